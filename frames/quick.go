package frames

import (
	"encoding/binary"
	"math/bits"
	"unicode/utf8"
)

// validJSON says whether a body is one JSON value that the host can read: by jsontext, whose verdict it is. Most bodies
// are plain enough for a small reader to say yes in about half the time; what it does not know it leaves to jsontext.
func validJSON(body []byte) bool { return quick(body) || validByJSONText(body) }

// The bounds within which the quick reader answers.
const (
	quickDepth = 64
	quickNames = 64 // in all objects that are open at once
)

// quickReader walks over JSON once. It says yes only where jsontext does too: one value, no key twice, UTF-8, no half
// of a surrogate pair.
type quickReader struct {
	b     []byte
	depth int
	stack [quickDepth]int // per level: where its names begin, or -1 for an array
	names [quickNames]struct{ start, end int }
	named int
}

// quick says yes to a body that is JSON beyond doubt.
func quick(b []byte) bool {
	q := quickReader{b: b}
	i := q.value(q.space(0))
	for i >= 0 && q.depth > 0 {
		i = q.next(q.space(i))
	}
	return i >= 0 && q.space(i) == len(b)
}

func (q *quickReader) space(i int) int {
	for i < len(q.b) && isSpace(q.b[i]) {
		i++
	}
	return i
}

// value takes a scalar, or the opening of an object or array with its first member or element. It returns the place
// behind it, or -1 where it does not say yes.
func (q *quickReader) value(i int) int {
	for i >= 0 && i < len(q.b) {
		switch c := q.b[i]; c {
		case '"':
			i, _ = q.text(i)
			return i
		case '{', '[':
			if q.depth == quickDepth {
				return -1
			}
			q.stack[q.depth] = -1
			if c == '{' {
				q.stack[q.depth] = q.named
			}
			q.depth++
			i = q.space(i + 1)
			if i < len(q.b) && q.b[i] == c+2 { // ] is two behind [, and } behind {
				return q.close(i)
			}
			if c == '{' {
				i = q.name(i)
			}
		case 't':
			return q.word(i, "true")
		case 'f':
			return q.word(i, "false")
		case 'n':
			return q.word(i, "null")
		default:
			return q.number(i)
		}
	}
	return -1
}

// next takes what stands behind a value: a comma and the next member or element, or a closing bracket.
func (q *quickReader) next(i int) int {
	if i >= len(q.b) {
		return -1
	}
	names := q.stack[q.depth-1]
	switch c := q.b[i]; {
	case c == ',' && names < 0:
		return q.value(q.space(i + 1))
	case c == ',':
		return q.value(q.name(q.space(i + 1)))
	case c == '}' && names >= 0, c == ']' && names < 0:
		return q.close(i)
	}
	return -1
}

func (q *quickReader) close(i int) int {
	q.depth--
	if names := q.stack[q.depth]; names >= 0 {
		q.named = names
	}
	return i + 1
}

// name takes a key that its object does not have yet, and the colon. A key with an escape is not for this reader.
func (q *quickReader) name(i int) int {
	if i >= len(q.b) || q.b[i] != '"' || q.named == quickNames {
		return -1
	}
	end, plain := q.text(i)
	if end < 0 || !plain {
		return -1
	}
	for _, other := range q.names[q.stack[q.depth-1]:q.named] {
		if other.end-other.start == end-i && string(q.b[other.start:other.end]) == string(q.b[i:end]) {
			return -1
		}
	}
	q.names[q.named].start, q.names[q.named].end = i, end
	q.named++
	if i = q.space(end); i >= len(q.b) || q.b[i] != ':' {
		return -1
	}
	return q.space(i + 1)
}

func (q *quickReader) word(i int, word string) int {
	if len(q.b)-i < len(word) || string(q.b[i:i+len(word)]) != word {
		return -1
	}
	return i + len(word)
}

// number takes a number as RFC 8259 has it.
func (q *quickReader) number(i int) int {
	if q.b[i] == '-' {
		i++
	}
	first := i
	if i = q.digits(i); i == first || q.b[first] == '0' && i > first+1 {
		return -1
	}
	if i < len(q.b) && q.b[i] == '.' {
		start := i + 1
		if i = q.digits(start); i == start {
			return -1
		}
	}
	if i < len(q.b) && q.b[i]|0x20 == 'e' {
		i++
		if i < len(q.b) && (q.b[i] == '+' || q.b[i] == '-') {
			i++
		}
		start := i
		if i = q.digits(start); i == start {
			return -1
		}
	}
	return i
}

func (q *quickReader) digits(i int) int {
	for i < len(q.b) && '0' <= q.b[i] && q.b[i] <= '9' {
		i++
	}
	return i
}

// Eight bytes at once: each constant stands in every byte.
const (
	ones  = 0x0101010101010101
	highs = 0x8080808080808080
)

// special marks the bytes of a word that end the plain part of a string: quote, backslash, control character. The marks
// above the lowest one may be wrong.
func special(x uint64) uint64 {
	quote, slash := x^(ones*'"'), x^(ones*'\\')
	return ((quote-ones)&^quote | (slash-ones)&^slash | (x-ones*0x20)&^x) & highs
}

// text takes a string, and says whether it has no escapes.
func (q *quickReader) text(i int) (end int, plain bool) {
	start, high := i+1, uint64(0)
	plain = true
	for i++; ; {
		if i+8 <= len(q.b) {
			x := binary.LittleEndian.Uint64(q.b[i:])
			mark := special(x)
			if mark == 0 {
				high |= x
				i += 8
				continue
			}
			n := bits.TrailingZeros64(mark) &^ 7
			high |= x & (1<<n - 1)
			i += n / 8
		}
		if i >= len(q.b) {
			return -1, false
		}
		switch c := q.b[i]; {
		case c == '"':
			if high&highs != 0 && !utf8.Valid(q.b[start:i]) {
				return -1, false
			}
			return i + 1, plain
		case c == '\\':
			plain = false
			if i = q.escape(i); i < 0 {
				return -1, false
			}
		case c < 0x20:
			return -1, false
		default:
			high |= uint64(c)
			i++
		}
	}
}

// escape takes an escape. One that may be a half of a surrogate pair is not for this reader.
func (q *quickReader) escape(i int) int {
	if i+1 >= len(q.b) {
		return -1
	}
	switch q.b[i+1] {
	case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
		return i + 2
	case 'u':
		if u := escapedUnit(q.b[i:]); u >= 0 && (u < 0xd800 || u > 0xdfff) {
			return i + 6
		}
	}
	return -1
}
