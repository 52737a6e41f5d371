package rules

import "github.com/pupkit/pupkit/lint"

var pupEndpointDuplicate = &lint.Rule{
	ID:       "pup/endpoint-duplicate",
	Host:     lint.Pup,
	Severity: lint.Info,
	Basis:    lint.Advice,
	Summary:  "the endpoints are different URLs",
	Prose:    "One URL for two kinds of request is allowed, but the service then has to tell them apart by their bodies.",
	Clause:   lint.Clause{Document: pupDoc, Section: "Signed requests", Text: "challenge, MCP and events are posted to their own endpoints"},
	Bad: []lint.Example{
		{Name: "one for both", Source: `"endpoints": { "challenge": "https://snacks.pupkit.dev/", "mcp": "https://Snacks.pupkit.dev" }`,
			Want: `endpoints.mcp is the URL of endpoints.challenge: the two are hard to tell apart`, At: `"https://Snacks.pupkit.dev"`},
	},
	Good: []lint.Example{
		{Name: "two paths", Source: `"endpoints": { "challenge": "https://snacks.pupkit.dev/challenge", "mcp": "https://snacks.pupkit.dev/mcp" }`},
	},
	Check: func(p *lint.Pass) {
		first := make(map[string]endpoint)
		for e := range endpoints(p) {
			if !e.whole() {
				continue
			}
			key := e.canonical()
			other, seen := first[key]
			if !seen {
				first[key] = e
				continue
			}
			p.Report(lint.Diagnostic{Span: e.Span, Pointer: e.at.pointer(),
				Message: e.at.String() + " is the URL of " + other.at.String() + ": the two are hard to tell apart",
				Related: []lint.Place{see(p, other.Span, other.at.String()+" here")}})
		}
	},
}

// canonical is the URL as a request sees it.
func (e *endpoint) canonical() string {
	port, path := e.port, e.path
	if port == ":443" || port == ":" {
		port = ""
	}
	if path == "" || path[0] == '?' {
		path = "/" + path
	}
	return e.scheme + "://" + e.host + port + path
}
