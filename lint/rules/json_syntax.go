package rules

import (
	"strings"

	"github.com/pupkit/pupkit/lint"
)

// jsonSyntaxID is the rule of documents that are not one JSON object.
const jsonSyntaxID = "json/syntax"

var jsonSyntax = &lint.Rule{
	ID:       jsonSyntaxID,
	Severity: lint.Error,
	Basis:    lint.Stated,
	Summary:  "the manifest is one JSON object in UTF-8",
	Prose: "Everything else is read as the accident that it most likely is: a trailing comma, a comment, single quotes, a byte order mark, a file cut off, " +
		"a page of HTML. Where the rest can still be read it is checked as well.",
	Clause: lint.Clause{Document: pupDoc, Section: "Manifest", Text: "serve a JSON manifest"},
	Bad: []lint.Example{
		{Name: "a trailing comma", Source: strings.TrimSuffix(sound, "\n}\n") + ",\n}\n", Want: "trailing comma before '}'", At: ","},
		{Name: "a page", Source: "<!DOCTYPE html><html></html>", Want: "this is an HTML page, not JSON", At: "<!DOCTYPE html"},
		{Name: "no object", Source: "[]", Want: "the manifest must be an object, found an array", At: "["},
	},
	Good: []lint.Example{
		{Name: "an object", Source: sound},
	},
}
