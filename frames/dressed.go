package frames

import (
	"bytes"
	"fmt"
	"regexp"
	"sync"
)

// dress is a header's digits and what an author put around them.
var dress = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^([ \t]*)(["'\[(<]?)([+-]?)(0[xX]|\\x|x|\$|#|&[hH])?([0-9a-fA-F](?:[0-9a-fA-F_ .,-]*[0-9a-fA-F])?)([hH]?)(["'\])>]?)([ \t]*)([:;,=|]?)([ \t]*)(\x{feff}?\x00?)$`)
})

// dressed recognises a header whose digits have a prefix, a sign, blanks, groups, quotes or a mark around them.
func dressed(prefix, body []byte) (form, bool) {
	m := dress().FindSubmatch(prefix)
	if m == nil {
		return form{}, false
	}
	digits := bytes.Map(keepHex, m[5])
	f := form{announced: -1, fix: fmt.Sprintf("write eight hex digits and nothing else: %s", headerOf(len(body)))}
	if len(digits) > 0 && len(digits) <= 16 {
		f.announced = hexNumber(digits)
	}
	first := 0
	for first < len(prefix) && hexDigit(prefix[first]) >= 0 {
		first++
	}
	bad := fmt.Sprintf("header %q is not eight hex digits: ", prefix)
	if first < len(prefix) {
		bad = fmt.Sprintf("header %q is not eight hex digits (byte %d is %q): ", prefix, first, prefix[first:first+1])
	}
	switch {
	case len(m[3]) > 0:
		f.cause, f.detail = HeaderSign, bad+"it carries a sign"
	case len(m[4]) > 0:
		f.cause, f.detail = HeaderPrefix, bad+fmt.Sprintf("it carries the prefix %q", m[4])
	case bytes.ContainsAny(m[5], "_.,-"):
		f.cause, f.detail = HeaderUnderscore, bad+"something stands between its digits"
	case len(m[9]) > 0 && m[9][0] == ':' && len(m[2]) == 0 && decimalIs(digits, len(body)) && len(digits) != HeaderSize:
		f.cause, f.detail = Netstring, fmt.Sprintf("header %q is that of a netstring: a decimal length and a colon", prefix)
		f.fix = fmt.Sprintf("write eight hex digits instead of a decimal length and a colon, and no comma after the body: %s", headerOf(len(body)))
	case len(m[9]) > 0 && len(digits) == HeaderSize && len(m[2]) == 0:
		f.cause, f.detail = SeparatorInside, fmt.Sprintf("%q stands between header and body", prefix[HeaderSize:])
	case len(m[11]) > 0 && len(digits) == HeaderSize && m[11][0] == 0xef:
		f.cause, f.detail = ByteOrderMark, "a UTF-8 byte order mark (ef bb bf) stands between header and body"
	case len(m[11]) > 0 && len(digits) == HeaderSize:
		f.cause, f.detail = NULTerminator, "byte 00 stands between header and body: a C string terminator was written with the header"
		f.fix = "write the eight digits of the header without the terminating NUL"
	case len(m[1]) > 0 || len(m[8]) > 0 || bytes.ContainsAny(m[5], " "):
		f.cause, f.detail = HeaderBlanks, bad+"it is padded with blanks"
	case len(m[2]) > 0 || len(m[6]) > 0 || len(m[7]) > 0 || len(m[9]) > 0 || len(m[11]) > 0:
		f.cause, f.detail = HeaderNotHex, bad+"something stands around its digits"
	default:
		return form{}, false
	}
	return f, true
}

func keepHex(r rune) rune {
	if r < 0x80 && hexDigit(byte(r)) >= 0 {
		return r
	}
	return -1
}

// decimalIs says whether digits are a number in decimal.
func decimalIs(digits []byte, n int) bool { return string(digits) == fmt.Sprint(n) }

// binaryLength is a length in binary bytes before a JSON object: two, four or eight, in either order, or as a varint.
func (s *Scanner) binaryLength(at int) (form, bool) {
	for _, width := range []int{4, 8, 2, 5, 3, 1} {
		if !s.w.fill(at + width + 1) {
			continue
		}
		b := s.w.bytes()
		if b[at+width] != '{' || !noText(b[at:at+width]) {
			continue
		}
		end, err := s.value(at + width)
		if err != nil {
			continue
		}
		b = s.w.bytes()
		body := b[at+width : end]
		name, n, mistakes := binaryReading(b[at:at+width], body)
		if name == "" {
			continue
		}
		f := form{cause: BinaryLength, body: at + width, end: end, size: end, announced: n,
			detail: fmt.Sprintf("bytes % x are the length in binary, %s", b[at:at+width], name),
			fix:    fmt.Sprintf("write the length as text, eight hex digits: %s", headerOf(len(body)))}
		switch {
		case len(mistakes) > 0 && mistakes[0] == CountsNewline && s.lineEndAt(end):
			f.size = end + 1 + bytes.IndexByte(s.w.bytes()[end:], '\n')
			f.detail += "; and the length counts a line end"
		case len(mistakes) > 0:
			f.detail += "; and " + mistakes[0].Summary()
		}
		return f, true
	}
	return form{}, false
}

// noText says whether bytes are no text.
func noText(b []byte) bool {
	for _, c := range b {
		if c < 0x20 || c >= 0x7f {
			return true
		}
	}
	return len(b) == 1
}

// binaryReading finds the order in which bytes are the length of a body, perhaps with one mistake.
func binaryReading(b, body []byte) (name string, n int64, mistakes []Cause) {
	var little, big, varint int64
	for i, c := range b {
		big = big<<8 | int64(c)
		little |= int64(c) << (8 * i)
		varint |= int64(c&0x7f) << (7 * i)
	}
	order := []struct {
		name string
		n    int64
	}{{fmt.Sprintf("%d bytes, least significant first", len(b)), little}, {fmt.Sprintf("%d bytes, most significant first", len(b)), big}}
	switch {
	case len(b) == 1:
		order[0].name, order = "one byte", order[:1]
	case len(b) == 5:
		order = order[:1]
		order[0].name, order[0].n = "a flag and 4 bytes, as in gRPC", big&0xffffffff
	case len(b) == 3 || len(b) == 2 && b[0] >= 0x80 && b[1] < 0x80:
		order = append(order[:0:0], order...)
		order = append(order, struct {
			name string
			n    int64
		}{"a varint, as in delimited protocol buffers", varint})
	}
	for _, o := range order {
		if o.n == int64(len(body)) {
			return o.name, o.n, nil
		}
	}
	for _, o := range order {
		for _, c := range claims(body) {
			if c.n == o.n && len(c.mistakes) == 1 {
				return o.name, o.n, c.mistakes
			}
		}
		if o.n == int64(len(body)+len(b)) && len(b) >= 4 {
			return o.name + ", that counts itself", o.n, nil
		}
	}
	return "", 0, nil
}
