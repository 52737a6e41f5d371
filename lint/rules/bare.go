package rules

import (
	"bytes"
	"strconv"

	"github.com/pupkit/pupkit/lint"
	"github.com/pupkit/pupkit/lint/source"
)

// raw is a value as it stands in the text.
func raw(doc *source.Document, v *source.Value) string {
	return string(doc.Bytes[v.Span.Start:v.Span.End])
}

// bare reports whether a value is a word without quotes that the language does not know, such as yes or None.
func bare(doc *source.Document, v *source.Value) bool {
	text := raw(doc, v)
	switch v.Kind {
	case source.Bool:
		return text != v.Text
	case source.Null:
		return text != "null"
	case source.String:
		return text != "" && text == v.Text
	}
	return false
}

// spelled says what was found: of a word without quotes the word, not what it would be in another language.
func spelled(doc *source.Document, v *source.Value, found string) string {
	if bare(doc, v) && v.Kind != source.String {
		return "the word " + quote(raw(doc, v)) + " without quotes"
	}
	return found
}

// quoted is the fix that makes a text of a word without quotes, nil where the value is none.
func quoted(doc *source.Document, v *source.Value) *lint.Fix {
	if !bare(doc, v) {
		return nil
	}
	fix := replace("put the word into quotes", v.Span, strconv.Quote(raw(doc, v)))
	fix.Unsafe = true
	return fix
}

// inQuotes is a text as it stands, and in quotes where it has none.
func inQuotes(doc *source.Document, v *source.Value) string {
	if bare(doc, v) {
		return strconv.Quote(v.Text)
	}
	return raw(doc, v)
}

// misread are the places where the reader of the text stumbles over a value of the wrong type: over a word without
// quotes, and, where a list has the opening brace of an object, over the brackets that then do not fit.
func misread(doc *source.Document, v *source.Value, list bool) []source.Span {
	if v.Kind != source.Object {
		return []source.Span{v.Span}
	}
	if !list {
		return nil
	}
	out := []source.Span{{Start: v.Span.Start, End: v.Span.Start + 1}}
	for _, at := range []int{v.Span.Start + 1, v.Span.End - 1, v.Span.End} {
		rest := doc.Bytes[min(at, len(doc.Bytes)):]
		if at += len(rest) - len(bytes.TrimLeft(rest, " \t\r\n")); at < len(doc.Bytes) && bytes.IndexByte([]byte("{]"), doc.Bytes[at]) >= 0 {
			out = append(out, source.Span{Start: at, End: at + 1})
		}
	}
	for _, m := range v.Members[:min(len(v.Members), maxSuggested)] {
		if m.Value.Kind == source.Invalid { // an item of the list, read as a key without a value
			out = append(out, m.KeySpan, source.Span{Start: m.KeySpan.End, End: m.KeySpan.End})
		}
	}
	return out
}
