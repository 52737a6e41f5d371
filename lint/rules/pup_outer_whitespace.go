package rules

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/pupkit/pupkit/lint"
	"github.com/pupkit/pupkit/lint/source"
)

var pupOuterWhitespace = &lint.Rule{
	ID:       "pup/outer-whitespace",
	Host:     lint.Pup,
	Severity: lint.Warning,
	Basis:    lint.Inferred,
	Summary:  "names, descriptions and URLs have no blank at their ends and nothing invisible inside",
	Prose: "A blank at an end, a no-break space or a zero-width character comes along when text is copied, cannot be seen, and makes values differ that look the same. " +
		"In a URL it is an error: the address is another one.",
	Clause: lint.Clause{Document: pupDoc, Section: "Manifest", Text: "names, descriptions and URLs are what they look like"},
	Bad: []lint.Example{
		{Name: "a blank in front", Source: `"name": " Snack Club"`, Want: `name has a space at its start`, At: `" Snack Club"`},
		{Name: "a no-break space", Source: "\"author\": \"Ada\u00a0L.\"",
			Want: `author has a no-break space (U+00A0) at character 4`, At: "\"Ada\u00a0L.\""},
		{Name: "in a URL", Source: `"endpoints": { "challenge": "https://snacks.pupkit.dev/challenge", "mcp": "https://snacks.pupkit.dev/mcp\n" }`,
			Want: `endpoints.mcp has a line break (LF) at its end`, At: `"https://snacks.pupkit.dev/mcp\n"`},
	},
	Good: []lint.Example{
		{Name: "blanks inside, joined emoji", Source: `"name": "The Snack Club 👩‍🍳"`},
	},
	Check: func(p *lint.Pass) {
		for t := range texts(p) {
			if what := hidden(t); what != "" && !rawControl(p.Doc, t.Value) {
				d := lint.Diagnostic{Span: t.Span, Pointer: t.at.pointer(), Message: t.at.String() + " has " + what, Fix: trimmed(p.Doc, t.Value)}
				if t.url {
					d.Severity = lint.Error
				}
				p.Report(d)
			}
		}
	},
}

// hidden says which character of a text cannot be seen and where it stands, "" where there is none. What other
// rules say of a text is left to them.
func hidden(t text) string {
	last := t.at[len(t.at)-1]
	switch {
	case last == "instructions" || last == "default" || last == "value", last == "name" && len(t.at) > 1,
		last == "summary" && breaks(t.Text) >= 0, t.url && unfilled(t.Text):
		return ""
	}
	if first, _ := utf8.DecodeRuneInString(t.Text); unseen(first) {
		return char(first) + " at its start"
	}
	if final, _ := utf8.DecodeLastRuneInString(t.Text); unseen(final) {
		return char(final) + " at its end"
	}
	for i, r := range t.Text {
		if smuggled(r) || t.url && unseen(r) || unprintable(r, last == "name" || last == "author") {
			return char(r) + " at " + position(t.Text, i)
		}
	}
	return ""
}

// rawControl reports whether a string holds a control character as it is, which its language does not allow and the
// reader of the text has reported.
func rawControl(doc *source.Document, v *source.Value) bool {
	return strings.ContainsFunc(raw(doc, v), func(r rune) bool { return r < ' ' })
}

// smuggled reports whether r cannot be told from a plain space or from nothing in the middle of a text. Joiners stay:
// emoji and several scripts need them.
func smuggled(r rune) bool {
	switch r {
	case 0xA0, 0x202F, 0x2007, 0x200B, 0x2060, 0xFEFF, 0x180E, 0xAD, 0x3164, 0xFFA0:
		return true
	}
	return 0x202A <= r && r <= 0x202E || 0x2061 <= r && r <= 0x2064 || 0x2066 <= r && r <= 0x2069
}

// unprintable reports whether r is a control character that no text shows, or one that no name of one line has.
func unprintable(r rune, line bool) bool {
	if _, brk := lineBreaks[r]; brk || r == '\t' {
		return line
	}
	return unicode.IsControl(r)
}

// breaks is the offset of the first line break in s, or -1.
func breaks(s string) int {
	return strings.IndexFunc(s, func(r rune) bool { _, ok := lineBreaks[r]; return ok })
}
