package commands

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/pupkit/pupkit/frames"
	"github.com/pupkit/pupkit/internal/config"
	"github.com/pupkit/pupkit/internal/rulesdoc"
	"github.com/pupkit/pupkit/lint"
)

// explainRule writes all that is known of a rule, its examples with what lint says of them now.
func explainRule(w io.Writer, r *lint.Rule) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s (%s, %s)\n%s\n", r.ID, r.Severity, r.Basis, r.Summary)
	if r.Prose != "" {
		fmt.Fprintf(&b, "\n%s\n", wrap(strings.TrimSpace(r.Prose)))
	}
	if cite := rulesdoc.Cite(r); cite != "" {
		fmt.Fprintf(&b, "\n%s\n", wrap(cite))
	}
	for _, e := range r.Bad {
		writeExample(&b, "bad", e)
		fmt.Fprintf(&b, "\n%s", indent(rulesdoc.Output(r, e)))
	}
	for _, e := range r.Good {
		writeExample(&b, "good", e)
	}
	fmt.Fprintf(&b, "\nin %s: [rules] and then \"%s\" = \"off\", \"info\", \"warning\" or \"error\"\n", config.File, r.ID)
	_, err := io.WriteString(w, b.String())
	return err
}

func writeExample(b *strings.Builder, kind string, e lint.Example) {
	fmt.Fprintf(b, "\n%s", kind)
	if e.Name != "" {
		fmt.Fprintf(b, ": %s", e.Name)
	}
	fmt.Fprintf(b, "\n\n%s", indent(e.Source))
}

func indent(text string) string {
	var b strings.Builder
	for line := range strings.Lines(strings.TrimRight(text, "\n") + "\n") {
		if line != "\n" {
			b.WriteString("  ")
		}
		b.WriteString(line)
	}
	return b.String()
}

// frameCause returns the fault of a frame that is called so, or whose text this is.
func frameCause(text string) (frames.Cause, bool) {
	for _, c := range frames.Causes() {
		if string(c) == text || strings.Contains(text, "["+string(c)+"]") || strings.Contains(text, c.Summary()) {
			return c, true
		}
	}
	return "", false
}

func explainFrame(w io.Writer, c frames.Cause) error {
	_, err := fmt.Fprintf(w, "%s\n%s\n\nright: %s\nfind out: pupkit frames decode dump, or live: pupkit tap -- COMMAND\n", c, c.Summary(), c.Fix())
	return err
}

// wrap breaks prose into lines that fit a terminal; a line that is broken already stays so.
func wrap(text string) string {
	const width = 100
	var b strings.Builder
	for line := range strings.Lines(text) {
		column := 0
		for i, word := range strings.Fields(line) {
			switch n := utf8.RuneCountInString(word); {
			case i > 0 && column+1+n > width:
				b.WriteByte('\n')
				column = n
			case i > 0:
				b.WriteByte(' ')
				column += 1 + n
			default:
				column = n
			}
			b.WriteString(word)
		}
		if strings.HasSuffix(line, "\n") {
			b.WriteByte('\n')
		}
	}
	return b.String()
}
