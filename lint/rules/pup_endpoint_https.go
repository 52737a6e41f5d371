package rules

import (
	"regexp"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/pupkit/pupkit/lint"
	"github.com/pupkit/pupkit/lint/source"
)

var pupEndpointHTTPS = &lint.Rule{
	ID:       "pup/endpoint-https",
	Host:     lint.Pup,
	Severity: lint.Error,
	Basis:    lint.Stated,
	Summary:  "every endpoint is an absolute https: URL",
	Prose:    "pup requires HTTPS for everything that it calls. For a test on your own machine use a tunnel that gives the service a public HTTPS address.",
	Clause:   lint.Clause{Document: pupDoc, Section: "Signed requests", Text: "pup requires HTTPS"},
	Bad: []lint.Example{
		{Name: "plain HTTP", Source: `"endpoints": { "challenge": "https://snacks.pupkit.dev/challenge", "mcp": "http://snacks.pupkit.dev/mcp" }`,
			Want: `endpoints.mcp must be an https: URL, found http:`, At: `"http://snacks.pupkit.dev/mcp"`},
		{Name: "a path", Source: `"endpoints": { "challenge": "https://snacks.pupkit.dev/challenge", "mcp": "/mcp" }`,
			Want: `endpoints.mcp must be an absolute https: URL, found a path alone`, At: `"/mcp"`},
		{Name: "no scheme", Source: `"endpoints": { "challenge": "https://snacks.pupkit.dev/challenge", "mcp": "snacks.pupkit.dev/mcp" }`,
			Want: `endpoints.mcp must be an absolute https: URL: it does not begin with https://`, At: `"snacks.pupkit.dev/mcp"`},
	},
	Good: []lint.Example{
		{Name: "with a port", Source: `"endpoints": { "challenge": "HTTPS://snacks.pupkit.dev:8443/challenge", "mcp": "https://snacks.pupkit.dev/mcp" }`},
	},
	Check: func(p *lint.Pass) {
		all := p.Doc.Root.Member("endpoints")
		for _, key := range []string{"challenge", "mcp", "events"} {
			if v := str(all, key); v != nil && len(v.Text) > maxURL {
				say(p, v, way{"endpoints", key}, "endpoints."+key+" is longer than a URL can be: "+count(len(v.Text), "byte"))
			}
		}
		for e := range endpoints(p) {
			if what := notHTTPS(&e); what != "" {
				d := lint.Diagnostic{Span: e.Span, Pointer: e.at.pointer(), Message: e.at.String() + what, Fix: withTLS(p.Doc.Bytes, &e)}
				if blankHost(&e) {
					d.Notes = []string{"pupkit lint --fix --url https://HOST puts the real host in"}
					rehost(p, &d, &e)
				}
				p.Report(d)
			}
		}
	},
}

// notHTTPS says what keeps an endpoint from being an absolute https: URL. It never repeats the text: there may be a
// password in it.
func notHTTPS(e *endpoint) string {
	const absolute = " must be an absolute https: URL"
	switch {
	case (e.scheme == "" || e.badHost != "") && unfilled(e.url):
		return absolute + ": it holds a placeholder that was not filled in"
	case strings.HasPrefix(e.url, "//"):
		return absolute + ": it does not begin with https:"
	case strings.HasPrefix(e.url, "/"):
		return absolute + ", found a path alone"
	case e.scheme == "" && (strings.HasPrefix(e.url, "https//") || strings.HasPrefix(e.url, "https;//")):
		return absolute + ": a colon is missing after https"
	case e.scheme == "" && strings.ContainsRune("'\"<[(`“‘", firstRune(e.url)):
		return absolute + ": it begins with " + char(firstRune(e.url))
	case e.scheme == "" || strings.Contains(e.scheme, "."), hostWithPort(e):
		return absolute + ": it does not begin with https://"
	case e.scheme != "https" && !web[e.scheme] && near(e.scheme, "https"):
		return " must be an https: URL, found " + clip(e.scheme) + ": did you mean https:?"
	case e.scheme != "https":
		return " must be an https: URL, found " + clip(e.scheme) + ":"
	case !e.slashes && strings.HasPrefix(e.url[len("https:"):], `\`):
		return absolute + ": it has backslashes for slashes"
	case !e.slashes:
		return absolute + ": https: is not followed by //"
	case e.badHost != "":
		return absolute + ": " + e.badHost
	case e.port != "" && e.port != ":" && !validPort(e.port[1:]):
		return absolute + ": its port is not a number from 1 to 65535"
	}
	if _, number, ok := literal(e.host); number && !ok {
		return absolute + ": its host looks like an IPv4 address and is none"
	}
	return ""
}

// unfilled reports whether a text holds what a template or a manual leaves for others to fill in.
func unfilled(s string) bool {
	return strings.ContainsAny(s, "${<%") && unfilledForms().MatchString(s)
}

var unfilledForms = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\$\{|\{\{|<%|%\(|#\{|\$[A-Z_]+|\{[A-Za-z_-]+\}|<[A-Za-z_ -]+>`)
})

func firstRune(s string) rune {
	r, _ := utf8.DecodeRuneInString(s)
	return r
}

// hostWithPort reports whether what looks like a scheme is a host before its port, as in kitchen:8443/mcp.
func hostWithPort(e *endpoint) bool {
	rest := e.url[len(e.scheme):]
	return !e.slashes && len(rest) > 1 && '0' <= rest[1] && rest[1] <= '9'
}

func validPort(s string) bool {
	n, err := strconv.ParseUint(s, 10, 16)
	return err == nil && n > 0
}

// isHost reports whether a URL begins with its host, and lacks its scheme alone.
func isHost(e *endpoint) bool {
	first, _, _ := strings.Cut(e.url, "/")
	bare := parseURL(&source.Value{Text: "https://" + e.url}, e.at)
	return strings.Contains(first, ".") && notHTTPS(&bare) == ""
}

// withTLS is the fix that writes https: for http: or where no scheme stands, where that alone is wrong. Whether the service has a certificate
// only its author knows.
func withTLS(text []byte, e *endpoint) *lint.Fix {
	at := source.Span{Start: e.Span.Start + 1, End: e.Span.Start + 1 + len("http")}
	if e.scheme == "" && isHost(e) {
		return &lint.Fix{Message: "write https:// in front", Unsafe: true, Edits: []lint.Edit{{Span: source.Span{Start: at.Start, End: at.Start}, New: "https://"}}}
	}
	if e.scheme != "http" || !e.whole() || string(text[at.Start:at.End]) != "http" {
		return nil
	}
	return &lint.Fix{Message: "write https:", Unsafe: true, Edits: []lint.Edit{{Span: at, New: "https"}}}
}
