package source

import (
	"bytes"
	"fmt"
	"unicode/utf8"
)

// ParseTOML reads a TOML text. Its reader accepts TOML 1.1 and warns where a reader of TOML 1.0 would refuse; a
// Document without faults of up to 256 KiB is also one that BurntSushi/toml decodes.
func ParseTOML(name string, text []byte) *Document {
	r := &tomlReader{reader: newReader(name, TOML, ruleTOML, text), tables: map[*Value]*table{}, twins: map[twin]*repeats{}}
	if r.wideText() {
		return r.finish()
	}
	r.tomlBOM()
	if r.foreignText("TOML") || r.otherText() {
		return r.finish()
	}
	r.badUTF8(r.pos, len(text))
	root := r.node(Object, 0)
	root.Span.End = len(text)
	r.tables[root] = &table{how: headed}
	r.doc.Root, r.current = root, root
	for r.gap(); !r.done(); r.gap() {
		r.statement()
	}
	r.nameTwins()
	switch n := len(r.doc.Faults); {
	case !r.faulty():
		r.secondOpinion()
	case len(root.Members) == 0:
		r.doc.Faults[n-1].Lost = true // nothing was read: what is missing may be in what was not
	}
	return r.finish()
}

// tomlReader reads TOML and goes on after what is not.
type tomlReader struct {
	reader
	tables  map[*Value]*table
	current *Value // the table that keys go into; nil where it could not be made
	began   bool   // a statement of the manifest was read
	half    bool   // the text ended within a key of a table in braces
	cut     bool   // the text ended inside a string
	noValue bool   // the statement that is read has no value
	rest    bool   // a value was missing: the lines after it may be its items
	prose   bool   // a string was never closed: the lines after it may be its text
	trail   int    // bytes of all keys with the keys above them, which is what the decoder keeps
	twins   map[twin]*repeats
}

func (r *tomlReader) tomlBOM() {
	if !r.has(0, "\ufeff") {
		return
	}
	r.pos = len("\ufeff")
	r.each("bom", Fault{
		Rule:    ruleBOM,
		Warning: true,
		Span:    Span{0, r.pos},
		Message: "the file begins with a byte order mark (U+FEFF)",
		Hint:    "save it as UTF-8 without one: some parsers skip it, others refuse the file",
		Fix:     remove("remove the byte order mark", Span{0, r.pos}),
	})
}

// otherText reports a file that is JSON or YAML as a whole, or a copy of a manifest in another form.
func (r *tomlReader) otherText() bool {
	head := bytes.TrimLeft(r.text[r.pos:], " \t\r\n")
	at := len(r.text) - len(head)
	f := Fault{Span: Span{at, at + 1}, Lost: true, Hint: `a Curupira manifest is TOML: key = "value" on each line`}
	line := head[:min(len(head), r.lineSpan(at).End-at, 200)]
	switch {
	case copiedTOML().Match(line):
		f.Message = "this is a diff, or a listing with line numbers, not TOML"
	case yamlLine().Match(line) && bytes.IndexByte(head, '=') < 0 && yamlBlock().Match(head[:min(len(head), 4096)]):
		f.Message = "this is YAML, not TOML"
	case !bytes.HasPrefix(head, []byte("{")) && !bytes.HasPrefix(head, []byte("---")) && !bytes.HasPrefix(head, []byte("%YAML")):
		return false
	case bytes.HasPrefix(head, []byte("{{")), bytes.HasPrefix(head, []byte("{%")), r.tomlBelow(at):
		return false // a line of a template, or of a log, before the manifest
	case head[0] == '{':
		f.Message = "this is JSON, not TOML"
	case bytes.HasPrefix(head, []byte("---\n")), bytes.HasPrefix(head, []byte("---\r\n")), bytes.HasPrefix(head, []byte("%YAML")):
		f.Message = "this is YAML, not TOML"
	default:
		return false
	}
	r.each("language", f)
	return true
}

// yamlBlock is a key of YAML with its value on lines of their own.
var yamlBlock = pattern(`(?m)^[\w-]+:[ \t]*\r?\n[ \t]+\S`)

// copiedTOML is how a diff or a listing of a manifest begins.
var copiedTOML = pattern(`^(\+[ \t]*([\w-]+[ \t]*=|#|\[)|diff --git |--- \S|@@ -|\d+[ \t:|]+[A-Za-z][\w-]*[ \t]*=)`)

// tomlBelow says whether a line after that of i is a statement of TOML.
func (r *tomlReader) tomlBelow(i int) bool {
	for i = r.lineEnd(i) + 1; i < len(r.text); i = r.lineEnd(i) + 1 {
		line := bytes.TrimLeft(r.text[i:min(len(r.text), i+200)], " \t")
		if !r.ahead(200) {
			return false
		}
		if statementForm().Match(line) || headerForm().Match(line) {
			return true
		}
	}
	return false
}

// gap passes over white space, line breaks and comments between statements.
func (r *tomlReader) gap() {
	for !r.done() {
		switch c := r.text[r.pos]; {
		case c == ' ' || c == '\t' || c == '\n':
			r.pos++
		case c == '\r':
			r.carriageReturn()
		case c == '#':
			r.comment()
		case c >= 0x80 || c < 0x20 || c == 0x7f:
			if !r.oddSpace() {
				return
			}
		case (c == '<' || c == '=' || c == '>' || c == '|') && r.lineStart(r.pos) && r.conflict():
		default:
			return
		}
	}
}

// blanks passes over the white space that may stand within a line.
func (r *tomlReader) blanks() {
	for {
		for r.at(r.pos) == ' ' || r.at(r.pos) == '\t' {
			r.pos++
		}
		if r.at(r.pos) < 0x80 || !r.oddSpace() {
			return
		}
	}
}

// carriageReturn reads a CR, which is white space only before a line feed.
func (r *tomlReader) carriageReturn() {
	if r.pos++; r.at(r.pos) == '\n' {
		r.pos++
		return
	}
	if r.flood("cr") {
		return
	}
	r.once("cr", Fault{
		Span:    Span{r.pos - 1, r.pos},
		Message: "a carriage return without a line feed",
		Hint:    "lines in TOML end with a line feed, or with both",
		Fix:     replace("write a line feed", Span{r.pos - 1, r.pos}, "\n"),
	})
}

// comment reads a comment, in which TOML allows no control characters.
func (r *tomlReader) comment() {
	for !r.done() && r.text[r.pos] != '\n' {
		c := r.text[r.pos]
		if c == '\r' {
			r.carriageReturn()
			return
		}
		if c < 0x20 && c != '\t' || c == 0x7f {
			r.once("control-comment", Fault{Span: Span{r.pos, r.pos + 1}, Message: fmt.Sprintf("a control character (%U) stands in a comment", rune(c)),
				Fix: guess(remove("remove the control characters", Span{r.pos, r.pos + 1}))})
		}
		r.pos++
	}
}

// oddSpace reads an invisible character that TOML does not take as white space.
func (r *tomlReader) oddSpace() bool {
	start := r.pos
	c, n := utf8.DecodeRune(r.text[start:])
	if c == '\n' || c == '\r' || c == '\t' || !isInvisible(c) || c == utf8.RuneError {
		return false
	}
	r.pos += n
	r.once("odd-space", Fault{
		Span:    Span{start, r.pos},
		Message: fmt.Sprintf("%s (%U) stands outside a string", invisible(c), c),
		Hint:    "between keys and values TOML takes spaces and tabs only",
		Fix:     replace("write spaces instead", Span{start, r.pos}, " "),
	})
	return true
}

// statement reads one header or one key and its value, and the end of the line.
func (r *tomlReader) statement() {
	start := r.pos
	ok := false
	if r.text[r.pos] == '[' {
		ok = r.header()
	} else {
		ok = r.keyValue()
	}
	if ok {
		r.began = true
		r.rest = r.noValue
		r.noValue = false
		r.endOfStatement()
		return
	}
	if r.pos = max(r.pos, start); r.pos == start || !r.lineStart(r.pos) {
		r.pos = r.lineEnd(r.pos)
	}
}

// keyValue reads a key, its sign and its value. It answers false where the rest of the line is not to be judged.
func (r *tomlReader) keyValue() bool {
	start := r.pos
	path, ok := r.keyPath()
	r.blanks()
	if !ok || r.at(r.pos) != '=' || !r.began && logfmt().Match(r.text[start:r.lineSpan(start).End]) {
		r.pos = start
		if path, ok = r.oddLine(); !ok {
			return false
		}
	} else if r.pos++; r.at(r.pos) == '=' || r.at(r.pos) == '>' {
		r.sign(Span{r.pos - 1, r.pos + 1})
		r.pos++
	}
	r.blanks()
	v, ok := r.value(true)
	r.put(r.current, path, v)
	return ok
}

// sign reports what stands for the equals sign.
func (r *tomlReader) sign(at Span) {
	r.once("sign", Fault{
		Span:    at,
		Message: fmt.Sprintf("%q stands for an equals sign", r.text[at.Start:at.End]),
		Hint:    "between a key and its value stands =",
		Fix:     replace("write an equals sign", at, "="),
	})
}

// endOfStatement judges what follows a statement on its line.
func (r *tomlReader) endOfStatement() {
	r.blanks()
	start := r.pos
	c := r.at(start)
	if r.done() || c == '\n' || c == '\r' || c == '#' {
		return
	}
	if c == ',' || c == ';' {
		r.pos++
		if r.blanks(); r.done() || r.at(r.pos) == '\n' || r.at(r.pos) == '\r' || r.at(r.pos) == '#' {
			at := Span{start, start + 1}
			r.once("separator", Fault{Span: at, Message: fmt.Sprintf("%q after the value", c), Hint: "a line in TOML ends with the value",
				Fix: remove("remove it", at)})
			return
		}
		r.pos = start
	}
	if r.foreignComment() {
		return
	}
	line := r.lineSpan(start)
	f := Fault{Span: line, Message: fmt.Sprintf("unexpected %s after the value", quote(r.text[line.Start:line.End])), Lost: true,
		Hint: "one key and one value stand on a line"}
	switch {
	case statementForm().Match(r.text[line.Start:line.End]):
		f.Message, f.Lost = "a second statement on one line", false
		f.Fix = insert("begin a new line", start, "\n")
		r.each("two", f)
		return // and read it
	case c == ',' && '0' <= r.at(start+1) && r.at(start+1) <= '9':
		f.Hint = "numbers are written without a comma: 1.5, 1000"
	case c == ',':
		f.Hint = "a list stands in brackets: [ … ]"
	case c == ']' || c == '}' || c == ')':
		f.Span = Span{start, start + 1}
		f.Message, f.Hint, f.Lost = fmt.Sprintf("%q closes nothing", c), "remove it", false
		f.Fix = guess(remove("remove it", f.Span))
	}
	r.pos = r.lineEnd(start)
	r.each("after", f)
}

// foreignComment reads a comment in the way of another language.
func (r *tomlReader) foreignComment() bool {
	for _, mark := range []string{"//", "/*", "--", ";"} {
		if !r.has(r.pos, mark) {
			continue
		}
		f := Fault{Span: r.lineSpan(r.pos), Message: fmt.Sprintf("%q begins no comment in TOML", mark), Hint: "comments begin with #"}
		if mark != "/*" {
			f.Fix = replace("begin the comment with #", Span{r.pos, r.pos + len(mark)}, "#")
		}
		r.once("comment", f)
		if end := bytes.Index(r.text[r.pos:], []byte("*/")); mark == "/*" && end > 0 {
			r.pos += end + 2
		} else {
			r.pos = r.lineEnd(r.pos)
		}
		return true
	}
	return false
}
