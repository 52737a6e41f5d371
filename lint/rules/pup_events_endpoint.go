package rules

import (
	"slices"

	"github.com/pupkit/pupkit/lint"
	"github.com/pupkit/pupkit/lint/source"
)

var pupEventsEndpoint = &lint.Rule{
	ID:       "pup/events-endpoint",
	Host:     lint.Pup,
	Severity: lint.Error,
	Basis:    lint.Stated,
	Summary:  "events have an endpoint, and the endpoint has events",
	Prose:    "An extension that declares events has to say where they go, in endpoints.events. An endpoint without events is never called, which is worth knowing and no fault.",
	Clause:   lint.Clause{Document: pupDoc, Section: "Events", Text: "declare events and endpoints.events"},
	Bad: []lint.Example{
		{Name: "no endpoint", Source: `"events": ["member.joined"]`,
			Want: `events are declared and "events" is missing in endpoints`, At: `"events"`},
		{Name: "no events", Source: `"endpoints": { "challenge": "https://snacks.pupkit.dev/challenge", "mcp": "https://snacks.pupkit.dev/mcp", "events": "https://snacks.pupkit.dev/events" }`,
			Want: `endpoints.events is never called: events is empty`, At: `"events": "https://snacks.pupkit.dev/events"`},
	},
	Good: []lint.Example{
		{Name: "both", Source: `"events": ["member.joined"], "endpoints": { "challenge": "https://snacks.pupkit.dev/challenge", "mcp": "https://snacks.pupkit.dev/mcp", "events": "https://snacks.pupkit.dev/events" }`},
	},
	Check: func(p *lint.Pass) {
		events, endpoints := array(p.Doc, "events"), p.Doc.Root.Member("endpoints")
		if events == nil || !isObject(endpoints) || len(endpoints.Members) == 0 {
			return
		}
		at := way{"endpoints", "events"}
		switch m := member(endpoints, "events"); {
		case slices.ContainsFunc(events.Items, func(v *source.Value) bool { return eventName(v) != nil }) && m == nil:
			p.Report(lint.Diagnostic{Span: keySpan(p.Doc.Root, "events"), Pointer: at.pointer(),
				Message: "events are declared and " + isMissing(at[:1], "events"),
				Related: []lint.Place{see(p, opening(endpoints), "the endpoints")}})
		case len(events.Items) == 0 && str(endpoints, "events") != nil:
			p.Report(lint.Diagnostic{Severity: lint.Info, Span: whole(m), Pointer: at.pointer(), Message: "endpoints.events is never called: events is empty"})
		}
	},
}
