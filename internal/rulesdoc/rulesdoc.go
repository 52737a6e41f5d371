// Package rulesdoc writes the documentation of the rules from the rules themselves: docs/rules.md, and the parts of it
// that the command line shows. What it says that lint prints, lint has printed while the page was made.
package rulesdoc

//go:generate go test -run ^TestThePageIsNotStale$ -update .

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/pupkit/pupkit/internal/printable"
	"github.com/pupkit/pupkit/lint"
	"github.com/pupkit/pupkit/lint/report"
	"github.com/pupkit/pupkit/lint/rules"
)

// Output is what lint prints of a rule in one of its examples, all other rules being at work as well.
func Output(r *lint.Rule, e lint.Example) string {
	result := lint.Examine(rules.All(), rules.Targets(r, e))
	var own []lint.Diagnostic
	for _, d := range result.Diagnostics {
		if d.Rule == r.ID {
			own = append(own, d)
		}
	}
	var b strings.Builder
	// a strings.Builder takes everything
	_ = report.Text(&b, &report.Report{Rules: rules.All(), Result: lint.Result{Diagnostics: own}})
	return b.String()
}

// Cite is the clause that a rule keeps, as a reader finds it; "" for a rule about pupkit's own files.
func Cite(r *lint.Rule) string {
	c := r.Clause
	switch {
	case c.Document == "":
		return ""
	case c.Section == "":
		return c.Document + ": " + c.Text
	}
	return c.Document + ", " + c.Section + ": " + c.Text
}

var groups = []struct {
	title string
	host  lint.Host
}{
	{"The text itself, and pupkit's configuration", ""},
	{"A manifest of pup", lint.Pup},
	{"A manifest of Curupira", lint.Curupira},
}

const intro = `# Rules

This page is made by ` + "`go generate ./internal/rulesdoc`" + ` from the rules themselves; what it says that lint prints, lint has printed.

A rule's **basis** says how sure pupkit is of it, and so how loud it is:

| basis | meaning |
| --- | --- |
| stated | a host document says it in so many words |
| implied | it cannot hold otherwise |
| shown | the document's only complete example has it, and nothing says that it may be otherwise |
| platform | a layer that the host stands on demands it: Discord, JavaScript, npm, SemVer |
| inferred | likely, read out of an example or of good sense |
| advice | allowed, but a user will regret it |
| pupkit | about pupkit's own files |

Any rule can be raised, lowered or switched off in ` + "`.pupkit.toml`" + `:

` + "```toml" + `
[rules]
"pup/expected" = "off"            # off, info, warning, error

[[ignore]]
rule = "pup/endpoint-public"
path = "examples/**"
reason = "placeholders on purpose"
until = 2027-06-30                # optional
` + "```" + `
`

// Markdown writes the whole page.
func Markdown(w io.Writer) error {
	out := bufio.NewWriter(w)
	out.WriteString(intro)
	for _, g := range groups {
		fmt.Fprintf(out, "\n## %s\n\n| rule | severity | basis | |\n| --- | --- | --- | --- |\n", g.title)
		for _, r := range rules.All() {
			if r.Host == g.host {
				fmt.Fprintf(out, "| [%s](#%s) | %s | %s | %s |\n", r.ID, anchor(r.ID), r.Severity, r.Basis, cell(r.Summary))
			}
		}
	}
	writeStatements(out)
	out.WriteString("\n## Rule by rule\n")
	for _, r := range rules.All() {
		writeRule(out, r)
	}
	return out.Flush()
}

func writeRule(out *bufio.Writer, r *lint.Rule) {
	fmt.Fprintf(out, "\n### %s\n\n%s, %s. %s.\n", r.ID, r.Severity, r.Basis, upper(r.Summary))
	if r.Prose != "" {
		fmt.Fprintf(out, "\n%s\n", strings.TrimSpace(r.Prose))
	}
	if cite := Cite(r); cite != "" {
		fmt.Fprintf(out, "\n> %s\n", cite)
	}
	for _, e := range r.Bad {
		fmt.Fprintf(out, "\nBad%s:\n\n%s\nlint prints:\n\n%s", named(e), fence(e.Source, language(r, e)), fence(Output(r, e), "text"))
	}
	for _, e := range r.Good {
		fmt.Fprintf(out, "\nGood%s:\n\n%s", named(e), fence(e.Source, language(r, e)))
	}
}

func named(e lint.Example) string {
	if e.Name == "" {
		return ""
	}
	return ", " + e.Name
}

func language(r *lint.Rule, e lint.Example) string {
	switch {
	case strings.HasSuffix(e.File, ".toml"), r.Host == lint.Curupira, strings.HasPrefix(r.ID, "toml/"), strings.HasPrefix(r.ID, "config/"):
		return "toml"
	}
	return "json"
}

// fence puts a text into a code block whose fence does not occur in it. A character that cannot be seen stands there as
// its escape.
func fence(text, language string) string {
	marks := "```"
	for strings.Contains(text, marks) {
		marks += "`"
	}
	return fmt.Sprintf("%s%s\n%s\n%s\n", marks, language, printable.Lines(strings.TrimRight(text, "\n")), marks)
}

// anchor is what GitHub makes of a heading.
func anchor(id string) string { return strings.ReplaceAll(id, "/", "") }

// cell is a text inside a table.
func cell(s string) string { return strings.ReplaceAll(s, "|", `\|`) }

func upper(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}
