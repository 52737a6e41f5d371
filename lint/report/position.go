package report

import (
	"bytes"
	"sort"
	"unicode/utf8"

	"github.com/pupkit/pupkit/lint/source"
)

// Position is a place in a text as people and editors count: line and column begin at 1 and lines end at a line feed.
type Position struct {
	Line   int
	Column int // in characters (code points)
	UTF16  int // the column in UTF-16 code units, as the Language Server Protocol counts
	Offset int // in bytes, from 0
}

// index finds lines and columns in one document. One pass over the text makes it; a look-up then reads at most
// markEvery bytes, so that a thousand findings in a line of a megabyte cost no more than in short lines.
type index struct {
	text  []byte
	lines []mark // the first byte of each line
	marks []mark // inside long lines

	secrets  []source.Span // what is not shown; found when the first line is
	searched bool
}

// mark counts what stands before an offset.
type mark struct{ offset, chars, units int }

const markEvery = 1024

func newIndex(text []byte) *index {
	x := &index{text: text, lines: make([]mark, 1, 2+bytes.Count(text, []byte{'\n'}))}
	var at, last mark
	for at.offset < len(text) {
		newline := text[at.offset] == '\n'
		switch at.step(text); {
		case newline:
			x.lines = append(x.lines, at)
			last = at
		case at.offset-last.offset >= markEvery:
			x.marks = append(x.marks, at)
			last = at
		}
	}
	return x
}

// step moves the mark over one character; a byte that is not UTF-8 counts as one.
func (m *mark) step(text []byte) {
	m.chars++
	m.units++
	if text[m.offset] < utf8.RuneSelf {
		m.offset++
		return
	}
	r, size := utf8.DecodeRune(text[m.offset:])
	if r > 0xffff {
		m.units++
	}
	m.offset += size
}

// position returns the place of an offset; one outside of the text is moved to its nearest end.
func (x *index) position(offset int) Position {
	offset = min(max(offset, 0), len(x.text))
	behind := func(marks []mark) int {
		return sort.Search(len(marks), func(i int) bool { return marks[i].offset > offset })
	}
	line := behind(x.lines)
	start := x.lines[line-1]
	at := start
	if i := behind(x.marks); i > 0 && x.marks[i-1].offset > at.offset {
		at = x.marks[i-1]
	}
	for at.offset < offset {
		next := at
		if next.step(x.text); next.offset > offset {
			break // inside a character, which is then the place
		}
		at = next
	}
	return Position{Line: line, Column: at.chars - start.chars + 1, UTF16: at.units - start.units + 1, Offset: offset}
}

// line returns where the text of a line begins and ends, its line end not included.
func (x *index) line(n int) source.Span {
	start, end := x.lines[n-1].offset, len(x.text)
	if n < len(x.lines) {
		end = x.lines[n].offset - 1
	}
	if end > start && x.text[end-1] == '\r' {
		end--
	}
	return source.Span{Start: start, End: end}
}

// At returns the place of an offset in a document, for a message outside of a report.
func At(doc *source.Document, offset int) Position { return newIndex(doc.Bytes).position(offset) }
