package commands

import (
	"errors"
	"strings"

	"github.com/pupkit/pupkit/internal/manifests"
	"github.com/pupkit/pupkit/lint"
	"github.com/pupkit/pupkit/lint/rules"
	"github.com/pupkit/pupkit/lint/source"
	"github.com/pupkit/pupkit/scaffold"
)

// placeholderRule finds the address that stands in for one that does not exist yet; a new project has it on purpose.
const placeholderRule = "pup/endpoint-placeholder"

// lintManifest reads the manifest that answers make, as the host would.
func lintManifest(answers scaffold.Answers) []lint.Diagnostic {
	file, err := scaffold.Manifest(answers)
	if err != nil {
		return nil
	}
	host := lint.Host(answers.Host)
	doc := source.Parse(file.Path, manifests.FormatOf(host), file.Content)
	var found []lint.Diagnostic
	for _, d := range lint.Check(rules.All(), []lint.Target{{Host: host, Doc: doc}}) {
		if d.Rule != placeholderRule && d.Severity >= lint.Warning {
			found = append(found, d)
		}
	}
	return found
}

// lintAnswers refuses answers whose manifest would not lint clean: what the host would refuse, and what a user would regret.
func lintAnswers(answers scaffold.Answers) error {
	for _, d := range lintManifest(answers) {
		refusal := usagef("%s [%s]", d.Message, d.Rule)
		refusal.hint = strings.Join(d.Notes, "; ")
		return refusal
	}
	return nil
}

// lintField is what lint finds of one answer.
func lintField(answers scaffold.Answers, field scaffold.Field) error {
	for _, d := range lintManifest(answers) {
		if fieldOf(d.Pointer) == field {
			return errors.New(d.Message)
		}
	}
	return nil
}

// fieldOf is the answer from which a place in the manifest was made.
func fieldOf(pointer string) scaffold.Field {
	top, _, _ := strings.Cut(strings.TrimPrefix(pointer, "/"), "/")
	switch top {
	case "name":
		return scaffold.FieldName
	case "launch": // Curupira's package, which the name becomes
		return scaffold.FieldName
	case "id":
		return scaffold.FieldID
	case "tools", "commands", "instructions":
		return scaffold.FieldTools
	case "endpoints":
		return scaffold.FieldURL
	case "events":
		return scaffold.FieldEvents
	}
	return scaffold.Field(top) // author, description, summary
}
