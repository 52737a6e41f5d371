package sign

import (
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
)

// Scheme is the version label of a signature entry.
type Scheme string

// The two schemes of Standard Webhooks 1.0.0. Labels are compared exactly, letter case included.
const (
	V1  Scheme = "v1"  // HMAC-SHA256 with a shared secret
	V1a Scheme = "v1a" // ed25519 with a key pair
)

// Key lengths in bytes. The specification asks for 24 to 64 bytes of a shared secret; others work and are warned about.
const (
	MinKey = 24
	MaxKey = 64
	NewKey = 32 // what GenerateKey makes
)

// Key is one signing or verifying key. It prints as its scheme and fingerprint and never as itself.
// The zero Key can neither sign nor verify.
type Key struct {
	scheme   Scheme
	secret   []byte             // v1
	private  ed25519.PrivateKey // v1a, nil when only the public half is known
	public   ed25519.PublicKey  // v1a
	text     string             // as it was given, outer white space removed
	warnings []Warning
}

// Scheme is the scheme that the key belongs to, empty for the zero Key.
func (k Key) Scheme() Scheme { return k.scheme }

// CanSign reports whether the key can make signatures: a public key cannot.
func (k Key) CanSign() bool { return k.secret != nil || k.private != nil }

// Warnings lists what is odd about the key's text, though it could be read.
func (k Key) Warnings() []Warning { return k.warnings }

// Fingerprint names the key without giving it away: the first eight hex digits of the SHA-256 of the key's bytes
// (of the public half for ed25519). It is empty for a secret shorter than MinKey, which could be guessed from it.
func (k Key) Fingerprint() string {
	b := k.secret
	if k.scheme == V1a {
		b = k.public
	}
	if len(b) < MinKey {
		return ""
	}
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:4])
}

// String describes the key by scheme and fingerprint.
func (k Key) String() string {
	switch f := k.Fingerprint(); {
	case k.scheme == "":
		return "no key"
	case f == "":
		return string(k.scheme) + " key (too short for a fingerprint)"
	default:
		return string(k.scheme) + " key " + f
	}
}

// GoString keeps %#v from printing the secret.
func (k Key) GoString() string { return k.String() }

// Bytes returns a copy of the raw key: the shared secret, or the ed25519 private key, or the public one.
// It is secret material unless the key is public: never print it.
func (k Key) Bytes() []byte {
	switch {
	case k.secret != nil:
		return bytes.Clone(k.secret)
	case k.private != nil:
		return bytes.Clone(k.private)
	}
	return bytes.Clone(k.public)
}

// Given returns the text that the key was read from, without outer white space. It is secret: never print it.
func (k Key) Given() string { return k.text }

// Text returns the key's canonical text: whsec_, whsk_ or whpk_ and padded standard base64. It is secret unless the
// key is public: print it only where the user asked for a secret.
func (k Key) Text() string {
	switch {
	case k.secret != nil:
		return prefixSecret + base64.StdEncoding.EncodeToString(k.secret)
	case k.private != nil:
		return prefixPrivate + base64.StdEncoding.EncodeToString(k.private)
	case k.public != nil:
		return prefixPublic + base64.StdEncoding.EncodeToString(k.public)
	}
	return ""
}

// Public returns the half of an ed25519 key that receivers hold, and false for a shared secret.
func (k Key) Public() (Key, bool) {
	if k.scheme != V1a {
		return Key{}, false
	}
	pub := Key{scheme: V1a, public: k.public}
	pub.text = pub.Text()
	return pub, true
}

// Equal reports whether both keys are the same key, in constant time for keys of one length.
func (k Key) Equal(other Key) bool {
	return k.scheme == other.scheme && equal(k.secret, other.secret) && equal(k.public, other.public)
}
