package serial

import (
	"bytes"
	"cmp"
	"iter"
	"slices"
	"strconv"
	"strings"
)

// member is one member of an object, as text.
type member struct {
	name  []byte // decoded
	key   []byte // as written
	value int    // where its value begins
}

// maxDepth keeps hostile nesting from exhausting the stack; deeper values keep their order.
const maxDepth = 512

// Reorder appends src, valid JSON, with its members in another order and without white space, all else as it is.
func Reorder(dst, src []byte, o Order) []byte {
	r := reorderer{dst: dst, src: src, order: o}
	r.value(0, 0)
	return r.dst
}

type reorderer struct {
	dst, src []byte
	order    Order
	members  []member // those of all open objects: one memory for the whole text
}

// value reorders the value at i and returns the offset after it.
func (r *reorderer) value(i, depth int) int {
	i = skipSpace(r.src, i)
	if i >= len(r.src) {
		return i
	}
	if depth > maxDepth || r.src[i] != '{' && r.src[i] != '[' {
		end := valueEnd(r.src, i)
		r.dst = append(r.dst, r.src[i:end]...)
		return end
	}
	if r.src[i] == '{' {
		return r.object(i, depth)
	}
	r.dst = append(r.dst, '[')
	for i = skipSpace(r.src, i+1); i < len(r.src) && r.src[i] != ']'; i = skipSpace(r.src, i) {
		if r.src[i] == ',' {
			r.dst = append(r.dst, ',')
			i++
			continue
		}
		i = r.value(i, depth+1)
	}
	r.dst = append(r.dst, ']')
	return i + 1
}

func (r *reorderer) object(i, depth int) int {
	first := len(r.members)
	for i = skipSpace(r.src, i+1); i < len(r.src) && r.src[i] != '}'; i = skipSpace(r.src, i) {
		if r.src[i] == ',' {
			i++
			continue
		}
		end := stringEnd(r.src, i)
		m := member{key: r.src[i:end], name: unescape(r.src[i:end])}
		m.value = skipSpace(r.src, skipSpace(r.src, end)+1) // after the colon
		i = valueEnd(r.src, m.value)
		r.members = append(r.members, m)
	}
	kept := arrange(r.members[first:], r.order)
	if r.order == NoNulls {
		kept = slices.DeleteFunc(kept, func(m member) bool { return r.src[m.value] == 'n' })
	}
	r.dst = append(r.dst, '{')
	for n := range kept {
		if n > 0 {
			r.dst = append(r.dst, ',')
		}
		r.dst = append(append(r.dst, r.members[first+n].key...), ':')
		r.value(r.members[first+n].value, depth+1)
	}
	r.dst = append(r.dst, '}')
	r.members = r.members[:first]
	return i + 1
}

// unescape reads a name out of its quotes; only one with escapes is copied.
func unescape(quoted []byte) []byte {
	if bytes.IndexByte(quoted, '\\') >= 0 {
		quoted = Escapes{}.appendString(nil, quoted)
	}
	return quoted[1 : len(quoted)-1]
}

// arrange drops all but the last of equal names and sorts, in place.
func arrange(members []member, o Order) []member {
	kept := members[:0]
	var place map[string]int // for objects with many members
	if len(members) > 16 {
		place = make(map[string]int, len(members))
	}
	for _, m := range members {
		at, again := place[string(m.name)]
		if place == nil {
			at = slices.IndexFunc(kept, func(k member) bool { return bytes.Equal(k.name, m.name) })
			again = at >= 0
		} else if !again {
			place[string(m.name)] = len(kept)
		}
		if again {
			kept[at].value = m.value
			continue
		}
		kept = append(kept, m)
	}
	if o == LastWins || o == NoNulls {
		return kept
	}
	slices.SortStableFunc(kept, func(a, b member) int {
		switch o {
		case SortedOrder:
			return bytes.Compare(a.name, b.name)
		case LengthOrder:
			return cmp.Or(cmp.Compare(len(a.name), len(b.name)), bytes.Compare(a.name, b.name))
		}
		return cmp.Compare(index(a.name), index(b.name))
	})
	return kept
}

// index is the number of an array index, and beyond all of them for any other name.
func index(name []byte) uint64 {
	if len(name) == 0 || len(name) > 10 || name[0] < '0' || name[0] > '9' {
		return 1 << 32
	}
	n, err := strconv.ParseUint(string(name), 10, 32)
	if err != nil || n == 1<<32-1 || strconv.FormatUint(n, 10) != string(name) {
		return 1 << 32
	}
	return n
}

func skipSpace(src []byte, i int) int {
	for i < len(src) && isSpace(src[i]) {
		i++
	}
	return i
}

// valueEnd returns the offset after the value that begins at i.
func valueEnd(src []byte, i int) int {
	depth := 0
	for i < len(src) {
		switch src[i] {
		case '"':
			i = stringEnd(src, i)
		case '{', '[':
			depth++
			i++
			continue
		case '}', ']':
			if depth == 0 {
				return i
			}
			depth--
			i++
		case ',', ':', ' ', '\t', '\n', '\r':
			if depth == 0 {
				return i
			}
			i++
			continue
		default:
			for i < len(src) && strings.IndexByte(" \t\r\n,]}:", src[i]) < 0 {
				i++
			}
		}
		if depth == 0 {
			return i
		}
	}
	return i
}

// maxMembers is how many members of an object Members gives.
const maxMembers = 64

// Members gives the first members of an object as name and text of the value; nothing for another JSON value.
func Members(src []byte) iter.Seq2[string, []byte] {
	return func(yield func(string, []byte) bool) {
		i := skipSpace(src, 0)
		if i >= len(src) || src[i] != '{' {
			return
		}
		i = skipSpace(src, i+1)
		for n := 0; n < maxMembers && i < len(src) && src[i] == '"'; n++ {
			end := stringEnd(src, i)
			name := unescape(src[i:end])
			start := skipSpace(src, skipSpace(src, end)+1)
			end = valueEnd(src, start)
			if !yield(string(name), src[start:end]) {
				return
			}
			i = skipSpace(src, skipSpace(src, end)+1)
		}
	}
}
