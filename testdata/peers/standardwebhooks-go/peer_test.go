// Package peer holds package sign to the official Go library of Standard Webhooks, in a module of its own so that
// pupkit does not depend on it.
package peer

import (
	"encoding/json"
	"net/http"
	"os"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"

	"github.com/pupkit/pupkit/sign"
)

type vector struct {
	Name       string
	Group      string
	Secrets    []string
	ID         *string
	Timestamp  *string
	Signature  *string `json:"signature_header"`
	Body       []byte  `json:"body_base64"`
	Now        float64
	Expect     string
	RawHeaders [][2]string `json:"raw_headers"`
}

func vectors(t *testing.T) (list []vector) {
	t.Helper()
	data, err := os.ReadFile("../../vectors/sw-vectors.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, &list); err != nil || len(list) != 229 {
		t.Fatalf("%d vectors, %v", len(list), err)
	}
	return list
}

func (v vector) header() http.Header {
	h := http.Header{}
	for _, f := range v.RawHeaders {
		h.Add(f[0], f[1])
	}
	for name, value := range map[string]*string{sign.HeaderID: v.ID, sign.HeaderTimestamp: v.Timestamp, sign.HeaderSignature: v.Signature} {
		if value != nil && v.RawHeaders == nil {
			h.Set(name, *value)
		}
	}
	return h
}

// bodies are what the library must sign and verify as we do: every byte value among them.
func bodies(t *testing.T) (list [][]byte) {
	for _, v := range vectors(t) {
		if v.Group == "body" {
			list = append(list, v.Body)
		}
	}
	if len(list) != 16 {
		t.Fatalf("%d bodies", len(list))
	}
	return list
}

// TestTheyVerifyOurs also with two entries, as during a rotation.
func TestTheyVerifyOurs(t *testing.T) {
	fresh, old := key(t), key(t)
	for _, body := range bodies(t) {
		h, err := sign.Sign(sign.Message{ID: "msg_1", Timestamp: time.Now().Unix(), Body: body}, fresh, old)
		if err != nil {
			t.Fatal(err)
		}
		header := http.Header{}
		for _, f := range h.Fields() {
			header.Set(f.Name, f.Value)
		}
		for _, k := range []sign.Key{fresh, old} {
			wh, err := standardwebhooks.NewWebhook(k.Text())
			if err != nil {
				t.Fatal(err)
			}
			if err := wh.Verify(body, header); err != nil {
				t.Errorf("%.40q: %v", body, err)
			}
			if err := wh.Verify(append(body, ' '), header); err == nil {
				t.Errorf("%.40q: a changed body verifies", body)
			}
		}
	}
}

func TestWeVerifyTheirs(t *testing.T) {
	k := key(t)
	wh, err := standardwebhooks.NewWebhook(k.Text())
	if err != nil {
		t.Fatal(err)
	}
	for _, body := range bodies(t) {
		now := time.Now()
		signature, err := wh.Sign("msg_1", now, body)
		if err != nil {
			t.Fatal(err)
		}
		h := sign.Headers{ID: "msg_1", Timestamp: itoa(now.Unix()), Signature: signature}
		if _, err := (&sign.Verifier{Keys: []sign.Key{key(t), k}}).Verify(h.Fields(), body); err != nil {
			t.Errorf("%.40q: %v", body, err)
		}
	}
}

func key(t *testing.T) sign.Key {
	t.Helper()
	k, err := sign.GenerateKey(sign.V1, nil)
	if err != nil {
		t.Fatal(err)
	}
	return k
}

func itoa(n int64) string {
	b, _ := json.Marshal(n)
	return string(b)
}

// otherwise are the vectors on which this version of the library decides otherwise than pupkit: it has no v1a,
// accepts an empty secret, takes the first of a doubled header, and is stricter with secrets and laxer with commas.
var otherwise = []string{
	"hdr-dup-id",
	"hdr-dup-signature-good-first",
	"lib-empty-prefixed-secret",
	"lib-empty-secret",
	"lib-python-unpadded-1",
	"lib-python-unpadded-2",
	"secret-leading-space",
	"secret-unpadded",
	"sig-extra-comma-field",
	"sig-good-first-comma-space",
	"ts-plus-sign",
	"v1a-both-public-key",
	"v1a-valid",
	"v1a-whsk-as-verifier",
}

// TestVectors: on all other vectors the library and pupkit agree.
func TestVectors(t *testing.T) {
	var differ []string
	for _, v := range vectors(t) {
		accepted := false
		synctest.Test(t, func(t *testing.T) { // a clock that starts in 2000, and goes as we like
			time.Sleep(time.Until(time.Unix(int64(v.Now), int64((v.Now-float64(int64(v.Now)))*1e9))))
			for _, s := range v.Secrets {
				wh, err := standardwebhooks.NewWebhook(s)
				accepted = accepted || err == nil && wh.Verify(v.Body, v.header()) == nil
			}
		})
		if accepted != (v.Expect == "accept") {
			differ = append(differ, v.Name)
		}
	}
	slices.Sort(differ)
	if !slices.Equal(differ, otherwise) {
		t.Errorf("the library decides otherwise on\n%q, want\n%q", differ, otherwise)
	}
}
