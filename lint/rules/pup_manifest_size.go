package rules

import (
	"fmt"

	"github.com/pupkit/pupkit/contract/pup"
	"github.com/pupkit/pupkit/lint"
)

var pupManifestSize = &lint.Rule{
	ID:       "pup/manifest-size",
	Host:     lint.Pup,
	Severity: lint.Error,
	Basis:    lint.Implied,
	Summary:  "the manifest has at most 1 MiB",
	Prose:    "pup fetches the manifest like every other answer of the service, and cuts answers off at 1 MiB.",
	Clause:   lint.Clause{Document: pupDoc, Section: "Signed requests", Text: "each response has a cap of 1 MiB"},
	Bad: []lint.Example{
		{Name: "a byte too many", Source: "// padded to 1048577 bytes\n" + `"author": "Ada"`, Want: `the manifest has 1048577 bytes, 1 over the limit of 1048576`, At: `{`},
	},
	Good: []lint.Example{{Name: "small", Source: `"author": "Ada"`}},
	Check: func(p *lint.Pass) {
		if n := len(p.Doc.Bytes); n > pup.MaxResponse {
			p.Report(lint.Diagnostic{Span: opening(p.Doc.Root), Message: fmt.Sprintf("the manifest has %d bytes, %d over the limit of %d", n, n-pup.MaxResponse, pup.MaxResponse)})
		}
	},
}
