// Package serial prints a JSON text again as known serialisers would print it: other white space, other escapes, other
// order of keys, other spelling of numbers. It works on the text, so that what a serialiser would keep stays as it is:
// the order of keys, numbers of any size, lone surrogates.
package serial

// Style is how a serialiser prints.
type Style struct {
	Layout  Layout
	Escapes Escapes
	Numbers Numbers
	Order   Order
	NewLine bool // a line feed at the end
}

// Layout is the white space of a style.
type Layout struct {
	Item    string // between the items of a list or an object
	Colon   string // between key and value
	Indent  string // one level of indentation; empty prints everything on one line
	Lines   bool   // a line each although Indent is empty, as with indent=0 of Python
	Line    string // the line end, where Indent or Lines is set; empty is LF
	Pad     string // inside the brackets of a list or object on one line
	ArrayIn bool   // lists stay on one line although Indent is set, with blanks inside the brackets
	Empty   string // inside an empty list or object
}

// Escapes says which characters a style writes as \uXXXX or \x, beyond those that JSON demands.
type Escapes struct {
	ASCII    bool   // all that is not ASCII
	Upper    bool   // hex digits A to F are upper case
	Slash    bool   // / as \/
	LtSlash  bool   // </ as <\/
	SetUpper bool   // those of Set as with Upper
	Set      string // these ASCII characters as \u00XX, also the quote
	LineSeps bool   // U+2028 and U+2029
	NoShort  bool   // control characters always as \u00XX, also \n
	Delete   bool   // U+007F
}

// Numbers is how a style spells numbers.
type Numbers int

// The spellings of numbers.
const (
	KeepNumbers   Numbers = iota
	ScriptNumbers         // through a double, printed as JavaScript and Go do: 1.0 is 1
	PythonNumbers         // integers as they are, others through a double: 1.0 stays 1.0, 1e5 is 100000.0
	JavaNumbers           // likewise, and 1e7 is 1.0E7
	RubyNumbers           // likewise, and 1e16 is 1.0e+16
)

// Order is the order in which a style prints the members of an object.
type Order int

// The orders. All but KeepOrder print a key that is there twice once, with the last value.
const (
	KeepOrder   Order = iota
	LastWins          // the place of the first, the value of the last
	SortedOrder       // by the bytes of the key
	ScriptOrder       // as LastWins, and keys that are array indexes first, by number: JavaScript
	LengthOrder       // by length, then by bytes: jsonb of PostgreSQL, JSON of MySQL
	NoNulls           // as LastWins, and without members that are null, as omitempty of Go and NON_NULL of Jackson leave them out
)

// maxGrowth is how many times as long as the text a style may print it, and maxExtra how many bytes longer anyway:
// indentation of deep nesting grows with its square.
const (
	maxGrowth = 16
	maxExtra  = 4096
)

// Append appends src, which must be valid JSON, to dst in the style. It appends nothing where the result would be out
// of proportion to src.
func (s Style) Append(dst, src []byte) []byte {
	if s.Order != KeepOrder {
		src = Reorder(nil, src, s.Order)
	}
	p := s.newPrinter(dst)
	p.most = len(dst) + maxGrowth*len(src) + maxExtra
	printed := p.print(src)
	if p.wrong {
		return dst
	}
	dst = printed
	if s.NewLine {
		dst = append(dst, '\n')
	}
	return dst
}
