package rules

import (
	"github.com/pupkit/pupkit/lint"
	"github.com/pupkit/pupkit/lint/source"
)

var pupCommandSurfaces = &lint.Rule{
	ID:       "pup/command-surfaces",
	Host:     lint.Pup,
	Severity: lint.Warning,
	Basis:    lint.Inferred,
	Summary:  "a command's surfaces are a list of different names",
	Prose:    "There are two surfaces, and a command has both unless its manifest says otherwise. The contract does not print their names: they are not checked.",
	Clause:   lint.Clause{Document: pupDoc, Section: "Manifest", Text: "surfaces are both by default"},
	Bad: []lint.Example{
		{Name: "none", Source: `"commands": [{ "name": "snacks", "description": "See them", "tool": "snack_menu", "surfaces": [] }]`,
			Want: `commands[0].surfaces is empty: leave it out for both`, At: `[]`},
		{Name: "no list", Source: `"commands": [{ "name": "snacks", "description": "See them", "tool": "snack_menu", "surfaces": "both" }]`,
			Want: `commands[0].surfaces must be an array of strings, found the string "both"`, At: `"both"`},
		{Name: "twice", Source: `"commands": [{ "name": "snacks", "description": "See them", "tool": "snack_menu", "surfaces": ["guild", "guild"] }]`,
			Want: `commands[0].surfaces has "guild" twice`, At: `"guild"`},
	},
	Good: []lint.Example{
		{Name: "left out", Source: `"commands": [{ "name": "snacks", "description": "See them", "tool": "snack_menu" }]`},
	},
	Check: func(p *lint.Pass) {
		for i, c := range entries(p.Doc, "commands") {
			if v := c.Member("surfaces"); v != nil {
				surfaces(p, v, way{"commands", i, "surfaces"})
			}
		}
	},
}

func surfaces(p *lint.Pass, v *source.Value, at way) {
	switch {
	case v.Kind == source.Invalid:
		return
	case v.Kind != source.Array:
		say(p, v, at, at.String()+" must be an array of strings, found "+found(v))
		return
	case len(v.Items) == 0:
		say(p, v, at, at.String()+" is empty: leave it out for both")
		return
	}
	first := make(map[string]*source.Value)
	for i, item := range v.Items {
		switch {
		case item.Kind == source.Invalid:
		case item.Kind != source.String:
			say(p, item, at.to(i), at.to(i).String()+" must be a string, found "+found(item))
		case blank(item.Text):
			say(p, item, at.to(i), at.to(i).String()+" is "+emptiness(item.Text))
		case first[item.Text] != nil:
			p.Report(lint.Diagnostic{Span: item.Span, Pointer: at.to(i).pointer(), Message: at.String() + " has " + quote(item.Text) + " twice",
				Related: []lint.Place{see(p, first[item.Text].Span, "first here")}})
		default:
			first[item.Text] = item
		}
	}
}
