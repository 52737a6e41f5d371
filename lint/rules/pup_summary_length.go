package rules

import (
	"github.com/pupkit/pupkit/contract/pup"
	"github.com/pupkit/pupkit/lint"
	"github.com/pupkit/pupkit/lint/source"
)

var pupSummaryLength = &lint.Rule{
	ID:       "pup/summary-length",
	Host:     lint.Pup,
	Severity: lint.Error,
	Basis:    lint.Stated,
	Summary:  "summary has at most 150 characters",
	Prose:    "Characters are Unicode code points, not bytes: an é counts one. A blank summary tells the assistant nothing, which is a warning.",
	Clause:   lint.Clause{Document: pupDoc, Section: "Manifest", Text: "summary has at most 150 characters"},
	Bad: []lint.Example{
		{Name: "too long", Source: `"summary": "Read the snacks of the day, the snacks of the week, the snacks of the month, the snacks of the year, the snacks of all times, and, last not least, tea."`,
			Want: `summary is 151 characters long, 1 over the limit of 150`,
			At:   `"Read the snacks of the day, the snacks of the week, the snacks of the month, the snacks of the year, the snacks of all times, and, last not least, tea."`},
		{Name: "blank", Source: `"summary": "  "`, Want: `summary is blank`, At: `"  "`},
	},
	Good: []lint.Example{{Name: "short", Source: `"summary": "Tea."`}},
	Check: func(p *lint.Pass) {
		v := p.Doc.Root.Member("summary")
		switch {
		case v == nil || v.Kind != source.String:
		case blank(v.Text):
			p.Report(lint.Diagnostic{Severity: lint.Warning, Span: v.Span, Pointer: "/summary", Message: "summary is " + emptiness(v.Text),
				Notes: []string{"it is what the assistant always sees of the extension"}})
		case chars(v.Text) > pup.MaxSummary:
			say(p, v, way{"summary"}, "summary is "+tooLong(chars(v.Text), pup.MaxSummary))
		}
	},
}
