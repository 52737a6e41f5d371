package source

import (
	"bytes"
	"fmt"
)

// opener maps a closing bracket to its opening one; closer is the reverse.
var (
	opener = map[byte]byte{'}': '{', ']': '['}
	closer = map[byte]byte{'{': '}', '[': ']'}
)

// close reads the closing bracket that stands here, and says whether the innermost open one ends with it. Where the
// two do not match it takes the reading under which the rest of the text balances: the wrong bracket was typed,
// brackets before it were forgotten, or it is one too many.
func (r *jsonReader) close() bool {
	c, top := r.text[r.pos], r.open[len(r.open)-1]
	here := Span{r.pos, r.pos + 1}
	if opener[c] == top.char {
		r.pos++
		return true
	}
	if r.spare > 0 {
		r.spare--
		r.pos++
		return false
	}
	if r.flood("bracket") {
		r.pos++
		return true
	}
	f := Fault{Span: here, Related: []Related{r.opened(top)}}
	forgotten := r.forgotten(c)
	switch {
	case r.balances(r.open[:len(r.open)-1], r.pos+1):
		r.pos++
		f.Message = fmt.Sprintf("%q closes what %q opened", c, top.char)
		f.Hint = fmt.Sprintf("write %q", closer[top.char])
		f.Fix = guess(replace("write the matching bracket", here, string(closer[top.char])))
		r.each("bracket", f)
		return true
	case forgotten > 0 && !r.balances(r.open, r.pos+1):
		f.Message = fmt.Sprintf("%q is missing before this %q", closer[top.char], c)
		if forgotten > 1 {
			f.Message = fmt.Sprintf("%d closing brackets are missing before this %q", forgotten, c)
		}
		f.Fix = guess(insert("close what is open", r.end, r.closers(forgotten)))
		r.each("bracket", f)
		r.unwind = forgotten - 1
		return true
	}
	r.pos++
	f.Message = fmt.Sprintf("%q closes nothing", c)
	f.Hint = "remove it, or open it before"
	f.Fix = guess(remove("remove the bracket", here))
	r.each("bracket", f)
	return false
}

// forgotten counts the open brackets inside the one that c would close, 0 where c closes none of them.
func (r *jsonReader) forgotten(c byte) int {
	for i := len(r.open) - 1; i >= 0; i-- {
		if r.open[i].char == opener[c] {
			return len(r.open) - 1 - i
		}
	}
	return 0
}

// closers returns what closes the innermost n open brackets.
func (r *jsonReader) closers(n int) string {
	var s []byte
	for i := range n {
		s = append(s, closer[r.open[len(r.open)-1-i].char])
	}
	return string(s)
}

// balances tries whether the text from i on closes exactly what is open. It is tried a few times in a text only.
func (r *jsonReader) balances(open []bracket, i int) bool {
	if r.trials++; r.trials > 24 {
		return false
	}
	stack := r.stack[:0]
	defer func() { r.stack = stack[:0] }()
	for _, b := range open {
		stack = append(stack, b.char)
	}
	for i < len(r.text) {
		switch c := r.text[i]; c {
		case '"':
			i = r.skipString(i)
			continue
		case '{', '[':
			stack = append(stack, c)
		case '}', ']':
			if len(stack) == 0 || stack[len(stack)-1] != opener[c] {
				return false
			}
			stack = stack[:len(stack)-1]
		}
		i++
	}
	return len(stack) == 0
}

// tooDeep passes over an object or array that is nested too deeply to be kept.
func (r *jsonReader) tooDeep() *Value {
	v := r.node(Invalid, r.pos)
	r.each("depth", Fault{Span: Span{r.pos, r.pos + 1}, Message: fmt.Sprintf("more than %d objects and arrays inside one another", MaxDepth),
		Hint: "what is inside this one was not checked", Lost: true})
	var stack []byte
	for !r.done() {
		switch c := r.text[r.pos]; c {
		case '"':
			r.pos = r.skipString(r.pos)
			continue
		case '{', '[':
			stack = append(stack, c)
		case '}', ']':
			if stack = stack[:len(stack)-1]; len(stack) == 0 {
				r.pos++
				v.Span.End = r.pos
				return v
			}
		}
		r.pos++
	}
	v.Span.End = r.pos
	r.cut = true // that the rest is not closed is no news
	return v
}

// truncated reports that the text ended before everything was closed, once.
func (r *jsonReader) truncated() {
	if r.cut {
		return
	}
	r.cut = true
	n := len(r.open)
	end := len(bytes.TrimRight(r.text, " \t\r\n"))
	f := Fault{Span: Span{end, end}, Lost: true, Hint: "the file was cut off, or closing brackets are missing"}
	f.Message = fmt.Sprintf("the file ends before %q is closed", r.open[n-1].char)
	if n > 1 {
		f.Message = fmt.Sprintf("the file ends before %d brackets are closed", n)
	}
	for i := n - 1; i >= 0 && len(f.Related) < maxRelated; i-- {
		b := r.open[i]
		f.Related = append(f.Related, r.opened(b))
	}
	if last := r.at(end - 1); n <= 16 && !r.half && r.saw("comment") == 0 {
		at := Span{end, end}
		if last == ',' {
			at.Start--
		}
		f.Fix = guess(replace("close what is open", at, r.closers(n)))
	}
	r.each("truncated", f)
}

// opened is the place where a bracket was opened: one that is missing would stand there.
func (r *jsonReader) opened(b bracket) Related {
	at := Span{b.start, b.start}
	if r.at(b.start) == b.char {
		at.End++
	}
	return Related{at, fmt.Sprintf("%q was opened here", b.char)}
}
