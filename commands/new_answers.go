package commands

import (
	"context"
	"fmt"
	"path/filepath"

	"github.com/urfave/cli/v3"

	"github.com/pupkit/pupkit/internal/printable"
	"github.com/pupkit/pupkit/internal/worktree"
	"github.com/pupkit/pupkit/scaffold"
)

// question is how pupkit asks for an answer that has no default.
type question struct {
	text    string
	choices string
	flag    string // how the command line answers it
}

var questions = map[scaffold.Field]question{
	scaffold.FieldHost:     {"which host is it for?", "pup or curupira", "--host HOST"},
	scaffold.FieldLanguage: {"in which language?", "for pup go, node or python, for Curupira node", "--lang LANGUAGE"},
	scaffold.FieldName:     {"what is it called?", "a display name, such as 'My Snack Club'", "NAME"},
}

// newAnswers collects the answers: flags over file over questions over defaults.
func (a *app) newAnswers(ctx context.Context, cmd *cli.Command) (scaffold.Answers, error) {
	file, err := a.answersFile(cmd)
	if err != nil {
		return scaffold.Answers{}, err
	}
	given, err := a.givenAnswers(cmd)
	if err != nil {
		return given, err
	}
	given = overlay(given, file.answers)
	if given.Author == "" {
		given.Author = usableAuthor(worktree.UserName(ctx, a.Dir))
	}
	named := given
	if dir := cmd.String("dir"); given.Name == "" && dir != "" {
		named.Name = filepath.Base(a.path(dir))
	}
	whole, faults := scaffold.Complete(named)
	if asksFor(faults) && a.interactive() && !cmd.Bool("yes") && a.env("TERM") != "dumb" {
		if named, err = a.askForProject(ctx, given, named.Name); err != nil {
			return named, err
		}
		whole, faults = scaffold.Complete(named)
	}
	if len(faults) > 0 {
		return whole, a.refuseAnswers(faults, file)
	}
	return whole, lintAnswers(whole)
}

// answersFile reads the file that --answers names.
func (a *app) answersFile(cmd *cli.Command) (answersFile, error) {
	switch name := cmd.String("answers"); {
	case name != "":
		return a.answersFrom(name)
	case cmd.IsSet("answers"):
		return answersFile{}, usagef("--answers is empty")
	}
	return answersFile{}, nil
}

// givenAnswers reads the command line.
func (a *app) givenAnswers(cmd *cli.Command) (scaffold.Answers, error) {
	var given scaffold.Answers
	for _, name := range []string{"dir", "id", "url", "template", "host", "lang"} {
		if cmd.IsSet(name) && cmd.String(name) == "" {
			return given, usagef("--%s is empty", name)
		}
	}
	given = scaffold.Answers{
		Host: cmd.String("host"), Language: cmd.String("lang"), ID: cmd.String("id"), Author: cmd.String("author"),
		Description: cmd.String("description"), URL: cmd.String("url"), Events: cmd.StringSlice("event"),
	}
	for _, text := range cmd.StringSlice("tool") {
		tool, err := scaffold.ParseTool(text)
		if err != nil {
			return given, usagef("--tool: %w", err)
		}
		given.Tools = append(given.Tools, tool)
	}
	if name := cmd.String("template"); name != "" {
		if err := given.UseTemplate(name); err != nil {
			return given, usagef("--template: %w", err)
		}
	}
	args := a.args(cmd)
	switch {
	case len(args) > 1:
		return given, usagef("new takes one NAME, got %q and %q", args[0], args[1]).withHint("put a name of several words in quotes")
	case len(args) == 1 && args[0] == "":
		return given, usagef("the name is empty").withHint("NAME is the display name, such as 'My Snack Club'")
	case len(args) == 1:
		given.Name = args[0]
	}
	return given, nil
}

// overlay takes from below what above does not say.
func overlay(above, below scaffold.Answers) scaffold.Answers {
	if above.Host == "" && above.Language == "" {
		above.Host, above.Language = below.Host, below.Language
	}
	for _, pair := range []struct {
		above *string
		below string
	}{
		{&above.Host, below.Host}, {&above.Language, below.Language}, {&above.Name, below.Name}, {&above.ID, below.ID},
		{&above.Author, below.Author}, {&above.Description, below.Description}, {&above.Summary, below.Summary}, {&above.URL, below.URL},
	} {
		if *pair.above == "" {
			*pair.above = pair.below
		}
	}
	if len(above.Tools) == 0 {
		above.Tools = below.Tools
	}
	if len(above.Events) == 0 {
		above.Events = below.Events
	}
	return above
}

// usableAuthor drops a name of git's that could not be an author: nobody typed it here, so it is no mistake of theirs.
func usableAuthor(name string) string {
	_, faults := scaffold.Complete(scaffold.Answers{Author: name})
	if _, bad := faults.Of(scaffold.FieldAuthor); bad {
		return ""
	}
	return name
}

// asksFor reports whether answers are missing, and nothing that was said is wrong.
func asksFor(faults scaffold.Faults) bool {
	for _, fault := range faults {
		if !fault.Missing() {
			return false
		}
	}
	return len(faults) > 0
}

// refuseAnswers reports every fault. What is missing is listed with the question, its choices and the flag that answers it.
func (a *app) refuseAnswers(faults scaffold.Faults, file answersFile) error {
	var last *failure
	missing := 0
	for _, fault := range faults {
		if fault.Missing() {
			missing++
			q := questions[fault.Field]
			fmt.Fprintf(a.Stderr, "%s %s: %s\n", q.text, q.choices, q.flag)
			continue
		}
		if last != nil {
			fmt.Fprintf(a.Stderr, "pupkit: %s\n", printable.Text(last.message))
			if last.hint != "" {
				fmt.Fprintf(a.Stderr, "hint: %s\n", printable.Text(last.hint))
			}
		}
		last = usagef("%s%s", file.place(fault), fault.Message)
		last.hint = fault.Hint
	}
	switch {
	case last != nil:
		return last
	case missing == 1:
		return usagef("new needs an answer to this question, and may not ask it here").withHint("see pupkit new --help")
	}
	return usagef("new needs answers to these questions, and may not ask them here").withHint("see pupkit new --help")
}
