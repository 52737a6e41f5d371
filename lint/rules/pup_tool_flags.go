package rules

import (
	"github.com/pupkit/pupkit/lint"
	"github.com/pupkit/pupkit/lint/source"
)

var pupToolFlags = &lint.Rule{
	ID:       "pup/tool-flags",
	Host:     lint.Pup,
	Severity: lint.Warning,
	Basis:    lint.Inferred,
	Summary:  "a tool that only reads does not ask before it writes",
	Prose:    "alwaysAsk marks an irreversible write. A tool with readOnly does not write at all, so that one of the two is wrong.",
	Clause:   lint.Clause{Document: pupDoc, Section: "Manifest", Text: "alwaysAsk marks an irreversible write"},
	Bad: []lint.Example{
		{Name: "both", Source: `"tools": [{ "name": "snack_menu", "readOnly": true, "alwaysAsk": true }]`,
			Want: `tools[0] is readOnly and alwaysAsk: alwaysAsk marks an irreversible write`, At: `"alwaysAsk": true`},
	},
	Good: []lint.Example{
		{Name: "a write", Source: `"tools": [{ "name": "snack_menu", "readOnly": false, "alwaysAsk": true }]`},
		{Name: "a read", Source: `"tools": [{ "name": "snack_menu", "readOnly": true, "alwaysAsk": false }]`},
	},
	Check: func(p *lint.Pass) {
		for i, tool := range entries(p.Doc, "tools") {
			reads, asks := member(tool, "readOnly"), member(tool, "alwaysAsk")
			if !on(reads) || !on(asks) {
				continue
			}
			at := way{"tools", i}
			p.Report(lint.Diagnostic{Span: whole(asks), Pointer: at.to("alwaysAsk").pointer(),
				Message: at.String() + " is readOnly and alwaysAsk: alwaysAsk marks an irreversible write",
				Notes:   []string{"leave out the one that does not hold"},
				Related: []lint.Place{see(p, whole(reads), "readOnly here")}})
		}
	},
}

func on(m *source.Member) bool {
	return m != nil && m.Value.Kind == source.Bool && m.Value.Text == "true"
}

// whole is the place of a key with its value.
func whole(m *source.Member) source.Span {
	return source.Span{Start: m.KeySpan.Start, End: m.Value.Span.End}
}
