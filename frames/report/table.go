package report

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/pupkit/pupkit/frames"
	"github.com/pupkit/pupkit/frames/conversation"
	"github.com/pupkit/pupkit/internal/printable"
)

// table prints one line a message, and the issues in their place. It holds lines back until Flush, or until there are
// enough to set the columns by.
type table struct {
	w       io.Writer
	paint   paint
	streams int
	lines   []line
	widths  [columns]int
	headed  bool
	both    bool // the directions are known
	repeats int
}

// The columns of a table.
const (
	colNumber = iota
	colFrom
	colOffset
	colLength
	colKind
	colMethod
	colID
	colTime
	columns
)

var heads = [columns]string{"# ", "from", "offset", "length", "kind", "method", "id", "time"}

// right are the columns whose figures stand at the right.
var right = [columns]bool{colNumber: true, colOffset: true, colLength: true, colTime: true}

// usual is what the columns of most conversations need.
var usual = [columns]int{colNumber: 4, colFrom: 9, colOffset: 8, colLength: 6, colKind: 8, colMethod: 18, colID: 4, colTime: 8}

// heldLines is how many lines set the columns.
const heldLines = 200

// line is a message, or an issue where text is not empty.
type line struct {
	cells [columns]string
	style style
	text  []string
}

func (t *table) Begin(name string) error {
	if err := t.Flush(); err != nil {
		return err
	}
	lead := ""
	if t.streams > 0 {
		lead = "\n"
	}
	t.streams++
	t.headed, t.both, t.repeats = false, false, 0
	if name == "" {
		return nil
	}
	_, err := fmt.Fprintf(t.w, "%s%s\n", lead, t.paint.in(bold, printable.Text(name)))
	return err
}

func (t *table) Frame(f frames.Frame, row conversation.Row) error {
	l := line{}
	l.cells[colNumber] = fmt.Sprint(row.Number) + " "
	if row.Direction != conversation.Unknown {
		l.cells[colFrom] = row.Direction.String()
		t.both = true
	}
	l.cells[colOffset] = fmt.Sprint(f.Offset)
	l.cells[colLength] = fmt.Sprint(len(f.Body))
	l.cells[colKind] = row.Kind.String()
	switch {
	case row.HasCode:
		l.cells[colKind] = strings.TrimSpace(fmt.Sprintf("error %d %s", row.Code, row.Code.Meaning()))
		l.style = red
	case row.Kind == conversation.Failure:
		l.style = red
	case row.Kind == conversation.Answer:
		l.style = green
	}
	if f.Recovered {
		l.cells[colNumber] = fmt.Sprint(row.Number) + "*"
	}
	l.cells[colMethod] = printable.Cut(row.Method, 40)
	l.cells[colID] = printable.Cut(row.ID, 40)
	if row.HasElapsed {
		l.cells[colTime] = elapsed(row.Elapsed)
	}
	return t.add(l)
}

// elapsed is a time since the request, in three figures.
func elapsed(d time.Duration) string {
	switch {
	case d < time.Millisecond:
		return fmt.Sprintf("%d µs", d.Microseconds())
	case d < 10*time.Millisecond:
		return fmt.Sprintf("%.2f ms", d.Seconds()*1000)
	case d < time.Second:
		return fmt.Sprintf("%.0f ms", d.Seconds()*1000)
	case d < time.Minute:
		return fmt.Sprintf("%.2f s", d.Seconds())
	}
	return d.Round(time.Second).String()
}

// maxRepeats is how many repetitions of mistakes are shown, each in a few words; the end counts them all.
const maxRepeats = 20

func (t *table) Issue(i Issue, first bool) error {
	mark, s := "✗", red
	if i.Severity != "error" {
		mark, s = "!", yellow
	}
	if !first {
		if t.repeats++; t.repeats > maxRepeats {
			return nil
		}
		return t.add(line{style: s, text: []string{fmt.Sprintf("%s %s: again [%s]", mark, i.place(), i.Name)}})
	}
	text := []string{fmt.Sprintf("%s %s: %s [%s]", mark, i.place(), printable.Text(i.Message), i.Name)}
	if i.Fix != "" {
		text = append(text, "  fix: "+printable.Text(i.Fix))
	}
	return t.add(line{style: s, text: text})
}

func (t *table) add(l line) error {
	t.lines = append(t.lines, l)
	if len(t.lines) >= heldLines {
		return t.Flush()
	}
	return nil
}

// Flush prints the lines that were held back, under columns as wide as they need.
func (t *table) Flush() error {
	if len(t.lines) == 0 {
		return nil
	}
	for _, l := range t.lines {
		for c, text := range l.cells {
			t.widths[c] = max(t.widths[c], width(text))
		}
	}
	var b strings.Builder
	if !t.headed && slices.ContainsFunc(t.lines, func(l line) bool { return len(l.text) == 0 }) {
		t.headed = true
		t.writeLine(&b, heads, dim, true)
	}
	for _, l := range t.lines {
		if len(l.text) > 0 {
			for n, text := range l.text {
				b.WriteString(strings.Repeat(" ", 2))
				if n > 0 {
					b.WriteString(text + "\n")
					continue
				}
				b.WriteString(t.paint.in(l.style, text) + "\n")
			}
			continue
		}
		t.writeLine(&b, l.cells, l.style, false)
	}
	t.lines = t.lines[:0]
	_, err := io.WriteString(t.w, b.String())
	return err
}

func (t *table) writeLine(b *strings.Builder, cells [columns]string, s style, head bool) {
	var out []string
	for c, text := range cells {
		if c == colFrom && !t.both || c == colTime && !head && text == "" {
			continue
		}
		if c == colTime && !t.both {
			continue
		}
		t.widths[c] = max(t.widths[c], width(heads[c]))
		pad := strings.Repeat(" ", t.widths[c]-width(text))
		shown := text
		if head {
			shown = t.paint.in(dim, text)
		} else if c == colKind {
			shown = t.paint.in(s, text)
		} else if c == colOffset || c == colLength {
			shown = t.paint.in(dim, text)
		}
		if right[c] {
			out = append(out, pad+shown)
		} else {
			out = append(out, shown+pad)
		}
	}
	b.WriteString(strings.TrimRight(strings.Join(out, "  "), " ") + "\n")
}

// End says what the marks mean, and how often a mistake was made that was shown once.
func (t *table) End(s *Summary) error {
	if err := t.Flush(); err != nil {
		return err
	}
	var b strings.Builder
	if s.Recovered > 0 {
		fmt.Fprintf(&b, "* recovered: the host would not read it\n")
	}
	for _, g := range s.Groups() {
		if g.Count > 1 {
			fmt.Fprintf(&b, "%s: %d times, the last at offset %d\n", g.Name, g.Count, g.Last)
		}
	}
	_, err := io.WriteString(t.w, b.String())
	return err
}

func (t *table) Close() error  { return t.Flush() }
func (t *table) InPlace() bool { return true }

// style is an SGR parameter.
type style string

const (
	red    style = "31"
	green  style = "32"
	yellow style = "33"
	dim    style = "2"
	bold   style = "1"
)

// paint colours text, or leaves it.
type paint struct{ on bool }

func (p paint) in(s style, text string) string {
	if !p.on || s == "" || text == "" {
		return text
	}
	return "\x1b[" + string(s) + "m" + text + "\x1b[0m"
}
