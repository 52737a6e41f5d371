package source

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf8"
)

// stringValue reads a string between double quotes.
func (r *jsonReader) stringValue() *Value {
	v := r.node(String, r.pos)
	if v.Text, v.Span = r.stringToken(false); r.cut {
		v.Kind = Invalid // half a text proves nothing
	}
	return v
}

// stringToken reads a string and what is wrong inside it.
func (r *jsonReader) stringToken(key bool) (string, Span) {
	start := r.pos
	if r.text[start] == '"' && r.at(start+1) == '"' && r.oddAfter(start+2) {
		r.doubled(start)
		r.pos++
		text, span := r.stringToken(key)
		return text, Span{start, span.End}
	}
	end := start + 1
	plain := true
	for ; end < len(r.text); end++ {
		c := r.text[end]
		if c == '"' {
			if !key && r.oddAfter(end+1) {
				if s, span, ok := r.badlyClosed(start, end); ok {
					return s, span
				}
			}
			break
		}
		if c == '\\' {
			end++
			plain = false
		} else if c < 0x20 || c >= 0x80 {
			plain = false
			if (c == '\n' || c == '\r') && !r.goesOn(end) {
				return r.unclosed(start, end, key)
			}
		}
	}
	if end >= len(r.text) {
		return r.unclosed(start, len(r.text), key)
	}
	r.pos = end + 1
	inner := Span{start + 1, end}
	if r.at(r.pos) == '"' && r.endsHere(r.pos+1) {
		r.doubled(r.pos)
		r.pos++
	}
	if plain {
		return string(r.text[inner.Start:inner.End]), Span{start, r.pos}
	}
	return r.decode(inner), Span{start, r.pos}
}

// doubled reports a quote that stands twice at one end of a string.
func (r *jsonReader) doubled(i int) {
	r.each("doubled", Fault{Span: Span{i, i + 1}, Message: "a quote too many", Hint: `one " opens a string, one closes it`,
		Fix: remove("remove the quote", Span{i, i + 1})})
}

// goesOn says whether a string with a line break at i is closed on a later line, rather than not at all: the next
// quote then stands where a string ends, before a comma, colon or closing bracket.
func (r *jsonReader) goesOn(i int) bool {
	for j := i; j < len(r.text); j++ {
		switch r.text[j] {
		case '\\':
			j++
		case '"':
			return r.ahead(j-i) && r.endsHere(j+1)
		}
	}
	r.ahead(len(r.text) - i)
	return false
}

// endsHere says whether what stands at i may follow a string.
func (r *jsonReader) endsHere(i int) bool {
	for i < len(r.text) && strings.IndexByte(" \t\r\n", r.text[i]) >= 0 {
		i++
	}
	return i >= len(r.text) || strings.IndexByte(",:]}", r.text[i]) >= 0
}

// colonAt says whether a colon stands at i, after spaces.
func (r *jsonReader) colonAt(i int) bool {
	for r.at(i) == ' ' || r.at(i) == '\t' {
		i++
	}
	return r.at(i) == ':'
}

// oddAfter says whether something stands right behind a closing quote that cannot stand there.
func (r *jsonReader) oddAfter(i int) bool {
	return i < len(r.text) && strings.IndexByte(" \t\r\n,:]}\"'/#;=+", r.text[i]) < 0 && r.text[i] > 0x20
}

// unclosed reports a string that is not closed on its line, and takes it as ending where it most likely should.
func (r *jsonReader) unclosed(start, lineEnd int, key bool) (string, Span) {
	if smart := r.smartEnd(start+1, lineEnd); smart > 0 {
		return r.closedBySmart(start, smart)
	}
	end := start + 1 + len(strings.TrimRight(string(r.text[start+1:lineEnd]), ", \t"))
	end -= r.swallowed(start, end)
	if colon := bytes.IndexByte(r.text[start:end], ':'); key && colon > 0 {
		end = start + colon
	}
	r.pos = end
	span := Span{start, end}
	if end-2 > start && r.has(end-2, `\"`) {
		return r.quoteTaken(span)
	}
	if r.flood("unclosed") {
		return r.decode(Span{start + 1, end}), span
	}
	f := Fault{
		Span:    span,
		Message: "the string is not closed on its line",
		Hint:    "close it with a double quote; a line break inside a string is written \\n",
		Fix:     guess(insert("close the string", end, `"`)),
	}
	if r.at(end-1) == '\'' && bytes.Count(r.text[start:end], []byte("'")) == 1 && end-1 > start && !key {
		f.Message, f.Hint = `the string begins with " and ends with '`, "strings in JSON stand in double quotes"
		f.Fix = guess(replace("write a double quote", Span{end - 1, end}, `"`))
		r.each("mixed", f)
		return r.decode(Span{start + 1, end - 1}), span
	}
	if len(bytes.TrimSpace(r.text[lineEnd:])) == 0 && r.swallowed(start, lineEnd) == 0 {
		f.Message, f.Lost, r.cut = "the file ends inside a string", true, true
		r.pos, f.Fix = len(r.text), nil
		if n := len(r.open); n <= 16 && !key {
			f.Fix = guess(insert("close what is open", end, `"`+r.closers(n)))
		}
	}
	r.each("unclosed", f)
	return r.decode(Span{start + 1, end}), span
}

// quoteTaken reports a string whose last backslash takes its closing quote away, as in a path of Windows.
func (r *jsonReader) quoteTaken(span Span) (string, Span) {
	at := Span{span.End - 2, span.End}
	f := Fault{Span: at, Message: "the backslash takes the closing quote away", Hint: `a backslash itself is written \\`, Fix: &Fix{Message: "double the backslashes", Unsafe: true}}
	for i := span.Start + 1; i < span.End-1 && len(f.Fix.Edits) <= maxEdits; i++ {
		if r.text[i] != '\\' {
			continue
		}
		if i++; r.text[i] == '\\' {
			continue
		}
		f.Fix.Edits = append(f.Fix.Edits, Edit{Span{i - 1, i - 1}, `\`})
	}
	r.each("quote-taken", f)
	r.reached["escape"] = span.End // what other backslashes do here is the same mistake
	return string(bytes.ToValidUTF8(r.text[span.Start+1:span.End-1], []byte("\ufffd"))), span
}

// swallowed counts the closing brackets at the end of an unclosed string that most likely stand behind it: they
// close what is open.
func (r *jsonReader) swallowed(start, end int) int {
	n := 0
	for n < len(r.open) && (r.at(end-1-n) == '}' || r.at(end-1-n) == ']') && end-1-n > start {
		n++
	}
	for i := range n {
		if closer[r.open[len(r.open)-1-i].char] != r.text[end-n+i] {
			return 0
		}
	}
	return n
}

// badlyClosed judges a string whose closing quote, at end, has text right behind it: either the real closing quote
// was forgotten and this one opens the next string, or quotes stand inside a string without a backslash.
func (r *jsonReader) badlyClosed(start, end int) (string, Span, bool) {
	if head := bytes.TrimRight(r.text[start+1:end], " \t"); bytes.HasSuffix(head, []byte(",")) {
		last := start + len(head) // the offset of the comma
		if r.has(last-2, `\"`) && last-2 > start {
			r.pos = last
			text, span := r.quoteTaken(Span{start, last})
			return text, span, true
		}
		if smart := r.smartEnd(start+1, last); smart > 0 {
			text, span := r.closedBySmart(start, smart)
			return text, span, true
		}
		r.pos = last
		r.each("unclosed", Fault{Span: Span{start, last}, Message: "the string is not closed", Hint: "a double quote is missing before the comma",
			Fix: guess(insert("close the string", last, `"`))})
		return r.decode(Span{start + 1, last}), Span{start, last}, true
	}
	edits := []Edit{{Span{end, end}, `\`}}
	for i := end + 1; i < len(r.text) && r.text[i] != '\n' && r.ahead(1); i++ {
		if r.text[i] == '\\' {
			i++
			continue
		}
		if r.text[i] != '"' {
			continue
		}
		if r.endsHere(i + 1) {
			if r.colonAt(i + 1) {
				return "", Span{}, false // the end of a later key
			}
			r.pos = i + 1
			r.each("inner-quote", Fault{Span: Span{end, end + 1}, Message: "a double quote inside the string is not escaped", Hint: `write \"`,
				Fix: guess(&Fix{Message: "escape the quotes", Edits: edits})})
			return r.decode(Span{start + 1, i}), Span{start, i + 1}, true
		}
		edits = append(edits, Edit{Span{i, i}, `\`})
	}
	return "", Span{}, false
}

// decode returns the text that a string's inside stands for, and reports what JSON does not allow there.
func (r *jsonReader) decode(s Span) string {
	r.badUTF8(s.Start, s.End)
	out := make([]byte, 0, s.End-s.Start)
	var raw []Edit // control characters as they are, with what they are written as
	for i := s.Start; i < s.End; {
		c := r.text[i]
		switch {
		case c == '\\':
			i, out = r.escape(i, s, out)
		case c < 0x20:
			if len(raw) <= maxEdits {
				raw = append(raw, Edit{Span{i, i + 1}, escapeControl(c)})
			}
			out = append(out, c)
			i++
		default:
			c, n := utf8.DecodeRune(r.text[i:s.End])
			out = utf8.AppendRune(out, c)
			i += n
		}
	}
	if len(raw) > 0 {
		r.rawControls(raw)
	}
	return string(out)
}

func escapeControl(c byte) string {
	if i := strings.IndexByte("\b\t\n\f\r", c); i >= 0 {
		return `\` + "btnfr"[i:i+1]
	}
	return fmt.Sprintf(`\u%04x`, c)
}

// rawControls reports the control characters that stand in a string as they are.
func (r *jsonReader) rawControls(raw []Edit) {
	c := r.text[raw[0].Span.Start]
	what := fmt.Sprintf("a control character (%U)", c)
	switch c {
	case '\t':
		what = "a tab"
	case '\n', '\r':
		what = "a line break"
	case 0:
		what = "a NUL byte"
	}
	f := Fault{Span: raw[0].Span, Message: what + " stands in a string as it is", Hint: "write it as " + raw[0].New}
	if len(raw) <= maxEdits {
		f.Fix = &Fix{Message: "escape the control characters", Edits: raw}
	}
	r.each("control", f)
}
