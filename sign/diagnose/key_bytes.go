package diagnose

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"strings"
	"unicode/utf8"
)

var keyBytes = []*Hypothesis{
	{Cause: KeyDecodedTwice, Part: KeyPart, Remedy: DecodeSecret,
		Says: "the signature is made with a key that was decoded a different number of times: base64 once, no more and no less",
		vary: withKeys(func(r *Recipe) (list []named) {
			if twice := lenient(string(r.Key), "+/"); strings.Trim(string(r.Key), base64Alphabet+"=") == "" && len(twice) > 0 {
				list = append(list, named{"decoded twice", twice})
			}
			encoded := base64.StdEncoding.EncodeToString([]byte(r.Secret))
			return append(list, named{"the base64 text encoded once more", []byte(encoded)},
				named{"the whole text encoded", []byte(base64.StdEncoding.EncodeToString([]byte(prefix + r.Secret)))})
		})},
	{Cause: KeyHex, Part: KeyPart, Remedy: DecodeSecret,
		Says: "the signature is made with a key that went through hex",
		vary: withKeys(func(r *Recipe) (list []named) {
			lower, upper := hexOf(r.Key)
			list = append(list, named{"the key's hex digits as text", lower}, named{"the key's hex digits as text, upper case", upper})
			if raw, err := hex.DecodeString(strings.TrimRight(r.Secret, "=")); err == nil {
				list = append(list, named{"the secret read as hex", raw})
			}
			if raw, err := hex.DecodeString(string(r.Key)); err == nil {
				list = append(list, named{"hex inside the base64", raw})
			}
			return list
		})},
	{Cause: KeyThroughText, Part: KeyPart, Remedy: KeyIsBytes,
		Says: "the signature is made with a key that went through a text string: its bytes are not text, and were changed",
		vary: withKeys(func(r *Recipe) []named {
			return []named{
				{"each byte as a character, then UTF-8 (atob, TextEncoder)", latinToUTF8(nil, r.Key)},
				{"bytes that are not UTF-8 replaced by U+FFFD (toString of node)", replaceInvalid(nil, r.Key)},
				{"bytes that are not UTF-8 replaced by one U+FFFD a run", []byte(strings.ToValidUTF8(string(r.Key), "\ufffd"))},
				{"bytes that are not UTF-8 dropped", []byte(strings.ToValidUTF8(string(r.Key), ""))},
				{"b'…' of the key, as Python prints it", pythonBytes(nil, r.Key)},
				{"b'…' of the secret, as Python prints it", pythonBytes(nil, []byte(prefix+r.Secret))},
				{"b'…' of the secret without whsec_, as Python prints it", pythonBytes(nil, []byte(r.Secret))},
				{"bytes beyond ASCII replaced by '?'", question(nil, latinToUTF8(nil, r.Key))},
			}
		})},
	{Cause: KeyTruncated, Part: KeyPart, Remedy: WholeSecret,
		Says: "the signature is made with a part of the key: the secret was cut when it was copied or decoded",
		vary: withKeys(truncatedKeys)},
	{Cause: KeyCase, Part: KeyPart, Remedy: WholeSecret,
		Says: "the signature is made with a secret whose letter case was changed",
		vary: withKeys(func(r *Recipe) []named {
			return []named{{"swapped", lenient(swapCase(r.Secret), "")}, {"lower case", lenient(strings.ToLower(r.Secret), "")},
				{"upper case", lenient(strings.ToUpper(r.Secret), "")}, {"lower case, not decoded", []byte(prefix + strings.ToLower(r.Secret))}}
		})},
	{Cause: KeyEmpty, Part: KeyPart, Remedy: SetSecret,
		Says: "the signature is made with an empty key: the secret was not set where it was signed",
		vary: withKeys(func(*Recipe) []named { return []named{{"", []byte{}}} })},
	{Cause: KeyPlaceholder, Part: KeyPart, Remedy: SetSecret,
		Says: "the signature is made with a placeholder as the key: the secret was not set where it was signed",
		vary: withKeys(func(*Recipe) (list []named) {
			for _, p := range strings.Fields("undefined null None nil <nil> NaN false true whsec_ whsec_undefined whsec_null secret test changeme your-secret whsec_secret " +
				"whsec_test webhook_secret WEBHOOK_SECRET PUP_WEBHOOK_SECRET $PUP_WEBHOOK_SECRET ${PUP_WEBHOOK_SECRET} process.env.PUP_WEBHOOK_SECRET [object]") {
				list = append(list, named{"the text " + p, []byte(p)})
			}
			return append(list, named{"the text [object Object]", []byte("[object Object]")},
				named{"undefined, read as base64", lenient("undefined", "+/")}, named{"null, read as base64", lenient("null", "+/")},
				named{"whsec_, read as base64", lenient(prefix, "+/")})
		})},
	{Cause: KeyOtherScheme, Part: KeyPart, Remedy: DecodeSecret,
		Says: "the signature is an HMAC made with the bytes of an ed25519 key: whsk_ and whpk_ are for v1a, a secret for v1 starts with whsec_",
		vary: func(_ *Scratch, r Recipe, try Try) bool {
			if r.public == nil {
				return true
			}
			v := r
			v.public, v.private = nil, nil
			for _, k := range []named{{"all bytes", r.private}, {"the seed", r.private[:len(r.private)/2]}, {"the public half", r.public}} {
				v.Key = k.key
				if len(k.key) > 0 && !try(k.detail, v) {
					return false
				}
			}
			return true
		}},
	{Cause: KeyHashed, Part: KeyPart, Remedy: DecodeSecret,
		Says: "the signature is made with a hash of the secret as the key",
		vary: withKeys(func(r *Recipe) (list []named) {
			for _, t := range append(texts(r), named{"decoded", r.Key}) {
				sum := sha256.Sum256(t.key)
				lower, _ := hexOf(sum[:])
				list = append(list, named{"SHA-256, " + t.detail, sum[:]}, named{"SHA-256 in hex, " + t.detail, lower})
			}
			return list
		})},
}

const base64Alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

func truncatedKeys(r *Recipe) (list []named) {
	n := len(r.Key)
	add := func(detail string, key []byte) {
		if len(key) > 0 && len(key) < n {
			list = append(list, named{detail, key})
		}
	}
	if n > 0 {
		add("the last byte is missing", r.Key[:n-1])
		add("the first byte is missing", r.Key[1:])
	}
	for _, size := range []int{16, 20, 24, 32} {
		add("only the first bytes", r.Key[:min(size, n)])
	}
	bare := strings.TrimRight(r.Secret, "=")
	for cut := 1; cut <= 8 && cut < len(bare); cut++ {
		add("characters at the end are missing", lenient(bare[:len(bare)-cut], "+/"))
		if k := lenient(bare[cut:], "+/"); cut <= 6 { // whsec_ counted wrongly takes up to its length too much
			list = append(list, named{"characters at the start are missing", k})
		}
	}
	for extra := 1; extra < len(prefix); extra++ { // or too little
		list = append(list, named{"a part of whsec_ was left in front", lenient(prefix[extra:]+bare, "+/")})
	}
	if i := strings.IndexAny(bare, "+/"); i > 0 {
		list = append(list, named{"it ends at the first + or /", lenient(bare[:i], "")},
			named{"+ and / are missing", lenient(strings.NewReplacer("+", "", "/", "").Replace(bare), "")})
	}
	if i := strings.IndexByte(string(r.Key), 0); i >= 0 {
		add("it ends at its first NUL byte", r.Key[:i])
	}
	return list
}

func swapCase(text string) string {
	b := []byte(text)
	for i, c := range b {
		if c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' {
			b[i] = c ^ 0x20
		}
	}
	return string(b)
}

// latinToUTF8 appends src read as Latin-1 and written as UTF-8.
func latinToUTF8(dst, src []byte) []byte {
	for _, c := range src {
		dst = utf8.AppendRune(dst, rune(c))
	}
	return dst
}

// replaceInvalid appends src with each maximal part of a broken sequence replaced by U+FFFD, as browsers and node do.
func replaceInvalid(dst, src []byte) []byte {
	for i := 0; i < len(src); {
		r, n := utf8.DecodeRune(src[i:])
		if r == utf8.RuneError && n == 1 {
			n = brokenLength(src[i:])
			dst = append(dst, "\ufffd"...)
		} else {
			dst = append(dst, src[i:i+n]...)
		}
		i += n
	}
	return dst
}

// brokenLength is the length of the longest start of s that could have begun a character, at least 1.
func brokenLength(s []byte) int {
	need, low, high := 0, byte(0x80), byte(0xbf)
	switch c := s[0]; {
	case c >= 0xc2 && c <= 0xdf:
		need = 1
	case c >= 0xe0 && c <= 0xef:
		need = 2
		if c == 0xe0 {
			low = 0xa0
		} else if c == 0xed {
			high = 0x9f
		}
	case c >= 0xf0 && c <= 0xf4:
		need = 3
		if c == 0xf0 {
			low = 0x90
		} else if c == 0xf4 {
			high = 0x8f
		}
	}
	n := 1
	for ; n <= need && n < len(s) && s[n] >= low && s[n] <= high; n++ {
		low, high = 0x80, 0xbf
	}
	return n
}

// question appends src with every character beyond ASCII replaced by '?'.
func question(dst, src []byte) []byte {
	for i := 0; i < len(src); {
		if src[i] < utf8.RuneSelf {
			dst = append(dst, src[i])
			i++
			continue
		}
		_, n := utf8.DecodeRune(src[i:])
		dst = append(dst, '?')
		i += n
	}
	return dst
}
