package source

import "fmt"

// origin says what made a table, and so what may still be added to it.
type origin uint8

const (
	implied origin = iota // by a header of a table below it: may still be defined
	headed                // by its own header
	dotted                // by a dotted key
	inline                // in braces: complete
	listed                // an item of an array of tables
)

// table is what the reader must know of a table beyond its value.
type table struct {
	// index finds a member by its key, once there are more than a few.
	index map[string]int
	at    Span // where it was defined
	depth int
	trail int // bytes of the keys that lead to it
	how   origin
	// repeated is set while a header that stands twice is read for the second time: keys that are known are passed
	// over, since the header is the mistake.
	repeated bool
}

// find returns the member of v with the key, the first one, or nil.
func (r *tomlReader) find(v *Value, key string) *Member {
	t := r.tables[v]
	if t == nil || len(v.Members) <= 8 {
		for i := range v.Members {
			if v.Members[i].Key == key {
				return &v.Members[i]
			}
		}
		return nil
	}
	if t.index == nil {
		t.index = make(map[string]int, 2*len(v.Members))
		for i := len(v.Members) - 1; i >= 0; i-- {
			t.index[v.Members[i].Key] = i
		}
	}
	if i, ok := t.index[key]; ok {
		return &v.Members[i]
	}
	return nil
}

// add appends a member.
func (r *tomlReader) add(v *Value, p part, value *Value) {
	if r.full() {
		return
	}
	if t := r.tables[v]; t.index != nil {
		if _, ok := t.index[p.text]; !ok {
			t.index[p.text] = len(v.Members)
		}
	}
	v.Members = append(v.Members, Member{p.text, p.span, value})
}

// newTable makes a table below another one, nil where it would lie too deep.
func (r *tomlReader) newTable(above *Value, p part, how origin, at Span) *Value {
	depth := r.tables[above].depth + 1
	if depth > MaxDepth {
		r.tooDeep(p.span)
		return nil
	}
	v := r.node(Object, at.Start)
	v.Span = at
	v.HeaderTable = how == headed || how == listed
	if r.full() {
		return nil
	}
	r.tables[v] = &table{how: how, at: at, depth: depth, trail: r.tables[above].trail + len(p.text) + 1}
	return v
}

func (r *tomlReader) tooDeep(at Span) {
	r.once("depth", Fault{Span: at, Message: fmt.Sprintf("more than %d tables and arrays inside one another", MaxDepth),
		Hint: "what is inside was not checked", Lost: true})
}

// put adds a value under a key, which may be dotted, to a table.
func (r *tomlReader) put(v *Value, path []part, value *Value) {
	for i, p := range path {
		if v == nil || r.full() {
			return
		}
		t := r.tables[v]
		r.trail += t.trail + len(p.text)
		if i == len(path)-1 {
			break
		}
		m := r.find(v, p.text)
		switch {
		case m != nil:
			v = r.within(v, *m, p)
		default:
			below := r.newTable(v, p, dotted, p.span)
			if below != nil {
				r.add(v, p, below)
			}
			v = below
		}
	}
	if v == nil || len(path) == 0 {
		return
	}
	last := path[len(path)-1]
	if m := r.find(v, last.text); m != nil {
		if r.tables[v].repeated {
			return
		}
		r.again(twin{v, last.text}, fmt.Sprintf("the key %s is written %%s in this table", percent(quote([]byte(last.text)))), last.span, m.KeySpan)
	}
	r.add(v, last, value)
}

// within returns the table under a member into which a dotted key leads, nil where it may not lead there.
func (r *tomlReader) within(v *Value, m Member, p part) *Value {
	t := r.tables[m.Value]
	why := ""
	switch {
	case m.Value.Kind == Invalid:
		return nil
	case t == nil || m.Value.Kind == Array:
		why = fmt.Sprintf("%s is %s, and has no keys below it", quote([]byte(p.text)), kindNames[m.Value.Kind])
	case t.how == inline:
		why = fmt.Sprintf("the table %s is written in braces, and complete with them", quote([]byte(p.text)))
	case t.how == headed && !r.tables[v].repeated:
		why = fmt.Sprintf("the table %s has a header of its own, and takes no dotted keys from elsewhere", quote([]byte(p.text)))
	case t.how == implied:
		t.how = dotted
	}
	if why != "" {
		r.clash(m.KeySpan, p.span, why)
		return nil
	}
	return m.Value
}

// clash reports a key or header that leads into what cannot take it.
func (r *tomlReader) clash(first, at Span, why string) {
	r.each("clash", Fault{Span: at, Message: why, Hint: "keep the keys of one table in one place", Related: []Related{{first, "made here"}}, Lost: true})
}

// kindNames names kinds of values for messages.
var kindNames = map[Kind]string{
	Invalid: "no value", Object: "a table", Array: "a list", String: "a string", Integer: "a number", Float: "a number",
	Bool: "a boolean", DateTime: "a date or time",
}
