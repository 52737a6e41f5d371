package rules

import (
	"strconv"

	"github.com/pupkit/pupkit/contract/curupira"
	"github.com/pupkit/pupkit/lint"
)

var curupiraKind = &lint.Rule{
	ID:       "curupira/kind",
	Host:     lint.Curupira,
	Severity: lint.Error,
	Basis:    lint.Stated,
	Summary:  `kind is "trigger"`,
	Prose:    "Every extension is a trigger: the contract has no other kind, and an extension must say that it is one.",
	Clause:   lint.Clause{Document: curupiraDoc, Section: "Manifest", Text: `an extension must declare kind = "trigger"`},
	Bad: []lint.Example{
		{Name: "another kind", Source: `kind = "command"`, Want: `kind must be "trigger", found "command"`, At: `"command"`},
		{Name: "left out", Source: "# without kind\n", Want: `kind is missing`, At: `manifest_version`},
	},
	Good: []lint.Example{{Name: "a trigger", Source: `kind = "trigger"`}},
	Check: func(p *lint.Pass) {
		at := way{"kind"}
		if p.Doc.Root.Member("kind") == nil {
			p.Report(lint.Diagnostic{Span: start(p.Doc), Pointer: at.pointer(), Message: "kind is missing", Notes: []string{`add kind = "trigger"`}})
			return
		}
		v := valueAt(p, at)
		if v == nil || v.Text == curupira.Kind {
			return
		}
		d := lint.Diagnostic{Span: v.Span, Pointer: at.pointer(), Message: "kind must be " + quote(curupira.Kind) + ", found " + quote(v.Text)}
		if alike(v.Text, curupira.Kind) {
			d.Fix = replace("write trigger", v.Span, strconv.Quote(curupira.Kind))
		}
		p.Report(d)
	},
}
