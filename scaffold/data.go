package scaffold

import (
	"bytes"
	"encoding/json"
	"regexp"
	"strings"
)

// quotedString is a JSON string or a TOML basic string.
var quotedString = regexp.MustCompile(`"(?:[^"\\\n]|\\.)*"`)

// renderData renders a JSON or TOML file: each quoted string alone, decoded before and encoded after, so that what stands
// in it cannot end it.
func renderData(name string, source []byte, a Answers) ([]byte, error) {
	var failed error
	out := quotedString.ReplaceAllFunc(source, func(literal []byte) []byte {
		if !bytes.Contains(literal, []byte("<%")) {
			return literal
		}
		var text string
		if err := json.Unmarshal(literal, &text); err != nil {
			failed = err
			return literal
		}
		value, err := execute(name, text, a)
		if err != nil {
			failed = err
			return literal
		}
		return []byte(quote(string(value)))
	})
	return out, failed
}

// quote encodes a text as a string that is the same in JSON and in TOML: JSON's escapes, and DEL escaped as TOML asks.
func quote(text string) string {
	return strings.TrimSuffix(string(encodeJSON(text, "")), "\n")
}

// encodeJSON writes a value as JSON with a line end after it, and leaves <, > and & as they are: no browser reads it.
func encodeJSON(value any, indent string) []byte {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", indent)
	if err := encoder.Encode(value); err != nil {
		panic(err) // only strings, numbers, slices and structs of them come here
	}
	return bytes.ReplaceAll(out.Bytes(), []byte("\x7f"), []byte(`\u007f`))
}
