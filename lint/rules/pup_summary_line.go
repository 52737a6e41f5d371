package rules

import (
	"strings"
	"unicode/utf8"

	"github.com/pupkit/pupkit/lint"
	"github.com/pupkit/pupkit/lint/source"
)

var pupSummaryLine = &lint.Rule{
	ID:       "pup/summary-line",
	Host:     lint.Pup,
	Severity: lint.Error,
	Basis:    lint.Stated,
	Summary:  "summary is one line",
	Prose: "The summary is always before the assistant, one line for each extension. Every character that begins a new line counts: " +
		"LF, CR, vertical tab, form feed, NEL, U+2028 and U+2029.",
	Clause: lint.Clause{Document: pupDoc, Section: "Manifest", Text: "summary is one line"},
	Bad: []lint.Example{
		{Name: "two lines", Source: `"summary": "Read the snacks.\nOrder some."`,
			Want: `summary must be one line: it has a line break (LF) at character 17`, At: `"Read the snacks.\nOrder some."`},
		{Name: "a break at the end", Source: `"summary": "Read the snacks.\r\n"`,
			Want: `summary must be one line: it has a carriage return (CR) at its end`, At: `"Read the snacks.\r\n"`},
	},
	Good: []lint.Example{{Name: "one line", Source: `"summary": "Read the snacks. Order some."`}},
	Check: func(p *lint.Pass) {
		v := str(p.Doc.Root, "summary")
		if v == nil {
			return
		}
		i := breaks(v.Text)
		if i < 0 {
			return
		}
		r, _ := utf8.DecodeRuneInString(v.Text[i:])
		d := lint.Diagnostic{Span: v.Span, Pointer: "/summary", Message: "summary must be one line: it has " + char(r) + " at "}
		switch {
		case blank(v.Text[i:]):
			d.Message += "its end"
		case blank(v.Text[:i]):
			d.Message += "its start"
		default:
			d.Message += position(v.Text, i)
		}
		if breaks(trim(v.Text)) < 0 {
			d.Fix = trimmed(p.Doc, v)
		}
		if j := strings.IndexAny(raw(p.Doc, v), "\n\r\v\f"); j >= 0 {
			d.Explains = []source.Span{{Start: v.Span.Start + j, End: v.Span.Start + j + 1}}
		}
		p.Report(d)
	},
}
