package rules

import (
	"github.com/pupkit/pupkit/contract/pup"
	"github.com/pupkit/pupkit/lint"
	"github.com/pupkit/pupkit/lint/source"
)

var pupCommandVisibility = &lint.Rule{
	ID:       "pup/command-visibility",
	Host:     lint.Pup,
	Severity: lint.Warning,
	Basis:    lint.Inferred,
	Summary:  "a command's visibility is the published one",
	Prose:    "The contract prints one value of visibility, ephemeral, which is the default. There are likely others; which ones it does not say.",
	Clause:   lint.Clause{Document: pupDoc, Section: "Manifest", Text: "visibility is ephemeral by default"},
	Bad: []lint.Example{
		{Name: "another value", Source: `"commands": [{ "name": "snacks", "description": "See them", "tool": "snack_menu", "visibility": "public" }]`,
			Want: `visibility "public" is not in the published contract`, At: `"public"`},
		{Name: "a slip", Source: `"commands": [{ "name": "snacks", "description": "See them", "tool": "snack_menu", "visibility": "Ephemeral" }]`,
			Want: `visibility "Ephemeral" is not in the published contract: did you mean "ephemeral"?`, At: `"Ephemeral"`},
	},
	Good: []lint.Example{
		{Name: "the default", Source: `"commands": [{ "name": "snacks", "description": "See them", "tool": "snack_menu", "visibility": "ephemeral" }]`},
	},
	Check: func(p *lint.Pass) {
		for i, c := range entries(p.Doc, "commands") {
			v := c.Member("visibility")
			if v == nil || v.Kind != source.String || v.Text == pup.VisibilityEphemeral {
				continue
			}
			message := "visibility " + quote(v.Text) + " is not in the published contract"
			if blank(v.Text) {
				message = "visibility is " + emptiness(v.Text)
			}
			if near(v.Text, pup.VisibilityEphemeral) {
				message += ": did you mean " + quote(pup.VisibilityEphemeral) + "?"
			}
			say(p, v, way{"commands", i, "visibility"}, message, "the contract prints "+quote(pup.VisibilityEphemeral)+", which is the default")
		}
	},
}
