package rules

import (
	"bytes"
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
		{Name: "not JSON", Source: "version = \"1.2.0\"", Beside: map[string]string{"package.json": `{bad`},
			Want: `package.json cannot be read, and npm needs it`, At: `"@acme/acme-curupira-ext"`},
		{Name: "a list", Source: "version = \"1.2.0\"", Beside: map[string]string{"package.json": `[]`},
			Want: `package.json must be an object, found an array`, At: `"@acme/acme-curupira-ext"`},
		{Name: "a version without quotes", Source: "version = \"1.2.0\"", Beside: map[string]string{"package.json": `{"name": "@acme/acme-curupira-ext", "version": 1, "bin": "index.js"}`},
			Want: `version in package.json must be a string, found the number 1`, At: `"@acme/acme-curupira-ext"`},
	},
	Good: []lint.Example{
		{Name: "the same", Source: "version = \"1.2.0\"", Beside: map[string]string{"package.json": `{"name": "@acme/acme-curupira-ext", "version": "1.2.0", "bin": {"acme": "index.js"}}`}},
	},
	Check: func(p *lint.Pass) {
		doc, wrong := packageJSON(p)
		if wrong.Message != "" {
			p.Report(wrong)
		}
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
			p.Report(aboutPackage(p, "package.json has no bin, which is what npx runs"))
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

// packageJSON reads the package.json beside the manifest, nil where there is none that can be read. What is wrong with
// it is a finding at the package that the manifest names; npm forgives a byte order mark.
func packageJSON(p *lint.Pass) (doc *source.Document, wrong lint.Diagnostic) {
	text := p.Related("package.json")
	if text == nil {
		return nil, wrong
	}
	doc = source.ParseJSON("package.json", bytes.TrimPrefix(text, []byte("\ufeff")))
	at := lint.Place{Doc: doc, Span: opening(doc.Root)}
	for _, f := range doc.Faults {
		if f.Rule == jsonSyntaxID && !f.Warning {
			at.Span, at.Message = f.Span, f.Message
			return nil, aboutPackage(p, "package.json cannot be read, and npm needs it", at)
		}
	}
	if !isObject(doc.Root) {
		at.Message = "it begins here"
		return nil, aboutPackage(p, "package.json must be an object, found "+found(doc.Root), at)
	}
	for _, key := range []string{"name", "version"} {
		if v := doc.Root.Member(key); v != nil && v.Kind != source.String {
			at.Span, at.Message = v.Span, "here"
			return doc, aboutPackage(p, key+" in package.json must be a string, found "+found(v), at)
		}
	}
	return doc, wrong
}

// aboutPackage is a finding about package.json, at the package that the manifest names.
func aboutPackage(p *lint.Pass, message string, at ...lint.Place) lint.Diagnostic {
	d := lint.Diagnostic{Span: start(p.Doc), Message: message, Related: at}
	if v := valueAt(p, way{"launch", "package"}); v != nil {
		d.Span, d.Pointer = v.Span, "/launch/package"
	}
	return d
}

// fromPackage is the version of the package.json beside the manifest, "" where there is none that is one.
func fromPackage(p *lint.Pass) string {
	doc, _ := packageJSON(p)
	if doc == nil {
		return ""
	}
	if v := str(doc.Root, "version"); v != nil && notSemVer(v.Text) == "" {
		return v.Text
	}
	return ""
}
