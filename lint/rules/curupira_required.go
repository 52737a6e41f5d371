package rules

import (
	"github.com/pupkit/pupkit/contract/curupira"
	"github.com/pupkit/pupkit/lint"
	"github.com/pupkit/pupkit/lint/source"
)

var curupiraRequired = &lint.Rule{
	ID:       "curupira/required",
	Host:     lint.Curupira,
	Severity: lint.Warning,
	Basis:    lint.Shown,
	Summary:  "the keys that the example carries are there",
	Prose: "The contract says in words only what kind and trigger_types must be. Its example has name, version, runtime and a table [launch] with type, package and version besides, " +
		"and without them the host could neither name nor start the package.",
	Clause: lint.Clause{Document: curupiraDoc, Section: "Manifest", Text: "the example carries these keys"},
	Bad: []lint.Example{
		{Name: "no runtime", Source: "# without runtime\n", Want: `runtime is missing: the contract's example carries it`, At: `manifest_version`},
		{Name: "no launch", Source: "# without launch\n", Want: `the table [launch] is missing: the contract's example carries it`, At: `manifest_version`},
	},
	Good: []lint.Example{{Name: "launch as one line", Source: "# " + curupira.ManifestFile + `
manifest_version = 1
name = "acme-curupira-ext"
version = "1.2.0"
protocol_version = 2
runtime = "node"
kind = "trigger"
trigger_types = ["github-issue"]
launch = { type = "npx", package = "@acme/acme-curupira-ext", version = "1.2.0" }
`}},
	Check: func(p *lint.Pass) {
		for _, k := range known("") {
			if k.Stated || p.Doc.Root.Member(k.Name) != nil {
				continue
			}
			name := k.Name
			if k.Type == curupira.Table {
				name = "the table [" + k.Name + "]"
			}
			p.Report(lint.Diagnostic{Span: start(p.Doc), Pointer: way{k.Name}.pointer(), Message: name + " is missing: the contract's example carries it"})
		}
		if launch := p.Doc.Root.Member("launch"); isObject(launch) {
			missingInLaunch(p, launch)
		}
	},
}

func missingInLaunch(p *lint.Pass, launch *source.Value) {
	missing := absent(launch, knownNames("launch"))
	span := keySpan(p.Doc.Root, "launch")
	if len(launch.Members) == 0 && len(missing) > 0 {
		p.Report(lint.Diagnostic{Span: span, Pointer: way{"launch", missing[0]}.pointer(),
			Message: "launch is empty: the contract's example carries " + list(missing)})
		return
	}
	for _, key := range missing {
		at := way{"launch", key}
		p.Report(lint.Diagnostic{Span: span, Pointer: at.pointer(), Message: at.String() + " is missing: the contract's example carries it"})
	}
}
