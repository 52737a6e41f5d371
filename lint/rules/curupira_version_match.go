package rules

import (
	"strconv"

	"github.com/pupkit/pupkit/lint"
)

var curupiraVersionMatch = &lint.Rule{
	ID:       "curupira/version-match",
	Host:     lint.Curupira,
	Severity: lint.Warning,
	Basis:    lint.Inferred,
	Summary:  "version is the version that is launched",
	Prose:    "version is what the host shows, launch.version is what it starts. Where they differ, users see one version and run another.",
	Clause:   lint.Clause{Document: curupiraDoc, Section: "Manifest", Text: "the example has one version in both places"},
	Bad: []lint.Example{
		{Name: "left behind", Source: "version = \"1.2.0\"\n[launch]\nversion = \"1.1.9\"",
			Want: `launch.version "1.1.9" is not the version "1.2.0"`, At: `"1.1.9"`},
	},
	Good: []lint.Example{{Name: "the same", Source: "version = \"2.0.0\"\n[launch]\nversion = \"2.0.0\""}},
	Check: func(p *lint.Pass) {
		version, launched := valueAt(p, way{"version"}), valueAt(p, way{"launch", "version"})
		if version == nil || launched == nil || version.Text == launched.Text || notSemVer(version.Text) != "" || notSemVer(launched.Text) != "" {
			return
		}
		d := lint.Diagnostic{Span: launched.Span, Pointer: "/launch/version",
			Message: "launch.version " + quote(launched.Text) + " is not the version " + quote(version.Text),
			Related: []lint.Place{see(p, version.Span, "version here")}}
		switch own := fromPackage(p); own {
		case "":
		case launched.Text:
			d.Fix = replace("take the version of package.json", version.Span, strconv.Quote(own))
		default:
			d.Fix = replace("take the version of package.json", launched.Span, strconv.Quote(own))
		}
		p.Report(d)
	},
}
