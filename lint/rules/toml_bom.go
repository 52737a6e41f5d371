package rules

import "github.com/pupkit/pupkit/lint"

var tomlBOM = &lint.Rule{
	ID:       "toml/bom",
	Severity: lint.Warning,
	Basis:    lint.Platform,
	Summary:  "the manifest has no byte order mark",
	Prose:    "Some parsers of TOML skip a byte order mark and some refuse the file because of it. Save it as UTF-8 without one.",
	Clause:   lint.Clause{Document: "TOML 1.0", Section: "Spec", Text: "a TOML file is UTF-8"},
	Bad: []lint.Example{
		{Name: "with one", Source: "\ufeff" + soundTOML, Want: "the file begins with a byte order mark (U+FEFF)", At: "\ufeff"},
	},
	Good: []lint.Example{
		{Name: "without", Source: soundTOML},
	},
}
