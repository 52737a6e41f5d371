package source

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// escape reads the escape at i within s and appends what it stands for.
func (r *jsonReader) escape(i int, s Span, out []byte) (int, []byte) {
	if i+1 >= s.End {
		return i + 1, out // the backslash before a quote that was forgotten; the string itself is reported
	}
	if k := strings.IndexByte(`"\/bfnrt`, r.text[i+1]); k >= 0 {
		return i + 2, append(out, "\"\\/\b\f\n\r\t"[k])
	}
	if r.text[i+1] != 'u' {
		return r.badEscape(i, s, out)
	}
	c, ok := hex4(r.text[i+2 : s.End])
	if !ok {
		return r.badEscape(i, s, out)
	}
	if !utf16.IsSurrogate(c) {
		return i + 6, utf8.AppendRune(out, c)
	}
	if i+12 <= s.End && r.has(i+6, `\u`) {
		if low, ok := hex4(r.text[i+8 : s.End]); ok && utf16.DecodeRune(c, low) != utf8.RuneError {
			return i + 12, utf8.AppendRune(out, utf16.DecodeRune(c, low))
		}
	}
	r.each("surrogate", Fault{
		Span:    Span{i, i + 6},
		Message: fmt.Sprintf("%s is half of a surrogate pair, and no character", r.text[i:i+6]),
		Hint:    "write the character itself, or both halves one after the other",
	})
	return i + 6, utf8.AppendRune(out, utf8.RuneError)
}

func hex4(b []byte) (rune, bool) {
	if len(b) < 4 {
		return 0, false
	}
	for _, c := range b[:4] {
		if !isHex(c) {
			return 0, false
		}
	}
	n, err := strconv.ParseUint(string(b[:4]), 16, 32)
	return rune(n), err == nil
}

func isHex(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c && c <= 'f' || 'A' <= c && c <= 'F'
}

// badEscape reports an escape that JSON does not have, and reads it as other languages do.
func (r *jsonReader) badEscape(i int, s Span, out []byte) (int, []byte) {
	c, n := utf8.DecodeRune(r.text[i+1 : s.End])
	span := Span{i, i + 1 + n}
	f := Fault{Hint: "a backslash itself is written \\\\"}
	rest := r.text[span.End:s.End]
	switch {
	case c == '\n' || c == '\r':
		f.Message, f.Hint = "a backslash before a line break", "JSON has no continuation lines: join them, or write \\n"
		if c == '\r' && r.at(span.End) == '\n' {
			span.End++
		}
		f.Fix = guess(remove("join the lines", span))
	case c == 'u' || c == 'x':
		digits := 0
		for digits < len(rest) && digits < 4 && isHex(rest[digits]) {
			digits++
		}
		if c == 'x' && digits >= 2 {
			span.End += 2
			f.Fix = replace("write it with four digits", span, `\u00`+string(rest[:2]))
			f.Hint = "write " + f.Fix.Edits[0].New
			b, _ := strconv.ParseUint(string(rest[:2]), 16, 8)
			out = utf8.AppendRune(out, rune(b))
		} else {
			span.End += digits
			f.Hint = "after \\u stand four hex digits; " + f.Hint
		}
	case c == '\'' || c == '`' || c == '$':
		f.Hint = fmt.Sprintf("write %c alone", c)
		f.Fix = replace("remove the backslash", Span{i, i + 1}, "")
		out = utf8.AppendRune(out, c)
	case c == '0' || c == 'v' || c == 'a' || c == 'e':
		f.Hint = "a control character is written \\u and four hex digits; " + f.Hint
	default:
		out = append(append(out, '\\'), string(c)...)
		if r.saw("escape") > 0 && r.saw("escape") <= maxAlike && r.sameString("escape", s) {
			if fix := r.doc.Faults[r.latest["escape"]].Fix; fix != nil && len(fix.Edits) <= maxEdits && fix.Message == "double the backslashes" {
				fix.Edits = append(fix.Edits, Edit{Span{i, i}, `\`})
				r.reached["escape"] = i
				return span.End, out
			}
		}
		f.Fix = guess(insert("double the backslashes", i, `\`))
	}
	f.Span = span
	if f.Message == "" {
		f.Message = fmt.Sprintf("JSON has no escape %s", printableEscape(r.text[span.Start:span.End]))
	}
	r.each("escape", f)
	return span.End, out
}

// printableEscape shows an escape as it is written where it is plain, and quoted where it is not.
func printableEscape(b []byte) string {
	for _, c := range b {
		if c <= 0x20 || c >= 0x7f {
			return fmt.Sprintf("%q", b)
		}
	}
	return string(b)
}
