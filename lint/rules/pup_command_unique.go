package rules

import "github.com/pupkit/pupkit/lint"

var pupCommandUnique = &lint.Rule{
	ID:       "pup/command-unique",
	Host:     lint.Pup,
	Severity: lint.Error,
	Basis:    lint.Platform,
	Summary:  "command names are unique",
	Prose:    "Discord refuses all commands of an application when two of them have one name, and gives an index only.",
	Clause:   lint.Clause{Document: discordDoc, Section: "Application commands", Text: "command names are unique in an application and scope"},
	Bad: []lint.Example{
		{Name: "twice", Source: `"commands": [{ "name": "snacks", "description": "See them", "tool": "snack_menu" }, { "name": "snacks", "description": "Order them", "tool": "snack_menu" }]`,
			Want: `commands[1] has the name "snacks" of commands[0]`, At: `"snacks"`},
	},
	Good: []lint.Example{
		{Name: "two names", Source: `"commands": [{ "name": "snacks", "description": "See them", "tool": "snack_menu" }, { "name": "order", "description": "Order them", "tool": "snack_menu" }]`},
	},
	Check: func(p *lint.Pass) { unique(p, "commands", "name") },
}
