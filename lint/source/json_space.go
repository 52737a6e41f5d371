package source

import (
	"bytes"
	"fmt"
	"unicode"
	"unicode/utf8"
)

// space passes over white space, and over what people write where only white space may stand.
func (r *jsonReader) space() {
	for r.pos < len(r.text) {
		switch c := r.text[r.pos]; {
		case c == ' ' || c == '\t' || c == '\r':
			r.pos++
		case c == '\n':
			r.pos++
			r.line = r.pos
		case c == '/' && (r.at(r.pos+1) == '/' || r.at(r.pos+1) == '*'), c == '#', r.has(r.pos, "<!--"), r.has(r.pos, "-- "):
			r.comment()
		case c < 0x20 || c == 0x7f || c >= 0x80:
			if !r.oddSpace() {
				r.newItem()
				return
			}
		case (c == '<' || c == '=' || c == '>' || c == '|') && r.lineStart(r.pos) && r.conflict():
		default:
			r.newItem()
			return
		}
	}
}

// newItem notes how far the first item of a line is indented.
func (r *jsonReader) newItem() {
	if r.first < r.line {
		r.first, r.indent = r.pos, r.pos-r.line
	}
}

// comment reads a comment in the form of any language.
func (r *jsonReader) comment() {
	start, closes := r.pos, ""
	switch {
	case r.at(r.pos+1) == '*':
		closes = "*/"
	case r.at(r.pos) == '<':
		closes = "-->"
	}
	if closes != "" {
		end := bytes.Index(r.text[r.pos+2:], []byte(closes))
		if end < 0 {
			r.pos = len(r.text)
			r.each("open-comment", Fault{Span: Span{start, start + 2}, Message: "a comment is never closed", Hint: "JSON has no comments", Lost: true})
			r.cut = true
			return
		}
		r.pos += 2 + end + len(closes)
	} else {
		r.pos = r.lineEnd(r.pos)
	}
	r.once("comment", Fault{
		Span:    Span{start, r.pos},
		Message: "JSON has no comments",
		Hint:    "remove it, or put the text into the README",
		Fix:     guess(remove("remove the comments", Span{start, r.pos})),
	})
}

// oddSpace reads an invisible character that is not one of the four that JSON takes as white space.
func (r *jsonReader) oddSpace() bool {
	start := r.pos
	c, n := utf8.DecodeRune(r.text[start:])
	if c == utf8.RuneError && n == 1 {
		return false
	}
	if !isInvisible(c) {
		return false
	}
	r.pos += n
	if r.flood("odd-space") {
		return true
	}
	what := fmt.Sprintf("%s (%U)", invisible(c), c)
	if c == 0 {
		for r.at(r.pos) == 0 && !r.done() {
			r.pos++
		}
	}
	r.once("odd-space", Fault{
		Span:    Span{start, r.pos},
		Message: fmt.Sprintf("%s stands outside a string", what),
		Hint:    "between values JSON takes spaces, tabs and line breaks only",
		Fix:     replace("write spaces instead", Span{start, r.pos}, " "),
	})
	return true
}

func isInvisible(c rune) bool {
	return unicode.Is(unicode.Cc, c) || unicode.Is(unicode.Cf, c) || unicode.IsSpace(c)
}

// invisible names the characters that get into files unseen.
func invisible(c rune) string {
	switch c {
	case 0:
		return "a NUL byte"
	case 0xa0, 0x202f:
		return "a no-break space"
	case 0xfeff:
		return "a byte order mark"
	case 0x200b:
		return "a zero-width space"
	case 0x3000:
		return "an ideographic space"
	case '\v', '\f', 0x1b:
		return "a control character"
	}
	if unicode.IsSpace(c) {
		return "an unusual space"
	}
	if unicode.IsControl(c) {
		return "a control character"
	}
	return "an invisible character"
}

// conflict reads the marker lines of a merge conflict, of which the first side is kept and the rest passed over.
func (r *reader) conflict() bool {
	marker := r.marker(r.pos)
	if marker == "" {
		return false
	}
	f := Fault{
		Span:    Span{r.pos, r.lineEnd(r.pos)},
		Message: "a merge conflict was committed",
		Hint:    "decide for one side, and remove the marker lines; only the first side was checked",
	}
	if marker == "<<<<<<<" {
		r.pos = f.Span.End
		r.each("conflict", f)
		return true
	}
	end := r.pos // a divider: the other side, up to the end marker, is passed over
	for end < len(r.text) {
		last := r.marker(end) == ">>>>>>>"
		line := Span{end, r.lineEnd(end)}
		if m := r.marker(end); m != "" && r.saw("conflict") > 0 {
			first := &r.doc.Faults[r.latest["conflict"]]
			if len(first.Related) < maxRelated {
				first.Related = append(first.Related, Related{line, "a marker"})
			}
		}
		end = min(line.End+1, len(r.text))
		if last {
			break
		}
	}
	if r.saw("conflict") == 0 {
		r.each("conflict", f)
	}
	r.pos = end
	return true
}

// marker returns the conflict marker that the line at i begins with, or "".
func (r *reader) marker(i int) string {
	for _, m := range []string{"<<<<<<<", "|||||||", "=======", ">>>>>>>"} {
		if r.has(i, m) && (r.at(i+7) == ' ' || r.lineEnd(i) == i+7) {
			return m
		}
	}
	return ""
}
