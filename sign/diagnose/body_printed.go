package diagnose

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
)

func numbers(before, between, after string) func(dst, body []byte) []byte {
	return func(dst, body []byte) []byte {
		dst = append(dst, before...)
		for i, c := range body {
			if i > 0 {
				dst = append(dst, between...)
			}
			dst = strconv.AppendUint(dst, uint64(c), 10)
		}
		return append(dst, after...)
	}
}

func bufferJSON(dst, body []byte) []byte {
	return append(numbers(`{"type":"Buffer","data":[`, ",", "]")(dst, body), '}')
}

// pythonBytes prints body as Python's repr of bytes does.
func pythonBytes(dst, body []byte) []byte {
	quote := byte('\'')
	if bytes.IndexByte(body, '\'') >= 0 && bytes.IndexByte(body, '"') < 0 {
		quote = '"'
	}
	dst = append(dst, 'b', quote)
	for _, c := range body {
		switch {
		case c == quote || c == '\\':
			dst = append(dst, '\\', c)
		case c == '\n':
			dst = append(dst, `\n`...)
		case c == '\r':
			dst = append(dst, `\r`...)
		case c == '\t':
			dst = append(dst, `\t`...)
		case c < ' ' || c >= 0x7f:
			dst = fmt.Appendf(dst, `\x%02x`, c)
		default:
			dst = append(dst, c)
		}
	}
	return append(dst, quote)
}

// fromPythonBytes undoes what pythonBytes prints.
func fromPythonBytes(dst, body []byte) ([]byte, bool) {
	text := bytes.TrimSpace(body)
	if len(text) < 3 || text[0] != 'b' || text[1] != '\'' && text[1] != '"' || text[len(text)-1] != text[1] {
		return dst, false
	}
	return fromPythonText(dst, text[2:len(text)-1], false)
}

// fromPythonText undoes the escapes inside a string of Python, or of bytes: there \x is a byte, in a string a character.
func fromPythonText(dst, text []byte, characters bool) ([]byte, bool) {
	for i := 0; i < len(text); i++ {
		if text[i] != '\\' {
			dst = append(dst, text[i])
			continue
		}
		if i++; i == len(text) {
			return dst, false
		}
		size := map[byte]int{'x': 2, 'u': 4, 'U': 8}[text[i]]
		if at := bytes.IndexByte([]byte("abfnrtv"), text[i]); at >= 0 {
			dst = append(dst, "\a\b\f\n\r\t\v"[at])
			continue
		} else if size == 0 {
			dst = append(dst, text[i])
			continue
		}
		if i+size >= len(text) {
			return dst, false
		}
		code, err := strconv.ParseUint(string(text[i+1:i+1+size]), 16, 32)
		switch {
		case err != nil:
			return dst, false
		case characters:
			dst = append(dst, string(rune(code))...)
		default:
			dst = append(dst, byte(code))
		}
		i += size
	}
	return dst, true
}

// fromDict makes compact JSON of a dict of Python, as its repr prints it.
func fromDict(dst, body []byte) ([]byte, bool) {
	start := len(dst)
	if len(body) == 0 || body[0] != '{' && body[0] != '[' || bytes.IndexByte(body, '\'') < 0 {
		return dst, false
	}
	words := map[string]string{"True": "true", "False": "false", "None": "null"}
	for i := 0; i < len(body); {
		switch c := body[i]; {
		case c == ' ' || c == '\n' || c == '\t' || c == '\r':
			i++
		case c == '\'' || c == '"':
			end := i + 1
			for end < len(body) && body[end] != c {
				if body[end] == '\\' {
					end++
				}
				end++
			}
			if end >= len(body) {
				return dst, false
			}
			text, ok := fromPythonText(nil, body[i+1:end], true)
			if !ok {
				return dst, false
			}
			dst = jsonString(dst, text)
			i = end + 1
		case c >= 'A' && c <= 'Z':
			end := i + 1
			for end < len(body) && body[end] >= 'a' && body[end] <= 'z' {
				end++
			}
			dst = append(dst, words[string(body[i:end])]...)
			i = end
		default:
			dst = append(dst, c)
			i++
		}
	}
	return dst, json.Valid(dst[start:])
}
