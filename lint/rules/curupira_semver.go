package rules

import (
	"strconv"
	"strings"

	"github.com/pupkit/pupkit/lint"
	"github.com/pupkit/pupkit/lint/source"
)

var curupiraSemver = &lint.Rule{
	ID:       "curupira/semver",
	Host:     lint.Curupira,
	Severity: lint.Error,
	Basis:    lint.Platform,
	Summary:  "version is a semantic version, launch.version an exact one",
	Prose: "npm takes semantic versions only: three numbers, no v in front, no range. npx would take a range or a tag for launch.version, " +
		"but then what is started changes without anybody changing the manifest: that is a warning.",
	Clause: lint.Clause{Document: "Semantic Versioning 2.0.0", Section: "2", Text: "a version is MAJOR.MINOR.PATCH"},
	Bad: []lint.Example{
		{Name: "a v", Source: "version = \"v1.2.0\"", Want: `version "v1.2.0" begins with v`, At: `"v1.2.0"`},
		{Name: "two numbers", Source: "version = \"1.2\"", Want: `version "1.2" is not MAJOR.MINOR.PATCH: it has 2 numbers`, At: `"1.2"`},
		{Name: "a tag", Source: "[launch]\nversion = \"latest\"", Want: `launch.version "latest" is not a version, but likely a tag`, At: `"latest"`},
		{Name: "a range", Source: "[launch]\nversion = \"^1.2.0\"", Want: `launch.version "^1.2.0" is a range, not a version`, At: `"^1.2.0"`},
	},
	Good: []lint.Example{
		{Name: "before a release", Source: "version = \"1.2.0-rc.1+build.5\"\n[launch]\nversion = \"1.2.0-rc.1+build.5\""},
	},
	Check: func(p *lint.Pass) {
		if v := valueAt(p, way{"version"}); v != nil {
			semver(p, v, way{"version"}, lint.Error)
		}
		if v := valueAt(p, way{"launch", "version"}); v != nil {
			semver(p, v, way{"launch", "version"}, lint.Warning)
		}
	},
}

func semver(p *lint.Pass, v *source.Value, at way, severity lint.Severity) {
	what := notSemVer(v.Text)
	if what == "" {
		return
	}
	d := lint.Diagnostic{Severity: severity, Span: v.Span, Pointer: at.pointer(), Message: at.String() + " " + quote(v.Text) + " " + what}
	if v.Text == "" {
		d.Message = at.String() + " is empty"
	}
	if severity == lint.Warning && (v.Text == "" || strings.HasSuffix(what, "not a version") || strings.HasSuffix(what, "likely a tag")) {
		d.Notes = append(d.Notes, "npx would take it, but what it starts then changes by itself")
	}
	if s := fromPackage(p); s != "" {
		d.Notes = append(d.Notes, "package.json says "+quote(s))
		d.Fix = replace("take the version of package.json", v.Span, strconv.Quote(s))
	} else if s := nextVersion(v.Text); s != "" {
		d.Notes = append(d.Notes, quote(s)+" would do")
	}
	p.Report(d)
}
