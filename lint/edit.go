package lint

import (
	"bytes"
	"cmp"
	"slices"
)

// Rewrite returns the text with the edits made. It fails where an edit lies outside the text or two of them
// overlap or begin at one place; the text given is never changed.
func Rewrite(text []byte, edits []Edit) ([]byte, bool) {
	sorted, ok := merge(nil, edits)
	if !ok {
		return nil, false
	}
	var out bytes.Buffer
	done := 0
	for _, e := range sorted {
		if e.Span.End > len(text) {
			return nil, false
		}
		out.Write(text[done:e.Span.Start])
		out.WriteString(e.New)
		done = e.Span.End
	}
	out.Write(text[done:])
	return out.Bytes(), true
}

// merge adds edits to those taken, which are sorted by place. It fails where they cannot all be made together.
func merge(taken, edits []Edit) ([]Edit, bool) {
	out := slices.Clone(taken)
	for _, e := range edits {
		i, found := slices.BinarySearchFunc(out, e.Span.Start, func(a Edit, start int) int { return cmp.Compare(a.Span.Start, start) })
		switch {
		case found, e.Span.Start < 0, e.Span.End < e.Span.Start:
			return nil, false
		case i > 0 && out[i-1].Span.End > e.Span.Start, i < len(out) && out[i].Span.Start < e.Span.End:
			return nil, false
		}
		out = slices.Insert(out, i, e)
	}
	return out, true
}

// changes reports whether the edits can be made and leave another text.
func changes(text []byte, edits []Edit) bool {
	differs := false
	for _, e := range edits {
		if e.Span.Start < 0 || e.Span.End < e.Span.Start || e.Span.End > len(text) {
			return false
		}
		differs = differs || string(text[e.Span.Start:e.Span.End]) != e.New
	}
	return differs
}
