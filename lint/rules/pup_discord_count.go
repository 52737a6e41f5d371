package rules

import (
	"github.com/pupkit/pupkit/contract/pup"
	"github.com/pupkit/pupkit/lint"
)

var pupDiscordCount = &lint.Rule{
	ID:       "pup/discord-count",
	Host:     lint.Pup,
	Severity: lint.Warning,
	Basis:    lint.Platform,
	Summary:  "there are at most 100 commands",
	Prose:    "Discord takes 100 slash commands of one application in one scope, and pup's own and those of other extensions count among them.",
	Clause:   lint.Clause{Document: discordDoc, Section: "Application commands", Text: "at most 100 slash commands of one application in one scope"},
	Bad: []lint.Example{
		{Name: "101", Source: `"commands": [<101 commands>]`, Want: `commands has 101 commands, 1 over the limit of 100`, At: `"commands"`},
	},
	Good: []lint.Example{{Name: "none", Source: `"commands": []`}},
	Check: func(p *lint.Pass) {
		if array(p.Doc, "commands") != nil {
			tooMany(p, p.Rule.Severity, p.Doc.Root, "commands", way{"commands"}, "command", pup.MaxCommands,
				"Discord counts those of one application together: pup's own and other extensions' commands too")
		}
	},
}
