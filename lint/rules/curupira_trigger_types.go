package rules

import (
	"github.com/pupkit/pupkit/lint"
	"github.com/pupkit/pupkit/lint/source"
)

var curupiraTriggerTypes = &lint.Rule{
	ID:       "curupira/trigger-types",
	Host:     lint.Curupira,
	Severity: lint.Error,
	Basis:    lint.Stated,
	Summary:  "there is at least one trigger type, and none twice",
	Prose:    "The host learns from trigger_types which triggers a package has, without running it. There has to be at least one.",
	Clause:   lint.Clause{Document: curupiraDoc, Section: "Manifest", Text: "at least one entry in trigger_types"},
	Bad: []lint.Example{
		{Name: "none", Source: `trigger_types = []`, Want: `trigger_types is empty: at least one is needed`, At: `[]`},
		{Name: "left out", Source: "# without trigger_types\n", Want: `trigger_types is missing`, At: `manifest_version`},
		{Name: "twice", Source: `trigger_types = ["github-issue", "github-issue"]`, Want: `trigger_types has "github-issue" twice`, At: `"github-issue"`},
		{Name: "an empty one", Source: `trigger_types = ["github-issue", ""]`, Want: `trigger_types[1] is empty`, At: `""`},
	},
	Good: []lint.Example{{Name: "two", Source: `trigger_types = ["github-issue", "github-pull-request"]`}},
	Check: func(p *lint.Pass) {
		at := way{"trigger_types"}
		v := p.Doc.Root.Member("trigger_types")
		switch {
		case v == nil:
			p.Report(lint.Diagnostic{Span: start(p.Doc), Pointer: at.pointer(), Message: "trigger_types is missing",
				Notes: []string{"name at least one trigger"}})
		case v.Kind != source.Array:
		case len(v.Items) == 0:
			say(p, v, at, "trigger_types is empty: at least one is needed")
		default:
			triggerTypes(p, v, at)
		}
	},
}

func triggerTypes(p *lint.Pass, v *source.Value, at way) {
	first := make(map[string]*source.Value)
	for i, item := range v.Items {
		switch {
		case item.Kind != source.String:
		case blank(item.Text):
			say(p, item, at.to(i), at.to(i).String()+" is "+emptiness(item.Text))
		case first[item.Text] != nil:
			p.Report(lint.Diagnostic{Span: item.Span, Pointer: at.to(i).pointer(), Message: "trigger_types has " + quote(item.Text) + " twice",
				Related: []lint.Place{see(p, first[item.Text].Span, "first here")}})
		default:
			first[item.Text] = item
		}
	}
}
