package rules

import (
	"github.com/pupkit/pupkit/contract/pup"
	"github.com/pupkit/pupkit/lint"
	"github.com/pupkit/pupkit/lint/source"
)

var pupDiscordOptions = &lint.Rule{
	ID:       "pup/discord-options",
	Host:     lint.Pup,
	Severity: lint.Error,
	Basis:    lint.Platform,
	Summary:  "a command has at most 25 options with different names",
	Prose: "Discord takes 25 options a command, or a sub-command, and no two of one name beside one another. What it says is that something must be 25 or fewer in length. " +
		guess,
	Clause: lint.Clause{Document: discordDoc, Section: "Application commands", Text: "at most 25 options, names unique at their level"},
	Bad: []lint.Example{
		{Name: "twice", Source: `"commands": [{ "name": "snacks", "description": "See them", "tool": "snack_menu", "options": [{ "name": "kind", "description": "Which", "type": "string" }, { "name": "kind", "description": "Which", "type": "string" }] }]`,
			Want: `commands[0].options[1] has the name "kind" of commands[0].options[0]`, At: `"kind"`},
		{Name: "no option", Source: `"commands": [{ "name": "snacks", "description": "See them", "tool": "snack_menu", "options": ["kind"] }]`,
			Want: `commands[0].options[0] must be an object, found the string "kind"`, At: `"kind"`},
	},
	Good: []lint.Example{
		{Name: "two options", Source: `"commands": [{ "name": "snacks", "description": "See them", "tool": "snack_menu", "options": [{ "name": "kind", "description": "Which", "type": "string" }, { "name": "size", "description": "How big", "type": "string" }] }]`},
	},
	Check: func(p *lint.Pass) {
		for l := range optionLists(p.Doc) {
			tooMany(p, worst(l.Items), l.of, "options", l.at, "option", pup.MaxOptions)
			notObjects(p, lint.Warning, l.Value, l.at)
			first := make(map[string]int)
			for i, o := range l.Items {
				if !isObject(o) {
					continue
				}
				optionFlags(p, o, l.at.to(i))
				name := str(o, "name")
				if name == nil {
					continue
				}
				at, again := first[name.Text]
				if !again {
					first[name.Text] = i
					continue
				}
				p.Report(lint.Diagnostic{Severity: severity(o), Span: name.Span, Pointer: l.at.to(i, "name").pointer(),
					Message: l.at.to(i).String() + " has the name " + quote(name.Text) + " of " + l.at.to(at).String(),
					Related: []lint.Place{see(p, l.Items[at].Member("name").Span, "first here")}})
			}
		}
	},
}

// optionFlags reports members of an option that are true or false by Discord's reading, and are neither.
func optionFlags(p *lint.Pass, o *source.Value, at way) {
	for _, key := range []string{"required", "autocomplete"} {
		v := o.Member(key)
		if v == nil || v.Kind == source.Bool || v.Kind == source.Invalid {
			continue
		}
		p.Report(lint.Diagnostic{Severity: lint.Warning, Span: v.Span, Pointer: at.to(key).pointer(),
			Message: at.to(key).String() + " must be true or false, found " + found(v), Fix: retyped(v, pup.Boolean)})
	}
}
