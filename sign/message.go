package sign

import (
	"crypto/ed25519"
	"crypto/hmac"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// The header names, lower case as HTTP/2 sends them.
const (
	HeaderID        = "webhook-id"
	HeaderTimestamp = "webhook-timestamp"
	HeaderSignature = "webhook-signature"
)

// MaxID is the longest webhook-id in bytes that is signed or verified.
const MaxID = 1024

// Message is what a signature covers. Body is signed as it is: not copied, not parsed, not changed.
type Message struct {
	ID        string
	Timestamp int64 // seconds since 1970, of this attempt
	Body      []byte
}

// Headers are the values of the three headers of a signed message.
type Headers struct {
	ID        string
	Timestamp string
	Signature string
}

// Fields are the three headers as name and value, in the order that the specification prints them.
func (h Headers) Fields() []Field {
	return []Field{{HeaderID, h.ID}, {HeaderTimestamp, h.Timestamp}, {HeaderSignature, h.Signature}}
}

// Sign signs m with every key and returns the headers: one entry a key, in the order given, which is the newest first
// during a rotation. It refuses an id that is empty, over MaxID or holds anything but visible ASCII, and a timestamp
// before 1970. A dot in the id is allowed here, though the specification advises against it: see CheckID.
func Sign(m Message, keys ...Key) (Headers, error) {
	if err := CheckID(m.ID); err != nil && !errors.Is(err, ErrDot) {
		return Headers{}, err
	}
	if m.Timestamp <= 0 {
		return Headers{}, fmt.Errorf("cannot sign with timestamp %d: it counts whole seconds since 1970", m.Timestamp)
	}
	if len(keys) == 0 {
		return Headers{}, errors.New("cannot sign without a key")
	}
	h := Headers{ID: m.ID, Timestamp: strconv.FormatInt(m.Timestamp, 10)}
	entries := make([]string, len(keys))
	for i, k := range keys {
		if !k.CanSign() {
			return Headers{}, fmt.Errorf("cannot sign with %s: it is not a secret or private key", k)
		}
		entries[i] = k.entry(h.ID, h.Timestamp, m.Body)
	}
	h.Signature = strings.Join(entries, " ")
	return h, nil
}

// ErrDot is what CheckID returns for an id with a dot.
var ErrDot = errors.New("a webhook-id should not hold a dot: it separates the parts of the signed content")

// CheckID reports what is wrong with an id: the errors of Sign, or ErrDot, which Sign lets pass.
func CheckID(id string) error {
	if id == "" {
		return errors.New("the webhook-id is empty")
	}
	if len(id) > MaxID {
		return fmt.Errorf("the webhook-id has %d bytes, more than %d", len(id), MaxID)
	}
	for i := 0; i < len(id); i++ {
		if c := id[i]; c <= ' ' || c > '~' {
			return fmt.Errorf("the webhook-id %q holds %q at byte %d: only visible ASCII can stand in a header", id, id[i:i+1], i+1)
		}
	}
	if strings.Contains(id, ".") {
		return ErrDot
	}
	return nil
}

// entry makes one entry of the signature header.
func (k Key) entry(id, timestamp string, body []byte) string {
	if k.scheme == V1a {
		return string(V1a) + "," + base64.StdEncoding.EncodeToString(ed25519.Sign(k.private, content(id, timestamp, body)))
	}
	return string(V1) + "," + base64.StdEncoding.EncodeToString(k.mac(id, timestamp, body))
}

// mac computes the HMAC without copying the body.
func (k Key) mac(id, timestamp string, body []byte) []byte {
	h := hmac.New(sha256.New, k.secret)
	h.Write([]byte(id + "." + timestamp + "."))
	h.Write(body)
	return h.Sum(nil)
}

// content joins the signed bytes: ed25519 needs them in one piece.
func content(id, timestamp string, body []byte) []byte {
	b := make([]byte, 0, len(id)+len(timestamp)+2+len(body))
	b = append(append(append(append(b, id...), '.'), timestamp...), '.')
	return append(b, body...)
}

func equal(a, b []byte) bool { return subtle.ConstantTimeCompare(a, b) == 1 }
