package diagnose

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/pupkit/pupkit/sign"
)

func testKey(t testing.TB, text string) sign.Key {
	t.Helper()
	k, err := sign.ParseKey(text)
	if err != nil {
		t.Fatal(err)
	}
	return k
}

// bodies are so odd that every hypothesis changes at least one of them.
var bodies = []string{
	"{\"id\":\"evt_9\",\"snack\":\"cr\u00e8me <b> & 'a/b' \\\"q\\\"\",\"n\":1.0,\"list\":[1, 2],\"z\":1e2,\"a\":{\"y\":2,\"x\":1},\"5\":{},\"z\":2}",
	"{\r\n\t\"a\": \"\xff\u2019\"\r\n}\r\n",
	"YSBib2R5IGluIGJhc2U2NA==",
	"7b226578223a317d",
	"\"{\\\"a\\\":1}\"",
	"payload=%7B%22a%22%3A1%2C%22b%22%3A%22x+y%22%7D",
	"\ufeff{\"a\":\"cr\u00c3\u00a8me &amp; b\"}\n",
	"9\r\n{\"b\":[3]}\r\n0\r\n\r\n",
	"{\"a\":\"Gr\u00fc\u00dfe\"}",
	"{\"a\":[{\"b\":\"}",
	"{\"b\":1,\"a\":{\"d\":[],\"c\":\"x\"},\"cc\":0}",
}

const secret = "whsec_yhkxfx45hNIj76pnn5DWUqmkpyt2iPtNPtYbux/QkHI="

// TestEveryHypothesisTurnedRound signs in every known wrong way and asks Diagnose what the mistake was.
func TestEveryHypothesisTurnedRound(t *testing.T) {
	const url = "https://example.com/mcp?x=1"
	k := testKey(t, secret)
	v := &sign.Verifier{Keys: []sign.Key{k}, Now: func() time.Time { return time.Unix(1785500002, 0) }}
	if len(All) < 60 {
		t.Fatalf("only %d hypotheses", len(All))
	}
	for _, h := range All {
		named, proven := 0, 0
		for _, body := range bodies {
			variants, err := h.Wrong(sign.Message{ID: "msg_2b-K", Timestamp: 1785500000, Body: []byte(body)}, k, url)
			if err != nil {
				t.Fatal(err)
			}
			step := 1 + len(variants)/5
			for i := 0; i < len(variants); i += step {
				req := Request{URL: url, Fields: variants[i].Fields, Body: []byte(body), OtherIDs: []string{"msg_other"}}
				d := Diagnose(req, v)
				if h.bend != nil && d.Refusal == nil {
					continue // this signature has nothing in it that the mistake changes
				}
				if !d.Proven || len(d.Findings) == 0 {
					t.Errorf("%s (%s) over %.30q: %+v", h.Cause, variants[i].Detail, body, d)
					continue
				}
				proven++
				if has(d, h.Cause) {
					named++
				}
			}
		}
		if named == 0 && h.Cause != KeyOtherScheme && h.Cause != IDFromOther {
			t.Errorf("%s: %d times something was proven, and never this", h.Cause, proven)
		}
	}
}

// TestEveryCauseIsUnique: one hypothesis a cause, with words for the user.
func TestEveryCauseIsUnique(t *testing.T) {
	seen := map[Cause]bool{}
	for _, h := range All {
		if seen[h.Cause] {
			t.Errorf("%s is there twice", h.Cause)
		}
		seen[h.Cause] = true
		if h.Says == "" || h.Remedy == nil || (h.vary == nil) == (h.bend == nil) || (h.bend == nil) != (h.mend == nil) {
			t.Errorf("%s is incomplete", h.Cause)
		}
	}
}

func TestWrongWithAKeyPair(t *testing.T) {
	k, err := sign.GenerateKey(sign.V1a, bytes.NewReader(make([]byte, 32)))
	if err != nil {
		t.Fatal(err)
	}
	public, _ := k.Public()
	v := &sign.Verifier{Keys: []sign.Key{public}, Now: func() time.Time { return time.Unix(1785500002, 0) }}
	for _, h := range contentLayouts {
		if h.Cause == ContentSecret { // a key pair has none
			continue
		}
		variants, err := h.Wrong(sign.Message{ID: "msg_2", Timestamp: 1785500000, Body: []byte(bodies[0])}, k, "https://example.com/")
		if err != nil || len(variants) == 0 {
			t.Fatal(err)
		}
		d := Diagnose(Request{URL: "https://example.com/", Fields: variants[0].Fields, Body: []byte(bodies[0])}, v)
		if !d.Proven || !has(d, h.Cause) {
			t.Errorf("%s: %+v", h.Cause, d)
		}
	}
}

// TestThreeMistakesAtOnce is a receiver that was really seen: the body alone, in hex, without the label.
func TestThreeMistakesAtOnce(t *testing.T) {
	k := testKey(t, secret)
	r := recipe(k, "msg_1", "1785500000", []byte(`{"a":1}`))
	for name, c := range map[string]struct {
		recipe func(r Recipe) Recipe
		text   func(v string) string
		want   []Cause
	}{
		"body only, hex, no label": {func(r Recipe) Recipe { r.Layout = pattern("B").join; return r },
			func(v string) string { return strings.TrimPrefix(bendHex(v), "v1,") }, []Cause{SignatureNoVersion, SignatureHex, ContentBodyOnly}},
		"key not decoded, timestamp.body": {func(r Recipe) Recipe { r.Key, r.Layout = []byte(r.Secret), pattern("T.B").join; return r },
			func(v string) string { return v }, []Cause{KeyNotDecoded, ContentNoID}},
		"key not decoded, JSON pretty": {func(r Recipe) Recipe { r.Key, r.Body = []byte(r.Secret), []byte("{\n  \"a\": 1\n}"); return r },
			func(v string) string { return v }, []Cause{KeyNotDecoded, BodyReserialised}},
		"line feed and milliseconds": {func(r Recipe) Recipe { r.Timestamp, r.Body = r.Timestamp+"000", []byte("{\"a\":1}\n"); return r },
			func(v string) string { return v }, []Cause{BodyNewlineLost, TimeUnit}},
		"SHA-1 over the body": {func(r Recipe) Recipe { r.Layout = pattern("B").join; r.Digest = sha1Digest(); return r },
			func(v string) string { return v }, []Cause{ContentBodyOnly, DigestHash}},
	} {
		wrong := c.recipe(r)
		h := sign.Headers{ID: "msg_1", Timestamp: "1785500000", Signature: c.text(entry(&wrong))}
		d := Diagnose(Request{Fields: h.Fields(), Body: r.Body}, &sign.Verifier{Keys: []sign.Key{k}, Now: func() time.Time { return time.Unix(1785500000, 0) }})
		var got []Cause
		for _, f := range d.Findings {
			got = append(got, f.Cause)
		}
		for _, w := range c.want {
			if !d.Proven || !has(d, w) || len(got) != len(c.want) {
				t.Errorf("%s: proven %v, %v, want %v", name, d.Proven, got, c.want)
			}
		}
	}
}

func bendHex(v string) string {
	for _, h := range signatureTexts {
		if h.Cause == SignatureHex {
			return h.bend([]sign.Field{{Name: sign.HeaderSignature, Value: v}})[0].Value
		}
	}
	return v
}

func sha1Digest() (d Digest) {
	digests[0].vary(new(Scratch), Recipe{}, func(detail string, r Recipe) bool {
		d = r.Digest
		return detail != "SHA-1"
	})
	return d
}

func TestPlace(t *testing.T) {
	p := difference([]byte(`{"a": 1, "longer than the window": 2}`), []byte(`{"a":1,"longer than the window":2}`))
	if p.Offset != 5 || string(p.Here) != `{"a": 1, "longer than the win` || string(p.Signed) != `{"a":1,"longer than the windo` || p.Before != 5 {
		t.Errorf("%+v", fmt.Sprintf("%d %d %q %q", p.Offset, p.Before, p.Here, p.Signed))
	}
	if p := difference([]byte("{}\n"), []byte("{}")); p.Offset != 2 || string(p.Here) != "{}\n" || string(p.Signed) != "{}" {
		t.Errorf("%+v", p)
	}
}
