package source

import (
	"bytes"
	"fmt"
	"regexp"
)

// wrappers are what stands around JSON in other files, by how they begin.
var wrappers = []struct {
	form func() *regexp.Regexp
	what string
}{
	{pattern("^```"), "a Markdown code fence"},
	{pattern(`^(export\s+default|module\.exports|exports\.|const\s|let\s|var\s|window\.|import\s|return\b)`), "JavaScript"},
	{pattern(`^HTTP/\d`), "the head of an HTTP response"},
	{pattern(`^\)\]\}'`), "a guard against script inclusion"},
	{pattern(`^(---|%YAML)`), "YAML"},
	{pattern(`^[\w$.]+\(`), "a function call (JSONP)"},
}

// copies are texts that hold JSON in another form, by how they begin.
var copies = []struct {
	form func() *regexp.Regexp
	what string
}{
	{pattern(`^(\+\s*[{\[]|diff --git |--- \S|@@ -)`), "a diff"},
	{pattern(`^\d+[ \t:|]+[{\[]\s*$`), "a listing with line numbers"},
	{pattern(`^(ew|ey)[A-Za-z0-9+/]{10,}=*\s*$`), "base64 text"},
}

var (
	tomlLine = pattern(`^([\w-]+(\.[\w-]+)*\s*=[^=>]|\[[A-Za-z][\w.-]*\]\s*$)`)
	yamlLine = pattern(`^[\w-]+:(\s|$)`)
)

// preamble judges what the text begins with. It answers false where nothing of it can be read as JSON; text before
// the document it reports and passes over.
func (r *jsonReader) preamble() bool {
	r.space()
	if r.done() {
		return true
	}
	start := r.pos
	line := r.text[start:min(r.lineEnd(start), start+200)]
	if line[0] == '{' {
		return !r.escaped()
	}
	for _, c := range copies {
		if c.form().Match(line) {
			r.otherLanguage(c.what)
			return false
		}
	}
	wrapper := ""
	for _, w := range wrappers {
		if w.form().Match(line) {
			wrapper = w.what
		}
	}
	switch c := line[0]; {
	case wrapper != "":
	case tomlLine().Match(line):
		r.otherLanguage("TOML")
		return false
	case bytes.IndexByte([]byte("{[\"'`-+.0123456789,:]}"), c) >= 0:
		return true
	case r.smartQuote(start) > 0 || r.placeholderEnd() > 0:
		return true
	}
	if _, known := words[string(line[:min(r.bareEnd(start)-start, len(line))])]; known {
		return true
	}
	return r.before(start, line, wrapper)
}

// escaped reports a document that was copied out of a string, so that a backslash stands before each of its quotes.
func (r *jsonReader) escaped() bool {
	next := bytes.TrimLeft(r.text[r.pos+1:min(len(r.text), r.pos+200)], " \t\r\n")
	if !bytes.HasPrefix(next, []byte(`\"`)) {
		return false
	}
	at := r.pos + 1 + bytes.IndexByte(r.text[r.pos+1:], '\\')
	r.each("language", Fault{Span: Span{at, at + 2}, Message: "the quotes are escaped, as if this were the inside of a string", Lost: true,
		Hint: "take the backslash off before each quote"})
	return true
}

// before reports text before the document, and passes over it. It answers false where no document follows.
func (r *jsonReader) before(start int, line []byte, wrapper string) bool {
	from := r.documentStart(start)
	what, hint := fmt.Sprintf("the line %s stands before the document", quote(line)), "the file holds the manifest and nothing else"
	if wrapper != "" {
		what, r.wrapped = wrapper+" stands before the document", true
	}
	if from == 0 {
		if yamlLine().Match(line) || wrapper == "YAML" {
			r.otherLanguage("YAML")
			return false
		}
		r.each("before", Fault{Span: r.lineSpan(start), Lost: true,
			Message: fmt.Sprintf("this is not JSON: it begins with %s", quote(line)), Hint: "a manifest is one JSON object: { … }"})
		return false
	}
	end := start + len(bytes.TrimRight(r.text[start:from], " \t\r\n"))
	r.each("before", Fault{Span: Span{start, min(end, r.lineSpan(start).End)}, Message: what, Hint: hint, Fix: guess(remove("remove it", Span{start, from}))})
	r.pos = from
	return true
}

func (r *jsonReader) otherLanguage(name string) {
	r.each("language", Fault{Span: r.lineSpan(r.pos), Message: fmt.Sprintf("this is %s, not JSON", name), Lost: true,
		Hint: "a pup manifest is a JSON object: { … }"})
}

// documentStart finds the first bracket that may begin the document: at the beginning of a line, or behind an
// assignment or an opening parenthesis. 0 where there is none.
func (r *jsonReader) documentStart(from int) int {
	for i := from; i < len(r.text) && r.ahead(1); i++ {
		if c := r.text[i]; c != '{' && c != '[' {
			continue
		}
		before := bytes.TrimRight(r.text[from:i], " \t")
		next := bytes.TrimLeft(r.text[i+1:min(len(r.text), i+200)], " \t\r\n")
		if len(next) == 0 {
			continue
		}
		last := before[max(0, len(before)-1):]
		if bytes.ContainsAny(last, "=(") || bytes.HasSuffix(before, []byte("default")) || bytes.HasSuffix(before, []byte("return")) {
			return i
		}
		if bytes.ContainsAny(last, "\n\r,'") && bytes.IndexByte([]byte("\"'}]{"), next[0]) >= 0 {
			return i
		}
	}
	return 0
}

// after judges what follows the document.
func (r *jsonReader) after() {
	for r.space(); !r.done() && !r.cut; r.space() {
		here := Span{r.pos, r.pos + 1}
		root := r.doc.Root
		switch c := r.text[r.pos]; {
		case c == ':' && root.Kind == String:
			r.noBrace()
			return
		case c == ',' && root.Kind == Object && r.memberAhead(r.pos+1):
			r.reopen()
		case r.wrapped && (c == ')' || c == ';' || r.has(r.pos, "```")):
			r.wrapping()
		case r.closing() && r.spare > 0:
			r.spare--
			r.pos++
		case r.closing():
			r.strayClosers()
		case c == ';' || c == ',':
			r.pos++
			r.each("after", Fault{Span: here, Message: fmt.Sprintf("%q after the document", c), Fix: remove("remove it", here)})
		default:
			r.rest()
			return
		}
	}
}

// wrapping passes over the other half of what stood before the document, which is no second fault.
func (r *jsonReader) wrapping() {
	start := r.pos
	if r.pos++; r.text[start] == '`' {
		r.pos = r.lineEnd(start)
	}
	if fix := r.doc.Faults[r.latest["before"]].Fix; fix != nil {
		fix.Edits = append(fix.Edits, Edit{Span{start, r.pos}, ""})
	}
}

// strayClosers reports closing brackets behind the document's own.
func (r *jsonReader) strayClosers() {
	start, end := r.pos, r.pos
	for ; !r.done() && r.closing(); r.space() {
		r.pos++
		if end == r.pos-1 {
			end = r.pos
		}
	}
	f := Fault{Span: Span{start, end}, Message: fmt.Sprintf("%q closes nothing: the document ended before", r.text[start:end]),
		Hint: "remove it, or the bracket that closed the document too early"}
	if r.pos == len(r.text) {
		f.Fix = guess(remove("remove what closes nothing", f.Span))
	}
	r.each("bracket", f)
}

// rest reports what follows the document and is not read: one more document, or other text.
func (r *jsonReader) rest() {
	line := r.lineSpan(r.pos)
	if r.wrapped { // the other half of what stands before
		if fix := r.doc.Faults[r.latest["before"]].Fix; fix != nil {
			fix.Edits = append(fix.Edits, Edit{Span{r.pos, len(r.text)}, ""})
		}
		r.pos = len(r.text)
		return
	}
	f := Fault{Span: line, Message: fmt.Sprintf("the text %s stands after the document", quote(r.text[line.Start:line.End])),
		Hint:    "the file holds one JSON document and nothing else; the rest was not checked",
		Related: []Related{{Span{max(r.end-1, 0), r.end}, "the document ends here"}}}
	if c := r.text[r.pos]; c == '{' || c == '[' {
		f.Message, f.Span.End = "a second document begins here", r.pos+1
	}
	if !bytes.HasSuffix(r.text[:r.end], []byte("}")) && !bytes.HasSuffix(r.text[:r.end], []byte("]")) {
		f.Related = nil
	}
	r.each("rest", f)
}

// memberAhead says whether a quoted key and its colon stand at i.
func (r *jsonReader) memberAhead(i int) bool {
	for i < len(r.text) && bytes.IndexByte([]byte(" \t\r\n"), r.text[i]) >= 0 {
		i++
	}
	return r.at(i) == '"' && r.ahead(200) && r.colonAt(r.skipString(i))
}

// reopen reads on in the document's object where it was closed too early.
func (r *jsonReader) reopen() {
	brace := Span{r.end - 1, r.end}
	r.each("early", Fault{Span: brace, Message: "this brace closes the document, but more members follow", Hint: "remove it, or move it to the end",
		Related: []Related{{Span{r.pos, r.pos + 1}, "the document goes on here"}}})
	r.pos++
	r.goOn(r.doc.Root)
}

// goOn reads members into a root object whose opening brace lies behind.
func (r *jsonReader) goOn(root *Value) {
	seen := len(root.Members)
	r.open = append(r.open, bracket{'{', root.Span.Start, 0})
	r.elements(root, r.member)
	r.open = r.open[:0]
	root.Span.End, r.end = r.pos, r.pos
	r.duplicates(root, seen)
}

// noBrace reads a document whose opening brace is missing: what seemed its only string is its first key.
func (r *jsonReader) noBrace() {
	first := r.doc.Root
	r.each("no-brace", Fault{Span: Span{first.Span.Start, first.Span.Start}, Message: "the opening brace of the document is missing",
		Fix: insert("write the brace", first.Span.Start, "{")})
	root := r.node(Object, first.Span.Start)
	root.Inline = true
	r.doc.Root = root
	r.pos++
	r.end = r.pos
	root.Members = append(root.Members, Member{first.Text, first.Span, r.memberValue(first.Text)})
	if r.space(); r.at(r.pos) == ',' {
		r.pos++
	}
	r.goOn(root)
}
