package rules

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/pupkit/pupkit/contract/pup"
	"github.com/pupkit/pupkit/lint"
	"github.com/pupkit/pupkit/lint/source"
	"golang.org/x/text/unicode/norm"
)

var pupDiscordName = &lint.Rule{
	ID:       "pup/discord-name",
	Host:     lint.Pup,
	Severity: lint.Error,
	Basis:    lint.Platform,
	Summary:  "names of commands and options are what Discord takes",
	Prose: "A command becomes a slash command of Discord. Its name and its options' names have 1 to 32 characters: letters and digits of any script, the signs of Thai and Devanagari, " +
		"hyphen, underscore and apostrophe, in lower case wherever a letter has one. Discord says only that the name is invalid.",
	Clause: lint.Clause{Document: discordDoc, Section: "Application commands", Text: "names have 1 to 32 lowercase word characters"},
	Bad: []lint.Example{
		{Name: "a capital", Source: `"commands": [{ "name": "Snacks", "description": "See them", "tool": "snack_menu" }]`,
			Want: `commands[0].name "Snacks" has the capital letter 'S' at character 1`, At: `"Snacks"`},
		{Name: "a slash", Source: `"commands": [{ "name": "/snacks", "description": "See them", "tool": "snack_menu" }]`,
			Want: `commands[0].name "/snacks" has a slash at character 1`, At: `"/snacks"`},
		{Name: "too long", Source: `"commands": [{ "name": "snacks_of_the_day_for_all_members", "description": "See them", "tool": "snack_menu" }]`,
			Want: `commands[0].name "snacks_of_the_day_for_all_members" is 33 characters long, 1 over the limit of 32`, At: `"snacks_of_the_day_for_all_members"`},
		{Name: "an option", Source: `"commands": [{ "name": "snacks", "description": "See them", "tool": "snack_menu", "options": [{ "name": "which kind", "description": "Which", "type": "string" }] }]`,
			Want: `commands[0].options[0].name "which kind" has a space at character 6`, At: `"which kind"`},
	},
	Good: []lint.Example{
		{Name: "letters of any script", Source: `"commands": [{ "name": "größe", "description": "See them", "tool": "snack_menu", "options": [{ "name": "มื้อ", "description": "Which", "type": "string" }, { "name": "l'heure", "description": "When", "type": "string" }] }]`},
	},
	Check: func(p *lint.Pass) {
		for i, c := range entries(p.Doc, "commands") {
			if v := str(c, "name"); v != nil {
				discordName(p, v, way{"commands", i, "name"})
			}
		}
		for o := range options(p.Doc) {
			optionName(p, o)
		}
	},
}

func optionName(p *lint.Pass, o option) {
	at := o.at.to("name")
	switch v := o.Member("name"); {
	case v == nil:
		d := lint.Diagnostic{Severity: severity(o.Value), Span: opening(o.Value), Pointer: at.pointer(), Message: isMissing(o.at, "name")}
		if len(o.Members) == 0 {
			d.Message = isEmpty(o.at, []string{"name", "description"})
			d.Covers = []string{o.at.to("description").pointer()}
		}
		p.Report(d)
	case v.Kind == source.Invalid:
	case v.Kind != source.String:
		say(p, v, at, at.String()+" must be a string, found "+found(v))
	case blank(v.Text):
		say(p, v, at, at.String()+" is "+emptiness(v.Text))
	default:
		discordName(p, v, at)
	}
}

func discordName(p *lint.Pass, v *source.Value, at way) {
	if n := chars(v.Text); n > pup.MaxCommandName {
		say(p, v, at, at.String()+" "+quote(v.Text)+" is "+tooLong(n, pup.MaxCommandName))
	}
	n := 0
	for i, r := range v.Text {
		n++
		if nameCharacter(r) {
			continue
		}
		where := fmt.Sprintf("at character %d", n)
		if i > 0 && unseen(r) && blank(v.Text[i:]) {
			where = "at its end"
		}
		d := lint.Diagnostic{Span: v.Span, Pointer: at.pointer(), Message: at.String() + " " + quote(v.Text) + " has " + char(r) + " " + where}
		if r > 127 && unicode.ToLower(r) != r {
			d.Message = fmt.Sprintf("%s %s has the capital letter %q %s", at, quote(v.Text), r, where)
		}
		d.Notes = []string{"lowercase letters, digits, hyphens, underscores and apostrophes only"}
		if s := commandSlug(v.Text); s != "" {
			d.Notes = append(d.Notes, quote(s)+" would do")
		}
		p.Report(d)
		return
	}
}

// nameCharacter reports whether Discord takes r in the name of a command or an option.
func nameCharacter(r rune) bool {
	switch {
	case r == '-' || r == '_' || r == '\'':
		return true
	case unicode.In(r, unicode.Devanagari, unicode.Thai):
		return true
	}
	return unicode.In(r, unicode.L, unicode.N) && unicode.ToLower(r) == r
}

// commandSlug is a command's name made of s, "" where none suggests itself.
func commandSlug(s string) string {
	if len(s) > maxSlug || strings.Contains(s, "://") {
		return ""
	}
	lost := false // a sign without which the word is another one
	out := strings.Map(func(r rune) rune {
		switch r = unicode.ToLower(r); {
		case nameCharacter(r):
			return r
		case r == ' ' || r == '.' || r == ':' || r == '/':
			return '-'
		case r == '’' || r == 'ʼ':
			return '\''
		}
		lost = lost || unicode.Is(unicode.M, r)
		return -1
	}, strings.TrimLeft(norm.NFC.String(trim(s)), "/"))
	if lost || out == s || strings.Trim(out, "-") == "" || chars(out) > pup.MaxCommandName {
		return ""
	}
	return out
}
