package rules

import (
	"bytes"
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
				for i, v := range l.Items {
					if v.Kind != source.Object && v.Kind != source.Invalid {
						wrongType(p, v, way{key, i}, pup.Object, pup.Required)
					}
				}
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

func wrongType(p *lint.Pass, v *source.Value, at way, want pup.FieldType, need pup.Need) {
	must := map[pup.FieldType]string{
		pup.String: "a string", pup.Number: "a number", pup.Boolean: "true or false", pup.Object: "an object", pup.Array: "an array",
	}[want]
	if len(at) == 1 && at[0] == "manifestVersion" {
		must = "the number " + strconv.Itoa(pup.ManifestVersion)
	}
	d := lint.Diagnostic{Span: v.Span, Pointer: at.pointer(), Message: at.String() + " must be " + must + ", found " + found(v)}
	if v.Kind == source.Object || v.Kind == source.Array {
		if bytes.IndexByte(p.Doc.Bytes[v.Span.Start:v.Span.End], '\n') >= 0 || v.Span.End-v.Span.Start > maxQuoted {
			d.Span = opening(v)
		}
	}
	if v.Kind == source.Null && need < pup.Required {
		d.Notes = []string{"leave the field out where it has no value"}
	}
	if word := yesNo[strings.ToLower(strings.TrimSpace(v.Text))]; want == pup.Boolean && word != "" {
		d.Notes = append(d.Notes, "write "+word)
	}
	d.Fix = retyped(v, want)
	p.Report(d)
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
