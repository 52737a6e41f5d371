package rules

import (
	"github.com/pupkit/pupkit/contract/pup"
	"github.com/pupkit/pupkit/lint"
)

var pupInstructionsLength = &lint.Rule{
	ID:       "pup/instructions-length",
	Host:     lint.Pup,
	Severity: lint.Error,
	Basis:    lint.Stated,
	Summary:  "instructions have at most 2,000 characters",
	Prose:    "The instructions are loaded together with the tools' details when they are needed. Characters are Unicode code points, not bytes.",
	Clause:   lint.Clause{Document: pupDoc, Section: "Manifest", Text: "instructions have at most 2,000 characters"},
	Bad: []lint.Example{
		{Name: "too long", Source: `"instructions": "<2002 characters>"`,
			Want: `instructions is 2002 characters long, 2 over the limit of 2000`, At: `"<2002 characters>"`},
	},
	Good: []lint.Example{{Name: "several lines", Source: `"instructions": "Ask for tea.\nThen ask for milk."`}},
	Check: func(p *lint.Pass) {
		if v := str(p.Doc.Root, "instructions"); v != nil && chars(v.Text) > pup.MaxInstructions {
			say(p, v, way{"instructions"}, "instructions is "+tooLong(chars(v.Text), pup.MaxInstructions))
		}
	},
}
