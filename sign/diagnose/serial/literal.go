package serial

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Literal is how a language prints a parsed value when it is turned into text without a JSON serialiser.
type Literal struct {
	Name   string // for the user
	object [2]string
	list   [2]string
	colon  string
	item   string
	words  map[string]string // for true, false and null
	bare   func(key string) bool
	plain  bool // strings stand without quotes or escapes
	single bool // single quotes unless the text holds some, and no double ones
	sorted bool
}

// Literals lists them, the most usual first.
var Literals = []Literal{
	{Name: "a dict of Python", object: braces, list: brackets, colon: ": ", item: ", ", single: true, words: map[string]string{"true": "True", "false": "False", "null": "None"}},
	{Name: "a hash of Ruby", object: braces, list: brackets, colon: "=>", item: ", ", words: nils},
	{Name: "a hash of Ruby 3.4", object: braces, list: brackets, colon: " => ", item: ", ", words: nils},
	{Name: "a hash of Ruby 3.4 with symbols as keys", object: braces, list: brackets, colon: ": ", item: ", ", bare: identifier, words: nils},
	{Name: "an object of node's console", object: [2]string{"{ ", " }"}, list: [2]string{"[ ", " ]"}, colon: ": ", item: ", ", single: true, bare: identifier},
	{Name: "a map of Java", object: braces, list: brackets, colon: "=", item: ", ", plain: true},
	{Name: "a map of Go", object: [2]string{"map[", "]"}, list: brackets, colon: ":", item: " ", plain: true, sorted: true, words: map[string]string{"null": "<nil>"}},
}

var (
	braces   = [2]string{"{", "}"}
	brackets = [2]string{"[", "]"}
	nils     = map[string]string{"null": "nil"}
)

func identifier(key string) bool {
	for i := 0; i < len(key); i++ {
		if c := key[i]; c != '_' && (c|0x20 < 'a' || c|0x20 > 'z') && (i == 0 || c < '0' || c > '9') {
			return false
		}
	}
	return key != ""
}

// Append appends src, valid JSON, to dst as the language prints it.
func (l Literal) Append(dst, src []byte) []byte {
	if l.sorted {
		src = Reorder(nil, src, SortedOrder)
	}
	var stack []byte // the open brackets
	for i := 0; i < len(src); {
		switch c := src[i]; {
		case isSpace(c):
			i++
		case c == '"':
			end := stringEnd(src, i)
			next := skipSpace(src, end)
			dst = l.appendText(dst, src[i:end], next < len(src) && src[next] == ':')
			i = end
		case c == ':':
			dst = append(dst, l.colon...)
			i++
		case c == ',':
			dst = append(dst, l.item...)
			i++
		case c == '{' || c == '[':
			if next := skipSpace(src, i+1); next < len(src) && src[next] == c+2 { // empty
				dst = append(append(dst, strings.TrimRight(l.pair(c)[0], " ")...), strings.TrimLeft(l.pair(c)[1], " ")...)
				i = next + 1
				continue
			}
			dst = append(dst, l.pair(c)[0]...)
			stack = append(stack, c)
			i++
		case (c == '}' || c == ']') && len(stack) > 0:
			dst = append(dst, l.pair(stack[len(stack)-1])[1]...)
			stack = stack[:len(stack)-1]
			i++
		default:
			end := max(i+1, valueEnd(src, i))
			word := string(src[i:end])
			if w, ok := l.words[word]; ok {
				word = w
			}
			dst = append(dst, word...)
			i = end
		}
	}
	return dst
}

func (l Literal) pair(open byte) [2]string {
	if open == '{' {
		return l.object
	}
	return l.list
}

// appendText prints a JSON string as a value or as a key.
func (l Literal) appendText(dst, quoted []byte, key bool) []byte {
	raw := quoted[1 : len(quoted)-1]
	if key && l.bare != nil && l.bare(string(raw)) {
		return append(dst, raw...)
	}
	quote := byte('"')
	if l.single && !(bytes.IndexByte(raw, '\'') >= 0 && !bytes.Contains(raw, []byte(`\"`))) {
		quote = '\''
	}
	if !l.plain {
		dst = append(dst, quote)
	}
	for i := 0; i < len(raw); {
		r, n := decode(raw[i:])
		switch {
		case l.plain:
			dst = utf8.AppendRune(dst, r)
		case r == rune(quote) || r == '\\':
			dst = append(dst, '\\', byte(r))
		case r >= '\t' && r <= '\r' && r != '\v' && r != '\f':
			dst = append(dst, '\\', "tn\x00\x00r"[r-'\t'])
		case r < ' ' || r == 0x7f || r >= utf8.RuneSelf && !unicode.IsPrint(r):
			dst = appendCode(dst, r)
		default:
			dst = utf8.AppendRune(dst, r)
		}
		i += n
	}
	if l.plain {
		return dst
	}
	return append(dst, quote)
}

func appendCode(dst []byte, r rune) []byte {
	const digits = "0123456789abcdef"
	switch {
	case r < 0x100:
		return append(dst, '\\', 'x', digits[r>>4], digits[r&15])
	case r < 0x10000:
		return append(dst, '\\', 'u', digits[r>>12&15], digits[r>>8&15], digits[r>>4&15], digits[r&15])
	}
	dst = append(dst, `\U00`...)
	for shift := 20; shift >= 0; shift -= 4 {
		dst = append(dst, digits[r>>shift&15])
	}
	return dst
}
