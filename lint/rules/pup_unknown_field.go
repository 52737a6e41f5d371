package rules

import (
	"slices"
	"strings"

	"github.com/pupkit/pupkit/contract/pup"
	"github.com/pupkit/pupkit/internal/nearest"
	"github.com/pupkit/pupkit/lint"
	"github.com/pupkit/pupkit/lint/source"
)

var pupUnknownField = &lint.Rule{
	ID:       "pup/unknown-field",
	Host:     lint.Pup,
	Severity: lint.Error,
	Basis:    lint.Stated,
	Summary:  "every field is one that pup knows",
	Prose: "pup rejects a manifest with a field that it does not know, at the top level, in endpoints, in a tool and in a command. " +
		"Names are compared exactly, with regard to case. This holds for $schema too: tell your editor by the file's name which schema it shall use.",
	Clause: lint.Clause{Document: pupDoc, Section: "Manifest", Text: "unknown fields are rejected"},
	Bad: []lint.Example{
		{Name: "a slip of the pen", Source: "// without summary\n" + `"sumary": "Read the snacks of the day."`,
			Want: `unknown field "sumary": did you mean "summary"?`, At: `"sumary"`},
		{Name: "another case", Source: `"tools": [{ "name": "snack_menu", "readonly": true }]`,
			Want: `unknown field "readonly" in tools[0]: did you mean "readOnly"?`, At: `"readonly"`},
		{Name: "a schema", Source: `"$schema": "./pup.schema.json"`,
			Want: `unknown field "$schema"`, At: `"$schema"`},
		{Name: "in the wrong object", Source: `"readOnly": true`,
			Want: `unknown field "readOnly": it is a field of a tool`, At: `"readOnly"`},
		{Name: "what MCP says", Source: `"tools": [{ "name": "snack_menu", "inputSchema": {} }]`,
			Want: `unknown field "inputSchema" in tools[0]`, At: `"inputSchema"`},
	},
	Good: []lint.Example{
		{Name: "all that a tool can have", Source: `"tools": [{ "name": "snack_menu", "readOnly": false, "alwaysAsk": true, "thread": true, "userRequest": true }]`},
	},
	Check: func(p *lint.Pass) {
		said := 0
		for o := range objects(p.Doc) {
			if o.closed {
				said = unknownFields(p, o, said)
			}
		}
	},
}

// unknownFields reports an object's unknown fields, and counts them on: past a bound nothing is suggested any more.
func unknownFields(p *lint.Pass, o object, said int) int {
	var known, missing []string // made at the first unknown field
	var seen map[string]bool
	listed := false
	for i := range o.Members {
		m := &o.Members[i]
		if _, ok := field(o.fields, m.Key); ok || seen[m.Key] {
			continue
		}
		if seen == nil {
			seen = make(map[string]bool)
			known = names(o.fields)
			missing = absent(o.Value, known)
		}
		seen[m.Key] = true
		if said++; said > maxSuggested {
			p.Report(lint.Diagnostic{Span: m.KeySpan, Pointer: o.at.to(m.Key).pointer(), Message: unknownIn(o, m)})
			continue
		}
		meant, sure := likely(o, m, missing)
		missing = without(missing, meant)
		d := unknownField(p, o, m, meant, sure)
		if d.Notes == nil && d.Fix == nil {
			if name, ok := nearest.Of(m.Key, known); ok && o.Member(name) != nil {
				d.Notes = append(d.Notes, "there is "+o.at.to(name).String()+" already")
			}
			if !listed {
				d.Notes = append(d.Notes, "known here: "+strings.Join(known, ", "))
				listed = true
			}
		}
		p.Report(d)
	}
	return said
}

func unknownIn(o object, m *source.Member) string {
	if len(o.at) == 0 {
		return "unknown field " + quote(m.Key)
	}
	return "unknown field " + quote(m.Key) + " in " + o.at.String()
}

// unknownField is the finding about one unknown field, which was meant to be a missing one where that is not "".
func unknownField(p *lint.Pass, o object, m *source.Member, meant string, sure bool) lint.Diagnostic {
	d := lint.Diagnostic{Span: m.KeySpan, Pointer: o.at.to(m.Key).pointer(), Message: unknownIn(o, m)}
	if m.Key == "$schema" {
		d.Notes = []string{"associate the schema with the file's name in your editor instead"}
		d.Fix = removal(o.Value, m)
		return d
	}
	if len(o.at) == 0 && holdsManifest(m.Value) {
		d.Message += ": the manifest itself stands inside it"
		d.Notes = []string{"the file holds one object, the manifest: move the fields out of " + plainKey(m.Key)}
		for _, name := range absent(o.Value, names(o.fields)) {
			d.Covers = append(d.Covers, way{name}.pointer())
		}
		return d
	}
	reason := belongs(o, m.Key)
	if reason != "" {
		d.Notes = []string{reason}
	}
	if meant != "" {
		d.Message += ": did you mean " + quote(meant) + "?"
		d.Covers = []string{o.at.to(meant).pointer()}
		d.Fix = replace("rename the field to "+meant, m.KeySpan, `"`+meant+`"`)
		d.Fix.Unsafe = !sure
		if f, ok := field(o.fields, meant); ok && f.Type != pup.Unpublished && kinds(m.Value) != f.Type && m.Value.Kind != source.Invalid {
			d.Notes = append(d.Notes, "its value must be "+mustBe(f.Type, o.at.to(meant))+", found "+found(m.Value))
		}
		return d
	}
	if reason != "" {
		return d
	}
	if where, at := elsewhere(p, o, m.Key); where != "" {
		d.Message += ": it is a field of " + where
		if at != nil {
			d.Covers = []string{at.pointer()}
		}
	}
	return d
}

// holdsManifest reports whether a value is a whole manifest, or nearly one.
func holdsManifest(v *source.Value) bool {
	n := 0
	for _, f := range pup.Fields() {
		if f.Need == pup.Required && v.Member(f.Name) != nil {
			n++
		}
	}
	return n >= 3
}

// belongs says where a field that pup does not know belongs, "" where that is not known.
func belongs(o object, key string) string {
	switch {
	case strings.HasPrefix(key, "//") || strings.HasPrefix(key, "#") || letters(key) == "comment":
		return "pup has no field for comments: put the text into the README"
	case len(o.at) != 2:
	case o.at[0] == "tools" && fromMCP[key]:
		return "that is for the tool list of the MCP server: the manifest has a tool's name and its policy only"
	case o.at[0] == "commands" && key == pup.VisibilityEphemeral:
		return `write "visibility": "ephemeral", or nothing: it is the default`
	case o.at[0] == "commands" && fromDiscord[key]:
		return "that is Discord's: the manifest has no field for it"
	}
	return ""
}

// fromDiscord are members of a command in Discord's API.
var fromDiscord = map[string]bool{
	"type": true, "name_localizations": true, "description_localizations": true, "default_member_permissions": true, "dm_permission": true,
	"default_permission": true, "nsfw": true, "integration_types": true, "contexts": true,
}

// fromMCP are members of a tool in MCP's tool list.
var fromMCP = map[string]bool{
	"title": true, "description": true, "inputSchema": true, "outputSchema": true, "annotations": true, "_meta": true,
	"icons": true, "execution": true, "parameters": true, "input_schema": true,
	"readOnlyHint": true, "destructiveHint": true, "idempotentHint": true, "openWorldHint": true,
}

// elsewhere says of which other object a field is, and which missing one it is where there is just one such object.
func elsewhere(p *lint.Pass, o object, key string) (where string, missing way) {
	in := func(fields []pup.Field, list string) bool {
		_, ok := field(fields, key)
		return ok && !(len(o.at) > 0 && o.at[0] == list)
	}
	switch {
	case in(pup.EndpointFields(), "endpoints") && key != "events":
		switch e := p.Doc.Root.Member("endpoints"); {
		case e == nil:
			missing = way{"endpoints"}
		case isObject(e) && e.Member(key) == nil:
			missing = way{"endpoints", key}
		}
		return "endpoints", missing
	case len(o.at) > 0 && in(pup.Fields(), ""):
		if p.Doc.Root.Member(key) == nil {
			missing = way{key}
		}
		return "the manifest itself", missing
	case in(pup.ToolFields(), "tools"):
		return "a tool", nil
	case in(pup.CommandFields(), "commands"):
		return "a command", nil
	case key == "key" && in(pup.SettingFields(), "settings"):
		return "a setting", nil
	}
	return "", nil
}

// absent returns the names that the object has no member of.
func absent(v *source.Value, known []string) []string {
	var out []string
	for _, name := range known {
		if v.Member(name) == nil {
			out = append(out, name)
		}
	}
	return out
}

func without(words []string, word string) []string {
	var out []string
	for _, w := range words {
		if w != word {
			out = append(out, w)
		}
	}
	return out
}

// removal is the fix that takes a member out, with the comma before or after it.
func removal(v *source.Value, m *source.Member) *lint.Fix {
	i := slices.IndexFunc(v.Members, func(o source.Member) bool { return o.KeySpan == m.KeySpan })
	span := whole(m)
	switch {
	case i < 0:
		return nil
	case i+1 < len(v.Members):
		span.End = v.Members[i+1].KeySpan.Start
	case i > 0:
		span.Start = v.Members[i-1].Value.Span.End
	}
	return &lint.Fix{Message: "take the field out", Unsafe: true, Edits: []lint.Edit{{Span: span}}}
}
