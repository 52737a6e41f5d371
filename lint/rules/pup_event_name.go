package rules

import (
	"slices"
	"strings"

	"github.com/pupkit/pupkit/contract/pup"
	"github.com/pupkit/pupkit/internal/nearest"
	"github.com/pupkit/pupkit/lint"
	"github.com/pupkit/pupkit/lint/source"
)

var pupEventName = &lint.Rule{
	ID:       "pup/event-name",
	Host:     lint.Pup,
	Severity: lint.Error,
	Basis:    lint.Stated,
	Summary:  "an event is one that pup sends, and none is there twice",
	Prose:    "pup sends member.joined and member.left. The contract does not show how an entry of events looks: a name, or an object whose name, type or event is the name, are both read.",
	Clause:   lint.Clause{Document: pupDoc, Section: "Events", Text: "pup sends member.joined and member.left"},
	Bad: []lint.Example{
		{Name: "another event", Source: `"events": ["message.created"]` + eventsEndpoint,
			Want: `pup sends no event "message.created"`, At: `"message.created"`},
		{Name: "a slip", Source: `"events": ["member_joined"]` + eventsEndpoint,
			Want: `pup sends no event "member_joined": did you mean "member.joined"?`, At: `"member_joined"`},
		{Name: "twice", Source: `"events": ["member.left", { "name": "member.left" }]` + eventsEndpoint,
			Want: `events[1] is the event "member.left" of events[0]`, At: `"member.left"`},
	},
	Good: []lint.Example{
		{Name: "both", Source: `"events": ["member.joined", "member.left"]` + eventsEndpoint},
	},
	Check: func(p *lint.Pass) {
		events := array(p.Doc, "events")
		if events == nil {
			return
		}
		first := make(map[string]int)
		for i, entry := range events.Items {
			v := eventName(entry)
			if v == nil {
				continue
			}
			at, again := first[v.Text]
			switch {
			case again:
				p.Report(lint.Diagnostic{Span: v.Span, Pointer: way{"events", i}.pointer(),
					Message: way{"events", i}.String() + " is the event " + quote(v.Text) + " of " + way{"events", at}.String(),
					Related: []lint.Place{see(p, eventName(events.Items[at]).Span, "first here")}})
				continue
			case !slices.Contains(pup.Events(), v.Text):
				unknownEvent(p, v, way{"events", i})
			}
			first[v.Text] = i
		}
	},
}

// eventsEndpoint completes an example that declares events.
const eventsEndpoint = `, "endpoints": { "challenge": "https://snacks.pupkit.dev/challenge", "mcp": "https://snacks.pupkit.dev/mcp", "events": "https://snacks.pupkit.dev/events" }`

// eventName is the string that names the event of an entry, nil where there is none that can be read.
func eventName(entry *source.Value) *source.Value {
	switch entry.Kind {
	case source.String:
		return entry
	case source.Object:
		for _, key := range []string{"name", "type", "event"} {
			if v := entry.Member(key); v != nil && v.Kind == source.String {
				return v
			}
		}
	}
	return nil
}

// otherEvents are names that the two events have elsewhere, spelled with their lowercase letters alone.
var otherEvents = map[string]string{
	"guildmemberadd": pup.MemberJoined, "memberadd": pup.MemberJoined, "memberadded": pup.MemberJoined, "join": pup.MemberJoined,
	"joined": pup.MemberJoined, "onmemberjoin": pup.MemberJoined, "userjoined": pup.MemberJoined,
	"guildmemberremove": pup.MemberLeft, "memberremove": pup.MemberLeft, "memberremoved": pup.MemberLeft, "leave": pup.MemberLeft,
	"left": pup.MemberLeft, "memberleave": pup.MemberLeft, "onmemberremove": pup.MemberLeft, "userleft": pup.MemberLeft,
}

func unknownEvent(p *lint.Pass, v *source.Value, at way) {
	d := lint.Diagnostic{Span: v.Span, Pointer: at.pointer(), Message: "pup sends no event " + quote(v.Text)}
	name, ok := nearest.Of(v.Text, pup.Events())
	if !ok {
		name = otherEvents[letters(v.Text)]
	}
	if name != "" {
		d.Message += ": did you mean " + quote(name) + "?"
		d.Fix = replace("write "+name, v.Span, `"`+name+`"`)
		d.Fix.Unsafe = !alike(v.Text, name)
	}
	d.Notes = []string{"it sends " + strings.Join(pup.Events(), " and ")}
	p.Report(d)
}
