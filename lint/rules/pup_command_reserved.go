package rules

import (
	"slices"

	"github.com/pupkit/pupkit/lint"
)

// likelyReserved are names that pup probably has for itself. The contract lists none.
var likelyReserved = []string{"pup", "help", "settings"}

var pupCommandReserved = &lint.Rule{
	ID:       "pup/command-reserved",
	Host:     lint.Pup,
	Severity: lint.Error,
	Basis:    lint.Stated,
	Summary:  "a command has no name of pup's own",
	Prose: "pup refuses a command with the name of one of its own, and the published contract does not say which these are. " +
		"Names listed as reserved_commands in .pupkit.toml are errors; pup, help and settings are a warning, since they are a guess.",
	Clause: lint.Clause{Document: pupDoc, Section: "Manifest", Text: "names cannot reuse pup's own commands"},
	Bad: []lint.Example{
		{Name: "likely", Source: `"commands": [{ "name": "help", "description": "See them", "tool": "snack_menu" }]`,
			Want: `command name "help" is likely one of pup's own`, At: `"help"`},
		{Name: "known to the user", Source: `"commands": [{ "name": "ask", "description": "See them", "tool": "snack_menu" }]`,
			Options: lint.Options{ReservedCommands: []string{"ask"}},
			Want:    `command name "ask" is one of pup's own, as your configuration says`, At: `"ask"`},
	},
	Good: []lint.Example{
		{Name: "another name", Source: `"commands": [{ "name": "helpful", "description": "See them", "tool": "snack_menu" }]`},
	},
	Check: func(p *lint.Pass) {
		for i, c := range entries(p.Doc, "commands") {
			v := str(c, "name")
			if v == nil {
				continue
			}
			at := way{"commands", i, "name"}
			switch {
			case slices.Contains(p.Options.ReservedCommands, v.Text):
				say(p, v, at, "command name "+quote(v.Text)+" is one of pup's own, as your configuration says")
			case slices.Contains(likelyReserved, v.Text):
				p.Report(lint.Diagnostic{Severity: lint.Warning, Span: v.Span, Pointer: at.pointer(),
					Message: "command name " + quote(v.Text) + " is likely one of pup's own",
					Notes:   []string{"the published contract does not list them, so that this is a guess"}})
			}
		}
	},
}
