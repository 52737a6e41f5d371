package source

import (
	"bytes"
	"fmt"
)

// What stands before the place that is read, inside brackets.
const (
	atStart    = iota // the opening bracket
	afterItem         // a member or element
	afterComma        // a comma
)

// elements reads what stands between brackets, to the closing one. The item reader says whether it read an item.
func (r *jsonReader) elements(v *Value, item func(*Value) bool) {
	state, comma := atStart, Span{}
	for {
		r.space()
		if r.unwind > 0 {
			r.unwind--
			return
		}
		if r.done() {
			r.truncated()
			return
		}
		if state != atStart && r.dedented() {
			return
		}
		switch {
		case r.closing() && state == afterComma && comma.End > 0 && r.closedTwice():
		case state == afterItem && r.nextSibling(), state != atStart && v.Kind == Array && r.keyAfterList():
			return
		case r.closing():
			if state == afterComma && comma.End > 0 {
				r.trailingComma(comma)
			}
			if r.close() {
				return
			}
			state, comma = afterItem, Span{}
		case state == atStart && r.commaCloses():
			return
		case r.commaLike() > 0:
			comma = r.comma(state, comma)
			state = afterComma
		case state == afterItem && !r.missingComma(v.Kind):
			// what stood here was reported and passed over
		default:
			comma = Span{}
			if item(v) {
				state = afterItem
			}
		}
	}
}

// dedented says whether the innermost bracket is to be taken as closed here, and notes where that may be so: at an
// item that is indented no further than the line on which the bracket was opened.
func (r *jsonReader) dedented() bool {
	if r.pos != r.first || len(r.open) < 2 {
		return false
	}
	top := r.open[len(r.open)-1]
	if r.suspect == 0 && r.indent <= top.indent && r.line > top.start && !r.closing() {
		r.suspect = r.pos
	}
	if r.pos != r.forced || r.saw("dedent") > 0 {
		return false
	}
	missing := string(closer[top.char])
	if !bytes.Contains(r.text[r.end:r.pos], []byte(",")) {
		missing += ","
	}
	r.each("dedent", Fault{
		Span:    Span{r.end, r.end},
		Message: fmt.Sprintf("%q is missing here", closer[top.char]),
		Hint:    "as the lines are indented, what follows stands outside",
		Related: []Related{r.opened(top)},
		Fix:     guess(insert("close what is open", r.end, missing)),
	})
	r.lenient = true
	return true
}

// commaLike returns the length of what stands for a comma here, 0 where nothing does.
func (r *jsonReader) commaLike() int {
	if c := r.text[r.pos]; c == ',' || c == ';' {
		return 1
	} else if c < 0x80 {
		return 0
	}
	for _, s := range []string{"，", "、", "،", "；"} {
		if r.has(r.pos, s) {
			return len(s)
		}
	}
	return 0
}

// comma reads a comma, or what was written for one, and returns the place of the one that counts.
func (r *jsonReader) comma(state int, before Span) Span {
	here := Span{r.pos, r.pos + r.commaLike()}
	r.pos = here.End
	if r.text[here.Start] != ',' {
		return r.notComma(here)
	}
	if state == afterItem {
		return here
	}
	for r.space(); !r.done() && r.text[r.pos] == ','; r.space() {
		r.pos++
		here.End = r.pos
	}
	if state == afterComma && r.closing() && before.End > 0 {
		return Span{before.Start, here.End} // all of them trail
	}
	f := Fault{Span: here, Message: "a comma with nothing before it", Fix: remove("remove the comma", here)}
	if state == afterComma {
		f.Message = "two commas with nothing between them"
		f.Related = related(before, "the comma before")
	}
	if !r.blank(here) {
		f.Fix = nil
	}
	r.each("comma", f)
	if state == afterComma {
		return before
	}
	return Span{}
}

// notComma reports what stands for a comma. It gives no place, since there was no comma that could trail.
func (r *jsonReader) notComma(here Span) Span {
	r.space()
	f := Fault{Span: here, Message: fmt.Sprintf("%s stands for a comma", quote(r.text[here.Start:here.End])),
		Hint: "JSON separates with a comma", Fix: replace("write a comma", here, ",")}
	if r.closing() {
		f.Fix = remove("remove it", here)
	}
	r.each("comma-like", f)
	return Span{}
}

// blank says whether a span holds nothing but commas and white space.
func (r *jsonReader) blank(s Span) bool {
	for _, c := range r.text[s.Start:s.End] {
		if c != ',' && c != ' ' && c != '\t' && c != '\n' && c != '\r' {
			return false
		}
	}
	return true
}

func related(s Span, message string) []Related {
	if s.End == 0 {
		return nil
	}
	return []Related{{s, message}}
}

func (r *jsonReader) trailingComma(comma Span) {
	r.each("trailing-comma", Fault{
		Span:    comma,
		Message: fmt.Sprintf("trailing comma before %q", r.text[r.pos]),
		Hint:    "JSON has no comma after the last item",
		Fix:     remove("remove the trailing comma", comma),
	})
}

// missingComma judges what follows an item without a comma. It answers true where a comma was forgotten and an item
// begins here; anything else it reports and passes over.
func (r *jsonReader) missingComma(in Kind) bool {
	if r.dots() || in == Object && r.directive() {
		return false
	}
	if r.lenient {
		r.lenient = false
		return true
	}
	if in == Object && r.secondValue() {
		return false
	}
	if !r.itemStart(in) {
		r.junk()
		return false
	}
	if r.flood("missing-comma") {
		return true
	}
	r.each("missing-comma", Fault{
		Span:    Span{r.end, r.end},
		Message: "a comma is missing here",
		Hint:    "between two " + map[Kind]string{Object: "members", Array: "items"}[in] + " stands a comma",
		Fix:     insert("insert the comma", r.end, ","),
	})
	return true
}

// itemStart says whether a member or an element may begin here, with or without the right quotes.
func (r *jsonReader) itemStart(in Kind) bool {
	c := r.text[r.pos]
	if c == '"' || c == '\'' || c == '`' || r.smartQuote(r.pos) > 0 || r.placeholderEnd() > 0 {
		return true
	}
	word := r.bareEnd(r.pos)
	if in == Object {
		after := word
		for r.at(after) == ' ' || r.at(after) == '\t' {
			after++
		}
		return word > r.pos && r.at(after) == ':'
	}
	if c == '{' || c == '[' {
		return true
	}
	n, _ := jsonNumber(r.text[r.pos:word])
	_, known := words[string(r.text[r.pos:word])]
	return word > r.pos && (r.pos+n == word || known)
}

// junk reports text that is no item, and passes over it to the next comma, bracket or line.
func (r *jsonReader) junk() {
	start := r.pos
	for depth := 0; !r.done(); r.pos++ {
		c := r.text[r.pos]
		if c == '\n' || c == '\r' || depth == 0 && (c == ',' || r.closing()) {
			break
		}
		switch c {
		case '(', '{', '[':
			depth++
		case ')', '}', ']':
			depth = max(0, depth-1)
		case '"':
			r.pos = r.skipString(r.pos) - 1
		}
	}
	end := r.pos
	for end > start+1 && (r.text[end-1] == ' ' || r.text[end-1] == '\t') {
		end--
	}
	f := Fault{Span: Span{start, end}, Message: fmt.Sprintf("unexpected %s after the value", quote(r.text[start:end])), Lost: true}
	switch r.text[start] {
	case '+', '?', '|', '&', '*', '.', '(':
		f.Message = fmt.Sprintf("an expression %s stands in the file", quote(r.text[start:end]))
		f.Hint = "JSON holds values, not code: write the result"
	case ':', '=':
		f.Hint = "a comma or a closing bracket belongs here"
	}
	r.each("junk", f)
}

// skipString returns the end of the string that begins at i, at most that of its line.
func (r *jsonReader) skipString(i int) int {
	for i++; i < len(r.text); i++ {
		switch r.text[i] {
		case '"':
			return i + 1
		case '\\':
			i++
		case '\n', '\r':
			return i
		}
	}
	return len(r.text)
}
