package frames

import (
	"bytes"
	"fmt"
	"slices"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/rivo/uniseg"
)

// claim is one way to come to a number for the length of a body, and the mistakes that it takes.
type claim struct {
	mistakes []Cause
	n        int64
}

// explainLength finds the mistakes under which a header came to stand before a body: the fewest that explain it.
// The ways that need equally few come with it as alternatives of the first mistake. No mistakes: none is known that explains it.
// A line end that the length counts explains together with another mistake only where one was written; lineEnd, which may
// be nil, looks for it.
func explainLength(header []byte, announced int64, body []byte, lineEnd func() bool) (mistakes, also []Cause) {
	numbers := []claim{{nil, announced}}
	for _, c := range []Cause{LengthInDecimal, LengthInOctal, LengthByteSwapped} {
		if n, ok := readings(header)[c]; ok && n != announced {
			numbers = append(numbers, claim{[]Cause{c}, n})
		}
	}
	best, known := 3, claims(body)
	for _, number := range numbers {
		for _, c := range known {
			total := len(number.mistakes) + len(c.mistakes)
			if c.n != number.n || total == 0 || total > best {
				continue
			}
			if total > 1 && (slices.Contains(number.mistakes, LengthInOctal) || slices.Contains(number.mistakes, LengthByteSwapped)) {
				continue // too many numbers are something in octal
			}
			if total > 1 && slices.Contains(c.mistakes, CountsNewline) && (lineEnd == nil || !lineEnd()) {
				continue
			}
			all := append(append([]Cause(nil), number.mistakes...), c.mistakes...)
			if total == best && best == 1 {
				also = append(also, all...)
			}
			if total < best {
				best, mistakes, also = total, all, nil
			}
		}
	}
	if best > 1 && otherText(announced, body) {
		return []Cause{OtherText}, nil
	}
	return mistakes, also
}

// claims are the numbers that an author may have taken for the length of a body: a unit, an addition, a line end.
func claims(body []byte) []claim {
	value := trimSpace(body)
	lead := len(body) - len(bytes.TrimLeft(body, " \t\r\n"))
	units := []claim{{nil, int64(len(value))}}
	if runes, utf16 := int64(utf8.RuneCount(value)), int64(utf16Len(value)); runes != int64(len(value)) {
		units = append(units, claim{[]Cause{LengthInCharacters}, runes}, claim{[]Cause{LengthInUTF16}, utf16})
		if g := graphemes(value); g >= 0 && g < runes {
			units = append(units, claim{[]Cause{LengthInCharacters}, g})
		}
	}
	units = append(units, claim{[]Cause{LengthInUTF16Bytes}, 2 * int64(utf16Len(value))}, claim{[]Cause{LengthInUTF16Bytes}, 2*int64(utf16Len(value)) + 2})
	// a git flush packet "0000" before four digits makes a header of eight that is 4 too large
	flush := claim{[]Cause{PktLine}, 4}
	extras := []claim{flush, {nil, 0}, {[]Cause{IncludesHeader}, HeaderSize}, {[]Cause{CountsNewline}, 1}, {[]Cause{CountsNewline}, 2},
		{[]Cause{IncludesHeader, CountsNewline}, HeaderSize + 1}, {[]Cause{IncludesHeader, CountsNewline}, HeaderSize + 2}}
	if lead > 0 {
		extras = []claim{{[]Cause{SeparatorInside}, 0}, {nil, int64(lead)}, {[]Cause{SeparatorInside, IncludesHeader}, HeaderSize}}
	}
	ends := []claim{{nil, 0}}
	if crlf := bytes.Count(value, []byte("\r\n")); crlf > 0 {
		ends = append(ends, claim{[]Cause{CRLFTranslation}, -int64(crlf)})
	} else if lf := bytes.Count(value, []byte("\n")); lf > 0 {
		ends = append(ends, claim{[]Cause{CRLFTranslation}, int64(lf)})
	}
	var out []claim
	for _, u := range units {
		for _, x := range extras {
			for _, e := range ends {
				mistakes := append(append(append([]Cause(nil), u.mistakes...), x.mistakes...), e.mistakes...)
				out = append(out, claim{mistakes, u.n + x.n + e.n})
			}
		}
	}
	return out
}

// graphemes counts the characters of a text as a reader sees them, but for CRLF, which is two; or is -1 for a long one.
func graphemes(b []byte) int64 {
	if len(b) > 1<<20 {
		return -1
	}
	return int64(uniseg.GraphemeClusterCount(string(b)) + bytes.Count(b, []byte("\r\n")))
}

// utf16Len is the number of UTF-16 code units of UTF-8 text.
func utf16Len(b []byte) int {
	n := 0
	for len(b) > 0 {
		r, size := utf8.DecodeRune(b)
		b = b[size:]
		n++
		if r > 0xffff {
			n++
		}
	}
	return n
}

// otherText says whether the length is that of the same JSON in another usual form.
func otherText(n int64, body []byte) bool {
	value := trimSpace(body)
	raw := jsontext.PreserveRawStrings(true)
	forms := [][]jsontext.Options{
		{raw}, {raw, jsontext.SpaceAfterColon(true), jsontext.SpaceAfterComma(true)},
		{raw, jsontext.WithIndent("  ")}, {raw, jsontext.WithIndent("    ")}, {raw, jsontext.WithIndent("\t")},
	}
	if plain, err := jsontext.AppendFormat(nil, value, jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true)); err == nil && len(plain) != len(value) {
		if int64(len(plain)) == n || int64(utf8.RuneCount(plain)) == n || int64(utf16Len(plain)) == n {
			return true // counted before its characters were escaped
		}
	}
	for _, form := range forms {
		form = append(form, jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
		text, err := jsontext.AppendFormat(nil, value, form...)
		if err != nil {
			return false
		}
		if int64(len(text)) == n && len(text) != len(value) || escapedLen(text, n) {
			return true
		}
	}
	return false
}

// escapedLen says whether n is the length of the text with its characters beyond ASCII, its markup, or its slashes escaped.
func escapedLen(text []byte, n int64) bool {
	ascii := 0
	for rest := text; len(rest) > 0; {
		r, size := utf8.DecodeRune(rest)
		rest = rest[size:]
		switch {
		case r > 0xffff:
			ascii += 12
		case r >= 0x80:
			ascii += 6
		default:
			ascii++
		}
	}
	markup := len(text) + 5*(bytes.Count(text, []byte("<"))+bytes.Count(text, []byte(">"))+bytes.Count(text, []byte("&")))
	slashes := len(text) + bytes.Count(text, []byte("/"))
	for _, m := range []int{ascii, markup, slashes} {
		if m != len(text) && int64(m) == n {
			return true
		}
	}
	return false
}

// lengthFix is the advice against a mistake, with the header that the body ought to have.
func lengthFix(cause Cause, body []byte) string {
	advice := cause.Fix()
	if cause == CRLFTranslation && !bytes.Contains(body, []byte("\r\n")) {
		advice = "take the length of the bytes that are written, after line ends are translated"
	}
	return advice + ": " + headerOf(len(body))
}

// lengthDetail says in words what a mistake did to the length of a body.
func lengthDetail(cause Cause, header []byte, n int64, body []byte) string {
	says := fmt.Sprintf("the header says %s, the JSON value has %d", count(n, "byte"), len(body))
	switch cause {
	case CRLFTranslation:
		if crlf := bytes.Count(body, []byte("\r\n")); crlf > 0 {
			return fmt.Sprintf("%s: %s became CRLF after the length was taken", says, count(int64(crlf), "line end"))
		}
		return says + ": the length counts its line ends as CRLF, they were written as LF"
	case LengthInDecimal, LengthInOctal:
		return fmt.Sprintf("the header %q read as hex says %d bytes, the JSON value has %d: %s", header, n, len(body), cause.Summary())
	case SeparatorInside:
		lead := len(body) - len(bytes.TrimLeft(body, " \t\r\n"))
		return fmt.Sprintf("%q stands between header and body, and is not counted in the length: as an effect the body is cut by %s", body[:lead], count(int64(lead), "byte"))
	case IncludesHeader:
		return fmt.Sprintf("%s: exactly 8 more, the length includes the header itself", says)
	case LengthInCharacters:
		if runes := int64(utf8.RuneCount(body)); n < runes && n == graphemes(body) {
			return fmt.Sprintf("%s, and %d characters as a reader sees them (grapheme clusters, as Swift counts): %s", says, n, cause.Summary())
		}
		return fmt.Sprintf("%s and %d characters: %s", says, utf8.RuneCount(body), cause.Summary())
	case WrongLength:
		if n > int64(len(body)) {
			return fmt.Sprintf("%s, %d less", says, n-int64(len(body)))
		}
		return fmt.Sprintf("%s, %d more", says, int64(len(body))-n)
	case HeaderSign:
		return fmt.Sprintf("the header %q is a negative number, -%d", header, len(body))
	case PktLine:
		return fmt.Sprintf("%s, 4 less: %q is a git flush packet and a pkt-line of four digits that count themselves", says, header)
	}
	return fmt.Sprintf("%s: %s", says, cause.Summary())
}
