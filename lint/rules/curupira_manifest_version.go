package rules

import (
	"github.com/pupkit/pupkit/contract/curupira"
	"github.com/pupkit/pupkit/lint"
)

var curupiraManifestVersion = &lint.Rule{
	ID:       "curupira/manifest-version",
	Host:     lint.Curupira,
	Severity: lint.Error,
	Basis:    lint.Stated,
	Summary:  "manifest_version is 1",
	Prose:    "It is the version of the manifest's form, not of the extension. The published contract knows one.",
	Clause:   lint.Clause{Document: curupiraDoc, Section: "Manifest", Text: "manifest format 1"},
	Bad: []lint.Example{
		{Name: "another version", Source: "manifest_version = 2", Want: "manifest_version must be 1, found 2", At: "2"},
		{Name: "left out", Source: "# without manifest_version\n", Want: "manifest_version is missing", At: "name"},
	},
	Good:  []lint.Example{{Name: "the version", Source: "manifest_version = 1"}},
	Check: func(p *lint.Pass) { exactInteger(p, "manifest_version", curupira.ManifestVersion) },
}
