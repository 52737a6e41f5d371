package rules

import (
	"fmt"
	"strings"

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
		"An option with autocomplete has no choices. A value has the type of its option, which is string, integer or number. " + guess,
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
				p.Report(lint.Diagnostic{Severity: severity(o.Value), Span: l.Span, Pointer: at.pointer(),
					Message: at.String() + " must be an array, found " + found(l)})
				continue
			}
			tooMany(p, severity(o.Value), o.Value, "choices", at, "choice", pup.MaxChoices)
			if auto := member(o.Value, "autocomplete"); on(auto) && len(l.Items) > 0 {
				p.Report(lint.Diagnostic{Severity: severity(o.Value), Span: whole(auto), Pointer: o.at.to("autocomplete").pointer(),
					Message: title(o.at, o.Value) + " has choices and autocomplete: Discord takes one of them"})
			}
			notObjects(p, lint.Warning, l, at, `a choice is an object with a name and a value`)
			for i, c := range choices(o) {
				choiceName(p, o, c, at.to(i))
				choiceValue(p, o, c, at.to(i))
			}
		}
	},
}

func choiceName(p *lint.Pass, o option, c *source.Value, at way) {
	message := ""
	name := c.Member("name")
	switch {
	case name == nil:
		message = isMissing(at, "name")
	case name.Kind == source.Invalid:
	case name.Kind != source.String:
		message = at.to("name").String() + " must be a string, found " + found(name)
	case blank(name.Text):
		message = at.to("name").String() + " is " + emptiness(name.Text)
	case chars(name.Text) > pup.MaxChoice:
		message = at.to("name").String() + " is " + tooLong(chars(name.Text), pup.MaxChoice)
	}
	wrongChoice(p, severity(o.Value), c, at, "name", message)
}

func choiceValue(p *lint.Pass, o option, c *source.Value, at way) {
	weight, message := severity(o.Value), ""
	value := c.Member("value")
	switch {
	case value == nil:
		message = isMissing(at, "value")
	case value.Kind == source.String && chars(value.Text) > pup.MaxChoice:
		message = at.to("value").String() + " is " + tooLong(chars(value.Text), pup.MaxChoice)
	case optionType(o.Value) == "INTEGER" && value.Kind == source.Integer && readNumber(value.Text, -pup.MaxSafeInteger, pup.MaxSafeInteger) == nil:
		message = fmt.Sprintf("%s is %s: Discord takes %d to %d", at.to("value"), clip(value.Text), -pup.MaxSafeInteger, pup.MaxSafeInteger)
	case value.Kind != source.Invalid:
		weight, message = lint.Warning, ofType(o, value, at)
	}
	wrongChoice(p, weight, c, at, "value", message)
}

// wrongChoice reports what is wrong with a member of a choice, where the message says that something is.
func wrongChoice(p *lint.Pass, severity lint.Severity, c *source.Value, at way, key, message string) {
	if message == "" {
		return
	}
	span := opening(c)
	if v := c.Member(key); v != nil {
		span = v.Span
	}
	p.Report(lint.Diagnostic{Severity: severity, Span: span, Pointer: at.to(key).pointer(), Message: message})
}

// ofType says what keeps a choice's value from being one of its option's type, "" where nothing does.
func ofType(o option, v *source.Value, at way) string {
	t := optionType(o.Value)
	number := v.Kind == source.Integer || v.Kind == source.Float
	must := ""
	switch {
	case t == "STRING" && v.Kind != source.String:
		must = "a string"
	case t == "INTEGER" && !(number && isWhole(v.Text)):
		must = "a whole number"
	case t == "NUMBER" && !number:
		must = "a number"
	default:
		return ""
	}
	return at.to("value").String() + " must be " + must + " in an option of type " + strings.ToLower(t) + ", found " + found(v)
}
