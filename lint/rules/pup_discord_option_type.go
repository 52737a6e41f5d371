package rules

import (
	"strconv"
	"strings"

	"github.com/pupkit/pupkit/contract/pup"
	"github.com/pupkit/pupkit/lint"
	"github.com/pupkit/pupkit/lint/source"
)

var pupDiscordOptionType = &lint.Rule{
	ID:       "pup/discord-option-type",
	Host:     lint.Pup,
	Severity: lint.Error,
	Basis:    lint.Platform,
	Summary:  "options have a type of Discord's, and sub-commands stand among themselves",
	Prose: "Discord refuses sub-commands, or groups of them, beside options of other types. A type that is none of Discord's is a warning, " +
		"since the pup document prints no types and may have its own. So is a sub-command in the wrong place, and an option inside one that is none.",
	Clause: lint.Clause{Document: discordDoc, Section: "Application commands", Text: "sub-commands and other types do not mix at one level"},
	Bad: []lint.Example{
		{Name: "mixed", Source: `"commands": [{ "name": "snacks", "description": "See them", "tool": "snack_menu", "options": [{ "name": "kind", "description": "Which", "type": "sub_command" }, { "name": "size", "description": "How big", "type": "integer" }] }]`,
			Want: `commands[0].options[0] "kind" is a sub-command beside commands[0].options[1] "size", which is none`, At: `"sub_command"`},
		{Name: "unknown", Source: `"commands": [{ "name": "snacks", "description": "See them", "tool": "snack_menu", "options": [{ "name": "kind", "description": "Which", "type": "strnig" }] }]`,
			Want: `commands[0].options[0] "kind" has the type "strnig", which is none of Discord's: did you mean "string"?`, At: `"strnig"`},
	},
	Good: []lint.Example{
		{Name: "by number", Source: `"commands": [{ "name": "snacks", "description": "See them", "tool": "snack_menu", "options": [{ "name": "kind", "description": "Which", "type": 3 }] }]`},
	},
	Check: func(p *lint.Pass) {
		for l := range optionLists(p.Doc) {
			var sub, plain = -1, -1
			for i, o := range l.Items {
				if !isObject(o) || o.Member("type") == nil {
					continue
				}
				switch t := optionType(o); {
				case t == "":
					unknownType(p, o, l.at.to(i))
				case misnested(l, t) != "":
					p.Report(lint.Diagnostic{Severity: lint.Warning, Span: o.Member("type").Span, Pointer: l.at.to(i, "type").pointer(),
						Message: title(l.at.to(i), o) + " is " + misnested(l, t)})
				case strings.HasPrefix(t, "SUB_"):
					sub = firstOf(sub, i)
				default:
					plain = firstOf(plain, i)
				}
			}
			if sub >= 0 && plain >= 0 {
				p.Report(lint.Diagnostic{Span: l.Items[sub].Member("type").Span, Pointer: l.at.to(sub, "type").pointer(),
					Message: title(l.at.to(sub), l.Items[sub]) + " is a sub-command beside " + title(l.at.to(plain), l.Items[plain]) + ", which is none",
					Related: []lint.Place{see(p, l.Items[plain].Member("type").Span, "another type here")}})
			}
		}
	},
}

// misnested says why an option of that type cannot stand in the list, as far as the option goes that has the list.
func misnested(l optionList, t string) string {
	in := optionType(l.of)
	sub := strings.HasPrefix(t, "SUB_")
	switch {
	case len(l.at) <= 3 || in == "": // a command's own list
		return ""
	case in == "SUB_COMMAND" && sub:
		return "a sub-command inside a sub-command: Discord takes options there"
	case in == "SUB_COMMAND_GROUP" && t != "SUB_COMMAND":
		return "no sub-command, and a group holds nothing else"
	case !strings.HasPrefix(in, "SUB_"):
		return "inside an option of type " + strings.ToLower(in) + ": Discord takes options in sub-commands only"
	}
	return ""
}

func firstOf(index, i int) int {
	if index < 0 {
		return i
	}
	return index
}

func unknownType(p *lint.Pass, o *source.Value, at way) {
	t := o.Member("type")
	d := lint.Diagnostic{Severity: lint.Warning, Span: t.Span, Pointer: at.to("type").pointer()}
	switch {
	case t.Kind == source.Invalid:
		return
	case t.Kind == source.String:
		d.Message = title(at, o) + " has the type " + quote(t.Text) + ", which is none of Discord's"
		if meant := meantType(t.Text); meant != "" {
			d.Message += ": did you mean " + quote(meant) + "?"
		}
	default:
		d.Message = title(at, o) + " has as type " + found(t) + ", which is none of Discord's"
	}
	d.Notes = []string{"Discord's: " + strings.ToLower(strings.Join(pup.OptionTypes(), ", "))}
	p.Report(d)
}

// meantType is the type that was likely meant, "" where none suggests itself.
func meantType(s string) string {
	types := pup.OptionTypes()
	if n, err := strconv.Atoi(s); err == nil && 1 <= n && n <= len(types) {
		return strings.ToLower(types[n-1])
	}
	for _, name := range types {
		if near(s, strings.ToLower(name)) {
			return strings.ToLower(name)
		}
	}
	return map[string]string{"text": "string", "float": "number", "double": "number", "file": "attachment", "member": "user"}[letters(s)]
}
