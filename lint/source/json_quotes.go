package source

import (
	"bytes"
	"unicode/utf8"
)

// smartQuotes are the marks that word processors, chats and keyboards put where a plain quote was meant.
const smartQuotes = "“”„‟‘’‚‛«»″′＂＇"

// smartQuote returns the length of the smart quote at i, 0 where there is none.
func (r *reader) smartQuote(i int) int {
	if r.at(i) < 0x80 {
		return 0
	}
	c, n := utf8.DecodeRune(r.text[i:])
	if c != utf8.RuneError && bytes.ContainsRune([]byte(smartQuotes), c) {
		return n
	}
	return 0
}

// foreignString reads a string in the quotes of another language.
func (r *jsonReader) foreignString() *Value {
	start := r.pos
	open, accident, what := 1, "single", "single quotes"
	switch {
	case r.has(start, `"""`), r.has(start, `'''`):
		open, accident, what = 3, "triple", "triple quotes"
	case r.text[start] == '`':
		accident, what = "backtick", "backticks"
	case r.text[start] >= 0x80:
		open, accident, what = r.smartQuote(start), "smart", "typographic quotes"
	}
	end, n := r.foreignEnd(start, open)
	v := r.node(String, start)
	inner := Span{start + open, end}
	r.pos = end + n
	v.Span.End = r.pos
	if n == 0 {
		if len(bytes.TrimSpace(r.text[r.pos:])) == 0 {
			r.cut, v.Kind = true, Invalid
		}
		r.each("unclosed", Fault{Span: v.Span, Message: "the string is not closed on its line", Hint: "strings in JSON stand in double quotes"})
		v.Text = string(bytes.ToValidUTF8(r.text[inner.Start:inner.End], []byte("\ufffd")))
		return v
	}
	if r.flood(accident + "-quotes") {
		v.Text = string(bytes.ToValidUTF8(r.text[inner.Start:inner.End], []byte("\ufffd")))
		return v
	}
	fix := &Fix{Message: "write double quotes", Edits: []Edit{{Span{start, inner.Start}, `"`}}}
	v.Text, fix.Edits = r.requote(inner, fix.Edits)
	fix.Edits = append(fix.Edits, Edit{Span{end, r.pos}, `"`})
	r.once(accident+"-quotes", Fault{
		Span:    v.Span,
		Message: "a string stands in " + what,
		Hint:    `strings and keys in JSON stand in double quotes: "`,
		Fix:     fix,
	})
	return v
}

// foreignEnd finds where the string ends whose quote at start is n bytes long, and how long its closing quote is:
// 0 where it is not closed.
func (r *jsonReader) foreignEnd(start, n int) (end, length int) {
	quote := r.text[start]
	first, firstLen := -1, 0
	i := start + n
	for ; i < len(r.text); i++ {
		c := r.text[i]
		if (c == '\n' || c == '\r') && n != 3 && quote != '`' || !r.ahead(1) {
			break
		}
		length := 0
		switch {
		case c == '\\':
			i++
		case quote >= 0x80 && c == '"':
			length = 1
		case quote >= 0x80:
			length = r.smartQuote(i)
		case n == 3 && r.has(i, string(r.text[start:start+3])), n == 1 && c == quote:
			length = n
		}
		if length > 0 && (n == 3 || quote == '`' || r.endsHere(i+length)) {
			return i, length
		}
		if length > 0 && first < 0 {
			first, firstLen = i, length
		}
	}
	if first >= 0 {
		return first, firstLen
	}
	i = min(i, len(r.text))
	return start + n + len(bytes.TrimRight(r.text[min(start+n, i):i], ", \t\r\n")), 0
}

// requote returns the text of a foreign string, and the edits that make its inside one of a JSON string.
func (r *jsonReader) requote(s Span, edits []Edit) (string, []Edit) {
	r.badUTF8(s.Start, s.End)
	var out []byte
	for i := s.Start; i < s.End; {
		c := r.text[i]
		switch {
		case c == '\\' && i+1 < s.End && (r.text[i+1] == '\'' || r.text[i+1] == '`'):
			edits = append(edits, Edit{Span{i, i + 1}, ""})
			i++
		case c == '\\':
			i, out = r.escape(i, s, out)
		case c == '"':
			edits = append(edits, Edit{Span{i, i + 1}, `\"`})
			out = append(out, c)
			i++
		case c < 0x20:
			edits = append(edits, Edit{Span{i, i + 1}, escapeControl(c)})
			out = append(out, c)
			i++
		default:
			c, n := utf8.DecodeRune(r.text[i:s.End])
			out = utf8.AppendRune(out, c)
			i += n
		}
	}
	return string(out), edits
}

// smartEnd finds a smart quote in text[from:to] that stands where a string ends, or 0.
func (r *jsonReader) smartEnd(from, to int) int {
	if !r.ahead(to - from) {
		return 0
	}
	for i := from; i < to; i++ {
		if n := r.smartQuote(i); n > 0 && r.endsHere(i+n) {
			return i
		}
	}
	return 0
}

// closedBySmart reports a string that begins with a plain quote and ends with a smart one.
func (r *jsonReader) closedBySmart(start, end int) (string, Span) {
	r.pos = end + r.smartQuote(end)
	span := Span{start, r.pos}
	r.once("smart-quotes", Fault{Span: span, Message: "a string ends with a typographic quote", Hint: `strings and keys in JSON stand in double quotes: "`,
		Fix: replace("write double quotes", Span{end, r.pos}, `"`)})
	return r.decode(Span{start + 1, end}), span
}
