package source

import (
	"bytes"
	"fmt"
)

// with returns the open brackets and one more.
func (r *jsonReader) with(char byte) []bracket {
	return append(append([]bracket{}, r.open...), bracket{char: char})
}

// keyHere says whether a quoted key and its colon stand here.
func (r *jsonReader) keyHere() bool {
	return r.at(r.pos) == '"' && r.ahead(200) && r.colonAt(r.skipString(r.pos))
}

// noOpening reads an object or array whose opening bracket is missing: a key stands where a value belongs, or a
// closing bracket does, and with the bracket the rest of the text balances. Otherwise it returns nil.
func (r *jsonReader) noOpening() *Value {
	if r.closing() {
		return r.noOpeningOfEmpty()
	}
	if !r.keyHere() || !r.balances(r.with('{'), r.pos) {
		return nil
	}
	v := r.node(Object, r.pos)
	r.each("no-opening", Fault{Span: v.Span, Message: "an opening brace is missing here", Hint: "what follows are the members of an object",
		Fix: guess(insert("write the brace", r.pos, "{"))})
	return r.into(v, '{', r.member)
}

// noOpeningOfEmpty reads a closing bracket after a key, whose opening one is missing.
func (r *jsonReader) noOpeningOfEmpty() *Value {
	c := r.text[r.pos]
	if c == ')' || len(r.open) == 0 || opener[c] == r.open[len(r.open)-1].char || !r.balances(r.open, r.pos+1) {
		return nil
	}
	kind := map[byte]Kind{'}': Object, ']': Array}[c]
	v := r.node(kind, r.pos)
	v.Inline = kind == Object
	r.pos++
	v.Span.End, r.end = r.pos, r.pos
	r.each("no-opening", Fault{Span: v.Span, Message: fmt.Sprintf("%q is missing before this %q", opener[c], c),
		Fix: guess(insert("write the bracket", v.Span.Start, string(opener[c])))})
	return v
}

// into reads the rest of a container whose opening bracket is not in the text.
func (r *jsonReader) into(v *Value, char byte, item func(*Value) bool) *Value {
	v.Inline = char == '{'
	kept := !r.full()
	r.depth++
	r.open = append(r.open, bracket{char, v.Span.Start, r.indent - 1})
	r.elements(v, item)
	r.open = r.open[:len(r.open)-1]
	r.depth--
	if kept {
		v.Span.End = r.pos
		r.duplicates(v, 0)
	}
	r.end = r.pos
	return v
}

// secondBrace passes over a brace that stands right after the opening one of an object, with its closing one where
// that is doubled too.
func (r *jsonReader) secondBrace(v *Value) bool {
	if r.text[r.pos] != '{' || len(v.Members) > 0 {
		return false
	}
	here := Span{r.pos, r.pos + 1}
	if r.flood("brace") {
		r.pos++
		return true
	}
	f := Fault{Span: here, Message: "a brace too many", Hint: "one { opens an object", Fix: remove("remove the brace", here)}
	if r.pos++; !r.balances(r.open, r.pos) {
		r.spare++
		f.Fix = nil
	}
	r.each("brace", f)
	return true
}

// listGoesOn reads on in a list whose opening bracket is missing: objects follow one another, where a key belongs.
func (r *jsonReader) listGoesOn(v *Value) bool {
	if r.text[r.pos] != '{' || r.full() || len(v.Members) == 0 {
		return false
	}
	last := &v.Members[len(v.Members)-1]
	if last.Value.Kind != Object && last.Value.Kind != Array || !r.balances(r.with('['), r.pos) {
		return false
	}
	if last.Value.Kind == Array {
		r.each("no-key", Fault{Span: Span{r.pos, r.pos + 1}, Message: "a list without its key and its opening bracket", Hint: `write "key": [ before it`, Lost: true})
		r.into(r.node(Array, r.pos), '[', r.element)
		r.lenient = true
		if r.space(); r.at(r.pos) == ',' {
			r.pos++
		}
		return true
	}
	start := last.Value.Span.Start
	r.each("no-opening", Fault{Span: Span{start, start}, Message: "an opening bracket is missing here", Hint: "several objects in a row are a list: [ … ]",
		Fix: guess(insert("write the bracket", start, "["))})
	list := r.node(Array, start)
	if r.full() {
		return false
	}
	list.Items = append(list.Items, last.Value)
	r.into(list, '[', r.element)
	last.Value = list
	r.lenient = true
	if r.space(); r.at(r.pos) == ',' {
		r.pos++
	}
	return true
}

// nextSibling says whether an object in a list ends without its closing brace, since the next one begins here.
func (r *jsonReader) nextSibling() bool {
	n := len(r.open)
	if r.text[r.pos] != '{' || n < 2 || r.open[n-1].char != '{' || r.open[n-2].char != '[' || !r.balances(r.open[:n-1], r.pos) {
		return false
	}
	start := r.open[n-1].start
	r.each("no-closing", Fault{Span: Span{r.end, r.end}, Message: "'}' and a comma are missing here",
		Related: []Related{{Span{start, start + 1}, "'{' was opened here"}}, Fix: guess(insert("close the object", r.end, "},"))})
	r.lenient = true
	return true
}

// closedTwice passes over a closing bracket, and the comma after it, that stand here a second time: without them the
// rest of the text balances, with them it does not.
func (r *jsonReader) closedTwice() bool {
	c := r.text[r.pos]
	n := len(r.open) - 1
	if c == ')' || opener[c] == r.open[n].char && r.balances(r.open[:n], r.pos+1) || !r.balances(r.open, r.pos+1) {
		return false
	}
	here := Span{r.pos, r.pos + 1}
	r.pos++
	if r.space(); r.at(r.pos) == ',' {
		r.pos++
		if r.blank(Span{here.End, r.pos}) {
			here.End = r.pos
		}
	}
	r.each("bracket", Fault{Span: here, Message: fmt.Sprintf("%q closes what is closed already", c), Hint: "remove it",
		Fix: guess(remove("remove what closes nothing", here))})
	return true
}

// keyAfterList says whether a list ends without its closing bracket, since the next key of the object around it
// stands here.
func (r *jsonReader) keyAfterList() bool {
	n := len(r.open)
	if r.text[r.pos] != '"' || n < 2 || r.open[n-1].char != '[' || r.open[n-2].char != '{' || !r.keyHere() || !r.balances(r.open[:n-1], r.pos) {
		return false
	}
	start := r.open[n-1].start
	missing := "]"
	if !bytes.Contains(r.text[r.end:r.pos], []byte(",")) {
		missing += ","
	}
	r.each("no-closing", Fault{Span: Span{r.end, r.end}, Message: "']' is missing here",
		Related: []Related{{Span{start, start + 1}, "'[' was opened here"}}, Fix: guess(insert("close the list", r.end, missing))})
	r.lenient = true
	return true
}

// membersInList says whether the list that was just opened holds keys, and so is an object in the wrong brackets.
func (r *jsonReader) membersInList() bool {
	if r.space(); !r.keyHere() || r.balances(r.with('{'), r.pos) {
		return false
	}
	top := r.open[len(r.open)-1]
	r.each("key-in-array", Fault{Span: Span{top.start, top.start + 1}, Message: "keys and their values stand in brackets", Hint: "an object stands in braces: { … }"})
	return true
}

// secondValue reports a second string after a value, which is no key.
func (r *jsonReader) secondValue() bool {
	if r.text[r.pos] != '"' || r.keyHere() {
		return false
	}
	end := r.skipString(r.pos)
	if !r.endsHere(end) || end-r.pos < 2 || r.text[end-1] != '"' {
		return false
	}
	at := Span{r.pos, end}
	r.pos, r.end = end, end
	r.each("second-value", Fault{Span: at, Message: fmt.Sprintf("a second text %s follows the value", quote(r.text[at.Start+1:end-1])), Lost: true,
		Hint: "a key has one value: join the texts, escape quotes inside a text as \\\", or write a list"})
	return true
}

// thousands reads on in a number that is written with commas between its thousands.
func (r *jsonReader) thousands(v *Value) bool {
	end := r.bareEnd(r.pos)
	if end != r.pos+3 || len(v.Members) == 0 || r.full() || r.colonAt(end) {
		return false
	}
	last := v.Members[len(v.Members)-1].Value
	if n, _ := jsonNumber(append([]byte("1"), r.text[r.pos:end]...)); n != 4 || last.Kind != Integer || last.Span.End != r.pos-1 || r.at(r.pos-1) != ',' {
		return false
	}
	comma := Span{r.pos - 1, r.pos}
	last.Text += string(r.text[r.pos:end])
	last.Span.End, r.pos, r.end = end, end, end
	r.each("thousands", Fault{Span: last.Span, Message: fmt.Sprintf("the number %s holds a comma", r.text[last.Span.Start:end]), Hint: "write " + last.Text,
		Fix: guess(remove("remove the comma", comma))})
	r.lenient = false
	return true
}

// commaCloses says whether the comma here stands right behind an opening bracket, whose closing one is missing.
func (r *jsonReader) commaCloses() bool {
	top := r.open[len(r.open)-1]
	if r.text[r.pos] != ',' || top.start != r.pos-1 || len(r.open) < 2 || r.lineSpan(r.pos).End != r.pos+1 {
		return false
	}
	if !r.balances(r.open[:len(r.open)-1], r.pos) {
		return false
	}
	r.each("no-closing", Fault{Span: Span{r.pos, r.pos}, Message: fmt.Sprintf("%q is missing here", closer[top.char]),
		Fix: guess(insert("close what is open", r.pos, string(closer[top.char])))})
	return true
}
