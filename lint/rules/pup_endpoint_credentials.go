package rules

import "github.com/pupkit/pupkit/lint"

var pupEndpointCredentials = &lint.Rule{
	ID:       "pup/endpoint-credentials",
	Host:     lint.Pup,
	Severity: lint.Error,
	Basis:    lint.Stated,
	Summary:  "no endpoint has a user or a password in it",
	Prose: "pup refuses a URL with credentials, also with an empty part before the @. A manifest is public: a password that stood in one is no longer a secret. " +
		"The requests are signed; that is how the extension knows that they are pup's.",
	Clause: lint.Clause{Document: pupDoc, Section: "Signed requests", Text: "no URL credentials"},
	Bad: []lint.Example{
		{Name: "user and password", Source: `"endpoints": { "challenge": "https://snacks.pupkit.dev/challenge", "mcp": "https://bot:pass@snacks.pupkit.dev/mcp" }`,
			Want: `endpoints.mcp has credentials before its host`, At: `"https://bot:pass@snacks.pupkit.dev/mcp"`},
		{Name: "nothing before the @", Source: `"endpoints": { "challenge": "https://@snacks.pupkit.dev/challenge", "mcp": "https://snacks.pupkit.dev/mcp" }`,
			Want: `endpoints.challenge has credentials before its host`, At: `"https://@snacks.pupkit.dev/challenge"`},
	},
	Good: []lint.Example{
		{Name: "an @ in the path", Source: `"endpoints": { "challenge": "https://snacks.pupkit.dev/@bot/challenge", "mcp": "https://snacks.pupkit.dev/mcp" }`},
	},
	Check: func(p *lint.Pass) {
		for e := range endpoints(p) {
			if e.user {
				say(p, e.Value, e.at, e.at.String()+" has credentials before its host",
					"leave out what stands before the @, and the @; a password that was published has to be changed")
			}
		}
	},
}
