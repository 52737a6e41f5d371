package scaffold

import (
	"slices"
	"strings"
)

// Words is what a text template sees of the answers: nothing that could be more than a word where it is put.
type Words struct {
	Language string   // go, node, python
	Start    string   // the command that starts the extension
	Test     string   // the command that runs its tests
	Title    string   // the display name, escaped for Markdown, on one line
	Package  string   // lowercase words joined by hyphens
	Tools    []Tool   // identifiers and kinds
	Events   []string // member.joined, member.left
	Trigger  string   // the name of Curupira's trigger
	Port     string   // where the extension listens on this machine
}

func wordsOf(a Answers) Words {
	template, _ := Lookup(a.Host, a.Language)
	return Words{
		Language: a.Language, Start: strings.Join(template.Start, " "), Test: strings.Join(template.Test, " "),
		Title: escapeMarkdown(a.Name), Package: a.Package,
		Tools: a.Tools, Events: a.Events, Trigger: triggerType, Port: localPort,
	}
}

// First is the name of the first tool of a kind, "" if there is none.
func (w Words) First(kind Kind) string {
	for _, tool := range w.Tools {
		if tool.Kind == kind {
			return tool.Name
		}
	}
	return ""
}

// Has reports whether the extension takes an event.
func (w Words) Has(event string) bool { return slices.Contains(w.Events, event) }

// escapeMarkdown makes a line of text show as itself in Markdown.
func escapeMarkdown(line string) string {
	var out strings.Builder
	for _, r := range line {
		if strings.ContainsRune("\\`*_[]<>#&~|!$", r) {
			out.WriteByte('\\')
		}
		out.WriteRune(r)
	}
	return out.String()
}
