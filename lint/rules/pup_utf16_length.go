package rules

import (
	"fmt"
	"strings"

	"github.com/pupkit/pupkit/lint"
)

var pupUTF16Length = &lint.Rule{
	ID:       "pup/utf16-length",
	Host:     lint.Pup,
	Severity: lint.Warning,
	Basis:    lint.Platform,
	Summary:  "texts with a limit keep it in UTF-16 units too",
	Prose: "The contract counts characters. pup's own schema is written in TypeScript, where a length counts UTF-16 units: an emoji counts two. " +
		"A text that keeps the limit in characters alone may be refused.",
	Clause: lint.Clause{Document: pupDoc, Section: "Manifest", Text: "pup validates with a schema in manifest.ts, where lengths count UTF-16 units"},
	Bad: []lint.Example{
		{Name: "a row of emoji", Source: `"summary": "` + strings.Repeat("🍕", 76) + `"`,
			Want: `summary is 76 characters long but 152 UTF-16 units, 2 over the limit of 150 where those are counted`,
			At:   `"` + strings.Repeat("🍕", 76) + `"`},
	},
	Good: []lint.Example{{Name: "just within", Source: `"summary": "` + strings.Repeat("🍕", 75) + `"`}},
	Check: func(p *lint.Pass) {
		for t := range texts(p) {
			if t.limit == 0 || len(t.Text) <= t.limit {
				continue
			}
			n, u := chars(t.Text), units(t.Text)
			if n <= t.limit && u > t.limit {
				say(p, t.Value, t.at, fmt.Sprintf("%s is %d characters long but %d UTF-16 units, %d over the limit of %d where those are counted",
					t.at, n, u, u-t.limit, t.limit),
					"pup checks with TypeScript, where a character outside the basic plane, such as an emoji, counts two")
			}
		}
	},
}
