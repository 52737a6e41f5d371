package rules

import (
	"iter"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/pupkit/pupkit/contract/pup"
	"github.com/pupkit/pupkit/lint"
	"github.com/pupkit/pupkit/lint/source"
)

// text is a string of the manifest that people read, or a URL.
type text struct {
	*source.Value
	at    way
	limit int // in characters, 0 for none
	url   bool
}

// texts yields the strings that are no identifiers and not blank.
func texts(p *lint.Pass) iter.Seq[text] {
	return func(yield func(text) bool) {
		one := func(v *source.Value, at way, limit int, url bool) bool {
			return v == nil || v.Kind != source.String || blank(v.Text) || yield(text{v, at, limit, url})
		}
		root := p.Doc.Root
		for _, f := range []struct {
			key   string
			limit int
		}{{"name", 0}, {"author", 0}, {"description", 0}, {"summary", pup.MaxSummary}, {"instructions", pup.MaxInstructions}} {
			if !one(root.Member(f.key), way{f.key}, f.limit, false) {
				return
			}
		}
		for _, key := range pup.Endpoints() {
			if e := root.Member("endpoints"); isObject(e) && !one(e.Member(key), way{"endpoints", key}, 0, true) {
				return
			}
		}
		for i, c := range entries(p.Doc, "commands") {
			at := way{"commands", i}
			if !one(c.Member("name"), at.to("name"), pup.MaxCommandName, false) ||
				!one(c.Member("description"), at.to("description"), pup.MaxCommandDescription, false) {
				return
			}
		}
		for o := range options(p.Doc) {
			if !one(o.Member("name"), o.at.to("name"), pup.MaxCommandName, false) ||
				!one(o.Member("description"), o.at.to("description"), pup.MaxCommandDescription, false) {
				return
			}
			for i, c := range choices(o) {
				at := o.at.to("choices", i)
				if !one(c.Member("name"), at.to("name"), pup.MaxChoice, false) || !one(c.Member("value"), at.to("value"), pup.MaxChoice, false) {
					return
				}
			}
		}
		for i, s := range entries(p.Doc, "settings") {
			at := way{"settings", i}
			limit, _ := settingCap(s)
			if !one(s.Member("label"), at.to("label"), 0, false) || !one(s.Member("description"), at.to("description"), 0, false) ||
				!one(s.Member("default"), at.to("default"), max(limit, 0), false) {
				return
			}
		}
	}
}

// trimmed is the fix that takes what cannot be seen from both ends of a string, nil where it cannot be made.
func trimmed(doc *source.Document, v *source.Value) *lint.Fix {
	start, end := -1, -1
	for r, span := range written(doc.Bytes, v.Span) {
		if !unseen(r) {
			if start < 0 {
				start = span.Start
			}
			end = span.End
		}
	}
	if start < 0 {
		return nil
	}
	fix := &lint.Fix{Message: "trim the text"}
	if before := (source.Span{Start: v.Span.Start + 1, End: start}); before.Start < before.End {
		fix.Edits = append(fix.Edits, lint.Edit{Span: before})
	}
	if after := (source.Span{Start: end, End: v.Span.End - 1}); after.Start < after.End {
		fix.Edits = append(fix.Edits, lint.Edit{Span: after})
	}
	if len(fix.Edits) == 0 {
		return nil
	}
	return fix
}

// written yields the characters of a JSON string with the places at which they are written.
func written(text []byte, span source.Span) iter.Seq2[rune, source.Span] {
	return func(yield func(rune, source.Span) bool) {
		for i := span.Start + 1; i < span.End-1; {
			r, n := utf8.DecodeRune(text[i : span.End-1])
			if r == '\\' {
				r, n = escaped(text[i : span.End-1])
			}
			if !yield(r, source.Span{Start: i, End: i + n}) {
				return
			}
			i += n
		}
	}
}

// escaped reads one escape sequence of a JSON string.
func escaped(b []byte) (rune, int) {
	if len(b) < 2 {
		return utf8.RuneError, len(b)
	}
	if b[1] != 'u' {
		if r, ok := map[byte]rune{'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t'}[b[1]]; ok {
			return r, 2
		}
		return rune(b[1]), 2
	}
	first, ok := hexUnit(b)
	if !ok {
		return utf8.RuneError, 2
	}
	if utf16.IsSurrogate(first) {
		if second, ok := hexUnit(b[6:]); ok {
			if r := utf16.DecodeRune(first, second); r != utf8.RuneError {
				return r, 12
			}
		}
	}
	return first, 6
}

// hexUnit reads the \uXXXX at the start of b.
func hexUnit(b []byte) (rune, bool) {
	if len(b) < 6 || b[0] != '\\' || b[1] != 'u' {
		return 0, false
	}
	n, err := strconv.ParseUint(string(b[2:6]), 16, 16)
	return rune(n), err == nil
}
