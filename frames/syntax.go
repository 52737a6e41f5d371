package frames

import (
	"bytes"
	"strings"
)

// maxDepth is how deep JSON may be nested: the limit of the JSON reader here, and of most others.
const maxDepth = 10000

// badSyntax names the accident that a syntax error of a body comes from.
func badSyntax(body []byte, err error) *Error {
	at := syntaxAt(err, len(body))
	if incomplete(err) || at >= len(body) {
		return fault(InvalidJSON, 0, body, "the JSON value is not complete: the body ends inside it, after %s", count(int64(len(body)), "byte")).at(len(body)).
			fix("the length is too small, or the text was cut: serialise once, then count and write those very bytes")
	}
	if depthAt(body[:at]) >= maxDepth {
		return fault(NestedTooDeeply, 0, body[at:], "the body is nested too deeply: more than %d levels at body offset %d", maxDepth, at).at(at)
	}
	start := tokenStart(body, at)
	for _, a := range accidents {
		if what, fix, ok := a(body, start, at); ok {
			e := fault(InvalidJSON, 0, body[start:], "%s at body offset %d is not JSON", what, start).at(start)
			if fix != "" {
				e.Fix = fix
			}
			return e
		}
	}
	return fault(InvalidJSON, 0, body[start:], "the body is not JSON at body offset %d: %s", start, quote(body[start:])).at(start)
}

// tokenStart goes back from a syntax error to the start of the word that it is in.
func tokenStart(body []byte, at int) int {
	if !isWord(body[at]) {
		return at
	}
	for at > 0 && isWord(body[at-1]) {
		at--
	}
	if at > 0 && (body[at-1] == '-' || body[at-1] == '+') {
		at--
	}
	return at
}

func isWord(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '_' || c == '.' || c == '$'
}

// accident recognises one way in which text fails to be JSON, at the start of the word and at the place of the error.
type accident func(body []byte, start, at int) (what, fix string, ok bool)

var accidents = []accident{wholeBody, notANumber, otherWord, trailingComma, singleQuote, comment, control, escape, lookAlike, arrow, printed, missingColon, numberKey, badNumber, unquotedKey, missing}

func notANumber(body []byte, start, _ int) (string, string, bool) {
	for _, w := range []string{"NaN", "-NaN", "nan", "Infinity", "-Infinity", "+Infinity", "inf", "-inf", "Inf", "-Inf", "+Inf"} {
		if word(body, start) == w {
			return w, "JSON has no such number: send null or a string (Python: allow_nan=False finds the place)", true
		}
	}
	return "", "", false
}

func otherWord(body []byte, start, _ int) (string, string, bool) {
	fixes := map[string]string{
		"None": "this is Python's repr, not JSON: use json.dumps", "True": "this is Python's repr, not JSON: use json.dumps", "False": "this is Python's repr, not JSON: use json.dumps",
		"undefined": "leave the member out, or send null", "nil": "send null", "NULL": "send null",
		"TRUE": "JSON's words are in lower case: true", "FALSE": "JSON's words are in lower case: false",
	}
	w := word(body, start)
	fix, ok := fixes[w]
	return w, fix, ok
}

// word is the word at a place, with its sign.
func word(body []byte, start int) string {
	end := start
	if end < len(body) && (body[end] == '-' || body[end] == '+') {
		end++
	}
	for end < len(body) && end < start+32 && isWord(body[end]) {
		end++
	}
	return string(body[start:end])
}

func trailingComma(body []byte, _, at int) (string, string, bool) {
	after := body[at:]
	if before := bytes.TrimRight(body[:at], " \t\r\n"); bytes.HasSuffix(before, []byte(",")) {
		after = body[len(before)-1:]
	}
	if next := bytes.TrimLeft(after, ", \t\r\n"); after[0] == ',' && len(next) > 0 && (next[0] == '}' || next[0] == ']') {
		return "a trailing comma before " + quote(next[:1]), "leave the last comma out", true
	}
	return "", "", false
}

func singleQuote(body []byte, _, at int) (string, string, bool) {
	if body[at] != '\'' {
		return "", "", false
	}
	return "a single quote", "JSON has double quotes only: this looks like a language's own notation (Python's repr); use a JSON encoder", true
}

func comment(body []byte, _, at int) (string, string, bool) {
	if bytes.HasPrefix(body[at:], []byte("//")) || bytes.HasPrefix(body[at:], []byte("/*")) || body[at] == '#' {
		return "a comment", "JSON has no comments", true
	}
	return "", "", false
}

func control(body []byte, _, at int) (string, string, bool) {
	if body[at] >= 0x20 && body[at] != 0x7f || !inString(body[:at]) {
		return "", "", false
	}
	return "an unescaped control character in a string, " + quote(body[at:at+1]) + ",", `escape it: \n for a line end, \u00XX for the rest`, true
}

func escape(body []byte, _, at int) (string, string, bool) {
	if !inString(body[:at]) {
		return "", "", false
	}
	i := bytes.LastIndexByte(body[:min(at+1, len(body))], '\\')
	if i < 0 || at-i > 6 {
		return "", "", false
	}
	return "the escape " + quote(body[i:min(i+2, len(body))]), `JSON knows \" \\ \/ \b \f \n \r \t and \uXXXX only: double a backslash that is meant as one`, true
}

func badNumber(body []byte, start, _ int) (string, string, bool) {
	w := word(body, start)
	digits := strings.TrimLeft(w, "+-")
	if strings.HasSuffix(w, ".") && len(w) > 1 || start > 0 && body[start-1] == '.' {
		return "a number that ends in a point", "JSON numbers have a digit behind the point", true
	}
	if digits == "" || (digits[0] < '0' || digits[0] > '9') && digits[0] != '.' {
		return "", "", false
	}
	return "the number " + w, "JSON numbers are decimal, without a plus sign, leading zeros, underscores or a bare point", true
}

// numberKey is a number where a key belongs.
func numberKey(body []byte, start, _ int) (string, string, bool) {
	w := word(body, start)
	before := bytes.TrimRight(body[:start], " \t\r\n")
	if w == "" || w[0] < '0' || w[0] > '9' || len(before) == 0 || openBracket(before) != '}' || before[len(before)-1] != '{' && before[len(before)-1] != ',' {
		return "", "", false
	}
	return "the number " + w + " in the place of a key", "keys are strings in double quotes; a set or a list is an array", true
}

func unquotedKey(body []byte, start, _ int) (string, string, bool) {
	w := word(body, start)
	rest := bytes.TrimLeft(body[start+len(w):], " \t\r\n")
	if w == "" || !bytes.HasPrefix(rest, []byte(":")) {
		return "", "", false
	}
	return "the unquoted key " + w, "put keys in double quotes: use a JSON encoder", true
}

func missing(body []byte, _, at int) (string, string, bool) {
	before := bytes.TrimRight(body[:at], " \t\r\n")
	if len(before) == 0 {
		return "", "", false
	}
	here := quote(body[at:min(at+12, len(body))])
	if c := before[len(before)-1]; c == ':' && (body[at] == '}' || body[at] == ',' || body[at] == ']') {
		return "a missing value before " + here, "write null where there is none", true
	} else if (body[at] == '}' || body[at] == ']') && c != ',' && openBracket(body[:at]) != body[at] {
		return "the wrong closing bracket " + quote(body[at:at+1]), "close arrays with ] and objects with }", true
	}
	last := before[len(before)-1]
	if last == '"' && isWord(body[at]) {
		return "text behind the end of a string, " + quote(body[at:min(at+12, len(body))]) + ",", `escape a quote that stands inside a string: \"`, true
	}
	if strings.IndexByte(`"{[`, body[at]) >= 0 && (strings.IndexByte(`"}]`, last) >= 0 || isWord(last)) {
		return "a missing comma before " + quote(body[at:min(at+12, len(body))]), "put a comma between members; a quote inside a string is escaped", true
	}
	return "", "", false
}

// foreignBody knows bodies that are something else than text.
func foreignBody(body []byte) *Error {
	for _, kind := range []struct{ magic, what string }{
		{"\x1f\x8b", "gzip"}, {"\x28\xb5\x2f\xfd", "zstd"}, {"PK\x03\x04", "a zip file"}, {"{\x00", "UTF-16"}, {"\x00{", "UTF-16"}, {"\xff\xfe", "UTF-16"}, {"\xfe\xff", "UTF-16"},
		{"eyJ", "base64"}, {"<", "markup"}, {"7b22", "hex text"}, {"7B22", "hex text"},
	} {
		if bytes.HasPrefix(body, []byte(kind.magic)) {
			return fault(NotText, 0, body, "the body is %s, not JSON text: %s", kind.what, quote(body)).at(0)
		}
	}
	if c := body[0]; c >= 0x81 && c <= 0x8f && len(body) > 1 && (body[1]&0xe0 == 0xa0 || body[1] == 0xd9) {
		return fault(NotText, 0, body, "the body looks like MessagePack, not JSON text: %s", quote(body)).at(0)
	}
	if c := body[0]; c >= 0xa1 && c <= 0xb7 && len(body) > 1 && body[1]&0xe0 == 0x60 {
		return fault(NotText, 0, body, "the body looks like CBOR, not JSON text: %s", quote(body)).at(0)
	}
	return nil
}
