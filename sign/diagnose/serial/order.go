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
	value []byte
}

// maxDepth keeps hostile nesting from exhausting the stack; deeper values keep their order.
const maxDepth = 512

// reorder appends src, valid JSON, with its members in another order and without white space.
func reorder(dst, src []byte, o Order) []byte {
	dst, _ = reorderValue(dst, src, 0, o, 0)
	return dst
}

func reorderValue(dst, src []byte, i int, o Order, depth int) ([]byte, int) {
	i = skipSpace(src, i)
	if i >= len(src) {
		return dst, i
	}
	if depth > maxDepth || src[i] != '{' && src[i] != '[' {
		end := valueEnd(src, i)
		return append(dst, src[i:end]...), end
	}
	if src[i] == '{' {
		return reorderObject(dst, src, i, o, depth)
	}
	dst = append(dst, '[')
	for i = skipSpace(src, i+1); i < len(src) && src[i] != ']'; i = skipSpace(src, i) {
		if src[i] == ',' {
			dst = append(dst, ',')
			i++
			continue
		}
		dst, i = reorderValue(dst, src, i, o, depth+1)
	}
	return append(dst, ']'), i + 1
}

func reorderObject(dst, src []byte, i int, o Order, depth int) ([]byte, int) {
	var members []member
	for i = skipSpace(src, i+1); i < len(src) && src[i] != '}'; i = skipSpace(src, i) {
		if src[i] == ',' {
			i++
			continue
		}
		end := stringEnd(src, i)
		m := member{key: src[i:end]}
		unescaped := Escapes{}.appendString(nil, m.key)
		m.name = unescaped[1 : len(unescaped)-1]
		i = skipSpace(src, skipSpace(src, end)+1) // the colon
		end = valueEnd(src, i)
		m.value = src[i:end]
		members = append(members, m)
		i = end
	}
	dst = append(dst, '{')
	for n, m := range arrange(members, o) {
		if n > 0 {
			dst = append(dst, ',')
		}
		dst = append(append(dst, m.key...), ':')
		dst, _ = reorderValue(dst, m.value, 0, o, depth+1)
	}
	return append(dst, '}'), i + 1
}

// arrange drops all but the last of equal names and sorts.
func arrange(members []member, o Order) []member {
	place := make(map[string]int, len(members))
	kept := members[:0:0]
	for _, m := range members {
		if at, ok := place[string(m.name)]; ok {
			kept[at].value = m.value
			continue
		}
		place[string(m.name)] = len(kept)
		kept = append(kept, m)
	}
	slices.SortStableFunc(kept, func(a, b member) int {
		switch o {
		case SortedOrder:
			return bytes.Compare(a.name, b.name)
		case LengthOrder:
			return cmp.Or(cmp.Compare(len(a.name), len(b.name)), bytes.Compare(a.name, b.name))
		case ScriptOrder:
			return cmp.Compare(index(a.name), index(b.name))
		}
		return 0
	})
	return kept
}

// index is the number of an array index, and beyond all of them for any other name.
func index(name []byte) uint64 {
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
			name := Escapes{}.appendString(nil, src[i:end])
			start := skipSpace(src, skipSpace(src, end)+1)
			end = valueEnd(src, start)
			if !yield(string(name[1:len(name)-1]), src[start:end]) {
				return
			}
			i = skipSpace(src, skipSpace(src, end)+1)
		}
	}
}
