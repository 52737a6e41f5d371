package rules

import (
	"github.com/pupkit/pupkit/contract/pup"
	"github.com/pupkit/pupkit/lint"
	"github.com/pupkit/pupkit/lint/source"
)

var pupDiscordChoices = &lint.Rule{
	ID:       "pup/discord-choices",
	Host:     lint.Pup,
	Severity: lint.Error,
	Basis:    lint.Platform,
	Summary:  "an option has at most 25 choices of at most 100 characters",
	Prose: "Discord takes 25 choices an option. A choice's name has 1 to 100 characters and so has a text value at most. " +
		"An option with autocomplete has no choices.",
	Clause: lint.Clause{Document: discordDoc, Section: "Application commands", Text: "at most 25 choices, names of 1 to 100 characters, no autocomplete besides"},
	Bad: []lint.Example{
		{Name: "an empty name", Source: `"commands": [{ "name": "snacks", "description": "See them", "tool": "snack_menu", "options": [{ "name": "kind", "description": "Which", "type": "string", "choices": [{ "name": "", "value": "sweet" }] }] }]`,
			Want: `commands[0].options[0].choices[0].name is empty`, At: `""`},
		{Name: "autocomplete", Source: `"commands": [{ "name": "snacks", "description": "See them", "tool": "snack_menu", "options": [{ "name": "kind", "description": "Which", "type": "string", "autocomplete": true, "choices": [{ "name": "Sweet", "value": "sweet" }] }] }]`,
			Want: `commands[0].options[0] "kind" has choices and autocomplete: Discord takes one of them`, At: `"autocomplete": true`},
	},
	Good: []lint.Example{
		{Name: "two choices", Source: `"commands": [{ "name": "snacks", "description": "See them", "tool": "snack_menu", "options": [{ "name": "kind", "description": "Which", "type": "string", "choices": [{ "name": "Sweet", "value": "sweet" }, { "name": "Salty", "value": "salty" }] }] }]`},
	},
	Check: func(p *lint.Pass) {
		for o := range options(p.Doc) {
			l := o.Member("choices")
			if l == nil || l.Kind == source.Invalid {
				continue
			}
			at := o.at.to("choices")
			if l.Kind != source.Array {
				say(p, l, at, at.String()+" must be an array, found "+found(l))
				continue
			}
			tooMany(p, o.Value, "choices", at, "choice", pup.MaxChoices)
			if auto := member(o.Value, "autocomplete"); on(auto) && len(l.Items) > 0 {
				p.Report(lint.Diagnostic{Span: whole(auto), Pointer: o.at.to("autocomplete").pointer(),
					Message: title(o.at, o.Value) + " has choices and autocomplete: Discord takes one of them"})
			}
			for i, c := range l.Items {
				choice(p, c, at.to(i))
			}
		}
	},
}

func choice(p *lint.Pass, c *source.Value, at way) {
	if c.Kind != source.Object {
		if c.Kind != source.Invalid {
			say(p, c, at, at.String()+" must be an object, found "+found(c))
		}
		return
	}
	switch name := c.Member("name"); {
	case name == nil:
		p.Report(lint.Diagnostic{Span: opening(c), Pointer: at.to("name").pointer(), Message: isMissing(at, "name")})
	case name.Kind == source.Invalid:
	case name.Kind != source.String:
		say(p, name, at.to("name"), at.to("name").String()+" must be a string, found "+found(name))
	case blank(name.Text):
		say(p, name, at.to("name"), at.to("name").String()+" is "+emptiness(name.Text))
	case chars(name.Text) > pup.MaxChoice:
		say(p, name, at.to("name"), at.to("name").String()+" is "+tooLong(chars(name.Text), pup.MaxChoice))
	}
	switch value := c.Member("value"); {
	case value == nil:
		p.Report(lint.Diagnostic{Span: opening(c), Pointer: at.to("value").pointer(), Message: isMissing(at, "value")})
	case value.Kind == source.String && chars(value.Text) > pup.MaxChoice:
		say(p, value, at.to("value"), at.to("value").String()+" is "+tooLong(chars(value.Text), pup.MaxChoice))
	}
}
