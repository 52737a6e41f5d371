package rules

import "github.com/pupkit/pupkit/lint"

var configUnusedIgnore = &lint.Rule{
	ID:       "config/unused-ignore",
	Severity: lint.Warning,
	Basis:    lint.Own,
	Summary:  "every ignore in .pupkit.toml has something to ignore",
	Prose: "An exception that matches no finding any more, or whose day is past, hides what comes next. " +
		"Take it out, or give it a later day and a reason.",
	Clause: lint.Clause{Document: ".pupkit.toml", Section: "ignore", Text: "an ignore holds until its day and matches a finding"},
}
