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
		{Name: "nothing at all", Source: "# " + curupira.ManifestFile + "\n",
			Want: "the manifest is empty: manifest_version, protocol_version, kind and trigger_types are missing", At: "#"},
		{Name: "left out", Source: "# without manifest_version\n", Want: "manifest_version is missing", At: "name"},
	},
	Good: []lint.Example{{Name: "the version", Source: "manifest_version = 1"}},
	Check: func(p *lint.Pass) {
		if root := p.Doc.Root; isObject(root) && len(root.Members) == 0 {
			emptyManifest(p)
			return
		}
		exactInteger(p, "manifest_version", curupira.ManifestVersion)
	},
}

// emptyManifest says in one finding what a file without any key lacks.
func emptyManifest(p *lint.Pass) {
	d := lint.Diagnostic{Span: start(p.Doc), Pointer: "/manifest_version"}
	var stated []string
	for _, k := range known("") {
		d.Covers = append(d.Covers, keyWay(k).pointer())
		if k.Stated {
			stated = append(stated, k.Name)
		}
	}
	d.Message = "the manifest is empty: " + list(stated) + " are missing"
	p.Report(d)
}
