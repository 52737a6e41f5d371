package rules

import (
	"github.com/pupkit/pupkit/contract/pup"
	"github.com/pupkit/pupkit/lint"
)

var pupIdentifierLength = &lint.Rule{
	ID:       "pup/identifier-length",
	Host:     lint.Pup,
	Severity: lint.Error,
	Basis:    lint.Stated,
	Summary:  "id, tool names and setting keys have at most 48 characters",
	Prose:    "48 characters are the most for an id, a tool's name and a setting's key, each on its own. An id and a tool's name together have a limit besides, see pup/qualified-name.",
	Clause:   lint.Clause{Document: pupDoc, Section: "Manifest", Text: "at most 48 characters"},
	Bad: []lint.Example{
		{Name: "an id", Source: `"id": "snack_club_of_the_example_server_in_the_north_wing"`,
			Want: `the id is 50 characters long, 2 over the limit of 48`, At: `"snack_club_of_the_example_server_in_the_north_wing"`},
	},
	Good: []lint.Example{
		{Name: "48 characters", Source: `"settings": [{ "key": "what_the_kitchen_should_never_put_on_the_menu_x" }]`},
	},
	Check: func(p *lint.Pass) {
		for id := range identifiers(p) {
			if n := chars(id.Text); n > pup.MaxIdentifier {
				say(p, id.Value, id.at, "the "+id.noun+" is "+tooLong(n, pup.MaxIdentifier))
			}
		}
	},
}
