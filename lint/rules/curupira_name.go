package rules

import (
	"strings"

	"github.com/pupkit/pupkit/lint"
)

var curupiraName = &lint.Rule{
	ID:       "curupira/name",
	Host:     lint.Curupira,
	Severity: lint.Error,
	Basis:    lint.Shown,
	Summary:  "name is not blank, and reads like a package's name without scope",
	Prose:    "The host lists the package under its name. In the example it looks like the name of a package without a scope; another form is allowed as far as the contract says, and is mentioned only.",
	Clause:   lint.Clause{Document: curupiraDoc, Section: "Manifest", Text: "the example's name is acme-curupira-ext"},
	Bad: []lint.Example{
		{Name: "blank", Source: `name = ""`, Want: `name is empty`, At: `""`},
		{Name: "with a scope", Source: `name = "@acme/curupira-ext"`, Want: `name "@acme/curupira-ext" has a scope, and the example's name has none`, At: `"@acme/curupira-ext"`},
	},
	Good: []lint.Example{{Name: "like a package", Source: `name = "acme-curupira-ext"`}},
	Check: func(p *lint.Pass) {
		at := way{"name"}
		v := valueAt(p, at)
		if v == nil {
			return
		}
		if blank(v.Text) {
			say(p, v, at, "name is "+emptiness(v.Text))
			return
		}
		d := lint.Diagnostic{Severity: lint.Info, Span: v.Span, Pointer: at.pointer()}
		scope, rest, scoped := strings.Cut(v.Text, "/")
		what, _ := notPackage(v.Text)
		switch {
		case scoped && strings.HasPrefix(scope, "@"):
			d.Message = "name " + quote(v.Text) + " has a scope, and the example's name has none"
			d.Notes = []string{quote(rest) + " would look like the example's"}
		case what != "":
			d.Message = "name " + quote(v.Text) + " does not look like a package's name: it " + what
			d.Notes = []string{"the example's name is acme-curupira-ext"}
		default:
			return
		}
		p.Report(d)
	},
}
