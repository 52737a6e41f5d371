package source

import (
	"bytes"
	"cmp"
	"fmt"
)

// The forms of lines that are nearly statements.
var (
	colonLine = pattern(`^("[^"\n]*"|'[^'\n]*'|[\w.-]+)[ \t]*(:=|:|=>|->)[ \t]*\S`)
	plainRest = pattern(`^[ \t]*("[^"\n]*"|'[^'\n]*'|true|false|[+-]?\d[\w.:+-]*|\[.*|\{.*|[\w./@-]+)[ \t]*[,;]?[ \t]*(#.*)?$`)
	noSign    = pattern(`^([\w.-]+)([ \t]+)("[^"\n]*"|'[^'\n]*'|true|false|[+-]?\d+(\.\d+)?|\[[^\]]*\])[ \t]*(#.*)?$`)
	keyAlone  = pattern(`^[\w.-]+[ \t]*(#.*)?$`)
	oddKey    = pattern(`^([^="'\n\[\]{}#<]*[^="'\n\[\]{}#\s<])[ \t]*=[^=>]`)
	logfmt    = pattern(`^[\w.-]+=[^\s"'\[{=#][^\s#]*([ \t]+[\w.-]+=("[^"]*"|\S+))+[ \t]*$`)
	listSign  = pattern(`^([\w.-]+)([ \t]+)[\[{]`)
	oddHeader = pattern(`^(?:\(([\w-]+)\)|\{([\w-]+)\}|<([\w-]+)>|([\w-]+):)[ \t]*$`)
	endHeader = pattern(`^[\w-]+(\.[\w-]+)*\]\]?[ \t]*(#.*)?$`)
	declared  = pattern(`^(let|const|var|val|export|set|local|static|pub|def)[ \t]+([\w-]+)$`)
	openKey   = pattern(`^(["']?)([\w.-]+)(["']?)[ \t]*=[^=]`)
)

// oddLine judges a line that is no statement. Where it is nearly one, it gives the key, with the place read up to the
// value; otherwise it reports the line and answers false.
func (r *tomlReader) oddLine() ([]part, bool) {
	start := r.pos
	line := r.lineSpan(start)
	text := r.text[line.Start:min(line.End, line.Start+1000)]
	if r.flood("line") {
		r.pos = line.End
		return nil, false
	}
	if r.foreignComment() {
		return nil, false
	}
	if !r.began && logfmt().Match(text) {
		r.notTOML(line)
		return nil, false
	}
	if m := colonLine().FindSubmatchIndex(text); m != nil && r.colonMeant(text, m) {
		path, ok := r.keyPath()
		r.sign(Span{start + m[4], start + m[5]})
		r.pos = start + m[5]
		return path, ok
	}
	m := noSign().FindSubmatchIndex(text)
	if m == nil && r.began {
		m = listSign().FindSubmatchIndex(text)
	}
	if m != nil {
		return r.noSign(start+m[3], start+m[5])
	}
	if m := oddHeader().FindSubmatch(text); m != nil && r.keyBelow(line.End) {
		return nil, r.wrongBrackets(line, cmp.Or(string(m[1]), string(m[2]), string(m[3]), string(m[4])))
	}
	if endHeader().Match(text) {
		return nil, r.openHeader(line)
	}
	if m := openKey().FindSubmatchIndex(text); m != nil && (m[2] < m[3]) != (m[6] < m[7]) {
		return r.openKey(start, text, m), true
	}
	if m := oddKey().FindSubmatchIndex(text); m != nil && (r.began || bytes.Count(text[m[2]:m[3]], []byte(" ")) < 2) {
		return r.quotelessKey(Span{start + m[2], start + m[3]}, start+bytes.IndexByte(text, '=')+1), true
	}
	r.noStatement(line, text)
	return nil, false
}

// noStatement reports a line that is not even nearly a statement.
func (r *tomlReader) noStatement(line Span, text []byte) {
	start := line.Start
	if bytes.HasPrefix(text, []byte("=")) {
		r.each("no-key", Fault{Span: Span{start, start + 1}, Message: "a key is missing before the equals sign", Lost: true})
		return
	}
	if r.prose || r.rest {
		r.pos = line.End
		return
	}
	if c := text[0]; c == ']' || c == '}' || c == ')' {
		r.each("bracket", Fault{Span: Span{start, start + 1}, Message: fmt.Sprintf("%q closes nothing", c), Hint: "remove it"})
		return
	}
	if keyAlone().Match(text) && (r.began || bytes.IndexByte(text, '_') > 0 && r.keyBelow(line.End)) {
		r.began = true
		cut := line.End == len(r.text)
		r.each("no-value", Fault{Span: line, Message: fmt.Sprintf("the key %s has no value", quote(text)), Hint: "write key = value", Lost: cut})
		if cut {
			return // and half a key is none
		}
		path, _ := r.keyPath()
		r.put(r.current, path, r.node(Invalid, r.pos))
		return
	}
	r.notTOML(line)
}

// openKey reports a key with a quote on one side only.
func (r *tomlReader) openKey(start int, text []byte, m []int) []part {
	key, stray := Span{start + m[2], start + m[7]}, Span{start + m[2], start + m[3]}
	if m[2] == m[3] {
		stray = Span{start + m[6], start + m[7]}
	}
	name := string(text[m[4]:m[5]])
	r.each("open-key", Fault{
		Span:    key,
		Message: fmt.Sprintf("the quotes of the key %s do not match", quote(r.text[key.Start:key.End])),
		Hint:    "write " + name,
		Fix:     remove("remove the quote", stray),
	})
	r.pos = start + bytes.IndexByte(text, '=') + 1
	return []part{{name, key}}
}

// noSign reports that the equals sign is missing between a key and a value.
func (r *tomlReader) noSign(at, value int) ([]part, bool) {
	path, ok := r.keyPath()
	r.each("no-sign", Fault{Span: Span{at, at}, Message: "an equals sign is missing after the key", Fix: insert("write the equals sign", at, " =")})
	r.pos = value
	return path, ok
}

// openHeader reads a header whose opening bracket is missing. It answers false, since what it reads is no key.
func (r *tomlReader) openHeader(line Span) bool {
	path, _ := r.keyPath()
	n := 1
	if r.has(r.pos, "]]") {
		n = 2
	}
	at := Span{line.Start, r.pos + n}
	r.each("header", Fault{Span: at, Message: fmt.Sprintf("the header is not opened with %s", "[["[:n]), Fix: insert("open the header", line.Start, "[["[:n])})
	r.pos = line.End
	if n == 2 {
		r.current = r.openItem(path, at)
	} else {
		r.current = r.openTable(path, at)
	}
	r.began = true
	return false
}

// keyBelow says whether the line after an offset is a statement.
func (r *tomlReader) keyBelow(i int) bool {
	below := bytes.TrimLeft(r.text[i:min(len(r.text), i+200)], " \t\r\n")
	return statementForm().Match(below)
}

// wrongBrackets reads a header that stands in other brackets, or before a colon. It answers false: it is no key.
func (r *tomlReader) wrongBrackets(line Span, name string) bool {
	key := line.Start + bytes.Index(r.text[line.Start:line.End], []byte(name))
	at := Span{line.Start, line.Start + len(bytes.TrimRight(r.text[line.Start:line.End], " \t"))}
	r.each("header", Fault{Span: at, Message: fmt.Sprintf("a header stands in square brackets: [%s]", name), Fix: replace("write square brackets", at, "["+name+"]")})
	r.pos, r.began = line.End, true
	r.current = r.openTable([]part{{name, Span{key, key + len(name)}}}, at)
	return false
}

// colonMeant says whether a line with a colon or an arrow is a key and its value, rather than prose or a log line:
// what follows looks like a single value.
func (r *tomlReader) colonMeant(text []byte, m []int) bool {
	if sign := string(text[m[4]:m[5]]); sign != ":" {
		return true
	}
	if !r.began && 'A' <= text[0] && text[0] <= 'Z' {
		return false
	}
	return plainRest().Match(text[m[5]:])
}

// quotelessKey reports a key of characters that need quotes.
func (r *tomlReader) quotelessKey(key Span, value int) []part {
	text := r.text[key.Start:key.End]
	if m := declared().FindSubmatchIndex(text); m != nil {
		return r.declaration(key, text, m, value)
	}
	f := Fault{Span: key, Message: fmt.Sprintf("the key %s needs quotes", quote(text)), Hint: "a key without quotes holds letters of ASCII, digits, - and _"}
	switch {
	case bytes.HasPrefix(text, []byte(".")) || bytes.HasSuffix(text, []byte(".")) || bytes.Contains(text, []byte("..")):
		f.Message, f.Hint = fmt.Sprintf("the key %s has a dot too many", quote(text)), "single dots stand between the parts of a key"
	case !bytes.ContainsAny(text, "\\\r"):
		f.Fix = guess(&Fix{Message: "put the key into quotes", Edits: []Edit{{Span{key.Start, key.Start}, `"`}, {Span{key.End, key.End}, `"`}}})
	}
	r.each("key", f)
	r.pos = value
	return []part{{string(bytes.ToValidUTF8(text, []byte("\ufffd"))), key}}
}

// declaration reads a key behind a word that declares variables in other languages.
func (r *tomlReader) declaration(key Span, text []byte, m []int, value int) []part {
	word, name := string(text[:m[3]]), string(text[m[4]:])
	at := Span{key.Start, key.Start + m[3]}
	r.each("declaration", Fault{Span: at, Message: fmt.Sprintf("%q declares nothing in TOML", word), Hint: "a line begins with its key: " + name + " = …",
		Fix: guess(remove("remove the word", Span{key.Start, key.Start + m[4]}))})
	r.pos = value
	return []part{{name, Span{key.Start + m[4], key.End}}}
}

// notTOML reports a line that cannot be read. Before the first statement it is most likely output that a program
// wrote before the manifest.
func (r *tomlReader) notTOML(line Span) {
	r.pos = line.End
	if c := r.text[line.Start]; c == '"' || c == '\'' {
		r.rest = true // an item of a list; so are most likely the lines after it
	}
	if r.saw("line") > 0 { // one fault carries them all, and its message
		r.once("line", Fault{Span: line, Lost: r.began})
		return
	}
	r.once("line", Fault{
		Span:    line,
		Lost:    r.began,
		Hint:    r.lineHint(),
		Message: fmt.Sprintf("line %d is not TOML: %s", bytes.Count(r.text[:line.Start], []byte("\n"))+1, quote(r.text[line.Start:line.End])),
	})
}

func (r *tomlReader) lineHint() string {
	if r.began {
		return "a line holds key = value or a [header]"
	}
	return "a program that prints its manifest (--curupira-print-manifest) must print the manifest only; write log lines to standard error"
}
