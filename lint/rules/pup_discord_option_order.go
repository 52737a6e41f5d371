package rules

import (
	"strings"

	"github.com/pupkit/pupkit/lint"
	"github.com/pupkit/pupkit/lint/source"
)

var pupDiscordOptionOrder = &lint.Rule{
	ID:       "pup/discord-option-order",
	Host:     lint.Pup,
	Severity: lint.Error,
	Basis:    lint.Platform,
	Summary:  "required options stand before optional ones",
	Prose:    "People fill in a command's options in their order, and Discord refuses a required one after one that may be left out. " + guess,
	Clause:   lint.Clause{Document: discordDoc, Section: "Application commands", Text: "required options stand before optional ones"},
	Bad: []lint.Example{
		{Name: "too late", Source: `"commands": [{ "name": "snacks", "description": "See them", "tool": "snack_menu", "options": [{ "name": "note", "description": "A note", "type": "string" }, { "name": "kind", "description": "Which", "type": "string", "required": true }] }]`,
			Want: `commands[0].options[1] "kind" is required but stands after the optional commands[0].options[0] "note"`, At: `"required": true`},
	},
	Good: []lint.Example{
		{Name: "first things first", Source: `"commands": [{ "name": "snacks", "description": "See them", "tool": "snack_menu", "options": [{ "name": "kind", "description": "Which", "type": "string", "required": true }, { "name": "note", "description": "A note", "type": "string" }] }]`},
	},
	Check: func(p *lint.Pass) {
		for l := range optionLists(p.Doc) {
			optionOrder(p, l)
		}
	},
}

// optionOrder reports the first required option of a list that stands after an optional one.
func optionOrder(p *lint.Pass, l optionList) {
	optional := -1
	for i, o := range l.Items {
		if !isObject(o) {
			continue
		}
		required := member(o, "required")
		switch {
		case !on(required):
			if optional < 0 {
				optional = i
			}
		case optional >= 0:
			p.Report(lint.Diagnostic{Severity: worst(l.Items), Span: whole(required), Pointer: l.at.to(i, "required").pointer(),
				Message: title(l.at.to(i), o) + " is required but stands after the optional " + title(l.at.to(optional), l.Items[optional]),
				Notes:   []string{"this order works: " + sorted(l.Items)},
				Related: []lint.Place{see(p, opening(l.Items[optional]), "optional here")}})
			return
		}
	}
}

// sorted names the options in an order that Discord takes.
func sorted(items []*source.Value) string {
	const most = 10
	var first, then []string
	for i, o := range items {
		name := title(way{i}, o)
		if v := str(o, "name"); v != nil {
			name = plainKey(v.Text)
		}
		if on(member(o, "required")) {
			first = append(first, name)
		} else {
			then = append(then, name)
		}
	}
	all := append(first, then...)
	if len(all) > most {
		all = append(all[:most], "…")
	}
	return strings.Join(all, ", ")
}
