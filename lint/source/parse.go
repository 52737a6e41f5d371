package source

import (
	"bytes"
	"unicode/utf8"
)

// Limits of what a tree keeps. Past them a Fault says so, and the text goes on being read.
const (
	MaxDepth  = 1000    // objects and arrays inside one another
	MaxValues = 150_000 // values of one document
)

// Public rules that the readers report under.
const (
	ruleJSON      = "json/syntax"
	ruleDuplicate = "json/duplicate-key"
	ruleTOML      = "toml/syntax"
	ruleBOM       = "toml/bom"
)

// Parse reads text as a document of the format. It never fails: what is wrong is in the Document's Faults.
func Parse(name string, format Format, text []byte) *Document {
	if format == TOML {
		return ParseTOML(name, text)
	}
	return ParseJSON(name, text)
}

// reader is what the readers of both formats share: a place in the text, the faults so far, and a store of values.
type reader struct {
	doc  *Document
	text []byte
	pos  int
	rule string // the rule that syntax faults are reported under

	depth   int
	values  int
	store   []Value
	spare   Value          // stands in for every value past MaxValues
	tallies map[string]int // accident: number of its occurrences
	latest  map[string]int // accident: index of the fault that carries what is said once
	reached map[string]int // accident: where it was reported last
	budget  int            // bytes that may still be read ahead, so that guessing stays linear
}

func newReader(name string, format Format, rule string, text []byte) reader {
	return reader{
		doc:     &Document{Name: name, Format: format, Bytes: text},
		text:    text,
		rule:    rule,
		tallies: map[string]int{},
		latest:  map[string]int{},
		reached: map[string]int{},
		budget:  4<<20 + 4*len(text),
	}
}

// node makes a value that starts here. Values come from blocks, since a document may hold very many small ones.
func (r *reader) node(kind Kind, start int) *Value {
	r.values++
	if r.values > MaxValues {
		if r.values == MaxValues+1 {
			r.each("values", Fault{
				Span:    Span{start, start + r.runeLen(start)},
				Message: "the document holds more than 150,000 values",
				Hint:    "the rest was checked for its syntax only",
				Lost:    true,
			})
		}
		r.spare = Value{Kind: kind, Span: Span{start, start}}
		return &r.spare
	}
	if len(r.store) == cap(r.store) {
		r.store = make([]Value, 0, min(max(16, r.values), 1024))
	}
	r.store = append(r.store, Value{Kind: kind, Span: Span{start, start}})
	return &r.store[len(r.store)-1]
}

// full says that the tree takes no more values.
func (r *reader) full() bool { return r.values > MaxValues }

// ahead grants n bytes of looking ahead, until the budget for it is used up.
func (r *reader) ahead(n int) bool {
	r.budget -= n + 1
	return r.budget > 0
}

func (r *reader) done() bool { return r.pos >= len(r.text) }

// at returns the byte at i, and 0 outside the text.
func (r *reader) at(i int) byte {
	if i < 0 || i >= len(r.text) {
		return 0
	}
	return r.text[i]
}

// has says whether s stands at i.
func (r *reader) has(i int, s string) bool {
	return i >= 0 && i+len(s) <= len(r.text) && string(r.text[i:i+len(s)]) == s
}

// lineEnd returns the offset of the line break that ends the line of i, or the end of the text.
func (r *reader) lineEnd(i int) int {
	for i < len(r.text) && r.text[i] != '\n' && r.text[i] != '\r' {
		i++
	}
	return i
}

// lineSpan returns the rest of the line from i on, without white space at its end.
func (r *reader) lineSpan(i int) Span {
	return Span{i, i + len(bytes.TrimRight(r.text[i:r.lineEnd(i)], " \t"))}
}

// lineStart says whether i is the first byte of a line.
func (r *reader) lineStart(i int) bool {
	return i == 0 || r.text[i-1] == '\n' || r.text[i-1] == '\r'
}

// runeLen returns the length of the character at i: of a byte that is no UTF-8, or of the end, 1 and 0.
func (r *reader) runeLen(i int) int {
	_, n := utf8.DecodeRune(r.text[min(i, len(r.text)):])
	return n
}
