package source

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// stringEnd returns the end of the string on one line that begins at i, -1 where it is not closed there.
func (r *tomlReader) stringEnd(i int) int {
	quote := r.text[i]
	for j := i + 1; j < len(r.text); j++ {
		switch c := r.text[j]; {
		case c == quote:
			return j + 1
		case c == '\\' && quote == '"':
			j++
			if r.at(j) == '\n' || r.at(j) == '\r' {
				return -1
			}
		case c == '\n', c == '\r' && r.at(j+1) == '\n':
			return -1
		}
	}
	return -1
}

// stringValue reads a string of any of the four forms.
func (r *tomlReader) stringValue() (*Value, bool) {
	start := r.pos
	quote := r.text[start]
	if r.has(start, strings.Repeat(string(quote), 3)) {
		return r.longString()
	}
	v := r.node(String, start)
	end := r.stringEnd(start)
	if end < 0 {
		return r.unclosed(v)
	}
	if r.at(end) == quote && r.restBlank(end+1) {
		r.each("doubled", Fault{Span: Span{end, end + 1}, Message: "a quote too many", Hint: "one quote opens a string, one closes it",
			Fix: remove("remove the quote", Span{end, end + 1})})
		r.pos = end + 1
		v.Span.End = r.pos
		v.Text = r.literal(Span{start + 1, end - 1}, false)
		return v, true
	}
	if inner := r.innerQuotes(start, end); inner > 0 {
		end = inner
	}
	r.pos = end
	v.Span.End = end
	if quote == '"' {
		v.Text = r.decode(Span{start + 1, end - 1}, false)
	} else {
		v.Text = r.literal(Span{start + 1, end - 1}, false)
	}
	return v, true
}

// innerQuotes judges a string whose closing quote has text right behind it, up to one more quote where a value may
// end: then quotes stand inside the string. It returns the string's end, or 0.
func (r *tomlReader) innerQuotes(start, end int) int {
	quote := r.text[start]
	c := r.at(end)
	if !isBare(c) && c < 0x80 || r.smartQuote(end) > 0 {
		return 0
	}
	last := end
	for line := r.lineSpan(start).End; last < line && r.text[last] != '=' && r.ahead(1); last++ {
		if r.text[last] == quote && r.restBlank(last+1) {
			break
		}
	}
	if r.at(last) != quote {
		return 0
	}
	f := Fault{Span: Span{end - 1, end}, Message: "a quote inside the string ends it"}
	inner := r.text[start+1 : last]
	if quote == '"' && bytes.IndexByte(inner, '\'') < 0 && bytes.IndexByte(inner, '\\') < 0 {
		f.Hint = `write \", or put the string into single quotes`
		f.Fix = guess(&Fix{Message: "put the string into single quotes", Edits: []Edit{{Span{start, start + 1}, "'"}, {Span{last, last + 1}, "'"}}})
	} else {
		f.Hint = "put the string into quotes of the other kind, or into three quotes"
	}
	r.each("inner", f)
	return last + 1
}

// longString reads a string in three quotes.
func (r *tomlReader) longString() (*Value, bool) {
	start := r.pos
	v := r.node(String, start)
	mark := string(r.text[start : start+3])
	end := start + 3
	for ; end < len(r.text) && !r.has(end, mark); end++ {
		if mark[0] == '"' && r.text[end] == '\\' {
			end++
		}
	}
	if end >= len(r.text) {
		v.Span.End = r.lineSpan(start).End
		r.each("unclosed", Fault{Span: Span{start, start + 3}, Lost: true, Message: fmt.Sprintf("the string is never closed with %s", mark),
			Hint: "the lines after it were read as if it ended on its own"})
		v.Text = string(bytes.ToValidUTF8(r.text[start+3:v.Span.End], []byte("\ufffd")))
		r.pos, r.prose = r.lineEnd(start), true
		return v, true
	}
	inner := Span{start + 3, end}
	for extra := 0; extra < 2 && r.at(inner.End+3) == mark[0]; extra++ {
		inner.End++ // one or two quotes may stand before the three that close
	}
	r.pos = inner.End + 3
	v.Span.End = r.pos
	if r.has(inner.Start, "\r\n") {
		inner.Start += 2
	} else if r.at(inner.Start) == '\n' {
		inner.Start++
	}
	if mark[0] == '"' {
		v.Text = r.decode(inner, true)
	} else {
		v.Text = r.literal(inner, true)
	}
	return v, true
}

// literal returns the text of a literal string, and reports what it may not hold.
func (r *tomlReader) literal(s Span, long bool) string {
	r.controls(s, long)
	return string(bytes.ToValidUTF8(r.text[s.Start:s.End], []byte("\ufffd")))
}

// controls reports the control characters that stand in a string as they are, one fault a string.
func (r *tomlReader) controls(s Span, long bool) {
	var found []Edit
	for i := s.Start; i < s.End; i++ {
		c := r.text[i]
		if c >= 0x20 && c != 0x7f || c == '\t' || long && (c == '\n' || c == '\r' && r.at(i+1) == '\n') {
			continue
		}
		if len(found) > maxEdits {
			break
		}
		found = append(found, Edit{Span{i, i + 1}, escapeControl(c)})
	}
	if len(found) == 0 {
		return
	}
	c := r.text[found[0].Span.Start]
	f := Fault{Span: found[0].Span, Message: fmt.Sprintf("a control character (%U) stands in a string as it is", rune(c))}
	if r.at(s.Start-1) == '"' {
		f.Hint = "write it as " + found[0].New
		if len(found) <= maxEdits {
			f.Fix = &Fix{Message: "escape the control characters", Edits: found}
		}
	}
	r.each("control", f)
}

// decode returns the text that a basic string's inside stands for.
func (r *tomlReader) decode(s Span, long bool) string {
	r.controls(s, long)
	inner := r.text[s.Start:s.End]
	if bytes.IndexByte(inner, '\\') < 0 {
		return string(bytes.ToValidUTF8(inner, []byte("\ufffd")))
	}
	out := make([]byte, 0, len(inner))
	for i := s.Start; i < s.End; {
		if r.text[i] != '\\' {
			c, n := utf8.DecodeRune(r.text[i:s.End])
			out = utf8.AppendRune(out, c)
			i += n
			continue
		}
		i, out = r.escape(i, s, long, out)
	}
	return string(out)
}

// escape reads the escape at i and appends what it stands for.
func (r *tomlReader) escape(i int, s Span, long bool, out []byte) (int, []byte) {
	if i+1 >= s.End {
		return i + 1, out
	}
	c := r.text[i+1]
	if k := strings.IndexByte(`btnfr"\`, c); k >= 0 {
		return i + 2, append(out, "\b\t\n\f\r\"\\"[k])
	}
	if c == 'e' {
		r.newer(Span{i, i + 2}, `the escape \e`)
		return i + 2, append(out, 0x1b)
	}
	if n := map[byte]int{'x': 2, 'u': 4, 'U': 8}[c]; n > 0 && i+2+n <= s.End {
		if code, err := strconv.ParseUint(string(r.text[i+2:i+2+n]), 16, 32); err == nil && utf8.ValidRune(rune(code)) && code <= utf8.MaxRune {
			if c == 'x' {
				r.newer(Span{i, i + 4}, `the escape \x`)
			}
			return i + 2 + n, utf8.AppendRune(out, rune(code))
		}
	}
	if rest := r.text[i+1 : s.End]; long {
		if trimmed := bytes.TrimLeft(rest, " \t"); bytes.HasPrefix(trimmed, []byte("\n")) || bytes.HasPrefix(trimmed, []byte("\r\n")) {
			return s.End - len(bytes.TrimLeft(rest, " \t\r\n")), out
		}
	}
	return r.badEscape(i, s, long, out)
}

// badEscape reports an escape that TOML does not have; most often the string is a path of Windows or a pattern.
func (r *tomlReader) badEscape(i int, s Span, long bool, out []byte) (int, []byte) {
	_, n := utf8.DecodeRune(r.text[i+1 : s.End])
	at := Span{i, i + 1 + n}
	out = append(append(out, '\\'), string(bytes.ToValidUTF8(r.text[i+1:at.End], []byte("\ufffd")))...)
	if r.saw("escape") > 0 && r.sameString("escape", s) {
		return at.End, out
	}
	f := Fault{Span: at, Message: fmt.Sprintf("TOML has no escape %s", printableEscape(r.text[at.Start:at.End])), Hint: `a backslash itself is written \\`}
	inner := r.text[s.Start:s.End]
	digits := 0
	for isHex(r.at(at.End+digits)) && digits < 8 {
		digits++
	}
	if c := r.text[i+1]; digits > 0 && (c == 'u' || c == 'U' || c == 'x') {
		at.End += min(digits, map[byte]int{'u': 4, 'U': 8, 'x': 2}[c])
		f.Span = at
		out = append(out, r.text[i+2:at.End]...)
		f.Message = fmt.Sprintf("%s is no character", r.text[at.Start:at.End])
		f.Hint = `after \u stand four hex digits of a character, after \U eight`
	} else if !long && bytes.IndexByte(inner, '\'') < 0 && utf8.Valid(inner) {
		f.Hint = fmt.Sprintf("put the string into single quotes, where a backslash is one: '%s'", clip(inner))
		f.Fix = guess(&Fix{Message: "put the string into single quotes", Edits: []Edit{{Span{s.Start - 1, s.Start}, "'"}, {Span{s.End, s.End + 1}, "'"}}})
	}
	r.each("escape", f)
	return at.End, out
}

// sameString says whether the accident was reported before in the same string, which one repair mends.
func (r *reader) sameString(accident string, s Span) bool {
	return r.reached[accident] >= s.Start && r.reached[accident] < s.End
}

// newer warns of what only TOML 1.1 has.
func (r *tomlReader) newer(at Span, what string) {
	r.once("newer "+what, Fault{Span: at, Warning: true, Message: what + " needs TOML 1.1", Hint: "a reader of TOML 1.0 refuses the file"})
}
