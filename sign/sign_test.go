package sign_test

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"errors"
	"math"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/pupkit/pupkit/internal/vectors"
	"github.com/pupkit/pupkit/sign"
)

func key(t testing.TB, scheme sign.Scheme, fill byte) sign.Key {
	t.Helper()
	k, err := sign.GenerateKey(scheme, bytes.NewReader(bytes.Repeat([]byte{fill}, 32)))
	if err != nil {
		t.Fatal(err)
	}
	return k
}

func at(seconds int64) func() time.Time {
	return func() time.Time { return time.Unix(seconds, 0) }
}

func TestSignIsWhatTheVectorsSay(t *testing.T) {
	n := 0
	for _, v := range vectors.Read(t) {
		if v.Group != "body" {
			continue
		}
		n++
		verifier, _ := v.Verifier()
		h, err := sign.Sign(sign.Message{ID: *v.ID, Timestamp: 1785500000, Body: v.Body}, verifier.Keys...)
		if err != nil || h.Signature != *v.Signature || h.Timestamp != *v.Timestamp || h.ID != *v.ID {
			t.Errorf("%s: %+v, %v", v.Name, h, err)
		}
	}
	if n != 16 {
		t.Errorf("%d vectors", n)
	}
}

func TestRotation(t *testing.T) {
	fresh, old := key(t, sign.V1, 1), key(t, sign.V1, 2)
	pair := key(t, sign.V1a, 3)
	public, _ := pair.Public()
	m := sign.Message{ID: "msg_1", Timestamp: 1000, Body: []byte("{}")}
	h, err := sign.Sign(m, fresh, old, pair)
	if err != nil || len(sign.ParseEntries(h.Signature)) != 3 {
		t.Fatal(h, err)
	}
	for i, k := range []sign.Key{fresh, old, public} {
		v := sign.Verifier{Keys: []sign.Key{key(t, sign.V1, 9), k}, Now: at(1007)}
		res, err := v.Verify(h.Fields(), m.Body)
		if err != nil || res.Key != 1 || res.Entry != i || res.Scheme != k.Scheme() || res.Age != 7*time.Second || res.ID != "msg_1" || res.Time.Unix() != 1000 {
			t.Errorf("key %d: %+v, %v", i, res, err)
		}
	}
}

func TestSignRefuses(t *testing.T) {
	k := key(t, sign.V1, 1)
	public, _ := key(t, sign.V1a, 1).Public()
	for name, try := range map[string]func() (sign.Headers, error){
		"empty id": func() (sign.Headers, error) { return sign.Sign(sign.Message{Timestamp: 1}, k) },
		"CR in id": func() (sign.Headers, error) { return sign.Sign(sign.Message{ID: "a\r\nx: y", Timestamp: 1}, k) },
		"space":    func() (sign.Headers, error) { return sign.Sign(sign.Message{ID: "a b", Timestamp: 1}, k) },
		"long id": func() (sign.Headers, error) {
			return sign.Sign(sign.Message{ID: strings.Repeat("a", 1025), Timestamp: 1}, k)
		},
		"time 0":     func() (sign.Headers, error) { return sign.Sign(sign.Message{ID: "a"}, k) },
		"no key":     func() (sign.Headers, error) { return sign.Sign(sign.Message{ID: "a", Timestamp: 1}) },
		"zero key":   func() (sign.Headers, error) { return sign.Sign(sign.Message{ID: "a", Timestamp: 1}, sign.Key{}) },
		"public key": func() (sign.Headers, error) { return sign.Sign(sign.Message{ID: "a", Timestamp: 1}, public) },
	} {
		if h, err := try(); err == nil || h != (sign.Headers{}) {
			t.Errorf("%s: signed %+v", name, h)
		}
	}
	if _, err := sign.Sign(sign.Message{ID: "a.b", Timestamp: 1}, k); err != nil || sign.CheckID("a.b") != sign.ErrDot {
		t.Errorf("a dot in the id: %v", err)
	}
}

func TestVerifierOptions(t *testing.T) {
	k := key(t, sign.V1, 1)
	m := sign.Message{ID: "msg_1", Timestamp: 1000, Body: []byte("{}")}
	h, _ := sign.Sign(m, k)
	reason := func(v sign.Verifier) sign.Reason {
		_, err := v.Verify(h.Fields(), m.Body)
		var r *sign.Refusal
		if errors.As(err, &r) {
			return r.Reason
		}
		return ""
	}
	keys := []sign.Key{k}
	for i, c := range []struct {
		v    sign.Verifier
		want sign.Reason
	}{
		{sign.Verifier{Keys: keys, Now: at(1010), Tolerance: 10 * time.Second}, ""},
		{sign.Verifier{Keys: keys, Now: at(1011), Tolerance: 10 * time.Second}, sign.TooOld},
		{sign.Verifier{Keys: keys, Now: at(989), Tolerance: 10 * time.Second}, sign.TooNew},
		{sign.Verifier{Keys: keys, Now: at(math.MaxInt32), AnyAge: true}, ""},
		{sign.Verifier{Keys: keys, Now: at(1000), MaxBody: 1}, sign.BodyTooLarge},
		{sign.Verifier{Now: at(1000)}, sign.NoKey},
		{sign.Verifier{Keys: []sign.Key{{}}, Now: at(1000)}, sign.NoKnownVersion},
	} {
		if got := reason(c.v); got != c.want {
			t.Errorf("%d: %q, want %q", i, got, c.want)
		}
	}
}

func TestVerifyTakesNetHTTPHeaders(t *testing.T) {
	k := key(t, sign.V1, 1)
	h, _ := sign.Sign(sign.Message{ID: "msg_1", Timestamp: 1000}, k)
	header := http.Header{"Accept": {"a", "b"}}
	for _, f := range h.Fields() {
		header.Set(f.Name, f.Value)
	}
	v := sign.Verifier{Keys: []sign.Key{k}, Now: at(1000)}
	if _, err := v.Verify(sign.FieldsOf(header), nil); err != nil {
		t.Error(err)
	}
	header.Add("Webhook-Id", "msg_2")
	var r *sign.Refusal
	if _, err := v.Verify(sign.FieldsOf(header), nil); !errors.As(err, &r) || r.Reason != sign.HeaderDoubled {
		t.Errorf("two ids: %v", err)
	}
}

func TestWarningsOfAMessage(t *testing.T) {
	k := key(t, sign.V1, 1)
	h, _ := sign.Sign(sign.Message{ID: "a.b", Timestamp: 1000}, k)
	h.Signature = "junk v9,x " + h.Signature
	fields := append(h.Fields(), sign.Field{Name: "Svix-Id", Value: "x"})
	res, err := (&sign.Verifier{Keys: []sign.Key{k}, Now: at(1000)}).Verify(fields, nil)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, w := range res.Warnings {
		names = append(names, w.Name)
	}
	want := []string{sign.WarnIDDot, sign.WarnEntrySkipped, sign.WarnEntryUnknown, sign.WarnForeignNames}
	if !slices.Equal(names, want) {
		t.Errorf("warnings %q, want %q", names, want)
	}
}

// FuzzVerify: whatever verifies is exactly what was signed.
func FuzzVerify(f *testing.F) {
	k := key(f, sign.V1, 1)
	h, _ := sign.Sign(sign.Message{ID: "msg_1", Timestamp: 1000, Body: []byte(`{"a":1}`)}, k)
	f.Add(h.ID, h.Timestamp, h.Signature, []byte(`{"a":1}`))
	f.Add("msg_1", "01000", " "+h.Signature+"  v2,", []byte(`{"a":1}`))
	f.Fuzz(func(t *testing.T, id, ts, signature string, body []byte) {
		entries := sign.ParseEntries(signature)
		for _, e := range entries {
			if !strings.HasPrefix(signature[e.Offset:], strings.TrimPrefix(e.Version+","+e.Value, ",")) && e.Version != "" {
				t.Errorf("entry %+v is not at its offset in %q", e, signature)
			}
		}
		v := sign.Verifier{Keys: []sign.Key{k}, Now: at(1000)}
		res, err := v.Verify(sign.Headers{ID: id, Timestamp: ts, Signature: signature}.Fields(), body)
		if err != nil {
			return
		}
		again, err := sign.Sign(sign.Message{ID: res.ID, Timestamp: res.Time.Unix(), Body: body}, k)
		if err != nil || again.ID != id || again.Timestamp != ts {
			t.Fatalf("verified %q %q, which signs as %+v (%v)", id, ts, again, err)
		}
		if e := entries[res.Entry]; e.Version+","+e.Value != again.Signature {
			t.Errorf("verified %+v, signed %q", e, again.Signature)
		}
	})
}

// BenchmarkSignAndVerify1MiB does sign and verify by turns with two bare HMACs of the same body, so that both meet the same
// machine, and reports how many times as long it takes.
func BenchmarkSignAndVerify1MiB(b *testing.B) {
	k := key(b, sign.V1, 1)
	body := bytes.Repeat([]byte("0123456789abcdef"), 1<<16)
	v := sign.Verifier{Keys: []sign.Key{k}, Now: at(1000)}
	var ours, bare []time.Duration
	b.SetBytes(4 << 20)
	for b.Loop() {
		start := time.Now()
		h, err := sign.Sign(sign.Message{ID: "msg_1", Timestamp: 1000, Body: body}, k)
		if err != nil {
			b.Fatal(err)
		}
		if _, err := v.Verify(h.Fields(), body); err != nil {
			b.Fatal(err)
		}
		middle := time.Now()
		for range 2 {
			h := hmac.New(sha256.New, k.Bytes())
			h.Write(body)
			h.Sum(nil)
		}
		ours, bare = append(ours, middle.Sub(start)), append(bare, time.Since(middle))
	}
	slices.Sort(ours)
	slices.Sort(bare)
	b.ReportMetric(float64(ours[len(ours)/2])/float64(bare[len(bare)/2]), "x-two-HMACs")
}
