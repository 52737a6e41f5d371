package rules

import (
	"github.com/pupkit/pupkit/contract/pup"
	"github.com/pupkit/pupkit/lint"
)

var pupSettingsCount = &lint.Rule{
	ID:       "pup/settings-count",
	Host:     lint.Pup,
	Severity: lint.Error,
	Basis:    lint.Stated,
	Summary:  "there are at most 25 settings",
	Prose:    "pup renders the settings as a form, and takes 25 fields.",
	Clause:   lint.Clause{Document: pupDoc, Section: "Manifest", Text: "up to 25 settings"},
	Bad: []lint.Example{
		{Name: "26", Source: `"settings": [<26 settings>]`, Want: `settings has 26 settings, 1 over the limit of 25`, At: `"settings"`},
	},
	Good: []lint.Example{{Name: "one", Source: `"settings": [{ "key": "diet" }]`}},
	Check: func(p *lint.Pass) {
		if array(p.Doc, "settings") != nil {
			tooMany(p, p.Rule.Severity, p.Doc.Root, "settings", way{"settings"}, "setting", pup.MaxSettings)
		}
	},
}
