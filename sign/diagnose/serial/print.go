package serial

import (
	"bytes"
	"strings"
)

// printer holds where Append is: how deep, and in which kind of bracket.
type printer struct {
	Style
	plain [256]bool // the bytes of a string that are printed as they are
	dst   []byte
	stack []byte // the open brackets
	want  []byte // where set, printing ends at the first difference from it
	most  int    // where set, printing ends when dst is longer
	wrong bool   // there was a difference, or it became too long
}

func (s Style) newPrinter(dst []byte) *printer {
	return &printer{Style: s, plain: s.Escapes.plain(), dst: dst}
}

// Prints reports whether the style prints text, valid JSON, exactly as it is.
func (s Style) Prints(text []byte) bool {
	return s.Same(text, text)
}

func (p *printer) print(src []byte) []byte {
	for i := 0; i < len(src); {
		switch c := src[i]; c {
		case ' ', '\t', '\n', '\r':
			i++
		case '"':
			end := stringEnd(src, i)
			p.dst = p.Escapes.appendStringWith(&p.plain, p.dst, src[i:end])
			i = end
		case '{', '[':
			i = p.open(src, i)
		case '}', ']':
			p.close(c)
			i++
		case ',':
			p.item()
			i++
		case ':':
			p.dst = append(p.dst, p.Layout.Colon...)
			i++
		default:
			end := i + 1
			for end < len(src) && strings.IndexByte(" \t\r\n,]}:", src[end]) < 0 {
				end++
			}
			p.dst = p.Numbers.append(p.dst, src[i:end])
			i = end
		}
		if p.want != nil && !p.check() {
			break
		}
		if p.most > 0 && len(p.dst) > p.most {
			p.wrong = true
			break
		}
	}
	return p.dst
}

// check compares what was printed with what is wanted, and forgets it.
func (p *printer) check() bool {
	rest, ok := bytes.CutPrefix(p.want, p.dst)
	p.want, p.wrong, p.dst = rest, !ok, p.dst[:0]
	return ok
}

// open prints an opening bracket, or an empty list or object whole, and returns where to go on.
func (p *printer) open(src []byte, i int) int {
	p.dst = append(p.dst, src[i])
	next := i + 1
	for next < len(src) && isSpace(src[next]) {
		next++
	}
	if next < len(src) && (src[next] == '}' || src[next] == ']') {
		p.dst = append(append(p.dst, p.Layout.Empty...), src[next])
		return next + 1
	}
	p.stack = append(p.stack, src[i])
	p.inside()
	return next
}

func (p *printer) close(bracket byte) {
	inline := p.inline()
	p.stack = p.stack[:max(0, len(p.stack)-1)]
	if inline {
		p.dst = append(p.dst, p.pad()...)
	} else {
		p.newLine()
	}
	p.dst = append(p.dst, bracket)
}

func (p *printer) item() {
	if p.inline() {
		p.dst = append(p.dst, p.Layout.Item...)
		if p.Layout.Indent != "" {
			p.dst = append(p.dst, ' ')
		}
		return
	}
	p.dst = append(p.dst, p.Layout.Item...)
	p.newLine()
}

func (p *printer) inside() {
	if p.inline() {
		p.dst = append(p.dst, p.pad()...)
		return
	}
	p.newLine()
}

// inline reports whether the innermost bracket is printed on one line.
func (p *printer) inline() bool {
	return p.Layout.Indent == "" && !p.Layout.Lines || p.Layout.ArrayIn && len(p.stack) > 0 && p.stack[len(p.stack)-1] == '['
}

func (p *printer) pad() string {
	if p.Layout.Indent != "" {
		return " "
	}
	return p.Layout.Pad
}

func (p *printer) newLine() {
	if p.Layout.Line == "" {
		p.dst = append(p.dst, '\n')
	} else {
		p.dst = append(p.dst, p.Layout.Line...)
	}
	depth := len(p.stack)
	if p.Layout.ArrayIn { // lists on one line do not indent what is in them
		depth = bytes.Count(p.stack, []byte{'{'})
	}
	for range depth {
		p.dst = append(p.dst, p.Layout.Indent...)
	}
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }

// stringEnd returns the offset after the string that begins at i.
func stringEnd(src []byte, i int) int {
	for i++; i < len(src); i++ {
		switch src[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return len(src)
}
