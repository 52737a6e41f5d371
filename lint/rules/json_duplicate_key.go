package rules

import (
	"strings"

	"github.com/pupkit/pupkit/lint"
)

var jsonDuplicateKey = &lint.Rule{
	ID:       "json/duplicate-key",
	Severity: lint.Error,
	Basis:    lint.Implied,
	Summary:  "no object has a key twice",
	Prose:    "Parsers silently keep the last of two members with one key, and people read the first. A key is the same where it is spelled with escapes.",
	Clause:   lint.Clause{Document: "RFC 8259", Section: "4", Text: "the names within an object should be unique"},
	Bad: []lint.Example{
		{Name: "twice", Source: strings.TrimSuffix(sound, "\n}\n") + ",\n  \"summary\": \"See the snacks.\"\n}\n", Want: `the key "summary" is written twice in this object`, At: `"summary"`},
	},
	Good: []lint.Example{
		{Name: "each key once", Source: sound},
	},
}
