package rules

import (
	"strconv"

	"github.com/pupkit/pupkit/contract/pup"
	"github.com/pupkit/pupkit/lint"
	"github.com/pupkit/pupkit/lint/source"
)

var pupManifestVersion = &lint.Rule{
	ID:       "pup/manifest-version",
	Host:     lint.Pup,
	Severity: lint.Error,
	Basis:    lint.Shown,
	Summary:  "manifestVersion is 1",
	Prose:    "It is the version of the manifest's form, not of the extension. The published contract knows one.",
	Clause:   lint.Clause{Document: pupDoc, Section: "Manifest", Text: "manifestVersion is the number 1"},
	Bad: []lint.Example{
		{Name: "another version", Source: `"manifestVersion": 2`, Want: `manifestVersion must be 1, found 2`, At: `2`},
	},
	Good: []lint.Example{{Name: "the version", Source: `"manifestVersion": 1`}},
	Check: func(p *lint.Pass) {
		v := p.Doc.Root.Member("manifestVersion")
		if v == nil || v.Kind != source.Integer && v.Kind != source.Float {
			return
		}
		if n, err := strconv.ParseFloat(v.Text, 64); err != nil || n != pup.ManifestVersion {
			say(p, v, way{"manifestVersion"}, "manifestVersion must be "+strconv.Itoa(pup.ManifestVersion)+", found "+clip(v.Text),
				"it is the version of the manifest's form, not of your extension")
		}
	},
}
