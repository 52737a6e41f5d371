package source

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf8"
)

// word is a literal of another language.
type word struct {
	json string // as JSON writes it; "" where it has no such value
	kind Kind
	from string
}

var words = map[string]word{
	"true": {"true", Bool, ""}, "false": {"false", Bool, ""}, "null": {"null", Null, ""},
	"True": {"true", Bool, "Python"}, "False": {"false", Bool, "Python"}, "None": {"null", Null, "Python"},
	"TRUE": {"true", Bool, "capital letters"}, "FALSE": {"false", Bool, "capital letters"},
	"NULL": {"null", Null, "capital letters"}, "Null": {"null", Null, "capital letters"},
	"ture": {"true", Bool, "a misspelling"}, "treu": {"true", Bool, "a misspelling"}, "tru": {"true", Bool, "a misspelling"},
	"flase": {"false", Bool, "a misspelling"}, "fasle": {"false", Bool, "a misspelling"}, "fals": {"false", Bool, "a misspelling"},
	"nul": {"null", Null, "a misspelling"},
	"yes": {"true", Bool, "YAML"}, "no": {"false", Bool, "YAML"}, "on": {"true", Bool, "YAML"}, "off": {"false", Bool, "YAML"},
	"nil": {"null", Null, "Go or Ruby"}, "undefined": {"", Invalid, "JavaScript"},
	"NaN": {"", Invalid, "JavaScript"}, "nan": {"", Invalid, "Python"}, "-NaN": {"", Invalid, "JavaScript"},
	"Infinity": {"", Invalid, "JavaScript"}, "-Infinity": {"", Invalid, "JavaScript"}, "+Infinity": {"", Invalid, "JavaScript"},
	"inf": {"", Invalid, "Python"}, "-inf": {"", Invalid, "Python"},
}

// word reads a value that is a word: a literal, one of another language, a number in a foreign way, or a string
// without quotes.
func (r *jsonReader) word() *Value {
	start, end := r.pos, r.bareEnd(r.pos)
	if end == start {
		return r.oddValue()
	}
	w, known := words[string(r.text[start:min(end, start+16)])]
	if !known || end-start > 16 {
		if v := r.oddNumber(start, end); v != nil {
			return v
		}
		return r.unquoted(start)
	}
	v := r.node(w.kind, start)
	r.pos = end
	v.Span.End = end
	v.Text = w.json
	if w.from == "" {
		return v
	}
	f := Fault{Span: v.Span, Message: fmt.Sprintf("JSON has no value %s, which is %s's", r.text[start:end], w.from), Hint: "use null or another value, or leave the member out"}
	if w.json != "" {
		f.Message = fmt.Sprintf("%s is written %s in JSON", r.text[start:end], w.json)
		f.Hint = "that spelling is " + w.from + "'s"
		f.Fix = replace("write it as JSON does", v.Span, w.json)
		switch w.from {
		case "capital letters":
			f.Hint = "JSON knows it in small letters only"
		case "a misspelling":
			f.Hint = ""
			f.Fix.Unsafe = true
		case "YAML":
			f.Fix.Unsafe = true // it may be a text without quotes
		}
	}
	r.once("word-"+w.json+w.from, f)
	return v
}

// unquoted reads a string that stands without quotes, to the end of its line or the next comma or bracket.
func (r *jsonReader) unquoted(start int) *Value {
	i := start
	for i < len(r.text) && bytes.IndexByte([]byte("\r\n,{}[]\"("), r.text[i]) < 0 {
		if r.at(i-1) == ' ' && (r.has(i, "//") || r.has(i, "/*") || r.at(i) == '#') {
			break
		}
		i++
	}
	if r.at(i) == '(' {
		return r.expression(start)
	}
	end := start + len(bytes.TrimRight(r.text[start:i], " \t;"))
	v := r.node(String, start)
	v.Text = string(bytes.ToValidUTF8(r.text[start:end], []byte("\ufffd")))
	if r.pos = end; r.cutWord(start, end) {
		v.Kind, v.Span.End, r.half = Invalid, end, true
		return v
	}
	r.badUTF8(start, end)
	if r.at(i) == '"' && r.endsHere(i+1) {
		r.pos = i + 1
		v.Span.End = r.pos
		r.each("unopened", Fault{Span: v.Span, Message: "the string's first quote is missing", Fix: insert("write the quote", start, `"`)})
		return v
	}
	r.pos = end
	v.Span.End = end
	if r.flood("bare-value") {
		return v
	}
	f := Fault{Span: v.Span, Message: fmt.Sprintf("the text %s has no quotes", quote(r.text[start:end])), Hint: "strings in JSON stand in double quotes"}
	if utf8.Valid(r.text[start:end]) && bytes.IndexByte(r.text[start:end], '\\') < 0 {
		f.Fix = guess(&Fix{Message: "put the text into quotes", Edits: []Edit{{Span{start, start}, `"`}, {Span{end, end}, `"`}}})
	}
	r.each("bare-value", f)
	return v
}

// cutWord says whether a literal is cut off by the end of the text, which is reported as such.
func (r *jsonReader) cutWord(start, end int) bool {
	if len(r.open) == 0 || len(bytes.TrimSpace(r.text[end:])) > 0 {
		return false
	}
	for _, w := range []string{"true", "false", "null"} {
		if strings.HasPrefix(w, string(r.text[start:end])) {
			return true
		}
	}
	return false
}

// expression passes over code: a call, up to the comma, bracket or line after it.
func (r *jsonReader) expression(start int) *Value {
	depth := 0
	for ; !r.done(); r.pos++ {
		switch c := r.text[r.pos]; c {
		case '(', '{', '[':
			depth++
			continue
		case ')', '}', ']':
			depth--
		case '"':
			r.pos = r.skipString(r.pos) - 1
			continue
		case '\n', '\r':
			depth = min(depth, 0)
		case ',':
		default:
			continue
		}
		if c := r.text[r.pos]; depth < 0 || depth == 0 && c != ')' {
			break
		}
	}
	return r.invalid(start, "an expression %s stands where a value belongs", "JSON holds values, not code: write the result")
}

// oddValue passes over characters that begin no value.
func (r *jsonReader) oddValue() *Value {
	start := r.pos
	if r.text[start] == '(' {
		return r.expression(start)
	}
	r.pos += r.runeLen(start)
	for !r.done() && r.bareEnd(r.pos) == r.pos && bytes.IndexByte([]byte(" \t\r\n,{}[]\"'"), r.text[r.pos]) < 0 {
		r.pos += r.runeLen(r.pos)
	}
	return r.invalid(start, "unexpected %s where a value belongs", "")
}

// invalid makes the value of text that cannot be read, and reports it.
func (r *jsonReader) invalid(start int, message, hint string) *Value {
	end := max(start+r.runeLen(start), start+len(bytes.TrimRight(r.text[start:r.pos], " \t")))
	r.pos = end
	v := r.node(Invalid, start)
	v.Span.End = end
	if !utf8.Valid(r.text[start:end]) {
		r.badUTF8(start, end)
		return v
	}
	r.each("unexpected", Fault{Span: v.Span, Message: fmt.Sprintf(message, quote(r.text[start:end])), Hint: hint, Lost: true})
	return v
}
