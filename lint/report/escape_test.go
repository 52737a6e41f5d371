package report

import (
	"encoding/xml"
	"strings"
	"testing"

	"github.com/pupkit/pupkit/lint"
	"github.com/pupkit/pupkit/lint/source"
)

// What a path and a message hold stays in its own part of a workflow command.
func TestGitHubEscapes(t *testing.T) {
	doc := &source.Document{Name: "50%/c,line=1::x.json", Bytes: []byte("{}")}
	d := lint.Diagnostic{Rule: "pup/x", Severity: lint.Warning, Doc: doc, Span: source.Span{Start: 0, End: 1}, Message: "100% of a, b: c%0A::error::",
		Notes: []string{"first", "25% more"}}
	r := &Report{Targets: []lint.Target{{Host: lint.Pup, Doc: doc}}, Result: lint.Result{Diagnostics: []lint.Diagnostic{d}}}
	want := "::warning file=50%25/c%2Cline=1%3A%3Ax.json,line=1,endLine=1,col=1,endColumn=2,title=pup/x" +
		"::100%25 of a, b: c%250A::error::%0Afirst%0A25%25 more\n"
	if got := write(t, *ByName("github"), r); got != want {
		t.Errorf("got  %swant %s", got, want)
	}
}

// Only what fails the run is a failure.
func TestJUnitFailsWhatFailsTheRun(t *testing.T) {
	for failOn, want := range map[lint.Severity]int{lint.Off: 0, lint.Info: 3, lint.Warning: 2, lint.Error: 2} {
		r := sample(t)
		r.FailOn = failOn
		var suites junitSuites
		got := write(t, *ByName("junit"), r)
		if err := xml.Unmarshal([]byte(got), &suites); err != nil {
			t.Fatal(err)
		}
		if suites.Failures != want || strings.Count(got, "<failure") != want || suites.Tests != 4 {
			t.Errorf("fail on %v: %d of %d fail, want %d of 4\n%s", failOn, suites.Failures, suites.Tests, want, got)
		}
	}
}
