package serial

import (
	"bytes"
	"strings"
)

// Identify names the first of Serialisers that prints text, valid JSON, exactly as it is, a final line feed aside;
// newLine says that there is one. It reports false for a text that none of them prints.
func Identify(text []byte) (name string, newLine, ok bool) {
	body, newLine := bytes.CutSuffix(text, []byte{'\n'})
	var buf []byte
	for _, k := range Serialisers {
		if buf = k.Style.Append(buf[:0], body); bytes.Equal(buf, body) {
			return k.Name, newLine, true
		}
	}
	return "", newLine, false
}

// Sorted reports whether every object of text, valid JSON, with at least two members has its keys in the order of their
// bytes, and whether there is such an object.
func Sorted(text []byte) bool {
	plain := Style{Layout: compact}
	kept := plain.Append(nil, text)
	if !bytes.Equal(kept, plain.With(KeepNumbers, SortedOrder).Append(nil, text)) {
		return false
	}
	return strings.Contains(string(kept), `,"`)
}
