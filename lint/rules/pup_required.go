package rules

import (
	"github.com/pupkit/pupkit/contract/pup"
	"github.com/pupkit/pupkit/lint"
)

var pupRequired = &lint.Rule{
	ID:       "pup/required",
	Host:     lint.Pup,
	Severity: lint.Error,
	Basis:    lint.Shown,
	Summary:  "the fields that pup needs are there",
	Prose: "The contract says, or its example shows, what a manifest has to hold: the two versions, id, name, summary, the endpoints challenge and mcp, the tools; " +
		"of a tool its name, of a command name, description and tool, of a setting its key.",
	Clause: lint.Clause{Document: pupDoc, Section: "Manifest", Text: "fields that the table or the example gives to every manifest"},
	Bad: []lint.Example{
		{Name: "no id", Source: "// without id\n", Want: `"id" is missing`, At: `{`},
		{Name: "no mcp endpoint", Source: `"endpoints": { "challenge": "https://snacks.pupkit.dev/challenge" }`,
			Want: `"mcp" is missing in endpoints`, At: `{`},
		{Name: "a tool without a name", Source: `"tools": [{ "readOnly": true }]`,
			Want: `"name" is missing in tools[0]`, At: `{`},
		{Name: "an empty command", Source: `"commands": [{}]`,
			Want: `commands[0] is empty: "name", "description" and "tool" are missing`, At: `{`},
	},
	Good: []lint.Example{
		{Name: "the least that a tool can have", Source: `"tools": [{ "name": "snack_menu" }]`},
	},
	Check: func(p *lint.Pass) { lacking(p) },
}

// lacking reports the fields that are needed and not there. Of an empty object that is one finding.
func lacking(p *lint.Pass) {
	for o := range objects(p.Doc) {
		var missing []string
		for _, f := range o.fields {
			if f.Need == pup.Required && o.Member(f.Name) == nil {
				missing = append(missing, f.Name)
			}
		}
		switch {
		case len(missing) == 0:
		case len(o.Members) > 0:
			for _, name := range missing {
				notes := wanted(o.at, name)
				if looks := p.Options.Neighbour; looks != "" && name == "protocolVersion" { // other manifests lack it all
					notes = append([]string{"the file looks like " + looks}, notes...)
				}
				p.Report(lint.Diagnostic{Span: opening(o.Value), Pointer: o.at.to(name).pointer(), Message: isMissing(o.at, name), Notes: notes})
			}
		default:
			d := lint.Diagnostic{Span: opening(o.Value), Pointer: o.at.to(missing[0]).pointer(), Message: isEmpty(o.at, missing)}
			for _, name := range missing[1:] {
				d.Covers = append(d.Covers, o.at.to(name).pointer())
			}
			p.Report(d)
		}
	}
}

func isMissing(at way, name string) string {
	if len(at) == 0 {
		return quote(name) + " is missing"
	}
	return quote(name) + " is missing in " + at.String()
}

func isEmpty(at way, missing []string) string {
	quoted := make([]string, len(missing))
	for i, name := range missing {
		quoted[i] = quote(name)
	}
	if len(quoted) == 1 {
		return at.String() + " is empty: " + quoted[0] + " is missing"
	}
	return at.String() + " is empty: " + list(quoted) + " are missing"
}

// wanted says what a missing field would hold, where that is known.
func wanted(at way, name string) []string {
	if len(at) > 0 {
		return nil
	}
	switch name {
	case "manifestVersion":
		return []string{`add "manifestVersion": 1`}
	case "protocolVersion":
		return []string{`add "protocolVersion": "` + pup.ProtocolVersion + `"`}
	case "commands", "settings", "events":
		return []string{`add "` + name + `": [] where there are none`}
	}
	return nil
}
