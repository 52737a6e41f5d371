package rules

import (
	"slices"
	"strings"

	"github.com/pupkit/pupkit/lint"
)

var pupEndpointPublic = &lint.Rule{
	ID:       "pup/endpoint-public",
	Host:     lint.Pup,
	Severity: lint.Error,
	Basis:    lint.Stated,
	Summary:  "every endpoint's host is a public one",
	Prose: "pup connects to public addresses only. localhost, private and otherwise special addresses in any spelling, and names that the public DNS does not have, are refused. " +
		"For a test on your own machine use a tunnel that gives the service a public HTTPS address.",
	Clause: lint.Clause{Document: pupDoc, Section: "Signed requests", Text: "pup pins public IP addresses"},
	Bad: []lint.Example{
		{Name: "localhost", Source: `"endpoints": { "challenge": "https://localhost:8443/challenge", "mcp": "https://snacks.pupkit.dev/mcp" }`,
			Want: `endpoints.challenge is not public: "localhost" is this machine`, At: `"https://localhost:8443/challenge"`},
		{Name: "a private address", Source: `"endpoints": { "challenge": "https://snacks.pupkit.dev/challenge", "mcp": "https://10.1.2.3/mcp" }`,
			Want: `endpoints.mcp is not public: 10.1.2.3 is a private address`, At: `"https://10.1.2.3/mcp"`},
		{Name: "a short spelling", Source: `"endpoints": { "challenge": "https://snacks.pupkit.dev/challenge", "mcp": "https://0x7f.1/mcp" }`,
			Want: `endpoints.mcp is not public: "0x7f.1" is 127.0.0.1, a loopback address`, At: `"https://0x7f.1/mcp"`},
		{Name: "a mapped address", Source: `"endpoints": { "challenge": "https://snacks.pupkit.dev/challenge", "mcp": "https://[::ffff:127.0.0.1]/mcp" }`,
			Want: `endpoints.mcp is not public: ::ffff:127.0.0.1 is a loopback address in its IPv6 form`, At: `"https://[::ffff:127.0.0.1]/mcp"`},
		{Name: "a name of a house network", Source: `"endpoints": { "challenge": "https://snacks.pupkit.dev/challenge", "mcp": "https://kitchen.local/mcp" }`,
			Want: `endpoints.mcp is not public: names under .local exist in the own network only`, At: `"https://kitchen.local/mcp"`},
	},
	Good: []lint.Example{
		{Name: "a public address", Source: `"endpoints": { "challenge": "https://9.9.9.9/challenge", "mcp": "https://[2620:fe::fe]/mcp" }`},
	},
	Check: func(p *lint.Pass) {
		for e := range endpoints(p) {
			if !e.whole() || notHTTPS(&e) != "" && e.scheme == "https" {
				continue
			}
			if what := privateHost(&e); what != "" {
				say(p, e.Value, e.at, e.at.String()+" is not public: "+what, "for a local test use a tunnel with a public HTTPS address")
			}
		}
	},
}

// closedNames are the ends of names that the public DNS does not have, and why.
var closedNames = []struct{ ends, why string }{
	{"local", "exist in the own network only"}, {"localdomain", "exist in the own network only"},
	{"internal", "exist in the own network only"}, {"home.arpa", "exist in the own network only"},
	{"lan", "exist in the own network only"}, {"home", "exist in the own network only"},
	{"corp", "exist in the own network only"}, {"intranet", "exist in the own network only"},
	{"test", "are for tests and never public"}, {"invalid", "never exist"},
	{"example", "are for documentation and never public"}, {"onion", "are reached through Tor only"},
	{"alt", "are not part of the DNS"},
}

// privateHost says what keeps a host from being public, "" for a public one.
func privateHost(e *endpoint) string {
	host := e.host
	written := e.url[e.authority[0]:e.authority[1]]
	if addr, _, ok := literal(host); ok {
		what := notPublic(addr)
		switch plain := strings.Trim(strings.TrimSuffix(written, e.port), "[]"); {
		case what == "":
			return ""
		case plain == addr.String():
			return plain + " is " + what
		default:
			return quote(plain) + " is " + addr.String() + ", " + what
		}
	}
	if host == "localhost" || strings.HasSuffix(host, ".localhost") {
		return quote(host) + " is this machine"
	}
	i := slices.IndexFunc(closedNames, func(n struct{ ends, why string }) bool {
		return host == n.ends || strings.HasSuffix(host, "."+n.ends)
	})
	if i >= 0 {
		return "names under ." + closedNames[i].ends + " " + closedNames[i].why
	}
	if !strings.Contains(host, ".") {
		return quote(host) + " is a name of the own network: a public one has a dot"
	}
	return ""
}
