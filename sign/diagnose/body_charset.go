package diagnose

import (
	"bytes"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

var bodyCharsets = []*Hypothesis{
	{Cause: BodyMojibake, Part: BodyPart, Remedy: RawBody,
		Says: "the signature covers the body in another reading of its bytes: UTF-8 was taken for Latin-1 or Windows-1252 and encoded again",
		vary: withBodies(
			change{"the body here was encoded twice, as Latin-1", fromMojibake(false, 1)},
			change{"the body here was encoded twice, as Windows-1252", fromMojibake(true, 1)},
			change{"the body here was encoded three times", fromMojibake(true, 2)},
			change{"the body was encoded twice for signing, as Latin-1", beyondASCII(latinToUTF8)},
			change{"the body was encoded twice for signing, as Windows-1252", beyondASCII(windowsToUTF8)},
		)},
	{Cause: BodyCharset, Part: BodyPart, Remedy: RawBody,
		Says: "the signature covers the body in another charset than UTF-8",
		vary: withBodies(
			change{"Latin-1 was signed", toSingle(false)},
			change{"Windows-1252 was signed", toSingle(true)},
			change{"the body here is Latin-1, UTF-8 was signed", fromSingle(latinToUTF8)},
			change{"the body here is Windows-1252, UTF-8 was signed", fromSingle(windowsToUTF8)},
			always("UTF-16, little-endian, was signed", toUTF16(false, false)),
			always("UTF-16, little-endian with a byte order mark, was signed", toUTF16(false, true)),
			always("UTF-16, big-endian, was signed", toUTF16(true, false)),
			change{"the body here is UTF-16, UTF-8 was signed", fromUTF16},
		)},
	{Cause: BodyLossy, Part: BodyPart, Remedy: RawBody,
		Says: "the signature covers the body with characters lost in a text conversion",
		vary: withBodies(
			change{"'?' for each character beyond ASCII", beyondASCII(question)},
			change{"'?' for each byte beyond ASCII", beyondASCII(questionBytes)},
			change{"'?' for each UTF-16 unit beyond ASCII", beyondASCII(questionUnits)},
			change{"characters beyond ASCII left out", beyondASCII(func(dst, b []byte) []byte {
				return append(dst, strings.Map(func(r rune) rune {
					if r >= utf8.RuneSelf {
						return -1
					}
					return r
				}, string(b))...)
			})},
			change{"U+FFFD for what is not UTF-8", invalidOnly(replaceInvalid)},
			change{"one U+FFFD a run of what is not UTF-8", invalidOnly(func(dst, b []byte) []byte {
				return append(dst, strings.ToValidUTF8(string(b), "\ufffd")...)
			})},
			change{"what is not UTF-8 left out", invalidOnly(func(dst, b []byte) []byte { return append(dst, strings.ToValidUTF8(string(b), "")...) })},
			change{"U+FFFD for each byte beyond ASCII", beyondASCII(func(dst, b []byte) []byte {
				for _, c := range b {
					if c >= utf8.RuneSelf {
						dst = append(dst, "\ufffd"...)
					} else {
						dst = append(dst, c)
					}
				}
				return dst
			})},
		)},
}

// beyondASCII makes a change that applies to bodies which are not all ASCII.
func beyondASCII(f func(dst, body []byte) []byte) func(dst, body []byte) ([]byte, bool) {
	return func(dst, body []byte) ([]byte, bool) {
		for _, c := range body {
			if c >= utf8.RuneSelf {
				return f(dst, body), true
			}
		}
		return dst, false
	}
}

func invalidOnly(f func(dst, body []byte) []byte) func(dst, body []byte) ([]byte, bool) {
	return func(dst, body []byte) ([]byte, bool) {
		if utf8.Valid(body) {
			return dst, false
		}
		return f(dst, body), true
	}
}

// windows1252 are the characters of the bytes 0x80 to 0x9f; 0 where there is none, and browsers keep the control.
var windows1252 = [32]rune{0x20ac, 0, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017d, 0,
	0, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0, 0x017e, 0x0178}

func windowsToUTF8(dst, src []byte) []byte {
	for _, c := range src {
		r := rune(c)
		if c >= 0x80 && c < 0xa0 && windows1252[c-0x80] != 0 {
			r = windows1252[c-0x80]
		}
		dst = utf8.AppendRune(dst, r)
	}
	return dst
}

// toSingle writes the characters of body as single bytes; it does not apply where one has none, or all are ASCII.
func toSingle(windows bool) func(dst, body []byte) ([]byte, bool) {
	return func(dst, body []byte) ([]byte, bool) {
		beyond := false
		for i := 0; i < len(body); {
			r, n := utf8.DecodeRune(body[i:])
			if r == utf8.RuneError && n == 1 {
				return dst, false
			}
			c, ok := single(r, windows)
			if !ok {
				return dst, false
			}
			beyond = beyond || r >= utf8.RuneSelf
			dst = append(dst, c)
			i += n
		}
		return dst, beyond
	}
}

func single(r rune, windows bool) (byte, bool) {
	if windows && r >= 0x100 {
		for i, w := range windows1252 {
			if w == r {
				return byte(0x80 + i), true
			}
		}
	}
	return byte(r), r < 0x100
}

func fromMojibake(windows bool, times int) func(dst, body []byte) ([]byte, bool) {
	return func(dst, body []byte) ([]byte, bool) {
		for range times - 1 {
			var ok bool
			if body, ok = toSingle(windows)(nil, body); !ok {
				return dst, false
			}
		}
		return toSingle(windows)(dst, body)
	}
}

// fromSingle reads a body that is not UTF-8 as a charset of single bytes.
func fromSingle(read func(dst, body []byte) []byte) func(dst, body []byte) ([]byte, bool) {
	return invalidOnly(read)
}

func toUTF16(big, mark bool) func(dst, body []byte) []byte {
	return func(dst, body []byte) []byte {
		unit := func(u uint16) {
			if big {
				dst = append(dst, byte(u>>8), byte(u))
			} else {
				dst = append(dst, byte(u), byte(u>>8))
			}
		}
		if mark {
			unit(0xfeff)
		}
		for i := 0; i < len(body); {
			r, n := utf8.DecodeRune(body[i:])
			i += n
			if r > 0xffff {
				high, low := utf16.EncodeRune(r)
				unit(uint16(high))
				unit(uint16(low))
				continue
			}
			unit(uint16(r))
		}
		return dst
	}
}

func fromUTF16(dst, body []byte) ([]byte, bool) {
	big := bytes.HasPrefix(body, []byte("\xfe\xff")) || len(body) > 1 && body[0] == 0
	if len(body)%2 != 0 || bytes.IndexByte(body, 0) < 0 && !bytes.HasPrefix(body, []byte("\xff\xfe")) {
		return dst, false
	}
	units := make([]uint16, 0, len(body)/2)
	for i := 0; i < len(body); i += 2 {
		u := uint16(body[i]) | uint16(body[i+1])<<8
		if big {
			u = uint16(body[i])<<8 | uint16(body[i+1])
		}
		if i > 0 || u != 0xfeff {
			units = append(units, u)
		}
	}
	for _, r := range utf16.Decode(units) {
		dst = utf8.AppendRune(dst, r)
	}
	return dst, true
}

func questionBytes(dst, body []byte) []byte {
	for _, c := range body {
		if c >= utf8.RuneSelf {
			c = '?'
		}
		dst = append(dst, c)
	}
	return dst
}

func questionUnits(dst, body []byte) []byte {
	for _, r := range string(body) {
		switch {
		case r > 0xffff:
			dst = append(dst, '?', '?')
		case r >= utf8.RuneSelf:
			dst = append(dst, '?')
		default:
			dst = append(dst, byte(r))
		}
	}
	return dst
}
