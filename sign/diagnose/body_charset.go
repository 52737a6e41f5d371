package diagnose

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

var bodyCharsets = []*Hypothesis{
	{Cause: BodyMojibake, Part: BodyPart, Remedy: RawBody,
		Says: "the signature covers the body in another reading of its bytes: UTF-8 was taken for a charset of single bytes and encoded again",
		vary: withBodies(doubled(charsets)...)},
	{Cause: BodyCharset, Part: BodyPart, Remedy: RawBody,
		Says: "the signature covers the body in another charset than UTF-8",
		vary: withBodies(append(otherCharset(charsets),
			always("UTF-16, little-endian, was signed", toUTF16(false, false)),
			always("UTF-16, little-endian with a byte order mark, was signed", toUTF16(false, true)),
			always("UTF-16, big-endian, was signed", toUTF16(true, false)),
			always("UTF-16, big-endian with a byte order mark, was signed", toUTF16(true, true)),
			change{"the body here is UTF-16, UTF-8 was signed", fromUTF16},
			change{"UTF-8 with surrogates encoded one by one (CESU-8) was signed", toCESU},
			change{"backslash escapes of Python were signed for what is beyond ASCII", toBackslash},
		)...)},
	{Cause: BodyLossy, Part: BodyPart, Remedy: RawBody,
		Says: "the signature covers the body with characters lost on their way",
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
			replace("blanks left out", " ", ""),
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

// doubled are bodies that were read in another charset and encoded again: those here, and those that were signed.
func doubled(list []*charset) (changes []change) {
	for _, c := range list {
		changes = append(changes, change{"the body here was encoded twice, as " + c.name, undouble(c, 1)},
			change{"the body was encoded twice for signing, as " + c.name, func(dst, body []byte) ([]byte, bool) {
				if !utf8.Valid(body) { // then it is only here that it is in another charset
					return dst, false
				}
				return beyondASCII(c.toUTF8)(dst, body)
			}})
	}
	return append(changes, change{"the body here was encoded three times", undouble(charsets[1], 2)})
}

// undouble takes so many encodings off; what is left is UTF-8, or the body was only once in another charset.
func undouble(c *charset, times int) func(dst, body []byte) ([]byte, bool) {
	return func(dst, body []byte) ([]byte, bool) {
		for range times {
			once, ok := c.fromUTF8(nil, body)
			if !ok || !utf8.Valid(once) {
				return dst, false
			}
			body = once
		}
		return append(dst, body...), true
	}
}

// otherCharset are bodies of which one side has seen the bytes of another charset.
func otherCharset(list []*charset) (changes []change) {
	for _, c := range list {
		changes = append(changes, change{c.name + " was signed", c.fromUTF8}, change{"the body here is " + c.name + ", UTF-8 was signed", invalidOnly(c.toUTF8)})
	}
	return changes
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

// toCESU writes characters beyond the first plane as two surrogates of three bytes each, as Java's modified UTF-8 does.
func toCESU(dst, body []byte) ([]byte, bool) {
	beyond := false
	for i := 0; i < len(body); {
		r, n := utf8.DecodeRune(body[i:])
		if r > 0xffff {
			high, low := utf16.EncodeRune(r)
			for _, u := range []rune{high, low} {
				dst = append(dst, 0xe0|byte(u>>12), 0x80|byte(u>>6)&0xbf, 0x80|byte(u)&0xbf)
			}
			beyond = true
		} else {
			dst = append(dst, body[i:i+n]...)
		}
		i += n
	}
	return dst, beyond
}

// toBackslash writes characters beyond ASCII as Python's error handler backslashreplace does.
func toBackslash(dst, body []byte) ([]byte, bool) {
	beyond := false
	for _, r := range string(body) {
		switch {
		case r < utf8.RuneSelf:
			dst = append(dst, byte(r))
			continue
		case r < 0x100:
			dst = fmt.Appendf(dst, `\x%02x`, r)
		case r < 0x10000:
			dst = fmt.Appendf(dst, `\u%04x`, r)
		default:
			dst = fmt.Appendf(dst, `\U%08x`, r)
		}
		beyond = true
	}
	return dst, beyond
}
