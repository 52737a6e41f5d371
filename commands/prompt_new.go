package commands

import (
	"context"
	"errors"
	"fmt"

	"github.com/charmbracelet/huh"

	"github.com/pupkit/pupkit/contract/pup"
	"github.com/pupkit/pupkit/scaffold"
)

// askForProject asks for what was not given: host, language, name, and of a pup extension id and first tool. All else has
// a default; name is the name's. Nothing is written while it asks, so that Ctrl-C leaves nothing.
func (a *app) askForProject(ctx context.Context, given scaffold.Answers, name string) (scaffold.Answers, error) {
	f := &projectForm{given: given}
	f.host, f.language, f.name, f.id = given.Host, given.Language, name, given.ID
	defer a.hold()()
	err := a.form(f.groups()...).WithShowErrors(false).RunWithContext(ctx)
	switch {
	case errors.Is(err, huh.ErrUserAborted), ctx.Err() != nil:
		return given, context.Canceled
	case err != nil:
		return given, unablef("cannot ask on this terminal: %w", err)
	}
	return f.answers(), nil
}

// projectForm holds what is typed.
type projectForm struct {
	given                          scaffold.Answers
	host, language, name, id, tool string
}

// answers are those that were given, and what was typed so far.
func (f *projectForm) answers() scaffold.Answers {
	answers := f.given
	answers.Host, answers.Language, answers.Name, answers.ID = f.host, f.language, f.name, f.id
	if f.host == scaffold.Curupira && f.given.Language == "" {
		answers.Language = "" // the host's only one
	}
	if f.tool != "" {
		if tool, err := scaffold.ParseTool(f.tool); err == nil {
			answers.Tools = []scaffold.Tool{tool}
		}
	}
	return answers
}

// groups are the questions that are open, one a page.
func (f *projectForm) groups() []*huh.Group {
	var groups []*huh.Group
	notPup := func() bool { return f.host == scaffold.Curupira }
	if f.given.Host == "" {
		groups = append(groups, huh.NewGroup(huh.NewSelect[string]().
			Title("Which host is it for?").Value(&f.host).Options(
			huh.NewOption("pup: a Discord assistant, over HTTPS", scaffold.Pup),
			huh.NewOption("Curupira: dispatches coding agents", scaffold.Curupira),
		)))
	}
	if f.given.Language == "" {
		groups = append(groups, huh.NewGroup(huh.NewSelect[string]().
			Title("In which language?").Value(&f.language).Options(languageOptions()...)).WithHideFunc(notPup))
	}
	if f.given.Name == "" {
		groups = append(groups, huh.NewGroup(newChecked("What is it called?", &f.name, f.checkName, func() string { return "My Snack Club" })))
	}
	if f.given.ID == "" {
		groups = append(groups, huh.NewGroup(newChecked("Its id?", &f.id, f.checkID, f.derivedID)).WithHideFunc(notPup))
	}
	if len(f.given.Tools) == 0 {
		groups = append(groups, huh.NewGroup(newChecked("Its first tool, NAME or NAME:read, write or long?", &f.tool, f.checkTool,
			func() string { return "empty for one of each: list_notes, delete_note, review_notes" })).WithHideFunc(notPup))
	}
	return groups
}

func languageOptions() []huh.Option[string] {
	var options []huh.Option[string]
	for _, language := range scaffold.Languages(scaffold.Pup) {
		template, _ := scaffold.Lookup(scaffold.Pup, language)
		options = append(options, huh.NewOption(language+": "+template.Summary, language))
	}
	return options
}

func (f *projectForm) derivedID() string {
	id, err := scaffold.DeriveID(f.name)
	if err != nil {
		return "a lowercase letter, then lowercase letters, digits, underscores"
	}
	return id
}

// checkName says what the name makes of id and directory, or what is wrong with it.
func (f *projectForm) checkName() (string, error) {
	whole, err := f.check(scaffold.FieldName)
	if err == nil && f.host == scaffold.Curupira { // which has no id to choose instead
		whole, err = f.check(scaffold.FieldID)
	}
	switch {
	case err != nil:
		return "", err
	case f.host == scaffold.Curupira:
		return "package and directory " + whole.Package, nil
	case whole.ID == "":
		return "it needs an id of its own, next", nil
	}
	return fmt.Sprintf("id %s, directory %s", whole.ID, whole.Package), nil
}

// checkID counts the longest id__tool, and judges the id.
func (f *projectForm) checkID() (string, error) {
	whole, err := f.check(scaffold.FieldID)
	if err == nil {
		whole, err = f.check(scaffold.FieldTools)
	}
	return longestName(whole), err
}

// checkTool counts the longest id__tool, and judges the tool.
func (f *projectForm) checkTool() (string, error) {
	if f.tool != "" {
		if _, err := scaffold.ParseTool(f.tool); err != nil {
			return "", err
		}
	}
	whole, err := f.check(scaffold.FieldTools)
	return longestName(whole), err
}

// longestName counts the longest id__tool against the limit.
func longestName(answers scaffold.Answers) string {
	longest := ""
	for _, tool := range answers.Tools {
		if name := answers.ID + pup.Separator + tool.Name; len(name) > len(longest) {
			longest = name
		}
	}
	return fmt.Sprintf("%s: %d of %d characters", longest, len(longest), pup.MaxQualifiedName)
}

// check completes what was typed, renders the manifest and lints it, and returns what one field caused.
func (f *projectForm) check(field scaffold.Field) (scaffold.Answers, error) {
	whole, faults := scaffold.Complete(f.answers())
	fault, found := faults.Of(field)
	switch {
	case !found:
		return whole, lintField(whole, field)
	case fault.Missing():
		return whole, errors.New("an answer is needed")
	}
	return whole, errors.New(fault.Message)
}
