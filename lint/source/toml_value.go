package source

import (
	"bytes"
	"fmt"
)

// value reads the value that begins here. In a statement it may not begin on another line. It answers false where
// the rest of the line is not to be judged.
func (r *tomlReader) value(statement bool) (*Value, bool) {
	switch c := r.at(r.pos); {
	case r.done() || c == '\n' || c == '\r' || c == '#':
		v := r.node(Invalid, r.pos)
		r.noValue = statement
		r.each("no-value", Fault{Span: v.Span, Message: "the key has no value", Hint: "write a value after the equals sign, or remove the key"})
		return v, true
	case c == '"' || c == '\'':
		return r.stringValue()
	case c == '[':
		return r.array()
	case c == '{' && (r.at(r.pos+1) == '{' || r.at(r.pos+1) == '%'):
		return r.placeholder()
	case c == '{':
		return r.inlineTable()
	case c == '`' || r.smartQuote(r.pos) > 0:
		return r.foreignString()
	}
	return r.scalar(statement)
}

// placeholder reads {{ what a template }} did not fill in.
func (r *tomlReader) placeholder() (*Value, bool) {
	line := r.lineSpan(r.pos)
	end := bytes.Index(r.text[line.Start:line.End], []byte("}}"))
	if r.at(r.pos+1) == '%' {
		end = bytes.Index(r.text[line.Start:line.End], []byte("%}"))
	}
	if end < 0 || !r.ahead(end) {
		return r.inlineTable()
	}
	v := r.node(Invalid, r.pos)
	r.pos += end + 2
	v.Span.End = r.pos
	r.each("placeholder", Fault{Span: v.Span, Message: fmt.Sprintf("the placeholder %s was not filled in", quote(r.text[v.Span.Start:r.pos])),
		Hint: "lint the file that the template makes"})
	return v, true
}

// foreignString reads a string in backticks or typographic quotes.
func (r *tomlReader) foreignString() (*Value, bool) {
	start := r.pos
	n, what := r.smartQuote(start), "typographic quotes"
	if n == 0 {
		n, what = 1, "backticks"
	}
	v := r.node(String, start)
	line := r.lineSpan(start)
	for end := start + n; end < line.End; end++ {
		length := r.smartQuote(end)
		if r.text[end] == '"' || r.text[end] == '`' {
			length = 1
		}
		if length == 0 {
			continue
		}
		r.pos = end + length
		v.Span.End = r.pos
		v.Text = r.literal(Span{start + n, end}, false)
		f := Fault{Span: v.Span, Message: "a string stands in " + what, Hint: `strings in TOML stand in " or '`}
		quote := `"`
		if bytes.IndexByte(r.text[start+n:end], '\\') >= 0 {
			quote = `'`
		}
		if !bytes.Contains(r.text[start+n:end], []byte(quote)) {
			f.Fix = &Fix{Message: "write plain quotes", Edits: []Edit{{Span{start, start + n}, quote}, {Span{end, r.pos}, quote}}}
		}
		r.once("smart", f)
		return v, true
	}
	r.pos = line.End
	v.Span.End = line.End
	v.Text = string(bytes.ToValidUTF8(r.text[start+n:line.End], []byte("\ufffd")))
	r.each("unclosed", Fault{Span: v.Span, Message: "the string is not closed on its line", Hint: `strings in TOML stand in " or '`})
	return v, true
}

// array reads an array, which may go over several lines.
func (r *tomlReader) array() (*Value, bool) {
	v := r.node(Array, r.pos)
	start := r.pos
	kept := !r.full()
	if r.depth >= MaxDepth {
		r.tooDeep(Span{r.pos, r.pos + 1})
		v.Kind = Invalid
		r.pos = r.lineEnd(r.pos)
		v.Span.End = r.pos
		return v, false
	}
	r.depth++
	defer func() { r.depth-- }()
	r.pos++
	ok := r.items(v, start)
	if kept {
		v.Span.End = r.pos
	}
	return v, ok
}

// The beginnings of lines that show that an array or an inline table was not closed before.
var (
	statementForm = pattern(`^("[^"\n]*"|'[^'\n]*'|[\w-]+)(\s*\.\s*("[^"\n]*"|'[^'\n]*'|[\w-]+))*\s*=[^=]`)
	headerForm    = pattern(`^\[\[?[ \t]*[A-Za-z_][\w-]*(\.[\w-]+)*[ \t]*\]\]?[ \t]*(#[^\n]*)?(\r?\n|$)`)
	notHeader     = pattern(`^\[\[?[ \t]*(true|false|inf|nan)[ \t]*\]`)
)

// nextStatement says whether the line that begins here is a statement of its own.
func (r *tomlReader) nextStatement() bool {
	at := r.pos
	for at > 0 && (r.text[at-1] == ' ' || r.text[at-1] == '\t') {
		at--
	}
	line := r.text[r.pos:min(len(r.text), r.pos+200)]
	if !r.lineStart(at) || len(line) == 0 || line[0] != '[' && line[0] != '"' && line[0] != '\'' && !isBare(line[0]) || !r.ahead(len(line)) {
		return false
	}
	return statementForm().Match(line) || headerForm().Match(line) && !notHeader().Match(line)
}

// backToLine goes back over the indent of a line.
func (r *tomlReader) backToLine() {
	for !r.done() && (r.at(r.pos-1) == ' ' || r.at(r.pos-1) == '\t') {
		r.pos--
	}
}

// items reads the items of an array, to its closing bracket.
func (r *tomlReader) items(v *Value, start int) bool {
	open := Fault{Span: Span{start, start + 1}, Message: "the list is not closed", Hint: "a ] is missing"}
	for state := atStart; ; {
		end := r.pos
		if r.gap(); r.done() || r.nextStatement() {
			if open.Lost = r.done(); !r.cut && !r.flood("open") {
				open.Fix = guess(insert("close the list", end, "]"))
				r.each("open", open)
			}
			r.backToLine()
			return false
		}
		switch c := r.text[r.pos]; {
		case c == ']':
			r.pos++
			return true
		case c == '}' || c == ')':
			r.each("bracket", Fault{Span: Span{r.pos, r.pos + 1}, Message: fmt.Sprintf("%q closes what '[' opened", c), Hint: "write ]",
				Fix: guess(replace("write the matching bracket", Span{r.pos, r.pos + 1}, "]"))})
			r.pos++
			return true
		case c == ',':
			if state != afterItem {
				r.each("comma", Fault{Span: Span{r.pos, r.pos + 1}, Message: "a comma with nothing before it",
					Fix: remove("remove the comma", Span{r.pos, r.pos + 1})})
			}
			r.pos++
			state = max(state, afterComma)
		case r.foreignComment():
		case state == afterItem && !r.missingComma(end, "items"):
		default:
			r.keyInList()
			item, ok := r.value(false)
			if !r.full() {
				v.Items = append(v.Items, item)
			}
			if !ok {
				return false
			}
			state = afterItem
		}
	}
}

// keyInList reports and passes over a key and its sign, where an item of a list belongs.
func (r *tomlReader) keyInList() {
	if c := r.text[r.pos]; !isBare(c) && c != '"' && c != '\'' || !r.ahead(200) || !statementForm().Match(r.text[r.pos:min(len(r.text), r.pos+200)]) {
		return
	}
	start := r.pos
	if _, ok := r.keyPath(); !ok {
		r.pos = start
		return
	}
	r.each("key-in-list", Fault{Span: Span{start, r.pos}, Message: fmt.Sprintf("the key %s stands in a list", quote(r.text[start:r.pos])),
		Hint: "keys stand in braces: { key = value }", Lost: true})
	r.blanks()
	r.pos++
	r.blanks()
}

// missingComma judges what follows an item without a comma: true where one more item begins here.
func (r *tomlReader) missingComma(end int, what string) bool {
	if c := r.text[r.pos]; c != '"' && c != '\'' && c != '[' && c != '{' && !isBare(c) && r.smartQuote(r.pos) == 0 {
		at := Span{r.pos, r.pos + r.runeLen(r.pos)}
		for at.End < len(r.text) && bytes.IndexByte([]byte(",]}\n\r#"), r.text[at.End]) < 0 {
			at.End += r.runeLen(at.End)
		}
		r.pos = at.End
		r.each("after", Fault{Span: at, Message: fmt.Sprintf("unexpected %s after the value", quote(r.text[at.Start:at.End])), Lost: true})
		return false
	}
	r.each("missing-comma", Fault{Span: Span{end, end}, Message: "a comma is missing here", Hint: "between two " + what + " stands a comma",
		Fix: insert("insert the comma", end, ",")})
	return true
}
