package rules

import (
	"github.com/pupkit/pupkit/lint"
	"github.com/pupkit/pupkit/lint/source"
)

var pupIDCollision = &lint.Rule{
	ID:       "pup/id-collision",
	Host:     lint.Pup,
	Severity: lint.Warning,
	Basis:    lint.Inferred,
	Summary:  "no two manifests of a run have the same id",
	Prose:    "The id stands before the names of an extension's tools. Two extensions with one id cannot both be installed.",
	Clause:   lint.Clause{Document: pupDoc, Section: "Manifest", Text: "tools are named by id and name"},
	Bad: []lint.Example{
		{Name: "a copy", Source: `"name": "Snack Club"`, Also: []string{`"name": "Tea Club"`},
			Want: `id "snack_club" is the id of another manifest of this run`, At: `"snack_club"`},
	},
	Good: []lint.Example{
		{Name: "two ids", Source: `"id": "snack_club"`, Also: []string{`"id": "tea_club"`}},
	},
	CheckAll: func(r *lint.Run) {
		first := make(map[string]lint.Place)
		for _, t := range r.Targets {
			if t.Host != lint.Pup || t.Doc.Root == nil || t.Doc.Root.Kind != source.Object {
				continue
			}
			id := str(t.Doc.Root, "id")
			if id == nil {
				continue
			}
			other, seen := first[id.Text]
			if !seen {
				first[id.Text] = lint.Place{Doc: t.Doc, Span: id.Span, Message: "first here"}
				continue
			}
			r.Report(lint.Diagnostic{Doc: t.Doc, Span: id.Span, Pointer: "/id",
				Message: "id " + quote(id.Text) + " is the id of another manifest of this run", Related: []lint.Place{other}})
		}
	},
}
