package serial

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Literal is how a language prints a parsed value when it is turned into text without a JSON serialiser.
type Literal int

// The languages.
const (
	PythonDict Literal = iota // {'a': True, 'b': None}
	RubyHash                  // {"a"=>true, "b"=>nil}
	RubyHash34                // {"a" => true, "b" => nil}, from Ruby 3.4 on
)

// Literals lists them with a name for the user.
var Literals = []struct {
	Literal Literal
	Name    string
}{{PythonDict, "a dict of Python"}, {RubyHash, "a hash of Ruby"}, {RubyHash34, "a hash of Ruby 3.4"}}

// Append appends src, valid JSON, to dst as the language prints it.
func (l Literal) Append(dst, src []byte) []byte {
	arrow := map[Literal]string{PythonDict: ": ", RubyHash: "=>", RubyHash34: " => "}[l]
	words := map[string]string{"true": "True", "false": "False", "null": "None"}
	if l != PythonDict {
		words = map[string]string{"null": "nil"}
	}
	for i := 0; i < len(src); {
		switch c := src[i]; {
		case isSpace(c):
			i++
		case c == '"':
			end := stringEnd(src, i)
			dst = l.appendText(dst, src[i:end])
			i = end
		case c == ':':
			dst = append(dst, arrow...)
			i++
		case c == ',':
			dst = append(dst, ", "...)
			i++
		case strings.IndexByte("{}[]", c) >= 0:
			dst = append(dst, c)
			i++
		default:
			end := valueEnd(src, i)
			word := string(src[i:end])
			if w, ok := words[word]; ok {
				word = w
			}
			dst = append(dst, word...)
			i = end
		}
	}
	return dst
}

// appendText prints a JSON string. Python takes single quotes unless the text holds some, and no double ones.
func (l Literal) appendText(dst, quoted []byte) []byte {
	quote := byte('"')
	raw := quoted[1 : len(quoted)-1]
	if l == PythonDict && !(bytes.IndexByte(raw, '\'') >= 0 && !bytes.Contains(raw, []byte(`\"`))) {
		quote = '\''
	}
	dst = append(dst, quote)
	for i := 0; i < len(raw); {
		r, n := decode(raw[i:])
		switch {
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
