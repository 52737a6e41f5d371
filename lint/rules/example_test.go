package rules

import (
	"slices"
	"strings"
	"testing"

	"github.com/pupkit/pupkit/lint"
)

// Each bad example of a rule yields exactly its finding, at its place; each good one is silent under all rules.
func TestExamples(t *testing.T) {
	if len(All()) < 60 {
		t.Fatalf("%d rules in the catalogue", len(All()))
	}
	for _, r := range All() {
		if len(r.Bad) == 0 || len(r.Good) == 0 {
			t.Errorf("%s: %d bad and %d good examples", r.ID, len(r.Bad), len(r.Good))
		}
		for _, e := range r.Bad {
			t.Run(r.ID+"/"+e.Name, func(t *testing.T) {
				targets := Targets(r, e)
				got := lint.Check(All(), targets)
				if len(got) != 1 {
					t.Fatalf("want one finding, got %s in\n%s", show(got), targets[0].Doc.Bytes)
				}
				d := got[0]
				if at := string(d.Doc.Bytes[d.Span.Start:d.Span.End]); d.Rule != r.ID || d.Message != e.Want || at != filled(e.At) {
					t.Errorf("got %s\nwant %s: %s at %s", show(got), r.ID, e.Want, e.At)
				}
			})
		}
		for _, e := range r.Good {
			t.Run(r.ID+"/"+e.Name, func(t *testing.T) {
				targets := Targets(r, e)
				if got := lint.Check(All(), targets); len(got) > 0 {
					t.Errorf("got %s in\n%s", show(got), targets[0].Doc.Bytes)
				}
			})
		}
	}
}

// show lists findings for a failed test.
func show(found []lint.Diagnostic) string {
	var b strings.Builder
	for _, d := range found {
		b.WriteString("\n  " + d.Severity.String() + " " + d.Rule + ": " + d.Message + " at " + string(d.Doc.Bytes[d.Span.Start:d.Span.End]))
		for _, n := range d.Notes {
			b.WriteString("\n    = " + n)
		}
	}
	return b.String()
}

// A rule has a name of its own, says what it is about, and comes from somewhere.
func TestRulesAreDocumented(t *testing.T) {
	var seen []string
	for _, r := range All() {
		if slices.Contains(seen, r.ID) {
			t.Errorf("%s is there twice", r.ID)
		}
		seen = append(seen, r.ID)
		if r.Severity == lint.Off || r.Basis == "" || r.Summary == "" || r.Prose == "" || r.Clause.Document == "" || r.Clause.Text == "" {
			t.Errorf("%s is not documented", r.ID)
		}
		if strings.HasSuffix(r.Summary, ".") || strings.HasSuffix(r.Clause.Text, ".") {
			t.Errorf("%s: a full stop at the end of a line", r.ID)
		}
		host, _, _ := strings.Cut(r.ID, "/")
		if (r.Host == "") != (host == "json" || host == "toml" || host == "config") || r.Host != "" && string(r.Host) != host {
			t.Errorf("%s is of host %q", r.ID, r.Host)
		}
		if Named(r.ID) != r {
			t.Errorf("%s is not found by its name", r.ID)
		}
	}
}
