package rules

import (
	"slices"
	"strings"

	"github.com/pupkit/pupkit/contract/pup"
	"github.com/pupkit/pupkit/lint"
	"github.com/pupkit/pupkit/lint/source"
)

var pupUndocumentedField = &lint.Rule{
	ID:       "pup/undocumented-field",
	Host:     lint.Pup,
	Severity: lint.Warning,
	Basis:    lint.Inferred,
	Summary:  "settings, options and events have the shapes that are known",
	Prose: "The published contract names settings, options and events without printing what is in them. Some members are likely and are read; " +
		"others may be right or may make pup reject the manifest: the contract does not say.",
	Clause: lint.Clause{Document: pupDoc, Section: "Manifest", Text: "the fields of settings, options and events are not printed"},
	Bad: []lint.Example{
		{Name: "a setting", Source: `"settings": [{ "key": "diet", "colour": "red" }]`,
			Want: `field "colour" of settings[0] is not in the published contract`, At: `"colour"`},
		{Name: "an event", Source: `"events": [["member.joined"], "member.left"]` + eventsEndpoint,
			Want: `events[0] is an array: the published contract does not show that shape`, At: `["member.joined"]`},
		{Name: "an option", Source: `"commands": [{ "name": "snacks", "description": "See them", "tool": "snack_menu", "options": [{ "name": "kind", "description": "Which kind", "type": "string", "requierd": true }] }]`,
			Want: `field "requierd" of commands[0].options[0] is not in the published contract: did you mean "required"?`, At: `"requierd"`},
	},
	Good: []lint.Example{
		{Name: "what is read of a setting", Source: `"settings": [{ "key": "diet", "type": "text", "label": "Diet", "required": false, "default": "none", "maxLength": 40 }]`},
	},
	Check: func(p *lint.Pass) {
		for o := range objects(p.Doc) {
			if !o.closed {
				undocumented(p, o, names(o.fields))
			}
		}
		if events := array(p.Doc, "events"); events != nil {
			for i, v := range events.Items {
				eventShape(p, v, way{"events", i})
			}
		}
		inOption, inChoice := names(bothSpellings(pup.OptionFields())), names(bothSpellings(pup.ChoiceFields()))
		for o := range options(p.Doc) {
			undocumented(p, object{Value: o.Value, at: o.at, fields: pup.OptionFields()}, inOption)
			for i, c := range choices(o) {
				undocumented(p, object{Value: c, at: o.at.to("choices", i), fields: pup.ChoiceFields()}, inChoice)
			}
		}
	},
}

// eventShape looks at one entry of events: a string, or an object that holds the event's name.
func eventShape(p *lint.Pass, v *source.Value, at way) {
	switch {
	case v.Kind == source.String || v.Kind == source.Invalid:
	case v.Kind != source.Object:
		say(p, v, at, at.String()+" is "+found(v)+": the published contract does not show that shape",
			"an event is given by its name: "+strings.Join(pup.Events(), ", "))
	case eventName(v) == nil && len(unlisted(v, names(pup.EventFields()))) == 0:
		p.Report(lint.Diagnostic{Span: opening(v), Pointer: at.pointer(),
			Message: at.String() + " names no event",
			Notes:   []string{"an event is given by its name: " + strings.Join(pup.Events(), ", ")}})
	}
}

// undocumented reports the members of an object that are none of its fields in any of their spellings.
func undocumented(p *lint.Pass, o object, known []string) {
	v, at := o.Value, o.at
	var missing []string // made at the first unknown member
	for i, m := range unlisted(v, known) {
		d := lint.Diagnostic{Span: m.KeySpan, Pointer: at.to(m.Key).pointer(),
			Message: "field " + quote(m.Key) + " of " + at.String() + " is not in the published contract"}
		switch i {
		case 0:
			missing = absent(v, known)
		case maxSuggested:
			missing = nil
		}
		if m.Key == "optional" {
			d.Notes = []string{`what may be left out has "required": false, or no required at all`}
		} else if name, sure := likely(o, m, missing); name != "" {
			d.Message += ": did you mean " + quote(name) + "?"
			d.Covers = []string{at.to(name).pointer()}
			d.Fix = replace("rename the field to "+name, m.KeySpan, `"`+name+`"`)
			d.Fix.Unsafe = !sure
			missing = without(missing, name)
		} else {
			d.Notes = []string{"read here: " + strings.Join(names(o.fields), ", ")}
		}
		p.Report(d)
	}
}

// unlisted returns the members whose key is not known, each key once.
func unlisted(v *source.Value, known []string) []*source.Member {
	var out []*source.Member
	var seen map[string]bool
	for i := range v.Members {
		m := &v.Members[i]
		if seen[m.Key] || slices.Contains(known, m.Key) {
			continue
		}
		if seen == nil {
			seen = make(map[string]bool)
		}
		seen[m.Key] = true
		out = append(out, m)
	}
	return out
}
