package rules

import (
	"github.com/pupkit/pupkit/internal/nearest"
	"github.com/pupkit/pupkit/lint"
)

var pupToolsMatch = &lint.Rule{
	ID:       "pup/tools-match",
	Host:     lint.Pup,
	Severity: lint.Error,
	Basis:    lint.Stated,
	Summary:  "the manifest's tools are those of the MCP server",
	Prose:    "The manifest and the server's tool list name the same set of tools, in any order. This needs the tool list: pupkit lint --tool-list FILE.",
	Clause:   lint.Clause{Document: pupDoc, Section: "Manifest", Text: "names match the MCP tool list"},
	Bad: []lint.Example{
		{Name: "no longer there", Source: `"tools": [{ "name": "snack_menu" }, { "name": "order" }]`, Options: lint.Options{Tools: []string{"snack_menu"}},
			Want: `tool "order" is not in the server's tool list`, At: `"order"`},
		{Name: "not declared", Source: `"tools": [{ "name": "snack_menu" }]`, Options: lint.Options{Tools: []string{"snack_menu", "pay"}},
			Want: `the server lists "pay", which tools does not declare`, At: `"tools"`},
		{Name: "renamed", Source: `"tools": [{ "name": "snack_menu" }]`, Options: lint.Options{Tools: []string{"snack_menus"}},
			Want: `tool "snack_menu" is not in the server's tool list: did you mean "snack_menus"?`, At: `"snack_menu"`},
	},
	Good: []lint.Example{
		{Name: "another order", Source: `"tools": [{ "name": "snack_menu" }, { "name": "order" }]`, Options: lint.Options{Tools: []string{"order", "snack_menu"}}},
	},
	Check: func(p *lint.Pass) {
		if p.Options.Tools == nil || array(p.Doc, "tools") == nil {
			return
		}
		declared, listed := make(map[string]bool), make(map[string]bool)
		for _, tool := range entries(p.Doc, "tools") {
			if v := str(tool, "name"); v != nil {
				declared[v.Text] = true
			}
		}
		var left []string
		for _, name := range p.Options.Tools {
			if !declared[name] && !listed[name] {
				left = append(left, name)
			}
			listed[name] = true
		}
		undeclared(p, notListed(p, listed, left))
	},
}

// notListed reports the declared tools that the server does not list, and returns the server's tools that none of
// them was meant to be.
func notListed(p *lint.Pass, listed map[string]bool, left []string) []string {
	said := make(map[string]bool)
	for i, tool := range entries(p.Doc, "tools") {
		v := str(tool, "name")
		if v == nil || listed[v.Text] || said[v.Text] {
			continue
		}
		said[v.Text] = true
		message := "tool " + quote(v.Text) + " is not in the server's tool list"
		if len(said) > maxSuggested {
			left = nil // so many differences are not slips of the pen
		}
		if name, ok := nearest.Of(v.Text, left); ok {
			message += ": did you mean " + quote(name) + "?"
			left = without(left, name)
		}
		say(p, v, way{"tools", i, "name"}, message)
	}
	return left
}

func undeclared(p *lint.Pass, left []string) {
	if len(left) == 0 {
		return
	}
	quoted := make([]string, len(left))
	for i, name := range left {
		quoted[i] = quote(name)
	}
	p.Report(lint.Diagnostic{Span: keySpan(p.Doc.Root, "tools"), Pointer: "/tools",
		Message: "the server lists " + some(quoted) + ", which tools does not declare"})
}
