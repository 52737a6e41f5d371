package source

import (
	"bytes"
	"fmt"
)

// inlineTable reads a table in braces. TOML 1.1 lets it go over several lines and end with a comma.
func (r *tomlReader) inlineTable() (*Value, bool) {
	start := r.pos
	v := r.node(Object, start)
	v.Inline = true
	kept := !r.full()
	if r.depth >= MaxDepth {
		r.tooDeep(Span{r.pos, r.pos + 1})
		v.Kind = Invalid
		r.pos = r.lineEnd(r.pos)
		v.Span.End = r.pos
		return v, false
	}
	t := &table{how: dotted, at: Span{start, start + 1}, depth: r.depth}
	if kept {
		r.tables[v] = t
	}
	r.depth++
	defer func() { r.depth-- }()
	r.pos++
	ok := r.members(v, start, kept)
	t.how = inline
	if kept {
		v.Span.End = r.pos
	}
	return v, ok
}

// members reads what stands in an inline table, to its closing brace.
func (r *tomlReader) members(v *Value, start int, kept bool) bool {
	comma, loose := Span{}, r.leftOpen()
	for state := atStart; ; {
		end := r.pos
		r.gap()
		broken := bytes.IndexByte(r.text[end:r.pos], '\n') >= 0
		if r.done() || broken && state == afterItem && !loose && !r.braceAhead() || loose && r.at(r.pos) == '[' {
			r.notClosed(Span{start, start + 1}, end, loose)
			return false
		}
		if broken && !loose {
			r.newer(Span{end, end}, "a line break inside braces")
		}
		switch c := r.text[r.pos]; {
		case c == '}':
			if r.pos++; state == afterComma {
				r.newer(comma, "a comma before the closing brace")
			}
			return true
		case c == ']' || c == ')':
			r.each("bracket", Fault{Span: Span{r.pos, r.pos + 1}, Message: fmt.Sprintf("%q closes what '{' opened", c), Hint: "write }",
				Fix: guess(replace("write the matching bracket", Span{r.pos, r.pos + 1}, "}"))})
			r.pos++
			return true
		case c == ',':
			comma = Span{r.pos, r.pos + 1}
			if state != afterItem {
				r.each("comma", Fault{Span: comma, Message: "a comma with nothing before it", Fix: remove("remove the comma", comma)})
			}
			r.pos++
			if state == afterItem {
				state = afterComma
			}
		case state == afterItem && !(loose && broken) && !r.missingComma(end, "keys"):
		default:
			if !r.member(v, kept) {
				return false
			}
			state = afterItem
		}
	}
}

// notClosed reports a table in braces without its end. One that was left open on its first line has most likely no
// commas either, and belongs under a header.
func (r *tomlReader) notClosed(at Span, end int, loose bool) {
	f := Fault{Span: at, Message: "the table in braces is not closed", Hint: "a } is missing", Lost: r.done() || loose}
	if loose {
		f.Hint = "a table of several lines has a header, [name], and neither braces nor commas"
	} else if !r.half {
		f.Fix = guess(insert("close the table", end, "}"))
	}
	if !r.cut {
		r.each("open", f)
	}
	r.backToLine()
}

// leftOpen says whether the line ends at an opening brace, just read, and none closes it before the next header: what
// follows are then its keys, with or without commas.
func (r *tomlReader) leftOpen() bool {
	if len(bytes.TrimSpace(r.text[r.pos:r.lineEnd(r.pos)])) > 0 {
		return false
	}
	keys := 0
	for i := r.lineEnd(r.pos); i < len(r.text); {
		end := r.lineEnd(i)
		line := bytes.TrimSpace(r.text[i:end])
		if !r.ahead(len(line)) || bytes.IndexByte(line, '}') >= 0 {
			return false
		}
		if headerForm().Match(line) {
			break
		}
		if statementForm().Match(line) {
			keys++
		}
		i = end + 1
	}
	return keys > 0
}

// braceAhead says whether a closing brace stands before the next header, so that a table in braces that goes over
// several lines has forgotten a comma rather than its end.
func (r *tomlReader) braceAhead() bool {
	if c := r.at(r.pos); c == '}' || c == ',' {
		return true
	}
	for i := r.pos; i < len(r.text); {
		end := r.lineEnd(i)
		line := bytes.TrimSpace(r.text[i:end])
		if !r.ahead(len(line)) || headerForm().Match(line) {
			return false
		}
		if len(line) > 0 && line[0] == '}' {
			return true
		}
		if opened := bytes.Count(line, []byte("{")); opened > 0 || bytes.IndexByte(line, '}') >= 0 {
			return false
		}
		i = end + 1
	}
	return false
}

// member reads one key and its value in braces.
func (r *tomlReader) member(v *Value, kept bool) bool {
	start := r.pos
	path, ok := r.keyPath()
	r.blanks()
	if r.half = r.done(); r.half {
		return true // the table that is not closed is reported
	}
	if !ok {
		r.pos = start + r.runeLen(start)
		for r.pos < len(r.text) && bytes.IndexByte([]byte(",}\r\n"), r.text[r.pos]) < 0 {
			r.pos++
		}
		at := Span{start, r.pos}
		r.each("inline", Fault{Span: at, Message: fmt.Sprintf("unexpected %s where a key belongs", quote(r.text[at.Start:at.End])),
			Hint: "in braces stand key = value, with commas between", Lost: true})
		return true
	}
	switch c := r.at(r.pos); {
	case c == '=' && (r.at(r.pos+1) == '=' || r.at(r.pos+1) == '>'):
		r.sign(Span{r.pos, r.pos + 2})
		r.pos += 2
	case c == '=':
		r.pos++
	case c == ':':
		r.sign(Span{r.pos, r.pos + 1})
		r.pos++
	case c == '"' || c == '\'' || c == '{' || c == '[' || scalarKind(r.text[r.pos:r.scalarEnd(r.pos)]) != Invalid:
		end := path[len(path)-1].span.End
		r.each("no-sign", Fault{Span: Span{end, end}, Message: "an equals sign is missing after the key", Fix: insert("write the equals sign", end, " =")})
	default:
		at := Span{path[0].span.Start, path[len(path)-1].span.End}
		r.each("no-value", Fault{Span: at, Message: fmt.Sprintf("the key %s has no value", quote(r.text[at.Start:at.End])), Hint: "write key = value"})
		r.put(v, path, r.node(Invalid, r.pos))
		return true
	}
	if r.blanks(); r.done() {
		r.half = true
		return true
	}
	if c := r.at(r.pos); c == ',' || c == '}' {
		end := r.pos
		r.each("no-value", Fault{Span: Span{end, end}, Message: "the key has no value", Hint: "write a value after the equals sign, or remove the key"})
		r.put(v, path, r.node(Invalid, r.pos))
		return true
	}
	value, ok := r.value(false)
	if kept {
		r.put(v, path, value)
	}
	return ok
}
