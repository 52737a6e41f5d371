package diagnose

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/pupkit/pupkit/sign"
)

// noHit is a request of that size whose signature no hypothesis makes.
func noHit(t testing.TB, size int) (Request, *sign.Verifier) {
	t.Helper()
	item := `{"name":"cr\u00e8me & <b> é","path":"a/b","n":1.0,"list":[1, 2]},`
	body := []byte(`{"items":[` + strings.Repeat(item, max(1, (size-32)/len(item))) + `0]}`)
	other, err := sign.GenerateKey(sign.V1, nil)
	if err != nil {
		t.Fatal(err)
	}
	h, err := sign.Sign(sign.Message{ID: "msg_1", Timestamp: 1785500000, Body: body}, other)
	if err != nil {
		t.Fatal(err)
	}
	return Request{URL: "https://example.com/mcp", Fields: h.Fields(), Body: body},
		&sign.Verifier{Keys: []sign.Key{testKey(t, secret)}, Now: func() time.Time { return time.Unix(1785500002, 0) }}
}

// TestWorkIsBounded: the larger the body, the fewer the recipes; the bytes hashed stay under the limit, and it is said.
func TestWorkIsBounded(t *testing.T) {
	for _, size := range []int{1 << 10, MaxPairBody + 1<<10, MaxBody + 1<<10} {
		req, v := noHit(t, size)
		d := Diagnose(req, v)
		if d.Proven || d.Work > MaxWork+int64(len(req.Body))+1024 || d.Partial != (size > 1<<10) || len(d.Evidence) == 0 {
			t.Errorf("%d bytes: proven %v, %d bytes hashed, partial %v", len(req.Body), d.Proven, d.Work, d.Partial)
		}
	}
}

// FuzzHeaders: whatever the headers hold, nothing panics, and what was mended stays mended.
func FuzzHeaders(f *testing.F) {
	f.Add("webhook-id", "msg_1", "1785500000000", "v1=AAAA,v1,BBBB")
	f.Add("svix-id", "\"x\"", "2026-07-31T12:13:20Z", "t=1,v1=8fc2814b9bb0eccf4d82b0fca0e031b04ad11b04819a050b86cde8f902ef3d3f")
	f.Add("HTTP_WEBHOOK_ID", "a, a", "１７８５", `["v1,%2B=","v1, x"]`)
	f.Fuzz(func(t *testing.T, name, id, ts, signature string) {
		fields := []sign.Field{{Name: name, Value: id}, {Name: "webhook-timestamp", Value: ts}, {Name: "webhook-signature", Value: signature}}
		mended, found := mend(fields)
		shape(mended)
		claimsOf(mended)
		if len(found) == 0 && fmt.Sprint(mended) != fmt.Sprint(fields) {
			t.Errorf("%q became %q without a finding", fields, mended)
		}
	})
}

// FuzzBodies: every recipe of every hypothesis can be made of any body.
func FuzzBodies(f *testing.F) {
	for _, b := range bodies {
		f.Add([]byte(b))
	}
	k := testKey(f, secret)
	f.Fuzz(func(t *testing.T, body []byte) {
		if len(body) > 1<<12 {
			return
		}
		r := recipe(k, "msg_1", "1785500000", body)
		r.URL = "https://example.com/mcp"
		before := bytes.Clone(body)
		s := Scratch{brief: true}
		for _, h := range All {
			if h.vary != nil && h.Part != KeyPart {
				h.vary(&s, r, func(_ string, v Recipe) bool { v.content(); return true })
			}
		}
		evidence(Request{Body: body}, nil, nil, nil)
		if !bytes.Equal(body, before) {
			t.Errorf("the body was changed: %q", body)
		}
	})
}

func BenchmarkNoHit1MiB(b *testing.B) {
	req, v := noHit(b, 1<<20)
	b.ReportAllocs()
	for b.Loop() {
		if d := Diagnose(req, v); d.Proven {
			b.Fatal("proven")
		}
	}
}

func BenchmarkNoHit1KiB(b *testing.B) {
	req, v := noHit(b, 1<<10)
	b.ReportAllocs()
	for b.Loop() {
		Diagnose(req, v)
	}
}

// TestOddKeys: keys of one byte, of zeros, too long, and key pairs go through every hypothesis.
func TestOddKeys(t *testing.T) {
	for _, text := range []string{"whsec_aw==", "AAAA", "whsec_" + strings.Repeat("AAAA", 11), "whsec_" + strings.Repeat("q83v", 43),
		"whsk_nfeOnG9kM3Ob9gxkKKkNMmgCPftI5brGYq9wls8jCvkfLgqV6BYC3BbE7kgLYqljIYLSTj3pztiq11J1sqRRpg==", "whpk_Hy4KlegWAtwWxO5IC2KpYyGC0k496c7YqtdSdbKkUaY="} {
		req, v := noHit(t, 64)
		v.Keys = []sign.Key{testKey(t, text)}
		if d := Diagnose(req, v); d.Proven || len(d.Evidence) == 0 {
			t.Errorf("%.12s: %+v", text, d)
		}
	}
}

// TestOneMiBIsSearchedWhole: the limit of work is beyond what every hypothesis alone takes for a body as large as pup's answers.
func TestOneMiBIsSearchedWhole(t *testing.T) {
	req, v := noHit(t, 1<<20)
	if d := Diagnose(req, v); d.Work >= MaxWork {
		t.Errorf("%d bytes were hashed with %d recipes, and then the limit was reached", d.Work, d.Tried)
	}
}
