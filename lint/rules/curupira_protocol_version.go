package rules

import (
	"github.com/pupkit/pupkit/contract/curupira"
	"github.com/pupkit/pupkit/lint"
)

var curupiraProtocolVersion = &lint.Rule{
	ID:       "curupira/protocol-version",
	Host:     lint.Curupira,
	Severity: lint.Error,
	Basis:    lint.Stated,
	Summary:  "protocol_version is 2",
	Prose:    "The host begins by agreeing on the version of the protocol, and rejects an extension of another one.",
	Clause:   lint.Clause{Document: curupiraDoc, Section: "Transport", Text: "protocol version 2"},
	Bad: []lint.Example{
		{Name: "another version", Source: "protocol_version = 1", Want: "protocol_version must be 2, found 1", At: "1"},
		{Name: "left out", Source: "# without protocol_version\n", Want: "protocol_version is missing", At: "manifest_version"},
	},
	Good:  []lint.Example{{Name: "the version", Source: "protocol_version = 2"}},
	Check: func(p *lint.Pass) { exactInteger(p, "protocol_version", curupira.ProtocolVersion) },
}
