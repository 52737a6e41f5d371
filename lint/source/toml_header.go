package source

import (
	"fmt"
	"strings"

	"github.com/BurntSushi/toml"
)

// openTable makes or finds the table of a [header].
func (r *tomlReader) openTable(path []part, at Span) *Value {
	v, last := r.above(path)
	if v == nil {
		return nil
	}
	m := r.find(v, last.text)
	if m == nil {
		below := r.newTable(v, last, headed, at)
		if below != nil {
			r.add(v, last, below)
		}
		return below
	}
	t := r.tables[m.Value]
	name := quote([]byte(last.text))
	switch {
	case t == nil:
		r.clash(m.KeySpan, last.span, fmt.Sprintf("%s was %s before, and is a table here", name, kindNames[m.Value.Kind]))
		return nil
	case m.Value.Kind == Array:
		r.clash(m.KeySpan, last.span, fmt.Sprintf("%s was a list of tables before, and is one table here", name))
		return nil
	case t.how == inline:
		r.clash(m.KeySpan, last.span, fmt.Sprintf("the table %s is written in braces, and complete with them", name))
		return nil
	case t.how == dotted:
		r.clash(m.KeySpan, last.span, fmt.Sprintf("the table %s was made by dotted keys, and has no header", name))
		t.repeated = true
	case t.how == headed:
		r.again(twin{m.Value, ""}, fmt.Sprintf("the table [%s] is defined %%s", percent(joined(path))), at, t.at)
		t.repeated = true
	default:
		t.how, t.at, m.Value.Span, m.Value.HeaderTable = headed, at, at, true
	}
	return m.Value
}

// openItem makes the next item of the array of tables of a [[header]].
func (r *tomlReader) openItem(path []part, at Span) *Value {
	v, last := r.above(path)
	if v == nil {
		return nil
	}
	m := r.find(v, last.text)
	if m == nil {
		list := r.newTable(v, last, listed, at)
		if list == nil {
			return nil
		}
		list.Kind = Array
		r.add(v, last, list)
		m = r.find(v, last.text)
	} else if t := r.tables[m.Value]; t == nil || t.how != listed || m.Value.Kind != Array {
		r.clash(m.KeySpan, last.span, fmt.Sprintf("%s was %s before, and is a list of tables here", quote([]byte(last.text)), kindNames[m.Value.Kind]))
		return nil
	}
	item := r.newTable(m.Value, part{}, listed, at)
	if item != nil {
		m.Value.Items = append(m.Value.Items, item)
	}
	return item
}

// above finds or makes the tables that a header leads through, and returns the last of them with the last key.
func (r *tomlReader) above(path []part) (*Value, part) {
	v := r.doc.Root
	for _, p := range path[:len(path)-1] {
		r.trail += r.tables[v].trail + len(p.text)
		m := r.find(v, p.text)
		if m == nil {
			below := r.newTable(v, p, implied, p.span)
			if below == nil {
				return nil, p
			}
			r.add(v, p, below)
			v = below
			continue
		}
		t := r.tables[m.Value]
		switch {
		case t != nil && t.how == inline:
			r.clash(m.KeySpan, p.span, fmt.Sprintf("the table %s is written in braces, and complete with them", quote([]byte(p.text))))
			return nil, p
		case t == nil:
			r.clash(m.KeySpan, p.span, fmt.Sprintf("%s is %s, and has no tables below it", quote([]byte(p.text)), kindNames[m.Value.Kind]))
			return nil, p
		case m.Value.Kind == Array && len(m.Value.Items) == 0:
			return nil, p
		case m.Value.Kind == Array:
			v = m.Value.Items[len(m.Value.Items)-1]
		default:
			v = m.Value
		}
	}
	return v, path[len(path)-1]
}

func joined(path []part) string {
	keys := make([]string, len(path))
	for i, p := range path {
		keys[i] = p.text
	}
	return clip([]byte(strings.Join(keys, ".")))
}

// twin is a key that is written more than once in a table; the empty key stands for the table's header.
type twin struct {
	table *Value
	key   string
}

// repeats is what is known of a twin: the fault that reports it, or -1, and how often it was met.
type repeats struct {
	fault, count int
	message      string // with %s for the count
}

// again reports a key or header that was written before. However often it comes, it is one fault.
func (r *tomlReader) again(id twin, message string, at, first Span) {
	if known := r.twins[id]; known != nil {
		known.count++
		if known.fault >= 0 && len(r.doc.Faults[known.fault].Related) < maxRelated {
			f := &r.doc.Faults[known.fault]
			f.Related = append(f.Related, Related{at, "and here"})
		}
		return
	}
	r.each("twin", Fault{Span: at, Message: message, Hint: "remove or rename one of them", Related: []Related{{first, "written here first"}}})
	known := &repeats{-1, 2, message}
	if r.saw("twin") <= maxAlike {
		known.fault = r.latest["twin"]
	}
	r.twins[id] = known
}

// nameTwins completes the messages of again, now that it is known how often each was written.
func (r *tomlReader) nameTwins() {
	for _, t := range r.twins {
		if t.fault < 0 {
			continue
		}
		times := "twice"
		if t.count > 2 {
			times = fmt.Sprintf("%d times", t.count)
		}
		r.doc.Faults[t.fault].Message = fmt.Sprintf(t.message, times)
	}
}

// percent protects text that becomes part of a format.
func percent(s string) string { return strings.ReplaceAll(s, "%", "%%") }

// Bounds of the texts that the decoder is asked about. It needs many times their size, and keeps the whole way to
// every key; on larger ones the reader's own word stands.
const (
	maxOpinion = 256 << 10
	maxTrail   = 1 << 20
)

// secondOpinion asks the decoder that reads the manifest later about a text in which the reader found no fault.
func (r *tomlReader) secondOpinion() {
	if len(r.text) > maxOpinion || r.trail > maxTrail || r.full() {
		return
	}
	var v map[string]any
	_, err := toml.Decode(string(r.text), &v)
	if err == nil {
		return
	}
	f := Fault{Span: Span{0, 0}, Message: strings.TrimPrefix(err.Error(), "toml: "), Hint: "github.com/BurntSushi/toml refuses the file"}
	if perr, ok := err.(toml.ParseError); ok {
		f.Message = perr.Message
		start := max(0, min(perr.Position.Start, len(r.text)))
		for start > 0 && r.inside(start) {
			start--
		}
		end := max(start, min(start+perr.Position.Len, len(r.text)))
		for end < len(r.text) && r.inside(end) {
			end++
		}
		f.Span = Span{start, end}
	}
	r.each("decoder", f)
}

// inside says whether i lies within a character of a text that is UTF-8.
func (r *reader) inside(i int) bool {
	return i < len(r.text) && r.text[i]&0xc0 == 0x80
}
