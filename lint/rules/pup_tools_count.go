package rules

import (
	"fmt"

	"github.com/pupkit/pupkit/contract/pup"
	"github.com/pupkit/pupkit/lint"
	"github.com/pupkit/pupkit/lint/source"
)

var pupToolsCount = &lint.Rule{
	ID:       "pup/tools-count",
	Host:     lint.Pup,
	Severity: lint.Error,
	Basis:    lint.Stated,
	Summary:  "there are 1 to 100 tools",
	Prose:    "An extension without a tool does nothing, and pup takes at most 100 of them.",
	Clause:   lint.Clause{Document: pupDoc, Section: "Manifest", Text: "1 to 100 tools"},
	Bad: []lint.Example{
		{Name: "none", Source: `"tools": [], "commands": []`, Want: `tools is empty: at least one is needed`, At: `[]`},
	},
	Good: []lint.Example{{Name: "one", Source: `"tools": [{ "name": "snack_menu" }]`}},
	Check: func(p *lint.Pass) {
		tools := array(p.Doc, "tools")
		switch {
		case tools == nil:
		case len(tools.Items) < pup.MinTools:
			say(p, tools, way{"tools"}, "tools is empty: at least one is needed")
		default:
			tooMany(p, p.Rule.Severity, p.Doc.Root, "tools", way{"tools"}, "tool", pup.MaxTools)
		}
	},
}

// tooMany reports a list of the object that is longer than the limit, at its key.
func tooMany(p *lint.Pass, severity lint.Severity, in *source.Value, key string, at way, noun string, limit int, notes ...string) {
	items := in.Member(key).Items
	over := len(items) - limit
	if over <= 0 {
		return
	}
	p.Report(lint.Diagnostic{
		Severity: severity,
		Span:     keySpan(in, key),
		Pointer:  at.pointer(),
		Message:  fmt.Sprintf("%s has %s, %d over the limit of %d", at, count(len(items), noun), over, limit),
		Notes:    notes,
		Related:  []lint.Place{see(p, opening(items[limit]), "the first one over the limit")},
	})
}
