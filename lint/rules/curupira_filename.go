package rules

import (
	"path"
	"strings"

	"github.com/pupkit/pupkit/contract/curupira"
	"github.com/pupkit/pupkit/lint"
)

var curupiraFilename = &lint.Rule{
	ID:       "curupira/filename",
	Host:     lint.Curupira,
	Severity: lint.Warning,
	Basis:    lint.Stated,
	Summary:  "the file is called " + curupira.ManifestFile,
	Prose:    "The host looks for the manifest under this name. A file that is read under another one, because it was named, will not be found.",
	Clause:   lint.Clause{Document: curupiraDoc, Section: "Manifest", Text: "the manifest is " + curupira.ManifestFile},
	Bad: []lint.Example{
		{Name: "another name", File: "extension.toml", Source: "kind = \"trigger\"", Options: lint.Options{NamedPath: true},
			Want: `the file is called "extension.toml": the host reads curupira-extension.toml`, At: `manifest_version`},
	},
	Good: []lint.Example{{Name: "the name", Source: "kind = \"trigger\"", Options: lint.Options{NamedPath: true}}},
	Check: func(p *lint.Pass) {
		base := path.Base(strings.ReplaceAll(p.Doc.Name, `\`, "/"))
		switch {
		case !p.Options.NamedPath || base == curupira.ManifestFile:
		case base == "." || base == "-" || strings.HasPrefix(base, "<"): // standard input has no name
		default:
			p.Report(lint.Diagnostic{Span: start(p.Doc), Message: "the file is called " + quote(base) + ": the host reads " + curupira.ManifestFile})
		}
	},
}
