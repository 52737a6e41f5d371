package source

import (
	"bytes"
	"fmt"
	"unicode"
	"unicode/utf8"
)

// key reads a key. Where something else stands, it reports that, passes over it and answers false.
func (r *jsonReader) key() (Member, bool) {
	start := r.pos
	switch c := r.text[start]; {
	case r.placeholderEnd() > 0 && !(c == '_' || c == '$' && r.bareEnd(start) == r.placeholderEnd()):
		v := r.placeholder()
		return Member{Key: string(bytes.ToValidUTF8(r.text[v.Span.Start:v.Span.End], []byte("\ufffd"))), KeySpan: v.Span}, true
	case c == '"' && !r.has(start, `"""`):
		text, span := r.stringToken(true)
		if s, at, ok := r.unclosedKey(span); ok {
			text, span = s, at
		}
		return Member{Key: text, KeySpan: span}, true
	case c == '"' || c == '\'' || c == '`' || r.smartQuote(start) > 0:
		v := r.foreignString()
		return Member{Key: v.Text, KeySpan: v.Span}, true
	case c == ':':
		r.pos++
		r.each("no-key", Fault{Span: Span{start, start + 1}, Message: "a key is missing before the colon", Lost: true})
		r.end = r.pos
		r.memberValue("")
		return Member{}, false
	case c == '{' || c == '[':
		r.each("no-key", Fault{Span: Span{start, start + 1}, Lost: true,
			Message: "a value without a key stands in an object", Hint: `write "key": before it, or close the object before`})
		r.value()
		return Member{}, false
	}
	return r.bareKey(start)
}

// bareKey reads a key without quotes.
func (r *jsonReader) bareKey(start int) (Member, bool) {
	end := r.bareEnd(start)
	if end == start {
		r.value() // reports what cannot begin anything
		return Member{}, false
	}
	r.pos = end
	m := Member{Key: string(bytes.ToValidUTF8(r.text[start:end], []byte("\ufffd"))), KeySpan: Span{start, end}}
	if r.at(end) == '"' && r.colonAt(end+1) {
		r.pos++
		m.KeySpan.End = r.pos
		r.each("unopened", Fault{Span: m.KeySpan, Message: "the key's first quote is missing", Fix: insert("write the quote", start, `"`)})
		return m, true
	}
	if r.flood("bare-key") {
		return m, true
	}
	r.once("bare-key", Fault{
		Span:    m.KeySpan,
		Message: fmt.Sprintf("the key %s has no quotes", quote([]byte(m.Key))),
		Hint:    fmt.Sprintf(`write "%s"; every key in JSON is a string in double quotes`, m.Key),
		Fix:     &Fix{Message: "put the keys into quotes", Edits: []Edit{{Span{start, start}, `"`}, {Span{end, end}, `"`}}},
	})
	return m, true
}

// bareEnd returns the end of the word, number or other run of plain characters at i.
func (r *jsonReader) bareEnd(i int) int {
	for i < len(r.text) {
		c := r.text[i]
		if c >= 0x80 {
			u, n := utf8.DecodeRune(r.text[i:])
			if !unicode.IsLetter(u) && !unicode.IsDigit(u) && !unicode.IsMark(u) {
				return i
			}
			i += n
			continue
		}
		if c <= ' ' || c == 0x7f || bytes.IndexByte([]byte(",:;{}[]()\"'`=#\\"), c) >= 0 {
			return i
		}
		if c == '/' && (r.at(i+1) == '/' || r.at(i+1) == '*') {
			return i
		}
		i++
	}
	return i
}

// unclosedKey judges a key that ran on, over its colon, to the first quote of its value.
func (r *jsonReader) unclosedKey(span Span) (string, Span, bool) {
	if r.colonAt(span.End) || span.End-span.Start < 3 {
		return "", span, false
	}
	inner := bytes.TrimRight(r.text[span.Start+1:span.End-1], " \t")
	if !bytes.HasSuffix(inner, []byte(":")) || r.endsHere(span.End) {
		return "", span, false
	}
	colon := span.Start + len(inner)
	last, n := utf8.DecodeLastRune(r.text[:colon])
	if bytes.ContainsRune([]byte(smartQuotes), last) && last != utf8.RuneError {
		text, at := r.closedBySmart(span.Start, colon-n)
		return text, at, true
	}
	r.pos = colon
	at := Span{span.Start, colon}
	r.each("unclosed", Fault{Span: at, Message: "the key's last quote is missing", Fix: insert("close the key", colon, `"`)})
	return r.decode(Span{span.Start + 1, colon}), at, true
}

// colon reads the colon after a key, or what was written for it. It answers false where the member ends without one.
func (r *jsonReader) colon() bool {
	r.space()
	if r.done() || r.closing() || r.text[r.pos] == ',' {
		return false
	}
	if r.text[r.pos] == ':' {
		r.pos++
		return true
	}
	for _, s := range []string{"=>", "->", ":=", "=", ";", "："} {
		if !r.has(r.pos, s) {
			continue
		}
		here := Span{r.pos, r.pos + len(s)}
		r.pos = here.End
		r.once("colon-like", Fault{Span: here, Message: fmt.Sprintf("%q stands for a colon", s), Hint: "between a key and its value stands a colon",
			Fix: replace("write a colon", here, ":")})
		return true
	}
	if r.text[r.pos] == '"' && r.ahead(200) && r.colonAt(r.skipString(r.pos)) {
		r.lenient = true // the next member begins here: that a comma is missing too is no news
		return false
	}
	r.each("missing-colon", Fault{Span: Span{r.end, r.end}, Message: "a colon is missing after the key", Fix: insert("insert the colon", r.end, ":")})
	return true
}
