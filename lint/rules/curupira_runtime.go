package rules

import (
	"github.com/pupkit/pupkit/contract/curupira"
	"github.com/pupkit/pupkit/lint"
)

var curupiraRuntime = &lint.Rule{
	ID:       "curupira/runtime",
	Host:     lint.Curupira,
	Severity: lint.Warning,
	Basis:    lint.Inferred,
	Summary:  "runtime is the published one",
	Prose:    "The contract shows one runtime, node. Whether the host knows others it does not say.",
	Clause:   lint.Clause{Document: curupiraDoc, Section: "Manifest", Text: `the example has runtime = "node"`},
	Bad: []lint.Example{
		{Name: "another runtime", Source: `runtime = "python"`, Want: `runtime "python" is not in the published contract`, At: `"python"`},
		{Name: "another case", Source: `runtime = "Node"`, Want: `runtime "Node" is not in the published contract: did you mean "node"?`, At: `"Node"`},
	},
	Good:  []lint.Example{{Name: "node", Source: `runtime = "node"`}},
	Check: func(p *lint.Pass) { published(p, way{"runtime"}, curupira.RuntimeNode) },
}
