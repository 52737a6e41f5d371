package diagnose

import (
	"encoding/base64"
	"encoding/hex"
	"fmt"
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
			colons := fmt.Sprintf("% x", r.Key)
			list = append(list, named{"the key's hex digits as text", lower}, named{"the key's hex digits as text, upper case", upper},
				named{"the key's hex digits with colons", []byte(strings.ReplaceAll(colons, " ", ":"))}, named{"the key's hex digits with blanks", []byte(colons)})
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
		}, printedKeys)},
	{Cause: KeyTruncated, Part: KeyPart, Remedy: WholeSecret,
		Says: "the signature is made with a part of the key: the secret was cut when it was copied or decoded",
		vary: withKeys(truncatedKeys, truncatedTexts)},
	{Cause: KeyCase, Part: KeyPart, Remedy: WholeSecret,
		Says: "the signature is made with a secret whose letter case was changed",
		vary: withKeys(func(r *Recipe) []named {
			return []named{{"swapped", lenient(swapCase(r.Secret), "")}, {"lower case", lenient(strings.ToLower(r.Secret), "")},
				{"upper case", lenient(strings.ToUpper(r.Secret), "")}, {"lower case, not decoded", []byte(prefix + strings.ToLower(r.Secret))}}
		}, func(r *Recipe) []named {
			return []named{{"upper case, not decoded", []byte(strings.ToUpper(prefix + r.Secret))}, {"upper case after whsec_, not decoded", []byte(prefix + strings.ToUpper(r.Secret))},
				{"lower case without whsec_, not decoded", []byte(strings.ToLower(r.Secret))}, {"upper case without whsec_, not decoded", []byte(strings.ToUpper(r.Secret))}}
		})},
	{Cause: KeyEmpty, Part: KeyPart, Remedy: SetSecret,
		Says: "the signature is made with an empty key: the secret was not set where it was signed",
		vary: withKeys(func(*Recipe) []named { return []named{{"", []byte{}}} })},
	{Cause: KeyPlaceholder, Part: KeyPart, Remedy: SetSecret,
		Says: "the signature is made with a placeholder as the key: the secret was not set where it was signed",
		vary: withKeys(placeholderKeys(usualPlaceholders), placeholderKeys(rarePlaceholders))},
	{Cause: KeyHashed, Part: KeyPart, Remedy: DecodeSecret,
		Says: "the signature is made with a hash of the secret as the key",
		vary: withKeys(hashedKeys(algorithms[:1]), hashedKeys(algorithms[1:]))},
}

const base64Alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

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
