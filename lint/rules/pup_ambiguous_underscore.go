package rules

import (
	"strings"

	"github.com/pupkit/pupkit/contract/pup"
	"github.com/pupkit/pupkit/lint"
)

var pupAmbiguousUnderscore = &lint.Rule{
	ID:       "pup/ambiguous-underscore",
	Host:     lint.Pup,
	Severity: lint.Warning,
	Basis:    lint.Inferred,
	Summary:  "the id does not end in an underscore",
	Prose:    "With such an id the combined name has three underscores in a row, and it is not clear where it has to be split.",
	Clause:   lint.Clause{Document: pupDoc, Section: "Manifest", Text: "id and tool name are joined by a double underscore"},
	Bad: []lint.Example{
		{Name: "an underscore at the end", Source: `"id": "snack_club_"`,
			Want: `the id ends in an underscore: "snack_club___" and a tool name cannot be told apart again`, At: `"snack_club_"`},
	},
	Good: []lint.Example{{Name: "underscores inside", Source: `"id": "snack_club"`}},
	Check: func(p *lint.Pass) {
		id := str(p.Doc.Root, "id")
		if id == nil || !strings.HasSuffix(id.Text, "_") || strings.Contains(id.Text, pup.Separator) {
			return
		}
		say(p, id, way{"id"}, "the id ends in an underscore: "+quote(id.Text+pup.Separator)+" and a tool name cannot be told apart again",
			"leave the last underscore out")
	},
}
