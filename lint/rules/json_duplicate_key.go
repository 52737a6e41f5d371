package rules

import "github.com/pupkit/pupkit/lint"

var jsonDuplicateKey = &lint.Rule{
	ID:       "json/duplicate-key",
	Severity: lint.Error,
	Basis:    lint.Implied,
	Summary:  "no object has a key twice",
	Prose:    "Parsers silently keep the last of two members with one key, and people read the first. A key is the same where it is spelled with escapes.",
	Clause:   lint.Clause{Document: "RFC 8259", Section: "4", Text: "the names within an object should be unique"},
	Bad: []lint.Example{
		{Name: "twice", Source: `{
  "manifestVersion": 1,
  "protocolVersion": "2026-07-28",
  "id": "snack_club",
  "name": "Snack Club",
  "author": "Ada",
  "description": "Lists the snacks of the day.",
  "summary": "An old text.",
  "instructions": "Call snack_menu when somebody asks.",
  "endpoints": {
    "challenge": "https://snacks.pupkit.dev/challenge",
    "mcp": "https://snacks.pupkit.dev/mcp"
  },
  "tools": [{ "name": "snack_menu" }],
  "commands": [],
  "settings": [],
  "events": [],
  "summary": "Read the snacks of the day."
}
`, Want: `the key "summary" is written twice in this object`, At: `"summary"`},
	},
	Good: []lint.Example{
		{Name: "each key once", Source: sound},
	},
}
