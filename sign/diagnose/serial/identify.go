package serial

import "bytes"

// Identify names the first of Serialisers that prints text, valid JSON, exactly as it is, a final line feed aside;
// newLine says that there is one. It reports false for a text that none of them prints.
func Identify(text []byte) (name string, newLine, ok bool) {
	body, newLine := bytes.CutSuffix(text, []byte{'\n'})
	for _, k := range Serialisers {
		if k.Style.Prints(body) {
			return k.Name, newLine, true
		}
	}
	return "", newLine, false
}

// Sorted reports whether every object of text, valid JSON, with at least two members has its keys in the order of their
// bytes, and whether there is such an object.
func Sorted(text []byte) bool {
	sorted := Reorder(make([]byte, 0, len(text)), text, SortedOrder)
	return Style{Layout: compact}.Same(text, sorted) && bytes.Contains(sorted, []byte(`,"`))
}

// Same reports whether the style, its Order aside, prints text, valid JSON, as want.
func (s Style) Same(text, want []byte) bool {
	p := s.newPrinter(make([]byte, 0, 512))
	p.want = want
	p.print(text)
	return !p.wrong && len(p.want) == 0
}
