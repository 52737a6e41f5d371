package report

import (
	"bytes"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/pupkit/pupkit/lint"
	"github.com/pupkit/pupkit/lint/source"
)

// maxRelated is how many second places of a finding are shown.
const maxRelated = 5

// Text writes each finding with the line that it is about, what would be right, and at the first finding of a rule
// where the rule comes from.
func Text(w io.Writer, r *Report) error {
	cited := make(map[string]int) // the first finding of each rule
	for i, d := range r.Result.Diagnostics {
		if _, ok := cited[d.Rule]; !ok {
			cited[d.Rule] = i
		}
		r.rule(d.Rule) // so that the writers only read
	}
	for parts := documents(r.Result.Diagnostics); len(parts) > 0; {
		batch := parts[:min(len(parts), textBatch)]
		parts = parts[len(batch):]
		texts := make([]bytes.Buffer, len(batch))
		lint.Parallel(len(batch), func(i int) {
			own := *r
			own.indexes = nil
			t := &textWriter{Report: &own, out: &texts[i]}
			t.out.Grow(findingSize * (batch[i].end - batch[i].first))
			for n := batch[i].first; n < batch[i].end; n++ {
				if n > 0 {
					t.out.WriteByte('\n')
				}
				d := r.Result.Diagnostics[n]
				t.finding(d, cited[d.Rule] == n)
			}
		})
		for i := range texts {
			if _, err := texts[i].WriteTo(w); err != nil {
				return err
			}
		}
	}
	omitted(w, r)
	return nil
}

const (
	// textBatch is how many documents are written at once, on all cores; their texts are then in memory.
	textBatch = 64
	// findingSize is about what a finding takes, in bytes.
	findingSize = 300
)

// stretch is a run of findings.
type stretch struct{ first, end int }

// documents are the stretches of findings about one document.
func documents(found []lint.Diagnostic) []stretch {
	var out []stretch
	for i, d := range found {
		if i == 0 || d.Doc != found[i-1].Doc {
			out = append(out, stretch{first: i})
		}
		out[len(out)-1].end = i + 1
	}
	return out
}

type textWriter struct {
	*Report
	out    *bytes.Buffer
	gutter string // blanks as wide as the line numbers of the finding at hand
}

var textColor = map[lint.Severity]string{lint.Error: "31", lint.Warning: "33", lint.Info: "36"}

// paint colours text of our own, or foreign text that is clean.
func (t *textWriter) paint(code, s string) string {
	if !t.Color {
		return s
	}
	return "\x1b[" + code + "m" + s + "\x1b[0m"
}

func (t *textWriter) finding(d lint.Diagnostic, cite bool) {
	at := t.position(d.Doc, d.Span.Start)
	place := name(nil)
	if d.Doc != nil {
		place = located(d.Doc, at)
	}
	color := textColor[d.Severity]
	for _, s := range []string{
		t.paint("1", place), ": ", t.paint("1;"+color, d.Severity.String()), ": ", said(d.Message), " ", t.paint("2", "["+d.Rule+"]"), "\n",
	} {
		t.out.WriteString(s)
	}
	t.gutter = "  "
	if d.Doc != nil {
		t.gutter = strings.Repeat(" ", max(2, len(strconv.Itoa(at.Line))))
		t.frame(d.Doc, d.Span, "^", color)
	}
	for _, note := range d.Notes {
		t.note(said(note))
	}
	for i, place := range d.Related {
		if i == maxRelated {
			t.note(fmt.Sprintf("and %d more places", len(d.Related)-i))
			break
		}
		t.note(located(place.Doc, t.position(place.Doc, place.Span.Start)) + ": " + said(place.Message))
		if place.Doc != nil {
			t.frame(place.Doc, place.Span, "-", "34")
		}
	}
	t.fix(d.Fix)
	if !cite {
		return
	}
	if source := citation(t.rule(d.Rule)); source != "" {
		t.note(t.paint("2", source))
	}
}

// located is file:line:column.
func located(doc *source.Document, at Position) string {
	return name(doc) + ":" + strconv.Itoa(at.Line) + ":" + strconv.Itoa(at.Column)
}

func (t *textWriter) note(s string) {
	t.out.WriteString(t.gutter)
	t.out.WriteString(" = ")
	t.out.WriteString(s)
	t.out.WriteByte('\n')
}

func (t *textWriter) fix(f *lint.Fix) {
	switch {
	case f == nil:
	case f.Unsafe:
		t.note("fix, with --unsafe-fixes: " + said(f.Message))
	default:
		t.note("fix, with --fix: " + said(f.Message))
	}
}

func (t *textWriter) frame(doc *source.Document, span source.Span, mark, color string) {
	if len(doc.Bytes) == 0 {
		return
	}
	f := t.index(doc).frame(span)
	number := strconv.Itoa(f.line)
	for _, s := range []string{
		t.gutter, " |\n",
		strings.Repeat(" ", max(0, len(t.gutter)-len(number))), number, " | ", strings.TrimRight(f.before+f.under+f.after, " "), "\n",
		t.gutter, " | ", t.paint(color, f.underline(mark)), "\n",
	} {
		t.out.WriteString(s)
	}
}

var basisNote = map[lint.Basis]string{
	lint.Shown: " (shown by its example)", lint.Inferred: " (inferred)", lint.Advice: " (advice)",
}

// citation says where a rule comes from, and how surely.
func citation(r *lint.Rule) string {
	if r.Clause.Document == "" {
		return ""
	}
	s := r.Clause.Document
	if r.Clause.Section != "" {
		s += ", " + r.Clause.Section
	}
	return s + basisNote[r.Basis] + ": " + r.Clause.Text
}
