package rules

import (
	"github.com/pupkit/pupkit/contract/pup"
	"github.com/pupkit/pupkit/lint"
	"github.com/pupkit/pupkit/lint/source"
)

var pupExpected = &lint.Rule{
	ID:       "pup/expected",
	Host:     lint.Pup,
	Severity: lint.Warning,
	Basis:    lint.Inferred,
	Summary:  "the fields that the example carries are there",
	Prose: "The only complete manifest in the contract has author, description, instructions, commands, settings and events, " +
		"the lists even where they are empty. Nothing says that they may be left out.",
	Clause: lint.Clause{Document: pupDoc, Section: "Manifest", Text: "the example carries these fields"},
	Bad: []lint.Example{
		{Name: "no settings", Source: "// without settings\n", Want: `"settings" is missing: the contract's example carries it`, At: `{`},
		{Name: "an empty author", Source: `"author": ""`, Want: `author is empty: the contract's example carries one`, At: `""`},
	},
	Good: []lint.Example{
		{Name: "empty lists", Source: `"commands": [], "settings": [], "events": []`},
	},
	Check: func(p *lint.Pass) {
		root := p.Doc.Root
		if !isObject(root) || len(root.Members) == 0 {
			return
		}
		for _, f := range pup.Fields() {
			if f.Need != pup.Expected {
				continue
			}
			at := way{f.Name}
			switch v := root.Member(f.Name); {
			case v == nil:
				p.Report(lint.Diagnostic{Span: opening(root), Pointer: at.pointer(),
					Message: isMissing(nil, f.Name) + ": the contract's example carries it", Notes: wanted(nil, f.Name)})
			case f.Type == pup.String && v.Kind == source.String && blank(v.Text):
				say(p, v, at, f.Name+" is "+emptiness(v.Text)+": the contract's example carries one")
			}
		}
	},
}

// emptiness tells a string of nothing from one of blanks.
func emptiness(s string) string {
	if s == "" {
		return "empty"
	}
	return "blank"
}
