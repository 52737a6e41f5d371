package source

import (
	"bytes"
	"fmt"
)

// part is one part of a dotted key.
type part struct {
	text string
	span Span
}

// keyPath reads a key, dotted or not. It reports nothing but what is wrong inside quotes: whether the text is a key at
// all is for the caller to say.
func (r *tomlReader) keyPath() ([]part, bool) {
	var path []part
	for {
		p, ok := r.keyPart()
		if !ok {
			return path, false
		}
		path = append(path, p)
		end := r.pos
		r.blanks()
		if r.at(r.pos) != '.' {
			r.pos = end
			return path, true
		}
		r.pos++
		r.blanks()
	}
}

func (r *tomlReader) keyPart() (part, bool) {
	start := r.pos
	c := r.at(start)
	if c == '"' || c == '\'' {
		end := r.stringEnd(start)
		if end < 0 || r.has(start, `"""`) || r.has(start, `'''`) {
			return part{}, false
		}
		r.pos = end
		inner := Span{start + 1, end - 1}
		if c == '\'' {
			return part{r.literal(inner, false), Span{start, end}}, true
		}
		return part{r.decode(inner, false), Span{start, end}}, true
	}
	for isBare(r.at(r.pos)) {
		r.pos++
	}
	return part{string(r.text[start:r.pos]), Span{start, r.pos}}, r.pos > start
}

// isBare says whether c may stand in a key without quotes.
func isBare(c byte) bool {
	return c == '_' || c == '-' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

// header reads [table] or [[table]] and makes it the table that keys go into.
func (r *tomlReader) header() bool {
	start := r.pos
	n := 1
	if r.at(start+1) == '[' {
		n = 2
	}
	r.pos += n
	r.blanks()
	path, ok := r.keyPath()
	r.blanks()
	closed := 0
	for closed < 3 && r.at(r.pos+closed) == ']' {
		closed++
	}
	if !ok || closed != n {
		if path, ok = r.oddHeader(start, n, path, ok, closed); !ok {
			return false
		}
		if closed == 1 {
			n = 1 // [[name] is one table with a bracket too many
		}
	} else {
		r.pos += n
	}
	at := Span{start, r.pos}
	if r.blanks(); r.at(r.pos) == '=' {
		return r.keyInBrackets(at, n, path)
	}
	if rest := (Span{r.pos, r.lineSpan(r.pos).End}); !r.began && r.isProse(rest) {
		r.notTOML(r.lineSpan(start)) // a log line that begins with its level in brackets
		return false
	}
	if n == 2 {
		r.current = r.openItem(path, at)
	} else {
		r.current = r.openTable(path, at)
	}
	return true
}

// keyInBrackets reads a key and its value where the key stands in brackets like a header.
func (r *tomlReader) keyInBrackets(at Span, n int, path []part) bool {
	fix := &Fix{Message: "remove the brackets", Unsafe: true, Edits: []Edit{{Span{at.Start, at.Start + n}, ""}, {Span{at.End - n, at.End}, ""}}}
	r.each("header", Fault{Span: at, Message: "a key does not stand in brackets", Hint: "brackets name a table, and its keys stand on the lines below", Fix: fix})
	r.pos++
	r.blanks()
	v, ok := r.value(true)
	r.put(r.current, path, v)
	return ok
}

// isProse says whether what follows a header on its line is neither a comment nor a statement.
func (r *tomlReader) isProse(rest Span) bool {
	text := bytes.TrimLeft(r.text[rest.Start:rest.End], " \t")
	if len(text) == 0 || bytes.IndexByte([]byte("#;/,[]{}"), text[0]) >= 0 {
		return false
	}
	return !statementForm().Match(text[:min(len(text), 200)])
}

// oddHeader judges a header that is not well-formed, and gives the table that it most likely names.
func (r *tomlReader) oddHeader(start, n int, path []part, ok bool, closed int) ([]part, bool) {
	line := r.lineSpan(start)
	if i := bytes.IndexByte(r.text[line.Start:line.End], '#'); i > 0 && ok {
		line.End = line.Start + len(bytes.TrimRight(r.text[line.Start:line.Start+i], " \t"))
	}
	f := Fault{Span: line}
	want := "[["[:n] + "name" + "]]"[:n]
	switch {
	case !ok && len(path) == 0 && closed > 0:
		f.Message, f.Hint = "the header names no table", "write "+want
	case (!ok || closed == 0) && !r.began && bytes.IndexByte(r.text[line.Start:line.End-1], ']') > 0:
		r.notTOML(line)
		return nil, false
	case (!ok || closed == 0) && bytes.HasSuffix(r.text[line.Start:line.End], []byte("]]"[:n])) && line.End-line.Start > 2*n:
		name := bytes.TrimSpace(r.text[start+n : line.End-n])
		r.pos = line.End
		f.Span = Span{start + n, line.End - n}
		f.Message = fmt.Sprintf("the table name %s needs quotes", quote(name))
		if bytes.HasPrefix(name, []byte(".")) || bytes.HasSuffix(name, []byte(".")) || bytes.Contains(name, []byte("..")) {
			f.Message = fmt.Sprintf("the table name %s has a dot too many", quote(name))
		}
		f.Hint = "a name without quotes holds letters, digits, - and _, and single dots between its parts"
		if ok && !bytes.ContainsAny(name, "\"\\.[]") {
			f.Fix = guess(&Fix{Message: "put the name into quotes", Edits: []Edit{{Span{f.Span.Start, f.Span.Start}, `"`}, {Span{f.Span.End, f.Span.End}, `"`}}})
		}
		r.each("header", f)
		return []part{{string(bytes.ToValidUTF8(name, []byte("\ufffd"))), f.Span}}, true
	case !ok:
		f.Message, f.Hint = "this is no table header", "write "+want
	case closed == 0 && n == 1 && r.at(r.pos) == '=':
		f.Message, f.Hint = "a key does not begin with a bracket", "remove the bracket"
	case closed == 0 && line.End == len(r.text):
		f.Message = "the file ends inside a header"
	case closed == 0:
		f.Message = fmt.Sprintf("the header is not closed with %s", "]]"[:n])
		f.Fix = insert("close the header", path[len(path)-1].span.End, "]]"[:n])
		if rest := bytes.TrimSpace(r.text[r.pos:max(r.pos, line.End)]); len(rest) > 0 {
			f.Fix = nil
			f.Hint = "a name with blanks or other characters stands in quotes"
		}
		f.Span.End = line.End
		r.pos = line.End
		r.each("header", f)
		return path, true
	default:
		r.pos += closed
		f.Span = Span{start, r.pos}
		f.Message = fmt.Sprintf("the header opens with %s and closes with %s", "[["[:n], "]]]"[:closed])
		f.Hint = "[name] is a table, [[name]] one more item of a list of tables"
		r.each("header", f)
		return path, true
	}
	f.Lost = true
	r.current = nil // what follows belongs to a table that is not known
	r.each("header", f)
	r.pos = r.lineEnd(start)
	return nil, false
}
