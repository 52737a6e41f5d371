package rules

import (
	"github.com/pupkit/pupkit/contract/pup"
	"github.com/pupkit/pupkit/lint"
	"github.com/pupkit/pupkit/lint/source"
)

var pupDiscordDescription = &lint.Rule{
	ID:       "pup/discord-description",
	Host:     lint.Pup,
	Severity: lint.Error,
	Basis:    lint.Platform,
	Summary:  "descriptions of commands and options have 1 to 100 characters",
	Prose:    "Discord shows the description beside the command's name and refuses one that is empty or longer than 100 characters. Translations have the same limit.",
	Clause:   lint.Clause{Document: discordDoc, Section: "Application commands", Text: "descriptions have 1 to 100 characters"},
	Bad: []lint.Example{
		{Name: "empty", Source: `"commands": [{ "name": "snacks", "description": "", "tool": "snack_menu" }]`,
			Want: `commands[0].description is empty`, At: `""`},
		{Name: "too long", Source: `"commands": [{ "name": "snacks", "description": "See the snacks of the day, of the week, of the month, of the year and those that there never were before.", "tool": "snack_menu" }]`,
			Want: `commands[0].description is 105 characters long, 5 over the limit of 100`,
			At:   `"See the snacks of the day, of the week, of the month, of the year and those that there never were before."`},
	},
	Good: []lint.Example{
		{Name: "one character", Source: `"commands": [{ "name": "snacks", "description": "?", "tool": "snack_menu" }]`},
	},
	Check: func(p *lint.Pass) {
		for i, c := range entries(p.Doc, "commands") {
			if v := c.Member("description"); v != nil && v.Kind == source.String {
				discordDescription(p, v, way{"commands", i, "description"})
			}
		}
		for o := range options(p.Doc) {
			switch v := o.Member("description"); {
			case v == nil:
				p.Report(lint.Diagnostic{Severity: lint.Warning, Span: opening(o.Value), Pointer: o.at.to("description").pointer(),
					Message: title(o.at, o.Value) + " has no description: Discord wants one for every option"})
			case v.Kind != source.Invalid:
				discordDescription(p, v, o.at.to("description"))
			}
			translated, key := get(o.Value, "description_localizations")
			if !isObject(translated) {
				continue
			}
			for _, m := range translated.Members {
				if m.Value.Kind == source.String {
					discordDescription(p, m.Value, o.at.to(key, m.Key))
				}
			}
		}
	},
}

func discordDescription(p *lint.Pass, v *source.Value, at way) {
	switch n := chars(v.Text); {
	case v.Kind != source.String:
		say(p, v, at, at.String()+" must be a string, found "+found(v))
	case blank(v.Text):
		say(p, v, at, at.String()+" is "+emptiness(v.Text), "Discord wants 1 to 100 characters")
	case n > pup.MaxCommandDescription:
		say(p, v, at, at.String()+" is "+tooLong(n, pup.MaxCommandDescription))
	}
}
