package conversation

import (
	"bytes"
	"iter"

	"github.com/go-json-experiment/json/jsontext"
)

// The functions of this file walk over JSON that is already known to be valid,
// so they look for the ends of values and not for faults. On other input they
// stop early; they never read out of bounds and never recurse.

// space returns the index of the first byte at or after i that is not white space.
func space(b []byte, i int) int {
	for i < len(b) && (b[i] == ' ' || b[i] == '\n' || b[i] == '\r' || b[i] == '\t') {
		i++
	}
	return i
}

// skip returns the index behind the value that starts at i, or -1.
func skip(b []byte, i int) int {
	if i >= len(b) {
		return -1
	}
	switch b[i] {
	case '"':
		return skipString(b, i)
	case '{', '[':
		return skipNested(b, i)
	}
	start := i
	for i < len(b) {
		switch b[i] {
		case ',', ']', '}', ' ', '\n', '\r', '\t', ':', '"', '{', '[':
			if i == start {
				return -1
			}
			return i
		}
		i++
	}
	return i
}

// skipString returns the index behind the string whose opening quote is at i, or
// -1. Most strings are short, so a plain loop goes first.
func skipString(b []byte, i int) int {
	near := min(len(b), i+24)
	for i++; i < near; i++ {
		switch b[i] {
		case '"':
			return i + 1
		case '\\':
			i++
		}
	}
	for i < len(b) {
		n := bytes.IndexByte(b[i:], '"')
		if n < 0 {
			return -1
		}
		slashes := 0
		for slashes < n && b[i+n-slashes-1] == '\\' {
			slashes++
		}
		if i += n + 1; slashes%2 == 0 {
			return i
		}
	}
	return -1
}

// skipNested returns the index behind the object or array that starts at i, or -1.
func skipNested(b []byte, i int) int {
	depth := 0
	for i < len(b) {
		switch b[i] {
		case '"':
			if i = skipString(b, i); i < 0 {
				return -1
			}
			continue
		case '{', '[':
			depth++
		case '}', ']':
			if depth--; depth == 0 {
				return i + 1
			}
		}
		i++
	}
	return -1
}

// A walker goes through a value once, from front to back. Whoever is handed one
// takes exactly the value in front of it.
type walker struct {
	b []byte
	i int
}

// kind tells the type of the value in front, as kindOf does.
func (w *walker) kind() byte { return kindOf(w.b[w.i:]) }

// enter steps into the object or array in front.
func (w *walker) enter() { w.i++ }

// next steps to the next member or element, or out of the object or array.
func (w *walker) next() bool {
	w.i = space(w.b, w.i)
	if w.i < len(w.b) && w.b[w.i] == ',' {
		w.i = space(w.b, w.i+1)
	}
	if w.i >= len(w.b) {
		return false
	}
	if c := w.b[w.i]; c == '}' || c == ']' {
		w.i++
		return false
	}
	return true
}

// name takes the name of a member, in its quotes, and the colon after it.
func (w *walker) name() []byte {
	start := w.i
	end := -1
	if w.b[start] == '"' {
		end = skipString(w.b, start)
	}
	colon := space(w.b, max(end, 0))
	if end < 0 || colon >= len(w.b) || w.b[colon] != ':' {
		w.i = len(w.b)
		return nil
	}
	w.i = space(w.b, colon+1)
	return w.b[start:end]
}

// value takes the value in front as a whole.
func (w *walker) value() []byte {
	start := w.i
	if w.i = skip(w.b, start); w.i < 0 {
		w.i = len(w.b)
		return nil
	}
	return w.b[start:w.i]
}

// members yields the name, in its quotes, and the value of each member of an object.
func members(b []byte) iter.Seq2[[]byte, []byte] {
	return func(yield func(name, value []byte) bool) {
		w := walker{b: b}
		for w.enter(); w.next(); {
			if name := w.name(); !yield(name, w.value()) {
				return
			}
		}
	}
}

// elements yields the index and the text of each element of an array.
func elements(b []byte) iter.Seq2[int, []byte] {
	return func(yield func(int, []byte) bool) {
		w := walker{b: b}
		w.enter()
		for n := 0; w.next(); n++ {
			if !yield(n, w.value()) {
				return
			}
		}
	}
}

// plain returns the text of a string that is given in its quotes. It copies only
// where there is an escape to resolve.
func plain(quoted []byte) []byte {
	if len(quoted) < 2 {
		return nil
	}
	inner := quoted[1 : len(quoted)-1]
	if bytes.IndexByte(inner, '\\') < 0 {
		return inner
	}
	text, err := jsontext.AppendUnquote(nil, quoted)
	if err != nil {
		return inner
	}
	return text
}

// kindOf tells the type of a value by its first byte: '{', '[', '"', 't' for a
// boolean, 'n' for null, '0' for a number, and 0 for none.
func kindOf(value []byte) byte {
	if len(value) == 0 {
		return 0
	}
	switch c := value[0]; c {
	case '{', '[', '"', 'n', 't':
		return c
	case 'f':
		return 't'
	}
	return '0'
}
