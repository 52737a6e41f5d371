package sign_test

import (
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/pupkit/pupkit/sign"
)

const good = "whsec_yhkxfx45hNIj76pnn5DWUqmkpyt2iPtNPtYbux/QkHI="

func TestParseKeyFaults(t *testing.T) {
	bare := strings.TrimPrefix(good, "whsec_")
	for text, want := range map[string]sign.KeyFault{
		"": sign.KeyEmpty, " \n": sign.KeyEmpty, "whsec_": sign.KeyEmpty, "whsec_==": sign.KeyEmpty, "whsk_": sign.KeyEmpty,
		strings.Repeat("A", sign.MaxKeyText+4): sign.KeyTooLong,
		"v1," + good:                           sign.KeyVersion, "v1," + bare: sign.KeyVersion, "V1," + good: sign.KeyVersion, "v1a," + good: sign.KeyVersion,
		`"` + good + `"`: sign.KeyQuoted, `'` + good: sign.KeyQuoted, "\u201c" + good + "\u201d": sign.KeyQuoted, "`" + bare + "`": sign.KeyQuoted,
		"whsec_" + good: sign.KeyPrefixTwice, "WHSEC_" + bare: sign.KeyPrefixCase, "Whsec_" + bare: sign.KeyPrefixCase,
		"PUP_WEBHOOK_SECRET=" + good: sign.KeyPrefix, "Bearer " + good: sign.KeyPrefix, "\u200b" + good: sign.KeyPrefix,
		"sk_live_abcdefgh": sign.KeyPrefix, "undefined": sign.KeyPlaceholder, "null": sign.KeyPlaceholder, "whsec_undefined": sign.KeyPlaceholder,
		"None": sign.KeyPlaceholder, "${SECRET}": sign.KeyPlaceholder, "whsec_...": sign.KeyPlaceholder, "<secret>": sign.KeyPlaceholder,
		"whsec_XXXXXXXX":            sign.KeyPlaceholder,
		good[:20] + " " + good[20:]: sign.KeySpace, good[:20] + "\n" + good[20:]: sign.KeySpace,
		"whsec_yhkxfx45hNIj76pnn5DWUqmkpyt2iPtNPtYbux_QkHI=": sign.KeyURLSafe, "whsec_yhkx-x45": sign.KeyURLSafe,
		"whsec_yhkxfx45hNIj76pnn5DWUqmkpyt2iPtNPtYbux/QkHI%3D": sign.KeyEscaped, "whsec_!!!": sign.KeyAlphabet, "whsec_yhkx\u0430x45": sign.KeyAlphabet,
		"whsec_yhkx\xffx45": sign.KeyAlphabet, "whsec_yh=kxfx4": sign.KeyPadding, good + "=": sign.KeyPadding, "whsec_yhkxf": sign.KeyIncomplete,
		"whpk_yhkx": sign.KeyLength, "whsk_yhkx": sign.KeyLength, "whsk_" + strings.Repeat("A", 85) + "Q==": sign.KeyPair,
	} {
		_, err := sign.ParseKey(text)
		var ke *sign.KeyError
		if !errors.As(err, &ke) || ke.Fault != want {
			t.Errorf("%.60q: %v, want fault %s", text, err, want)
			continue
		}
		if strings.Contains(err.Error()+ke.Fix, "yhkxf") || ke.Fix == "" {
			t.Errorf("%.60q: the error holds the secret or has no fix: %v (%s)", text, err, ke.Fix)
		}
	}
}

func TestParseKeyWarnings(t *testing.T) {
	b64 := base64.StdEncoding.EncodeToString
	for text, want := range map[string]string{
		good: "", strings.TrimPrefix(good, "whsec_"): "", "\ufeff" + good + "\r\n": sign.WarnOuterSpace, strings.TrimRight(good, "="): sign.WarnUnpadded,
		"whsec_yhkxfx45hNIj76pnn5DWUqmkpyt2iPtNPtYbux/QkHJ=": sign.WarnNotCanonical,
		b64(bytes.Repeat([]byte{7}, 23)):                     sign.WarnKeyShort, b64(bytes.Repeat([]byte{7}, 24)): "", b64(bytes.Repeat([]byte{7}, 64)): "",
		b64(bytes.Repeat([]byte{7}, 65)): sign.WarnKeyLong, b64(make([]byte, 32)): sign.WarnKeyZero,
		strings.Repeat("0123456789abcdef", 2): sign.WarnKeyHex,
		"whsk_" + b64(make([]byte, 32)):       sign.WarnPrivateKey, "whpk_" + b64(make([]byte, 32)): "",
	} {
		k, err := sign.ParseKey(text)
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		got := ""
		for _, w := range k.Warnings() {
			got += w.Name
		}
		if got != want {
			t.Errorf("%q: warnings %q, want %q", text, got, want)
		}
	}
}

func TestKeyNeverPrintsItself(t *testing.T) {
	for _, text := range []string{good, "whsk_" + strings.Repeat("B", 43) + "=", "whsec_c2hvcnQ="} {
		k, err := sign.ParseKey(text)
		if err != nil {
			t.Fatal(err)
		}
		secret := strings.TrimRight(text[strings.IndexByte(text, '_')+1:], "=")
		for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q"} {
			if out := fmt.Sprintf(verb, k); strings.Contains(out, secret) {
				t.Errorf("%s prints the secret: %s", verb, out)
			}
		}
		if out := fmt.Sprintf("%v %#v", struct{ K sign.Key }{k}, []sign.Key{k}); strings.Contains(out, secret) {
			t.Errorf("in a struct or slice: %s", out)
		}
	}
}

func TestFingerprint(t *testing.T) {
	k, _ := sign.ParseKey(good)
	if got := k.Fingerprint(); got != "4388e876" {
		t.Errorf("fingerprint %q", got)
	}
	short, _ := sign.ParseKey("whsec_c2hvcnQ=")
	if got := short.Fingerprint(); got != "" {
		t.Errorf("a key of five bytes has the fingerprint %q", got)
	}
	private, err := sign.GenerateKey(sign.V1a, nil)
	if err != nil {
		t.Fatal(err)
	}
	public, ok := private.Public()
	if !ok || public.Fingerprint() != private.Fingerprint() || public.CanSign() || !private.CanSign() {
		t.Errorf("%v and %v are two halves of one key", private, public)
	}
}

func TestGenerateKey(t *testing.T) {
	k, err := sign.GenerateKey(sign.V1, bytes.NewReader(make([]byte, 32)))
	if err != nil || k.Text() != "whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=" {
		t.Errorf("%v, %v", k.Text(), err)
	}
	for _, s := range []sign.Scheme{sign.V1, sign.V1a} {
		k, err := sign.GenerateKey(s, nil)
		if err != nil {
			t.Fatal(err)
		}
		back, err := sign.ParseKey(k.Text())
		if err != nil || !back.Equal(k) || back.Scheme() != s || len(k.Bytes()) < sign.MinKey {
			t.Errorf("%s: %v, %v", s, back, err)
		}
	}
	if _, err := sign.GenerateKey("v2", nil); err == nil {
		t.Error("made a key of scheme v2")
	}
	if _, err := sign.GenerateKey(sign.V1, bytes.NewReader(nil)); err == nil {
		t.Error("made a key without random bytes")
	}
}

func FuzzParseKey(f *testing.F) {
	for _, s := range []string{good, "v1," + good, "whsk_", "whpk_AAAA", "whsec_-_", "\ufeffwhsec_aw==\n", "${X}"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		k, err := sign.ParseKey(text)
		if err != nil {
			return
		}
		back, err := sign.ParseKey(k.Text())
		if err != nil && len(k.Text()) <= sign.MaxKeyText || err == nil && !back.Equal(k) {
			t.Errorf("%q became %q, which is %v (%v)", text, k.Text(), back, err)
		}
	})
}
