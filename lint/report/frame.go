package report

import (
	"slices"
	"sort"
	"strings"
	"unicode/utf8"

	"github.com/rivo/uniseg"

	"github.com/pupkit/pupkit/lint/source"
)

const (
	frameWidth = 100  // terminal columns of a line that are shown
	underWidth = 60   // of them at most, for what is underlined
	tabWidth   = 4    // a tab is shown as so many spaces
	frameBytes = 1200 // bytes of a line on either side that are looked at; more cannot fit
)

// frame is a line of a text, cut around the part that a finding is about.
type frame struct {
	line                 int
	before, under, after string // as shown
}

// frame cuts the line on which the span begins. What the span has on further lines is not shown.
func (x *index) frame(span source.Span) frame {
	at := x.position(span.Start)
	line := x.line(at.Line)
	start := min(max(span.Start, line.Start), line.End)
	end := min(max(span.End, start), line.End)

	from, cutFrom := x.border(max(line.Start, start-frameBytes)), start-frameBytes > line.Start
	mid := x.border(min(end, start+frameBytes))
	to, cutTo := x.border(min(line.End, mid+frameBytes)), mid+frameBytes < line.End
	f := frame{line: at.Line}
	f.before, f.under, f.after = x.show(from, start), x.show(start, mid), x.show(mid, to)
	if mid < end || width(f.under) > underWidth {
		f.under = headOf(f.under, underWidth)
	}
	room := frameWidth - width(f.under)
	if left := max(room-width(f.after), room/2); cutFrom || width(f.before) > left {
		f.before = tailOf(f.before, left)
	}
	if right := room - width(f.before); cutTo || width(f.after) > right {
		f.after = headOf(f.after, right)
	}
	return f.split()
}

// split keeps an old workflow command from coming together where the parts of the line meet.
func (f frame) split() frame {
	if strings.Contains(f.before+f.under+f.after, "##[") {
		for _, part := range []*string{&f.before, &f.under} {
			if rest, ok := strings.CutSuffix(*part, "#"); ok {
				*part = rest + `\x23`
			}
		}
	}
	return f
}

// border moves an offset back to where a character begins.
func (x *index) border(offset int) int {
	for i := 0; i < utf8.UTFMax && offset > 0 && offset < len(x.text) && !utf8.RuneStart(x.text[offset]); i++ {
		offset--
	}
	return offset
}

func (x *index) show(from, to int) string {
	var b strings.Builder
	all := x.secret()
	first := sort.Search(len(all), func(i int) bool { return all[i].End > from })
	for _, s := range all[first:] {
		if s.Start >= to {
			break
		}
		b.WriteString(plain(x.text[from:max(from, s.Start)]) + starred)
		from = min(to, s.End)
	}
	if from < to {
		b.WriteString(plain(x.text[from:to]))
	}
	return b.String()
}

// secret is where the text has passwords.
func (x *index) secret() []source.Span {
	if !x.searched {
		x.secrets, x.searched = secrets(x.text), true
	}
	return x.secrets
}

func plain(text []byte) string {
	if !slices.ContainsFunc(text, func(b byte) bool { return b < ' ' || b > '~' || b == '#' }) {
		return string(text)
	}
	return clean(strings.ReplaceAll(string(text), "\t", strings.Repeat(" ", tabWidth)))
}

// underline is the line of carets that goes under the text, each where the terminal shows what it means.
func (f frame) underline(mark string) string {
	return strings.Repeat(" ", width(f.before)) + strings.Repeat(mark, max(1, width(f.under)))
}

// width is how many columns a terminal needs for the text: wide characters take two, combining ones none.
func width(s string) int {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return uniseg.StringWidth(s)
		}
	}
	return len(s)
}

// headOf cuts the text to n columns, the last of which is an ellipsis.
func headOf(s string, n int) string {
	used, end := 0, 0
	for g := uniseg.NewGraphemes(s); g.Next() && used+g.Width() < n; {
		used += g.Width()
		_, end = g.Positions()
	}
	return s[:end] + "…"
}

// tailOf cuts the text to its last n columns, the first of which is an ellipsis.
func tailOf(s string, n int) string {
	drop, start := width(s)-n+1, 0
	for g := uniseg.NewGraphemes(s); drop > 0 && g.Next(); {
		drop -= g.Width()
		_, start = g.Positions()
	}
	return "…" + s[start:]
}
