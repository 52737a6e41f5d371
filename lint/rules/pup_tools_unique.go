package rules

import (
	"fmt"

	"github.com/pupkit/pupkit/lint"
)

var pupToolsUnique = &lint.Rule{
	ID:       "pup/tools-unique",
	Host:     lint.Pup,
	Severity: lint.Error,
	Basis:    lint.Stated,
	Summary:  "tool names are unique",
	Prose:    "A call names its tool, so that two tools of one name cannot be told apart.",
	Clause:   lint.Clause{Document: pupDoc, Section: "Manifest", Text: "tools have unique names"},
	Bad: []lint.Example{
		{Name: "twice", Source: `"tools": [{ "name": "snack_menu" }, { "name": "order" }, { "name": "snack_menu", "readOnly": true }]`,
			Want: `tools[2] has the name "snack_menu" of tools[0]`, At: `"snack_menu"`},
	},
	Good:  []lint.Example{{Name: "two names", Source: `"tools": [{ "name": "snack_menu" }, { "name": "order" }]`}},
	Check: func(p *lint.Pass) { unique(p, "tools", "name") },
}

// unique reports each name that more than one entry of a list has: at the second one, naming the others.
func unique(p *lint.Pass, key, field string) {
	first := make(map[string]named)
	again := make(map[string]int) // name: index of its finding
	var out []lint.Diagnostic
	var copies []int
	for i, entry := range entries(p.Doc, key) {
		v := str(entry, field)
		if v == nil {
			continue
		}
		at, seen := first[v.Text]
		if !seen {
			first[v.Text] = named{v, i}
			continue
		}
		if n, reported := again[v.Text]; reported {
			if copies[n]++; len(out[n].Related) < maxPlaces {
				out[n].Related = append(out[n].Related, see(p, v.Span, "and here"))
			}
			continue
		}
		again[v.Text] = len(out)
		copies = append(copies, 2)
		out = append(out, lint.Diagnostic{Span: v.Span, Pointer: way{key, i, field}.pointer(),
			Message: fmt.Sprintf("%s has the %s %s of %s", way{key, i}, field, quote(v.Text), way{key, at.index}),
			Related: []lint.Place{see(p, at.Span, "first here")}})
	}
	for i, d := range out {
		if copies[i] > 2 {
			d.Notes = []string{fmt.Sprintf("%d entries have it", copies[i])}
		}
		p.Report(d)
	}
}
