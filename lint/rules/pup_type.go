package rules

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"github.com/pupkit/pupkit/contract/pup"
	"github.com/pupkit/pupkit/lint"
	"github.com/pupkit/pupkit/lint/source"
)

var pupType = &lint.Rule{
	ID:       "pup/type",
	Host:     lint.Pup,
	Severity: lint.Error,
	Basis:    lint.Shown,
	Summary:  "every value has its JSON type, and what names something is not empty",
	Prose: "A value that looks right can have the wrong type: \"true\" is a string and true is not, \"1\" is a string and 1 is a number, {} is not a list. " +
		"null is no way to leave a field out.",
	Clause: lint.Clause{Document: pupDoc, Section: "Manifest", Text: "values have the types that the table and the example give them"},
	Bad: []lint.Example{
		{Name: "a boolean in quotes", Source: `"tools": [{ "name": "snack_menu", "readOnly": "true" }]`,
			Want: `tools[0].readOnly must be true or false, found the string "true"`, At: `"true"`},
		{Name: "a number in quotes", Source: `"manifestVersion": "1"`,
			Want: `manifestVersion must be the number 1, found the string "1"`, At: `"1"`},
		{Name: "an object for a list", Source: `"settings": {}`, Want: `settings must be an array, found an object`, At: `{}`},
		{Name: "null", Source: `"author": null`, Want: `author must be a string, found null`, At: `null`},
		{Name: "names for tools", Source: `"tools": ["snack_menu"]`,
			Want: `tools[0] must be an object, found the string "snack_menu"`, At: `"snack_menu"`},
		{Name: "an empty name", Source: `"name": ""`, Want: `name is empty`, At: `""`},
	},
	Good: []lint.Example{
		{Name: "the lists may be empty", Source: `"settings": [], "events": [], "commands": []`},
	},
	Check: func(p *lint.Pass) {
		if root := p.Doc.Root; root.Kind != source.Object {
			wholeType(p, root)
			return
		}
		for o := range objects(p.Doc) {
			for _, f := range o.fields {
				if v := o.Member(f.Name); v != nil {
					fieldType(p, f, v, o.at.to(f.Name))
				}
			}
		}
		for _, key := range []string{"tools", "commands", "settings"} {
			if l := array(p.Doc, key); l != nil {
				notObjects(p, p.Rule.Severity, l, way{key})
			}
		}
	},
}

// wholeType reports a document that is no object, under the rule that says so.
func wholeType(p *lint.Pass, root *source.Value) {
	if root.Kind != source.Invalid && len(p.Doc.Faults) == 0 {
		p.Report(lint.Diagnostic{Rule: jsonSyntaxID, Span: opening(root), Message: "the manifest must be an object, found " + found(root)})
	}
}

func fieldType(p *lint.Pass, f pup.Field, v *source.Value, at way) {
	switch {
	case v.Kind == source.Invalid || f.Type == pup.Unpublished:
	case kinds(v) != f.Type:
		wrongType(p, v, at, f.Type, f.Need)
	case f.Naming && blank(v.Text):
		say(p, v, at, at.String()+" is "+emptiness(v.Text))
	}
}

// notObjects reports the entries of a list that are no objects, those of one kind in one finding: a list of names is
// one mistake.
func notObjects(p *lint.Pass, severity lint.Severity, l *source.Value, at way, notes ...string) {
	wrong := make(map[source.Kind][]int)
	for i, v := range l.Items {
		if v.Kind != source.Object && v.Kind != source.Invalid {
			wrong[v.Kind] = append(wrong[v.Kind], i)
		}
	}
	for _, indexes := range wrong { // the engine puts the findings in order
		d := mistyped(p, l.Items[indexes[0]], at.to(indexes[0]), pup.Object)
		d.Severity = severity
		d.Notes = append(d.Notes, notes...)
		if len(indexes) > 1 {
			d.Message += fmt.Sprintf(" (and %d more in this list)", len(indexes)-1)
		}
		for _, i := range indexes[1:min(len(indexes), 1+maxPlaces)] {
			d.Related = append(d.Related, see(p, l.Items[i].Span, "here too"))
		}
		p.Report(d)
	}
}

func wrongType(p *lint.Pass, v *source.Value, at way, want pup.FieldType, need pup.Need) {
	d := mistyped(p, v, at, want)
	if v.Kind == source.Null && need < pup.Required {
		d.Notes = []string{"leave the field out where it has no value"}
	}
	if word := yesNo[strings.ToLower(strings.TrimSpace(v.Text))]; want == pup.Boolean && word != "" {
		d.Notes = append(d.Notes, "write "+word)
	}
	if d.Fix = retyped(v, want); d.Fix == nil && want == pup.String {
		d.Fix = quoted(p.Doc, v)
	}
	p.Report(d)
}

// mistyped is the finding about a value of the wrong type.
func mistyped(p *lint.Pass, v *source.Value, at way, want pup.FieldType) lint.Diagnostic {
	d := lint.Diagnostic{Span: v.Span, Pointer: at.pointer(), Message: at.String() + " must be " + mustBe(want, at) + ", found " + spelled(p.Doc, v, found(v)),
		Explains: misread(p.Doc, v, want == pup.Array)}
	if v.Kind == source.Object || v.Kind == source.Array {
		if bytes.IndexByte(p.Doc.Bytes[v.Span.Start:v.Span.End], '\n') >= 0 || v.Span.End-v.Span.Start > maxQuoted {
			d.Span = opening(v)
		}
	}
	if note := inShape(at, want, v); note != "" {
		d.Notes = []string{note}
	}
	return d
}

// mustBe says what a value of that type is.
func mustBe(want pup.FieldType, at way) string {
	if len(at) == 1 && at[0] == "manifestVersion" {
		return "the number " + strconv.Itoa(pup.ManifestVersion)
	}
	return map[pup.FieldType]string{
		pup.String: "a string", pup.Number: "a number", pup.Boolean: "true or false", pup.Object: "an object", pup.Array: "an array",
	}[want]
}

// inShape shows how a value is written that has the right content in another shape, "" where that is not clear.
func inShape(at way, want pup.FieldType, v *source.Value) string {
	list, _ := at[0].(string)
	key := map[string]string{"tools": "name", "commands": "name", "settings": "key"}[list]
	switch {
	case len(at) == 1 && want == pup.Array && v.Kind == source.Object && key != "":
		if len(v.Members) > 0 && isObject(v.Members[0].Value) {
			return `write a list: [{ "` + key + `": ` + quote(v.Members[0].Key) + `, … }]`
		}
		return "write a list: [{ … }]"
	case len(at) == 2 && v.Kind == source.String && key != "" && list != "commands" && !blank(v.Text):
		return `write { "` + key + `": ` + quote(v.Text) + ` }`
	case list == "endpoints" && len(at) == 1:
		return `write { "challenge": "https://…", "mcp": "https://…" }`
	case want != pup.String:
	case list == "endpoints" && v.Kind == source.Object:
		return "write the URL itself"
	case v.Kind == source.Object && str(v, "name") != nil:
		return "write " + quote(str(v, "name").Text)
	case v.Kind == source.Array && len(v.Items) == 1 && v.Items[0].Kind == source.String:
		return "write it without the brackets"
	}
	return ""
}

// yesNo are words and numbers that stand for true and false elsewhere.
var yesNo = map[string]string{"yes": "true", "on": "true", "1": "true", "y": "true", "no": "false", "off": "false", "0": "false", "n": "false"}

// retyped is the repair of a value that has the right look and the wrong type.
func retyped(v *source.Value, want pup.FieldType) *lint.Fix {
	text := strings.TrimSpace(v.Text)
	if v.Kind != source.String {
		return nil
	}
	switch lower := strings.ToLower(text); {
	case want == pup.Boolean && (lower == "true" || lower == "false"):
		return replace("take the quotes off", v.Span, lower)
	case want == pup.Number && text == strconv.Itoa(pup.ManifestVersion):
		return replace("take the quotes off", v.Span, text)
	}
	return nil
}

// kinds is the JSON type of a value.
func kinds(v *source.Value) pup.FieldType {
	switch v.Kind {
	case source.String:
		return pup.String
	case source.Integer, source.Float:
		return pup.Number
	case source.Bool:
		return pup.Boolean
	case source.Object:
		return pup.Object
	case source.Array:
		return pup.Array
	}
	return "null"
}
