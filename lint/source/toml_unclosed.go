package source

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf8"
)

// unclosed reads a string that is not closed on its line.
func (r *tomlReader) unclosed(v *Value) (*Value, bool) {
	start := v.Span.Start
	end := r.lineSpan(start).End
	if v, ok := r.overLines(v); ok {
		return v, true
	}
	if smart := r.lastSmart(start+1, end); smart > 0 {
		r.pos = smart + r.smartQuote(smart)
		v.Span.End = r.pos
		v.Text = r.decode(Span{start + 1, smart}, false)
		r.once("smart", Fault{Span: v.Span, Message: "the string ends with a typographic quote", Hint: `strings stand in " or '`,
			Fix: replace("write a plain quote", Span{smart, r.pos}, string(r.text[start]))})
		return v, true
	}
	if r.flood("unclosed") {
		r.pos, v.Span.End = end, end
		return v, true
	}
	f, text := r.whyUnclosed(v, end)
	r.pos, f.Span = v.Span.End, v.Span
	v.Text = string(bytes.ToValidUTF8(r.text[text.Start:text.End], []byte("\ufffd")))
	r.each("unclosed", f)
	return v, true
}

// whyUnclosed judges why a string is not closed before the end of its line. It sets where the string ends, and
// returns the place of its text.
func (r *tomlReader) whyUnclosed(v *Value, end int) (Fault, Span) {
	start := v.Span.Start
	body := r.text[start+1 : end]
	v.Span.End = end
	f := Fault{Message: "the string is not closed on its line", Hint: fmt.Sprintf("close it with %c; a string over several lines stands in three quotes", r.text[start])}
	if r.text[start] == '"' && bytes.HasSuffix(body, []byte(`\"`)) {
		f.Message = "the backslash takes the closing quote away"
		f.Hint = `write \\, or put the string into single quotes, where a backslash is one`
		if bytes.IndexByte(body, '\'') < 0 {
			f.Fix = guess(&Fix{Message: "put the string into single quotes", Edits: []Edit{{Span{start, start + 1}, "'"}, {Span{end - 1, end}, "'"}}})
		}
		return f, Span{start + 1, end - 1}
	}
	if other := r.otherQuote(body); other > 0 {
		at := start + other
		v.Span.End = at + 1
		f.Message = fmt.Sprintf("the string begins with %c and ends with %c", r.text[start], r.text[at])
		f.Hint = "both quotes are the same"
		f.Fix = guess(replace("write the same quote", Span{at, at + 1}, string(r.text[start])))
		return f, Span{start + 1, at}
	}
	if r.depth > 0 && end < len(r.text) {
		v.Span.End = start + 1 + len(bytes.TrimRight(body, ",]} \t"))
	}
	f.Fix = guess(insert("close the string", v.Span.End, string(r.text[start])))
	if end == len(r.text) {
		f.Message, f.Lost, v.Kind, r.cut = "the file ends inside a string", true, Invalid, true
		if r.depth > 0 {
			f.Fix = nil
		}
	}
	return f, Span{start + 1, v.Span.End}
}

// otherQuote finds the other kind of quote where it is the only one and ends the value, or 0. The offset counts from
// the opening quote.
func (r *tomlReader) otherQuote(body []byte) int {
	body = bytes.TrimRight(body, " \t,]}")
	if n := len(body); n > 1 && (body[n-1] == '"' || body[n-1] == '\'') && bytes.Count(body, body[n-1:]) == 1 {
		return n
	}
	return 0
}

// overLines reads a string with line breaks in it, which is closed on one of the next lines, before any statement.
func (r *tomlReader) overLines(v *Value) (*Value, bool) {
	start := v.Span.Start
	quote := r.text[start]
	first := r.lineEnd(start)
	for i, lines := first, 0; i < len(r.text) && lines < 20; lines++ {
		for i < len(r.text) && (r.text[i] == '\n' || r.text[i] == '\r') {
			i++
		}
		line := r.text[i:r.lineEnd(i)]
		if !r.ahead(len(line)) || statementForm().Match(line) || headerForm().Match(line) {
			return v, false
		}
		if k := bytes.IndexByte(line, quote); k >= 0 {
			end := i + k
			if !r.restBlank(end+1) || k == 0 && len(bytes.TrimSpace(line)) > 1 {
				return v, false
			}
			r.pos = end + 1
			v.Span.End = r.pos
			v.Text = string(bytes.ToValidUTF8(r.text[start+1:end], []byte("\ufffd")))
			three := strings.Repeat(string(quote), 3)
			f := Fault{Span: Span{first, first + 1}, Message: "a line break stands in the string", Hint: "a string over several lines stands in three quotes"}
			f.Fix = guess(&Fix{Message: "write three quotes", Edits: []Edit{{Span{start, start + 1}, three}, {Span{end, end + 1}, three}}})
			r.each("break", f)
			return v, true
		}
		i += len(line)
	}
	return v, false
}

// lastSmart finds the last smart quote of a line where it ends the line's value, or 0.
func (r *reader) lastSmart(from, to int) int {
	text := bytes.TrimRight(r.text[from:to], " \t,]}")
	c, n := utf8.DecodeLastRune(text)
	if c != utf8.RuneError && strings.ContainsRune(smartQuotes, c) {
		return from + len(text) - n
	}
	return 0
}
