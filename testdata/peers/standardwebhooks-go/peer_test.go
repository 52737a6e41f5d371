// Package peer holds package sign to the official Go library of Standard Webhooks, in a module of its own so that
// pupkit does not depend on it.
package peer

import (
	"net/http"
	"slices"
	"strconv"
	"testing"
	"testing/synctest"
	"time"

	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"

	"github.com/pupkit/pupkit/internal/vectors"
	"github.com/pupkit/pupkit/sign"
)

// bodies are what the library must sign and verify as we do: every byte value among them.
func bodies(t *testing.T) (list [][]byte) {
	for _, v := range vectors.Read(t) {
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
		sent := header(h.Fields())
		for _, k := range []sign.Key{fresh, old} {
			wh, err := standardwebhooks.NewWebhook(k.Text())
			if err != nil {
				t.Fatal(err)
			}
			if err := wh.Verify(body, sent); err != nil {
				t.Errorf("%.40q: %v", body, err)
			}
			if err := wh.Verify(append(body, ' '), sent); err == nil {
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
		h := sign.Headers{ID: "msg_1", Timestamp: strconv.FormatInt(now.Unix(), 10), Signature: signature}
		if _, err := (&sign.Verifier{Keys: []sign.Key{key(t), k}}).Verify(h.Fields(), body); err != nil {
			t.Errorf("%.40q: %v", body, err)
		}
	}
}

func header(fields []sign.Field) http.Header {
	h := http.Header{}
	for _, f := range fields {
		h.Add(f.Name, f.Value)
	}
	return h
}

func key(t *testing.T) sign.Key {
	t.Helper()
	k, err := sign.GenerateKey(sign.V1, nil)
	if err != nil {
		t.Fatal(err)
	}
	return k
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
	for _, v := range vectors.Read(t) {
		accepted := false
		synctest.Test(t, func(t *testing.T) { // a clock that starts in 2000, and goes as we like
			time.Sleep(time.Until(v.Clock()))
			for _, s := range v.Secrets {
				wh, err := standardwebhooks.NewWebhook(s)
				accepted = accepted || err == nil && wh.Verify(v.Body, header(v.Fields())) == nil
			}
		})
		if accepted != (v.Accepted()) {
			differ = append(differ, v.Name)
		}
	}
	slices.Sort(differ)
	if !slices.Equal(differ, otherwise) {
		t.Errorf("the library decides otherwise on\n%q, want\n%q", differ, otherwise)
	}
}
