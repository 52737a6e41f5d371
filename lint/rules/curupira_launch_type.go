package rules

import (
	"github.com/pupkit/pupkit/contract/curupira"
	"github.com/pupkit/pupkit/lint"
)

var curupiraLaunchType = &lint.Rule{
	ID:       "curupira/launch-type",
	Host:     lint.Curupira,
	Severity: lint.Warning,
	Basis:    lint.Inferred,
	Summary:  "launch.type is the published one",
	Prose:    "The contract shows one way to launch an extension, npx. Whether the host knows others it does not say.",
	Clause:   lint.Clause{Document: curupiraDoc, Section: "Manifest", Text: `the example has launch.type = "npx"`},
	Bad: []lint.Example{
		{Name: "another case", Source: "[launch]\ntype = \"NPX\"", Want: `launch.type "NPX" is not in the published contract: did you mean "npx"?`, At: `"NPX"`},
		{Name: "another way", Source: "[launch]\ntype = \"docker\"", Want: `launch.type "docker" is not in the published contract`, At: `"docker"`},
	},
	Good:  []lint.Example{{Name: "npx", Source: "[launch]\ntype = \"npx\""}},
	Check: func(p *lint.Pass) { published(p, way{"launch", "type"}, curupira.LaunchNPX) },
}
