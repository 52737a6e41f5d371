package rules

import (
	"fmt"

	"github.com/pupkit/pupkit/contract/pup"
	"github.com/pupkit/pupkit/lint"
	"github.com/pupkit/pupkit/lint/source"
)

var pupDiscordSize = &lint.Rule{
	ID:       "pup/discord-size",
	Host:     lint.Pup,
	Severity: lint.Error,
	Basis:    lint.Platform,
	Summary:  "all text of a command has at most 8,000 characters",
	Prose: "Discord adds up names, descriptions and values of a command, its options and their choices; of a text's translations the longest counts. " +
		"Over 8,000 characters it refuses the command. From four fifths of that on the sum is mentioned.",
	Clause: lint.Clause{Document: discordDoc, Section: "Application commands", Text: "a whole command has at most 8,000 characters"},
	Bad: []lint.Example{
		{Name: "very many choices", Source: `"commands": [{ "name": "snacks", "description": "See them", "tool": "snack_menu", "options": [{ "name": "kind1", "description": "Which kind", "type": "string", "choices": [<25 choices of 200 characters>] }, { "name": "kind2", "description": "Which kind", "type": "string", "choices": [<25 choices of 200 characters>] }] }]`,
			Want: `commands[0] "snacks" has 10044 characters of text, 2044 over the limit of 8000`, At: `"snacks"`},
	},
	Good: []lint.Example{
		{Name: "one option with many choices", Source: `"commands": [{ "name": "snacks", "description": "See them", "tool": "snack_menu", "options": [{ "name": "kind1", "description": "Which kind", "type": "string", "choices": [<25 choices of 200 characters>] }] }]`},
	},
	Check: func(p *lint.Pass) {
		for i, c := range entries(p.Doc, "commands") {
			size := commandSize(c)
			if size*5 <= pup.MaxCommandSize*4 {
				continue
			}
			at := way{"commands", i}
			d := lint.Diagnostic{Span: opening(c), Pointer: at.pointer(),
				Message: fmt.Sprintf("%s has %d characters of text, %d over the limit of %d", title(at, c), size, size-pup.MaxCommandSize, pup.MaxCommandSize)}
			if name := c.Member("name"); name != nil {
				d.Span = name.Span
			}
			if size <= pup.MaxCommandSize {
				d.Severity = lint.Info
				d.Message = fmt.Sprintf("%s has %d characters of text, close to the limit of %d", title(at, c), size, pup.MaxCommandSize)
			}
			p.Report(d)
		}
	},
}

// commandSize adds up the text of a command or an option.
func commandSize(v *source.Value) int {
	n := textSize(v, "name") + textSize(v, "description") + textSize(v, "value")
	for _, key := range []string{"options", "choices"} {
		if l := v.Member(key); l != nil && l.Kind == source.Array {
			for _, item := range l.Items {
				if isObject(item) {
					n += commandSize(item)
				}
			}
		}
	}
	return n
}

// textSize is the length of a text, or of the longest of its translations.
func textSize(v *source.Value, key string) int {
	n := 0
	if t := v.Member(key); t != nil && t.Kind == source.String {
		n = chars(t.Text)
	}
	if translated, _ := get(v, key+"_localizations"); isObject(translated) {
		for _, m := range translated.Members {
			n = max(n, chars(m.Value.Text))
		}
	}
	return n
}
