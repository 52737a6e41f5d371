package rules

import "github.com/pupkit/pupkit/lint"

var tomlSyntax = &lint.Rule{
	ID:       "toml/syntax",
	Severity: lint.Error,
	Basis:    lint.Stated,
	Summary:  "the manifest is TOML in UTF-8, with no key or table twice",
	Prose: "A key or a table that is there twice, also by way of a dotted key or a header, is refused by every parser. " +
		"What only TOML 1.1 allows is a warning: a host with an older parser refuses it.",
	Clause: lint.Clause{Document: curupiraDoc, Section: "Manifest", Text: "the manifest is a TOML file"},
	Bad: []lint.Example{
		{Name: "a table twice", Source: soundTOML + "\n[launch]\n", Want: "the table [launch] is defined twice", At: "[launch]"},
	},
	Good: []lint.Example{
		{Name: "a table", Source: soundTOML},
	},
}
