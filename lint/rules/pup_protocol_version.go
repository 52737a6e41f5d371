package rules

import (
	"strings"

	"github.com/pupkit/pupkit/contract/pup"
	"github.com/pupkit/pupkit/lint"
	"github.com/pupkit/pupkit/lint/source"
)

var pupProtocolVersion = &lint.Rule{
	ID:       "pup/protocol-version",
	Host:     lint.Pup,
	Severity: lint.Error,
	Basis:    lint.Shown,
	Summary:  "protocolVersion is " + pup.ProtocolVersion,
	Prose:    "pup speaks one revision of MCP, in its stateless form. A server that speaks an older one has to be moved to it; changing the manifest alone does not help.",
	Clause:   lint.Clause{Document: pupDoc, Section: "Invocation context", Text: "MCP is stateless " + pup.ProtocolVersion},
	Bad: []lint.Example{
		{Name: "an older revision", Source: `"protocolVersion": "2025-11-25"`,
			Want: `protocolVersion must be "2026-07-28", found "2025-11-25"`, At: `"2025-11-25"`},
		{Name: "a blank too many", Source: `"protocolVersion": " 2026-07-28"`,
			Want: `protocolVersion must be "2026-07-28", found " 2026-07-28"`, At: `" 2026-07-28"`},
	},
	Good: []lint.Example{{Name: "the revision", Source: `"protocolVersion": "2026-07-28"`}},
	Check: func(p *lint.Pass) {
		v := p.Doc.Root.Member("protocolVersion")
		if v == nil || v.Kind != source.String || v.Text == pup.ProtocolVersion {
			return
		}
		d := lint.Diagnostic{Span: v.Span, Pointer: "/protocolVersion",
			Message: "protocolVersion must be " + quote(pup.ProtocolVersion) + ", found " + quote(v.Text)}
		if digits(v.Text) == digits(pup.ProtocolVersion) {
			d.Fix = replace("write it as the contract does", v.Span, `"`+pup.ProtocolVersion+`"`)
		} else if !blank(v.Text) {
			d.Notes = []string{"the server has to speak that revision of MCP, too"}
		}
		p.Report(d)
	},
}

// digits are the ASCII digits of s.
func digits(s string) string {
	return strings.Map(func(r rune) rune {
		if '0' <= r && r <= '9' {
			return r
		}
		return -1
	}, s)
}
