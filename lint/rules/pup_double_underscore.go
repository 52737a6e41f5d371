package rules

import (
	"fmt"
	"strings"

	"github.com/pupkit/pupkit/contract/pup"
	"github.com/pupkit/pupkit/lint"
)

var pupDoubleUnderscore = &lint.Rule{
	ID:       "pup/double-underscore",
	Host:     lint.Pup,
	Severity: lint.Error,
	Basis:    lint.Stated,
	Summary:  "id, tool names and setting keys have no double underscore",
	Prose:    "pup joins id and tool name with two underscores, and splits there again. Two of them anywhere else would send a call to an extension that does not exist.",
	Clause:   lint.Clause{Document: pupDoc, Section: "Manifest", Text: "double underscores are reserved"},
	Bad: []lint.Example{
		{Name: "in a tool's name", Source: `"tools": [{ "name": "menu__today" }]`,
			Want: `tool name "menu__today" has a double underscore at character 5`, At: `"menu__today"`},
	},
	Good: []lint.Example{
		{Name: "one at a time", Source: `"id": "the_snack_club"`},
	},
	Check: func(p *lint.Pass) {
		for id := range identifiers(p) {
			before, _, found := strings.Cut(id.Text, pup.Separator)
			if !found {
				continue
			}
			notes := []string{"it is reserved: pup puts it between id and tool name"}
			if own, ok := strings.CutPrefix(id.Text, ownID(p)+pup.Separator); ok && soundIdentifier(own) && id.noun == "tool name" {
				notes = []string{"pup puts the id and the double underscore in front itself", quote(own) + " would do"}
			} else if s := slug(id.Text); s != "" {
				notes = append(notes, quote(s)+" would do")
			}
			say(p, id.Value, id.at, fmt.Sprintf("%s %s has a double underscore at character %d", id.noun, quote(id.Text), chars(before)+1), notes...)
		}
	},
}

// ownID is the id of the manifest, "" where it has none.
func ownID(p *lint.Pass) string {
	if id := str(p.Doc.Root, "id"); id != nil {
		return id.Text
	}
	return ""
}

func doubled(s string) bool { return strings.Contains(s, pup.Separator) }
