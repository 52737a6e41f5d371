package rules

import (
	"strconv"

	"github.com/pupkit/pupkit/lint"
	"github.com/pupkit/pupkit/lint/source"
)

var curupiraPackageJSON = &lint.Rule{
	ID:       "curupira/package-json",
	Host:     lint.Curupira,
	Severity: lint.Warning,
	Basis:    lint.Platform,
	Summary:  "the manifest speaks of the package beside it",
	Prose:    "npx starts the package's bin under the name and the version that the manifest gives. A package.json beside the manifest is that package: its name and version are the manifest's, and it has a bin.",
	Clause:   lint.Clause{Document: "npm: package.json", Section: "bin", Text: "npx runs a package's bin by its name and version"},
	Bad: []lint.Example{
		{Name: "another version", Source: "version = \"1.2.0\"", Beside: map[string]string{"package.json": `{"name": "@acme/acme-curupira-ext", "version": "1.3.0", "bin": "index.js"}`},
			Want: `launch.version "1.2.0" is not the version "1.3.0" of package.json`, At: `"1.2.0"`},
		{Name: "another name", Source: "version = \"1.2.0\"", Beside: map[string]string{"package.json": `{"name": "acme", "version": "1.2.0", "bin": "index.js"}`},
			Want: `launch.package "@acme/acme-curupira-ext" is not the name "acme" of package.json`, At: `"@acme/acme-curupira-ext"`},
		{Name: "nothing to run", Source: "version = \"1.2.0\"", Beside: map[string]string{"package.json": `{"name": "@acme/acme-curupira-ext", "version": "1.2.0"}`},
			Want: `package.json has no bin, which is what npx runs`, At: `"@acme/acme-curupira-ext"`},
	},
	Good: []lint.Example{
		{Name: "the same", Source: "version = \"1.2.0\"", Beside: map[string]string{"package.json": `{"name": "@acme/acme-curupira-ext", "version": "1.2.0", "bin": {"acme": "index.js"}}`}},
	},
	Check: func(p *lint.Pass) {
		doc := packageJSON(p)
		if doc == nil {
			return
		}
		for _, c := range [][2]string{{"name", "package"}, {"version", "version"}} {
			own, at := str(doc.Root, c[0]), way{"launch", c[1]}
			if v := valueAt(p, at); own != nil && v != nil && v.Text != own.Text && !blank(v.Text) && !(c[1] == "version" && notSemVer(v.Text) != "") {
				d := lint.Diagnostic{Span: v.Span, Pointer: at.pointer(),
					Message: at.String() + " " + quote(v.Text) + " is not the " + c[0] + " " + quote(own.Text) + " of package.json",
					Related: []lint.Place{{Doc: doc, Span: own.Span, Message: c[0] + " here"}}}
				if c[1] == "version" {
					d.Fix = versionsFrom(p, v, own.Text)
				}
				p.Report(d)
			}
		}
		if bin := doc.Root.Member("bin"); bin == nil || bin.Kind == source.Object && len(bin.Members) == 0 {
			d := lint.Diagnostic{Span: start(p.Doc), Message: "package.json has no bin, which is what npx runs"}
			if v := valueAt(p, way{"launch", "package"}); v != nil {
				d.Span, d.Pointer = v.Span, "/launch/package"
			}
			p.Report(d)
		}
	},
}

// versionsFrom is the fix that takes the version of package.json, in both places where they say the same.
func versionsFrom(p *lint.Pass, launched *source.Value, own string) *lint.Fix {
	if notSemVer(own) != "" {
		return nil
	}
	fix := replace("take the version of package.json", launched.Span, strconv.Quote(own))
	if v := valueAt(p, way{"version"}); v != nil && v.Text == launched.Text {
		fix.Edits = append(fix.Edits, lint.Edit{Span: v.Span, New: strconv.Quote(own)})
	}
	return fix
}

// packageJSON reads the package.json beside the manifest, nil where there is none that is an object.
func packageJSON(p *lint.Pass) *source.Document {
	text := p.Related("package.json")
	if text == nil {
		return nil
	}
	doc := source.ParseJSON("package.json", text)
	if !isObject(doc.Root) {
		return nil
	}
	return doc
}

// fromPackage is the version of the package.json beside the manifest, "" where there is none that is one.
func fromPackage(p *lint.Pass) string {
	doc := packageJSON(p)
	if doc == nil {
		return ""
	}
	if v := str(doc.Root, "version"); v != nil && notSemVer(v.Text) == "" {
		return v.Text
	}
	return ""
}
