package frames

import (
	"bytes"
	"iter"
)

// outside gives the bytes of a JSON text, or of what is left of one, that stand outside its strings, with their places.
func outside(b []byte) iter.Seq2[int, byte] {
	return func(yield func(int, byte) bool) {
		str := false
		for i := 0; i < len(b); i++ {
			switch c := b[i]; {
			case str && c == '\\':
				i++
			case c == '"':
				str = !str
			case !str && !yield(i, c):
				return
			}
		}
	}
}

// balanced is the length of the brackets and strings that b starts with, whatever stands between them; 0 where they do not close.
func balanced(b []byte) int {
	depth := 0
	for i, c := range outside(b) {
		switch c {
		case '{', '[':
			depth++
		case '}', ']':
			if depth--; depth <= 0 {
				return i + 1
			}
		}
	}
	return 0
}

// depthAt counts the objects and arrays that are open at the end of b.
func depthAt(b []byte) int {
	depth := 0
	for _, c := range outside(b) {
		switch c {
		case '{', '[':
			depth++
		case '}', ']':
			depth--
		}
	}
	return depth
}

// openBracket is what closes the innermost bracket that is open at the end of b.
func openBracket(b []byte) byte {
	var open []byte
	for _, c := range outside(b) {
		switch {
		case c == '{' || c == '[':
			open = append(open, c+2)
		case (c == '}' || c == ']') && len(open) > 0:
			open = open[:len(open)-1]
		}
	}
	if len(open) == 0 {
		return 0
	}
	return open[len(open)-1]
}

// lastString is the place of the quote with which the last string of b begins, and whether b ends inside it.
func lastString(b []byte) (start int, open bool) {
	for i := 0; i < len(b); i++ {
		switch {
		case open && b[i] == '\\':
			i++
		case b[i] == '"':
			if open = !open; open {
				start = i
			}
		}
	}
	return start, open
}

// inString says whether b ends inside a string.
func inString(b []byte) bool {
	_, open := lastString(b)
	return open
}

// endsInKey says whether the string at the end of b stands where a key does: behind a brace or a comma.
func endsInKey(b []byte) bool {
	start, _ := lastString(b)
	head := bytes.TrimRight(b[:start], " \t\r\n")
	return len(head) > 0 && (head[len(head)-1] == '{' || head[len(head)-1] == ',')
}
