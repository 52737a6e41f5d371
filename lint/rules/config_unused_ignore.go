package rules

import (
	"strings"

	"github.com/pupkit/pupkit/lint"
)

var configUnusedIgnore = &lint.Rule{
	ID:       "config/unused-ignore",
	Severity: lint.Warning,
	Basis:    lint.Own,
	Summary:  "every ignore in .pupkit.toml has something to ignore",
	Prose: "An exception that matches no finding any more, or whose day is past, hides what comes next. " +
		"Take it out, or give it a later day and a reason.",
	Clause: lint.Clause{Document: ".pupkit.toml", Section: "ignore", Text: "an ignore holds until its day and matches a finding"},
	Bad: []lint.Example{
		{Name: "nothing to ignore", Source: sound, Beside: map[string]string{".pupkit.toml": "[[ignore]]\nrule = \"pup/expected\"\npath = \"**\"\nreason = \"no settings yet\"\n"},
			Want: `this ignore matches nothing: pup/expected has no finding in "**"`, At: `"pup/expected"`},
	},
	Good: []lint.Example{
		{Name: "something to ignore", Source: strings.Replace(sound, `"author": "Ada"`, `"author": ""`, 1),
			Beside: map[string]string{".pupkit.toml": "[[ignore]]\nrule = \"pup/expected\"\npath = \"**\"\nreason = \"nobody's work\"\n"}},
	},
}
