package rules

import (
	"fmt"
	"strconv"

	"github.com/pupkit/pupkit/contract/pup"
	"github.com/pupkit/pupkit/lint"
	"github.com/pupkit/pupkit/lint/source"
)

var pupQualifiedName = &lint.Rule{
	ID:       "pup/qualified-name",
	Host:     lint.Pup,
	Severity: lint.Error,
	Basis:    lint.Stated,
	Summary:  "id, two underscores and a tool's name have at most 64 characters together",
	Prose: "pup offers a tool to the assistant under one name: the extension's id, two underscores, the tool's name. Each of the two may have 48 characters, " +
		"but the combined name has to fit in 64, for every tool. Where most tools are over, the id is what is too long.",
	Clause: lint.Clause{Document: pupDoc, Section: "Manifest", Text: "the combined id__tool name must fit in 64 characters"},
	Bad: []lint.Example{
		{Name: "one tool", Source: `"id": "snack_club_of_the_example_server", "tools": [{ "name": "snack_menu_of_the_day_for_members" }], "commands": []`,
			Want: `with the id this tool's name is 67 characters long, 3 over the limit of 64`, At: `"snack_menu_of_the_day_for_members"`},
		{Name: "all tools", Source: `"id": "snack_club_of_the_example_server_in_the_wing_2", "tools": [{ "name": "snacks_of_the_day" }, { "name": "snacks_of_the_week" }], "commands": []`,
			Want: `under this id 2 of 2 tool names are over the limit of 64 characters, the longest, "snacks_of_the_week", by 2`,
			At:   `"snack_club_of_the_example_server_in_the_wing_2"`},
	},
	Good: []lint.Example{
		{Name: "64 characters", Source: `"id": "snack_club_of_the_example_server", "tools": [{ "name": "snack_menu_of_the_day_for_all_" }], "commands": []`},
	},
	Check: func(p *lint.Pass) {
		id := str(p.Doc.Root, "id")
		if id == nil || chars(id.Text) > pup.MaxIdentifier {
			return
		}
		var over []named
		tools := 0
		for i, tool := range entries(p.Doc, "tools") {
			name := str(tool, "name")
			if name == nil || chars(name.Text) > pup.MaxIdentifier {
				continue
			}
			tools++
			if chars(name.Text) > room(id) {
				over = append(over, named{name, i})
			}
		}
		if len(over) > 1 && 2*len(over) > tools {
			longID(p, id, over, tools)
			return
		}
		for _, tool := range over {
			combined := id.Text + pup.Separator + tool.Text
			n := chars(combined)
			if notIdentifier(combined) != "" {
				combined = strconv.Quote(combined)
			}
			say(p, tool.Value, way{"tools", tool.index, "name"}, "with the id this tool's name is "+tooLong(n, pup.MaxQualifiedName),
				fmt.Sprintf("%s, %d + %d + %d characters", combined, chars(id.Text), len(pup.Separator), chars(tool.Text)),
				fmt.Sprintf("under this id a tool name may have %d characters", room(id)))
		}
	},
}

// named is a name of an entry of a list.
type named struct {
	*source.Value
	index int
}

// room is how many characters a tool's name may have under the id.
func room(id *source.Value) int {
	return min(pup.MaxIdentifier, pup.MaxQualifiedName-len(pup.Separator)-chars(id.Text))
}

// longID reports an id under which most tools have no room.
func longID(p *lint.Pass, id *source.Value, over []named, tools int) {
	longest := over[0]
	for _, tool := range over {
		if chars(tool.Text) > chars(longest.Text) {
			longest = tool
		}
	}
	n := chars(longest.Text)
	d := lint.Diagnostic{Span: id.Span, Pointer: "/id",
		Message: fmt.Sprintf("under this id %d of %d tool names are over the limit of %d characters, the longest, %s, by %d",
			len(over), tools, pup.MaxQualifiedName, quote(longest.Text), n-room(id)),
		Notes: []string{
			fmt.Sprintf("under this id a tool name may have %d characters", room(id)),
			fmt.Sprintf("with the longest tool name an id may have %d characters, %d fewer than this one", pup.MaxQualifiedName-len(pup.Separator)-n, n-room(id)),
		},
	}
	for i, tool := range over {
		if i == maxPlaces {
			break
		}
		d.Related = append(d.Related, see(p, tool.Span, fmt.Sprintf("%d characters with the id", chars(id.Text)+len(pup.Separator)+chars(tool.Text))))
	}
	p.Report(d)
}

// maxPlaces is how many further places a finding names.
const maxPlaces = 5
