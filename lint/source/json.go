package source

import "fmt"

// ParseJSON reads a JSON text (RFC 8259). A Document without faults is one that jsontext accepts, except that
// jsontext allows more depth; a key written twice is a fault of the rule json/duplicate-key.
func ParseJSON(name string, text []byte) *Document {
	r := readJSON(name, text, -1)
	if r.suspect > 0 && len(r.doc.Faults) < 2*maxAlike && r.saw("truncated")+r.saw("bracket")+r.saw("no-key")+r.saw("key-in-array") > 0 {
		if again := readJSON(name, text, r.suspect); len(again.doc.Faults) < len(r.doc.Faults) || again.saw("truncated") < r.saw("truncated") {
			r = again
		}
	}
	r.style()
	return r.finish()
}

// readJSON reads the text. At the offset forced, which may be -1, it takes the innermost bracket as closed.
func readJSON(name string, text []byte, forced int) *jsonReader {
	r := &jsonReader{reader: newReader(name, JSON, ruleJSON, text), forced: forced}
	if !r.wideText() {
		r.document()
	}
	return r
}

// jsonReader reads JSON and goes on after what is not.
type jsonReader struct {
	reader
	open    []bracket // what is open, the innermost last
	end     int       // where the last value, key or bracket ended
	half    bool      // and it ended within a member
	cut     bool      // the text ended early, and that was said
	unwind  int       // how many open brackets are still to be taken as closed
	stack   []byte    // what balances works with
	trials  int       // how often the rest was tried for balance
	wrapped bool      // the document stands in something that goes on behind it
	spare   int       // closing brackets that are still to be passed over with what opened them
	lenient bool      // the next missing comma belongs to what was already reported

	line    int // where the line began that was reached last
	indent  int // how far its first item is indented
	first   int // where that item begins
	suspect int // the first item that is indented no further than the line of the bracket it stands in
	forced  int // where the innermost bracket is taken as closed
}

// bracket is an object or array that is open.
type bracket struct {
	char   byte // { or [
	start  int
	indent int // of its line
}

func (r *jsonReader) document() {
	r.bom()
	if r.foreignText("JSON") || !r.preamble() {
		return
	}
	r.space()
	if r.done() {
		if !r.faulty() || r.saw("bom") > 0 {
			r.each("empty", Fault{Message: "the file is empty", Hint: "a manifest is one JSON object: { … }", Lost: true,
				Span: Span{len(r.text), len(r.text)}})
		} else if r.saw("comment") > 0 {
			r.each("empty", Fault{Message: "the file holds nothing but comments", Lost: true, Span: Span{len(r.text), len(r.text)}})
		}
		return
	}
	if r.closing() || r.text[r.pos] == ',' || r.text[r.pos] == ':' {
		r.each("start", Fault{Span: Span{r.pos, r.pos + 1}, Lost: true,
			Message: fmt.Sprintf("the document begins with %q", r.text[r.pos]),
			Hint:    "a manifest is one JSON object, and begins with {"})
		return
	}
	r.doc.Root = r.value()
	r.after()
}

func (r *jsonReader) bom() {
	if !r.has(0, "\ufeff") {
		return
	}
	for r.has(r.pos, "\ufeff") {
		r.pos += len("\ufeff")
	}
	r.each("bom", Fault{
		Span:    Span{0, r.pos},
		Message: "the file begins with a byte order mark (U+FEFF)",
		Hint:    "save it as UTF-8 without a byte order mark; JSON.parse refuses one",
		Fix:     remove("remove the byte order mark", Span{0, r.pos}),
	})
}

// closing says whether a closing bracket stands here, of whatever kind.
func (r *jsonReader) closing() bool {
	c := r.at(r.pos)
	return c == '}' || c == ']' || c == ')'
}

// value reads the value that begins here. The text is not at its end, nor at a comma, colon or closing bracket.
func (r *jsonReader) value() *Value {
	v := r.anyValue()
	r.end = v.Span.End
	return v
}

func (r *jsonReader) anyValue() *Value {
	if v := r.placeholder(); v != nil {
		return v
	}
	switch c := r.text[r.pos]; {
	case c == '{' || c == '[':
		return r.container(c)
	case c == '"' && r.has(r.pos, `"""`):
		return r.foreignString()
	case c == '"':
		return r.stringValue()
	case c == '-' || '0' <= c && c <= '9':
		return r.number()
	case c == '\'' || c == '`':
		return r.foreignString()
	case c >= 0x80 && r.smartQuote(r.pos) > 0:
		return r.foreignString()
	default:
		return r.word()
	}
}

// container reads an object or array, which is bounded in its depth.
func (r *jsonReader) container(c byte) *Value {
	start := r.pos
	if r.depth >= MaxDepth {
		return r.tooDeep()
	}
	kind, item := Object, r.member
	if c == '[' {
		kind, item = Array, r.element
	}
	v := r.node(kind, start)
	v.Inline = kind == Object
	kept := !r.full()
	r.pos++
	r.depth++
	r.open = append(r.open, bracket{c, start, r.indent})
	if c == '[' && r.membersInList() {
		v.Kind, v.Inline, item = Object, true, r.member
	}
	r.elements(v, item)
	r.open = r.open[:len(r.open)-1]
	r.depth--
	v.Span = Span{start, r.pos}
	if kept && v.Kind == Object {
		r.duplicates(v, 0)
	}
	return v
}

// element reads one item of an array.
func (r *jsonReader) element(v *Value) bool {
	if r.dots() {
		return false
	}
	if item := r.noOpening(); item != nil {
		if !r.full() {
			v.Items = append(v.Items, item)
		}
		return true
	}
	item := r.value()
	if !r.full() {
		v.Items = append(v.Items, item)
	}
	r.space()
	if r.at(r.pos) == ':' {
		colon := r.pos
		r.pos++
		r.each("key-in-array", Fault{Span: Span{colon, colon + 1}, Lost: true,
			Message: "a key and its value stand in an array", Hint: "put them into braces: { … }"})
		r.memberValue(item.Text)
	}
	return true
}

// member reads one key and its value.
func (r *jsonReader) member(v *Value) bool {
	if r.directive() || r.secondBrace(v) || r.listGoesOn(v) {
		return false
	}
	if r.thousands(v) {
		return true
	}
	m, ok := r.key()
	if !ok || r.cut {
		return true // a key that is cut off is none
	}
	r.end = m.KeySpan.End
	if r.colon() {
		m.Value = r.memberValue(m.Key)
	} else {
		m.Value = r.noValue(m.Key)
	}
	if !r.full() {
		v.Members = append(v.Members, m)
	}
	return true
}

// memberValue reads what stands after a key and its colon.
func (r *jsonReader) memberValue(key string) *Value {
	r.space()
	if v := r.noOpening(); v != nil {
		return v
	}
	if r.done() || r.closing() || r.text[r.pos] == ',' {
		return r.noValue(key)
	}
	if r.text[r.pos] == ':' {
		r.each("colons", Fault{Span: Span{r.pos, r.pos + 1}, Message: "a second colon", Fix: remove("remove the colon", Span{r.pos, r.pos + 1})})
		r.pos++
		return r.memberValue(key)
	}
	return r.value()
}

func (r *jsonReader) noValue(key string) *Value {
	if r.half = r.done(); !r.half && !r.flood("no-value") {
		r.each("no-value", Fault{Span: Span{r.end, r.end}, Message: fmt.Sprintf("the key %s has no value", quote([]byte(key))),
			Hint: "write a colon and a value after it, or remove the key"})
	}
	return r.node(Invalid, r.end)
}
