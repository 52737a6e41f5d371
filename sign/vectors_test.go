package sign_test

import (
	"errors"
	"testing"

	"github.com/pupkit/pupkit/internal/vectors"
	"github.com/pupkit/pupkit/sign"
)

func TestVectors(t *testing.T) {
	accepted, rejected := 0, 0
	for _, v := range vectors.Read(t) {
		verifier, keyErrs := v.Verifier()
		_, err := verifier.Verify(v.Fields(), v.Body)
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
	for _, v := range vectors.Read(t) {
		reason, ok := want[v.Name]
		if !ok {
			continue
		}
		found++
		verifier, _ := v.Verifier()
		_, err := verifier.Verify(v.Fields(), v.Body)
		var r *sign.Refusal
		if !errors.As(err, &r) || r.Reason != reason {
			t.Errorf("%s: %#v, want %s", v.Name, err, reason)
		}
	}
	if found != len(want) {
		t.Errorf("%d of %d vectors found", found, len(want))
	}
}
