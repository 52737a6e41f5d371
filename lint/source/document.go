// Package source reads the bytes of a manifest into a tree of values that remembers where each key and value stands.
//
// It goes on after a syntax fault where the rest can still be read: faults are data of the Document, not errors.
// Places are byte offsets; lines and columns are made at the edge, in lint/report.
package source

// Format is the language a document is written in.
type Format uint8

// The two languages of manifests: pup's is JSON, Curupira's is TOML.
const (
	JSON Format = iota
	TOML
)

// Span is a half-open range of byte offsets in a document.
type Span struct {
	Start, End int
}

// Kind says what sort of value stands at a place.
type Kind uint8

// Kinds of values. JSON knows Object to Null, where an Integer is a number without fraction and exponent.
const (
	Invalid Kind = iota // could not be read; a Fault says why
	Object              // a JSON object or a TOML table
	Array               // a JSON or TOML array, or a TOML array of tables
	String
	Integer
	Float
	Bool
	Null
	DateTime // TOML only: any of its four date and time forms
)

// Document is one manifest as it was read.
type Document struct {
	Name   string // the file's name as the user gave it, for messages; never opened
	Format Format
	Bytes  []byte // the whole text; spans point into it
	Root   *Value // nil where nothing at all could be read
	Faults []Fault
}

// Value is a node of the tree. A value that stands in no place of its own (an implicit TOML table)
// has the span of the key that made it.
type Value struct {
	Kind    Kind
	Span    Span
	Text    string   // the decoded text of a String; the literal as written of a number, Bool or DateTime
	Members []Member // of an Object, in the order of the text; a key written twice is here twice
	Items   []*Value // of an Array

	// HeaderTable is set for a TOML table made by a [header] or [[header]].
	HeaderTable bool
	// Inline is set for a JSON object, and for a TOML table in braces.
	Inline bool
}

// Member is one key of an object, and its value.
type Member struct {
	Key     string // decoded
	KeySpan Span   // with its quotes; of a dotted TOML key, this part alone
	Value   *Value
}

// Fault is a mistake in the syntax, named as the accident that it most likely is.
type Fault struct {
	Rule    string // the public rule it is reported under: json/syntax, json/duplicate-key, toml/syntax, toml/bom
	Warning bool   // a fault that some readers of the format forgive
	Span    Span
	Message string // what is wrong here
	Hint    string // what would be right; may be empty
	Related []Related
	Fix     *Fix // nil where no repair is certain

	// Lost is true where text after the fault was not understood (a file cut off, a line skipped), so that a key may
	// seem to be missing which is not; the engine then keeps quiet about what is missing.
	Lost bool
}

// Related is a second place that a message speaks of.
type Related struct {
	Span    Span
	Message string
}

// Fix is a repair: edits that are made together or not at all.
type Fix struct {
	Message string // what the repair does, as an imperative
	Unsafe  bool   // may lose text or change a meaning
	Edits   []Edit
}

// Edit replaces the bytes of Span with New. Edits of one fix do not overlap.
type Edit struct {
	Span Span
	New  string
}

// Member returns the value of the key, the last one where it is written twice, or nil.
func (v *Value) Member(key string) *Value {
	if v == nil {
		return nil
	}
	for i := len(v.Members) - 1; i >= 0; i-- {
		if v.Members[i].Key == key {
			return v.Members[i].Value
		}
	}
	return nil
}
