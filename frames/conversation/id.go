package conversation

import (
	"bytes"
	"crypto/sha256"
	"strconv"
	"strings"
)

// MaxID is the length in bytes up to which an id is kept as it is written. A
// longer one is shown in part and paired by its hash.
const MaxID = 256

// identify gives an id's text and the key under which it is paired: equal keys
// are equal JSON values. Both are empty for a value that no id may have.
func identify(raw []byte) (text, key string) {
	kind := kindOf(raw)
	if kind == '{' || kind == '[' || kind == 't' || kind == 0 {
		return "", ""
	}
	if len(raw) > MaxID {
		value := raw
		if kind == '"' {
			value = plain(raw)
		}
		sum := sha256.Sum256(value)
		return cut(raw), string(kind) + string(sum[:])
	}
	text = string(raw)
	switch {
	case kind == '"' && bytes.IndexByte(raw, '\\') >= 0:
		return text, `"` + string(plain(raw)) + `"`
	case kind == '0':
		return text, number(text)
	}
	return text, text
}

// number writes a JSON number so that equal values have equal texts, without
// going through a float: 1.0, 10e-1 and 1 are all "1".
func number(text string) string {
	if !strings.ContainsAny(text, ".eE") {
		if text == "-0" {
			return "0"
		}
		return text
	}
	sign := ""
	digits := text
	if strings.HasPrefix(digits, "-") {
		sign, digits = "-", digits[1:]
	}
	exp := 0
	if i := strings.IndexAny(digits, "eE"); i >= 0 {
		n, err := strconv.Atoi(digits[i+1:])
		if err != nil || n > 1e6 || n < -1e6 {
			return text // beyond any id in use; equal only to itself
		}
		exp, digits = n, digits[:i]
	}
	if whole, fraction, ok := strings.Cut(digits, "."); ok {
		digits = whole + fraction
		exp -= len(fraction)
	}
	digits = strings.TrimLeft(digits, "0")
	if digits == "" {
		return "0"
	}
	short := strings.TrimRight(digits, "0")
	exp += len(digits) - len(short)
	if exp >= 0 && exp <= MaxID {
		return sign + short + strings.Repeat("0", exp)
	}
	return sign + short + "e" + strconv.Itoa(exp)
}

// otherType gives the key that an id would have as the other type: 7 for "7" and
// "7" for 7. It is empty where there is none.
func otherType(key string) string {
	switch {
	case key == "" || key == "null" || len(key) > MaxID:
		return ""
	case key[0] != '"':
		return `"` + key + `"`
	case !isNumber(key[1 : len(key)-1]):
		return ""
	}
	return number(key[1 : len(key)-1])
}

// isNumber reports whether the text is a plain JSON integer.
func isNumber(text string) bool {
	digits := strings.TrimPrefix(text, "-")
	if digits == "" || len(digits) > 1 && digits[0] == '0' {
		return false
	}
	return strings.Trim(digits, "0123456789") == ""
}

// rounded reports whether one id is what the other becomes in a double.
func rounded(a, b string) bool {
	if len(a) < 16 || len(b) < 16 || a == b || !isNumber(a) || !isNumber(b) {
		return false
	}
	x, errX := strconv.ParseFloat(a, 64)
	y, errY := strconv.ParseFloat(b, 64)
	return errX == nil && errY == nil && x == y
}

// maxSafe is the largest integer up to which a double holds every integer.
const maxSafe = 1 << 53

// checkID says what is doubtful in an id that is a number.
func checkID(text string, request bool) (Finding, bool) {
	if text == "" || text[0] == '"' || text == "null" {
		return Finding{}, false
	}
	if strings.ContainsAny(text, ".eE") {
		return found(ruleIDNumber, Warning, "use an integer, or a string", "the id %s is not written as an integer", cut([]byte(text))), true
	}
	if n, err := strconv.ParseInt(text, 10, 64); request && (err != nil || n > maxSafe || n < -maxSafe) {
		return found(ruleIDNumber, Note, "a string, or an integer within 2^53, survives every reader",
			"the id %s is beyond 2^53: a reader that keeps numbers as doubles changes it", cut([]byte(text))), true
	}
	return Finding{}, false
}
