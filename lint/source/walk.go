package source

import (
	"slices"
	"strconv"
	"strings"
)

// Pointer makes an RFC 6901 pointer of keys (string) and indexes (int). No steps point at the document itself: "".
func Pointer(path ...any) string {
	p := ""
	for _, step := range path {
		switch s := step.(type) {
		case string:
			p += "/" + escapePointer(s)
		case int:
			p += "/" + strconv.Itoa(s)
		}
	}
	return p
}

func escapePointer(key string) string {
	if !strings.ContainsAny(key, "~/") {
		return key
	}
	return strings.NewReplacer("~", "~0", "/", "~1").Replace(key)
}

// Path is the way from the root to a value, while Walk stands there; it is not to be kept.
type Path struct {
	up    *Path
	key   string
	index int // -1 for a key
}

// Pointer returns the path as an RFC 6901 pointer. It is made on demand, since paths may be long and values many.
func (p *Path) Pointer() string {
	var steps []string
	for ; p != nil && p.up != nil; p = p.up {
		if p.index >= 0 {
			steps = append(steps, strconv.Itoa(p.index))
		} else {
			steps = append(steps, escapePointer(p.key))
		}
	}
	if len(steps) == 0 {
		return ""
	}
	slices.Reverse(steps)
	return "/" + strings.Join(steps, "/")
}

// Walk calls visit for the root and then for every value below it, in the order of the text. The member is nil for
// the root and for an array's items. Where visit answers false, nothing below is visited.
func (d *Document) Walk(visit func(at *Path, m *Member, v *Value) bool) {
	if d.Root != nil {
		walk(&Path{index: -1}, nil, d.Root, visit)
	}
}

func walk(at *Path, m *Member, v *Value, visit func(*Path, *Member, *Value) bool) {
	if !visit(at, m, v) {
		return
	}
	below := Path{up: at, index: -1}
	for i := range v.Members {
		m := &v.Members[i]
		below.key = m.Key
		walk(&below, m, m.Value, visit)
	}
	for i, item := range v.Items {
		below.index = i
		walk(&below, nil, item, visit)
	}
}

// Find follows the tokens of a pointer, already split and unescaped. It returns the value and, where the last token
// is a key, its member; nil and nil where there is no such place. Of a key written twice the last one counts.
func (d *Document) Find(tokens ...string) (*Member, *Value) {
	var m *Member
	v := d.Root
	for _, t := range tokens {
		switch {
		case v == nil:
			return nil, nil
		case v.Kind == Array:
			i, err := strconv.Atoi(t)
			if err != nil || i < 0 || i >= len(v.Items) {
				return nil, nil
			}
			m, v = nil, v.Items[i]
		default:
			if m = v.lastMember(t); m == nil {
				return nil, nil
			}
			v = m.Value
		}
	}
	return m, v
}

func (v *Value) lastMember(key string) *Member {
	for i := len(v.Members) - 1; i >= 0; i-- {
		if v.Members[i].Key == key {
			return &v.Members[i]
		}
	}
	return nil
}
