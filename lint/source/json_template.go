package source

import (
	"bytes"
	"fmt"
	"regexp"
)

// placeholders are the marks of template languages: how they begin and end, and what may stand between.
var placeholders = []struct {
	start, end string
	form       func() *regexp.Regexp
}{
	{"{{", "}}", pattern(`^\{\{[^"{}]*[^"{}\s][^"{}]*\}\}`)},
	{"{%", "%}", pattern(`^\{%[^"}]*%\}`)},
	{"${{", "}}", pattern(`^\$\{\{[^"{}]*\}\}`)},
	{"${", "}", pattern(`^\$\{[^"{}]*\}`)},
	{"$", "", pattern(`^\$\(?[A-Za-z_]\w*\)?`)},
	{"<%", "%>", pattern(`^<%[^"]*?%>`)},
	{"<", ">", pattern(`^<<?[A-Za-z][\w .-]*>?>`)},
	{"%", "%", pattern(`^%[A-Za-z_]\w*%`)},
	{"@", "@", pattern(`^@[A-Za-z_]\w*@`)},
	{"__", "__", pattern(`^__[A-Z][A-Z0-9_]*__`)},
}

// placeholderEnd returns the end of the template placeholder that stands here, 0 where there is none.
func (r *jsonReader) placeholderEnd() int {
	switch c := r.at(r.pos); c {
	case '{':
		if n := r.at(r.pos + 1); n != '{' && n != '%' {
			return 0
		}
	case '$', '<', '%', '@', '_':
	default:
		return 0
	}
	if !r.ahead(200) {
		return 0
	}
	line := r.text[r.pos:min(len(r.text), r.pos+200)]
	if i := bytes.IndexAny(line, "\r\n"); i >= 0 {
		line = line[:i]
	}
	for _, p := range placeholders {
		if !bytes.HasPrefix(line, []byte(p.start)) || !bytes.Contains(line[len(p.start):], []byte(p.end)) {
			continue
		}
		if m := p.form().Find(line); m != nil {
			return r.pos + len(m)
		}
	}
	return 0
}

// placeholder reads a template placeholder where a value belongs, nil where none stands here.
func (r *jsonReader) placeholder() *Value {
	end := r.placeholderEnd()
	if end == 0 {
		return nil
	}
	v := r.node(Invalid, r.pos)
	v.Span.End = end
	r.pos = end
	r.each("placeholder", Fault{Span: v.Span,
		Message: fmt.Sprintf("the placeholder %s was not filled in", quote(r.text[v.Span.Start:end])),
		Hint:    "lint the file that the template makes"})
	r.badUTF8(v.Span.Start, end)
	return v
}

// directive passes over a placeholder that stands where a member belongs, and is no key.
func (r *jsonReader) directive() bool {
	if r.dots() {
		return true
	}
	end := r.placeholderEnd()
	if end == 0 || r.colonAt(end) {
		return false
	}
	r.placeholder()
	r.lenient = true
	return true
}

// dots passes over an ellipsis, or a spread of JavaScript, with the comma after it.
func (r *jsonReader) dots() bool {
	n := 0
	for _, s := range []string{"...", "…"} {
		if r.has(r.pos, s) {
			n = len(s)
		}
	}
	if n == 0 {
		return false
	}
	start := r.pos
	r.pos = max(start+n, r.bareEnd(start+n))
	r.each("dots", Fault{Span: Span{start, r.pos}, Message: fmt.Sprintf("%s stands for something that was left out", quote(r.text[start:r.pos])),
		Hint: "write out what belongs here", Lost: true})
	if r.space(); r.at(r.pos) == ',' {
		r.pos++
	}
	r.lenient = true
	return true
}
