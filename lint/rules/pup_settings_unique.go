package rules

import "github.com/pupkit/pupkit/lint"

var pupSettingsUnique = &lint.Rule{
	ID:       "pup/settings-unique",
	Host:     lint.Pup,
	Severity: lint.Error,
	Basis:    lint.Implied,
	Summary:  "setting keys are unique",
	Prose:    "The settings reach the extension as one object with their keys: of two with the same key one would be lost.",
	Clause:   lint.Clause{Document: pupDoc, Section: "Invocation context", Text: "settings are an object with the settings' keys"},
	Bad: []lint.Example{
		{Name: "twice", Source: `"settings": [{ "key": "diet" }, { "key": "diet", "type": "text" }]`,
			Want: `settings[1] has the key "diet" of settings[0]`, At: `"diet"`},
	},
	Good:  []lint.Example{{Name: "two keys", Source: `"settings": [{ "key": "diet" }, { "key": "drink" }]`}},
	Check: func(p *lint.Pass) { unique(p, "settings", "key") },
}
