package commands

import (
	"fmt"
	"io"
	"strings"

	"github.com/pupkit/pupkit/frames"
	"github.com/pupkit/pupkit/internal/config"
	"github.com/pupkit/pupkit/lint"
	"github.com/pupkit/pupkit/lint/report"
	"github.com/pupkit/pupkit/lint/rules"
)

// explainRule writes all that is known of a rule, its examples with what lint says of them now.
func explainRule(w io.Writer, r *lint.Rule) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s (%s, %s)\n%s\n", r.ID, r.Severity, r.Basis, r.Summary)
	if r.Prose != "" {
		fmt.Fprintf(&b, "\n%s\n", strings.TrimSpace(r.Prose))
	}
	if c := r.Clause; c.Document != "" {
		fmt.Fprintf(&b, "\n%s", c.Document)
		if c.Section != "" {
			fmt.Fprintf(&b, ", %s", c.Section)
		}
		fmt.Fprintf(&b, ": %s\n", c.Text)
	}
	for _, e := range r.Bad {
		writeExample(&b, "bad", e)
		out, err := exampleOutput(r, e)
		if err != nil {
			return err
		}
		fmt.Fprintf(&b, "\n%s", indent(out))
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

// exampleOutput is what lint prints of the rule in its example.
func exampleOutput(r *lint.Rule, e lint.Example) (string, error) {
	result := lint.Examine(rules.All(), rules.Targets(r, e))
	own := result.Diagnostics[:0]
	for _, d := range result.Diagnostics {
		if d.Rule == r.ID {
			own = append(own, d)
		}
	}
	var b strings.Builder
	err := report.Text(&b, &report.Report{Rules: rules.All(), Result: lint.Result{Diagnostics: own}})
	return b.String(), err
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
		if string(c) == text || strings.Contains(text, c.Summary()) {
			return c, true
		}
	}
	return "", false
}

func explainFrame(w io.Writer, c frames.Cause) error {
	_, err := fmt.Fprintf(w, "%s\n%s\n\nright: %s\nfind out: pupkit frames decode dump, or live: pupkit tap -- COMMAND\n", c, c.Summary(), c.Fix())
	return err
}
