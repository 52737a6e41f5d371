package rules

import "github.com/pupkit/pupkit/lint"

var pupEndpointFragment = &lint.Rule{
	ID:       "pup/endpoint-fragment",
	Host:     lint.Pup,
	Severity: lint.Info,
	Basis:    lint.Advice,
	Summary:  "no endpoint has a fragment",
	Prose:    "What follows a # in a URL is never sent: the service does not get to see it.",
	Clause:   lint.Clause{Document: "RFC 9110", Section: "7.1", Text: "a fragment is not part of a request's target"},
	Bad: []lint.Example{
		{Name: "a fragment", Source: `"endpoints": { "challenge": "https://snacks.pupkit.dev/challenge", "mcp": "https://snacks.pupkit.dev/#mcp" }`,
			Want: `endpoints.mcp has a fragment, which is never sent`, At: `"https://snacks.pupkit.dev/#mcp"`},
	},
	Good: []lint.Example{
		{Name: "a query", Source: `"endpoints": { "challenge": "https://snacks.pupkit.dev/?challenge", "mcp": "https://snacks.pupkit.dev/?mcp" }`},
	},
	Check: func(p *lint.Pass) {
		for e := range endpoints(p) {
			if e.whole() && e.fragment != "" {
				say(p, e.Value, e.at, e.at.String()+" has a fragment, which is never sent", "leave out the # and what follows it")
			}
		}
	},
}
