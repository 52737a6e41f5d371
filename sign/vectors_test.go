package sign_test

import (
	"encoding/json"
	"errors"
	"os"
	"testing"
	"time"

	"github.com/pupkit/pupkit/sign"
)

// vector is one message of testdata/vectors/sw-vectors.json.
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
	Reason     string
	RawHeaders [][2]string `json:"raw_headers"`
}

func vectors(t testing.TB) []vector {
	t.Helper()
	data, err := os.ReadFile("../testdata/vectors/sw-vectors.json")
	if err != nil {
		t.Fatal(err)
	}
	var vs []vector
	if err := json.Unmarshal(data, &vs); err != nil {
		t.Fatal(err)
	}
	if len(vs) != 229 {
		t.Fatalf("%d vectors, want 229", len(vs))
	}
	return vs
}

func (v vector) fields() []sign.Field {
	var fields []sign.Field
	for _, h := range v.RawHeaders {
		fields = append(fields, sign.Field{Name: h[0], Value: h[1]})
	}
	if v.RawHeaders != nil {
		return fields
	}
	for name, value := range map[string]*string{sign.HeaderID: v.ID, sign.HeaderTimestamp: v.Timestamp, sign.HeaderSignature: v.Signature} {
		if value != nil {
			fields = append(fields, sign.Field{Name: name, Value: *value})
		}
	}
	return fields
}

func (v vector) verifier() (*sign.Verifier, []error) {
	keys, errs := sign.ParseKeys(v.Secrets...)
	sec := int64(v.Now)
	now := time.Unix(sec, int64((v.Now-float64(sec))*1e9))
	return &sign.Verifier{Keys: keys, Now: func() time.Time { return now }}, errs
}

func TestVectors(t *testing.T) {
	accepted, rejected := 0, 0
	for _, v := range vectors(t) {
		verifier, keyErrs := v.verifier()
		_, err := verifier.Verify(v.fields(), v.Body)
		switch v.Expect {
		case "accept":
			accepted++
			if err != nil {
				t.Errorf("%s (%s): refused: %v (keys: %v)", v.Name, v.Reason, err, keyErrs)
			}
		case "reject":
			rejected++
			var r *sign.Refusal
			if !errors.As(err, &r) {
				t.Errorf("%s (%s): error %v, want a refusal", v.Name, v.Reason, err)
			}
		default:
			t.Errorf("%s: verdict %q", v.Name, v.Expect)
		}
	}
	if accepted != 72 || rejected != 157 {
		t.Errorf("%d accepted and %d rejected, want 72 and 157", accepted, rejected)
	}
}

// TestVectorReasons pins the reason of one vector of each kind.
func TestVectorReasons(t *testing.T) {
	want := map[string]sign.Reason{
		"lib-empty-secret": sign.NoKey, "secret-v1-comma-prefix": sign.NoKey, "lib-missing-id": sign.HeaderMissing, "id-empty": sign.HeaderEmpty,
		"hdr-dup-id": sign.HeaderDoubled, "hdr-svix-aliases": sign.HeaderMissing, "ts-ms": sign.TooNew, "ts-float-half": sign.TimestampForm,
		"ts-40-digits": sign.TimestampForm, "ts-plus-sign": sign.TimestampForm, "ts-301-old": sign.TooOld, "ts-301-ahead": sign.TooNew,
		"sig-unknown-version-only": sign.NoKnownVersion, "secret-whsk-for-v1": sign.NoKnownVersion, "lib-invalid-sig": sign.Mismatch,
		"v1a-wrong-key": sign.Mismatch, "v1a-v1-label": sign.NoKnownVersion, "sig-empty": sign.HeaderEmpty, "ts-ms-signed-seconds": sign.Mismatch,
	}
	found := 0
	for _, v := range vectors(t) {
		reason, ok := want[v.Name]
		if !ok {
			continue
		}
		found++
		verifier, _ := v.verifier()
		_, err := verifier.Verify(v.fields(), v.Body)
		var r *sign.Refusal
		if !errors.As(err, &r) || r.Reason != reason {
			t.Errorf("%s: %#v, want %s", v.Name, err, reason)
		}
	}
	if found != len(want) {
		t.Errorf("%d of %d vectors found", found, len(want))
	}
}
