package rules

import (
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/pupkit/pupkit/lint"
	"github.com/pupkit/pupkit/lint/source"
)

var pupEndpointPlaceholder = &lint.Rule{
	ID:       "pup/endpoint-placeholder",
	Host:     lint.Pup,
	Severity: lint.Warning,
	Basis:    lint.Inferred,
	Summary:  "no endpoint has a host that is for examples, or a placeholder",
	Prose: "example.com, example.net and example.org belong to nobody's service: they are left over from an example or a template. " +
		"pupkit lint --fix --url https://HOST puts the real host in.",
	Clause: lint.Clause{Document: pupDoc, Section: "Manifest", Text: "the example's host is snacks.example.com"},
	Bad: []lint.Example{
		{Name: "left over", Source: `"endpoints": { "challenge": "https://snacks.example.com/challenge", "mcp": "https://snacks.example.com/mcp" }`,
			Want: `host "snacks.example.com" is a placeholder`, At: `"https://snacks.example.com/challenge"`},
		{Name: "not filled in", Source: `"endpoints": { "challenge": "https://snacks.pupkit.dev/challenge", "mcp": "https://snacks.pupkit.dev/${ROUTE}" }`,
			Want: `endpoints.mcp holds a placeholder that was not filled in`, At: `"https://snacks.pupkit.dev/${ROUTE}"`},
	},
	Good: []lint.Example{
		{Name: "another host", Source: `"endpoints": { "challenge": "https://example.pupkit.dev/challenge", "mcp": "https://notexample.com/mcp" }`},
	},
	Check: func(p *lint.Pass) {
		var out []lint.Diagnostic
		byHost := make(map[string]int)
		for e := range endpoints(p) {
			if e.whole() && unfilled(e.path) {
				say(p, e.Value, e.at, e.at.String()+" holds a placeholder that was not filled in")
			}
			if !e.whole() || !placeholder(e.host) {
				continue
			}
			i, seen := byHost[e.host]
			if seen {
				out[i].Related = append(out[i].Related, see(p, e.Span, "here too"))
			} else {
				i = len(out)
				byHost[e.host] = i
				out = append(out, lint.Diagnostic{Span: e.Span, Pointer: e.at.pointer(), Message: "host " + quote(e.host) + " is a placeholder",
					Notes: []string{"pupkit lint --fix --url https://HOST puts the real host in"}})
			}
			rehost(p, &out[i], &e)
		}
		for _, d := range out {
			p.Report(d)
		}
	},
}

// placeholder reports whether a host is one of the names that are kept for examples.
func placeholder(host string) bool {
	return slices.ContainsFunc([]string{"example.com", "example.net", "example.org"}, func(name string) bool {
		return host == name || strings.HasSuffix(host, "."+name)
	})
}

// hostForm is a placeholder in the place of a whole origin, as in {{base_url}}/mcp.
var hostForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(\$\{[^{}/]+\}|\{\{[^{}/]+\}\}|\{[A-Za-z_-]+\}|<[A-Za-z_ -]+>|\$[A-Z_]+)(/|$)`)
})

// blankHost reports whether a placeholder that was not filled in stands where the host belongs. Where the scheme is part
// of it, authority is then its place.
func blankHost(e *endpoint) bool {
	if e.slashes && web[e.scheme] {
		return e.badHost != "" && unfilled(e.url[e.authority[0]:e.authority[1]])
	}
	m := hostForm().FindStringSubmatchIndex(e.url)
	if m == nil {
		return false
	}
	e.authority = [2]int{0, m[3]}
	return true
}

// rehost adds to the finding's fix the edit that puts the user's host into an endpoint.
func rehost(p *lint.Pass, d *lint.Diagnostic, e *endpoint) {
	if p.Options.URL == "" || e.user {
		return
	}
	own := parseURL(&source.Value{Text: p.Options.URL}, nil)
	if !own.whole() || notHTTPS(&own) != "" || placeholder(own.host) {
		return
	}
	base := strings.TrimSuffix(own.url[:len(own.url)-len(own.path)-len(own.fragment)]+strings.TrimRight(own.path, "/"), "/")
	span, ok := origin(p.Doc.Bytes, e)
	if !ok || strings.ContainsAny(base, "\"\\?#@") {
		return
	}
	if d.Fix == nil {
		d.Fix = &lint.Fix{Message: "put " + base + " in"}
	}
	d.Fix.Edits = append(d.Fix.Edits, lint.Edit{Span: span, New: base})
}

// origin is the place of scheme, host and port in the text, where the string is written without escapes there.
func origin(text []byte, e *endpoint) (source.Span, bool) {
	length, seen := len(e.Text), 0
	for i, r := range e.Text {
		if seen == e.authority[1] {
			length = i
			break
		}
		if !unseen(r) {
			seen += utf8.RuneLen(r)
		}
	}
	start, end := e.Span.Start+1, e.Span.Start+1+length
	if end > e.Span.End || string(text[start:end]) != e.Text[:length] {
		return source.Span{}, false
	}
	return source.Span{Start: start, End: end}, true
}
