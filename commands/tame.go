package commands

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/urfave/cli/v3"

	"github.com/pupkit/pupkit/internal/nearest"
)

// tame makes urfave/cli behave: nothing in it exits the process, prints help unasked or splits a value at commas,
// and its usage errors become ours. None of these settings is inherited, so every command gets them.
func (a *app) tame(cmd *cli.Command) {
	cmd.Reader, cmd.Writer, cmd.ErrWriter = a.Stdin, helpWriter{a}, a.Stderr
	cmd.ExitErrHandler = func(context.Context, *cli.Command, error) {}
	cmd.OnUsageError = a.usageError
	cmd.DisableSliceFlagSeparator = true
	cmd.HideHelpCommand = true
	cmd.HideVersion = true
	if cmd.Action == nil {
		cmd.Action = a.group
	}
	if len(cmd.Commands) == 0 {
		cmd.Action = a.leaf(cmd.Action)
	}
	for _, sub := range cmd.Commands {
		a.tame(sub)
	}
}

// leaf settles what the flags and variables that stand everywhere say, before the command runs.
func (a *app) leaf(action cli.ActionFunc) cli.ActionFunc {
	return func(ctx context.Context, cmd *cli.Command) error {
		if err := a.applyGlobals(cmd); err != nil {
			return err
		}
		return action(ctx, cmd)
	}
}

// group is the action of a command that only has subcommands: what is left over is a word that is none of them.
func (a *app) group(_ context.Context, cmd *cli.Command) error {
	args := a.args(cmd)
	if len(args) == 0 {
		if cmd.Root() == cmd {
			return a.writeHelp(cmd)
		}
		return usagef("%s needs a command", cmd.FullName()).withHint("%s", commandList(cmd))
	}
	if cmd.Args().Len() == 0 {
		return usagef("%s needs a command before --", cmd.FullName()).withHint("%s", commandList(cmd))
	}
	return a.notCommand(cmd, args[0])
}

// notCommand is a word that stands where a command should.
func (a *app) notCommand(cmd *cli.Command, word string) error {
	err := usagef("%q is not a command of %s", word, cmd.FullName())
	var names []string
	for _, sub := range cmd.Commands {
		if !sub.Hidden {
			names = append(names, sub.Names()...)
		}
	}
	if word == "help" {
		return err.withHint("it is pupkit help %s", strings.TrimPrefix(cmd.FullName(), "pupkit "))
	}
	if near, ok := nearest.Of(word, names); ok {
		return err.withHint("did you mean %q? see %s --help", near, cmd.FullName())
	}
	return err.withHint("%s", commandList(cmd))
}

func commandList(cmd *cli.Command) string {
	var names []string
	for _, sub := range cmd.Commands {
		if !sub.Hidden {
			names = append(names, sub.Name)
		}
	}
	return fmt.Sprintf("the commands are %s; see %s --help", strings.Join(names, ", "), cmd.FullName())
}

var (
	unknownFlag  = regexp.MustCompile(`^flag provided but not defined: -(.*)$`)
	lacksValue   = regexp.MustCompile(`^flag needs an argument: (.*)$`)
	invalidValue = regexp.MustCompile(`(?s)^invalid value "(.*)" for flag -(\S+): (.*)$`)
)

// usageError puts urfave/cli's usage errors into our words, with a suggestion.
func (a *app) usageError(_ context.Context, cmd *cli.Command, err error, _ bool) error {
	var f *failure
	if errors.As(a.rejected, &f) {
		return f
	}
	text := err.Error()
	if m := unknownFlag.FindStringSubmatch(text); m != nil {
		return a.unknown(cmd, m[1])
	}
	if m := lacksValue.FindStringSubmatch(text); m != nil {
		return usagef("%s needs a value", dashed(m[1])).withHint("see %s --help", cmd.FullName())
	}
	if m := invalidValue.FindStringSubmatch(text); m != nil {
		return usagef("%s cannot be %q: %s", dashed(m[2]), m[1], plain(m[3])).withHint("see %s --help", cmd.FullName())
	}
	return usagef("%s", strings.ToLower(text[:1])+text[1:]).withHint("see %s --help", cmd.FullName())
}

// unknown is a flag that the command does not have.
func (a *app) unknown(cmd *cli.Command, name string) error {
	err := usagef("%s has no flag %s", cmd.FullName(), a.typed(name))
	r := &wordReader{root: cmd.Root(), at: cmd}
	var names []string
	for _, f := range r.flags() {
		names = append(names, f.Names()...)
	}
	names = slices.DeleteFunc(names, func(n string) bool { return len(n) == 1 })
	if near, ok := nearest.Of(name, names); ok {
		return err.withHint("did you mean --%s? see %s --help", near, cmd.FullName())
	}
	if sub := cmd.Command(name); sub != nil && !sub.Hidden {
		return err.withHint("did you mean the command %s?", sub.FullName())
	}
	for _, sub := range cmd.Commands {
		if r.at = sub; r.lookup(name) != nil {
			return err.withHint("%s stands behind its command, as in %s %s", dashed(name), sub.FullName(), dashed(name))
		}
	}
	return err.withHint("see %s --help", cmd.FullName())
}

// typed is a flag as it stands on the command line.
func (a *app) typed(name string) string {
	for _, word := range a.words {
		if word, _, _ = strings.Cut(word, "="); strings.TrimLeft(word, "-") == name {
			return word
		}
	}
	return dashed(name)
}

func dashed(name string) string {
	name = strings.TrimLeft(name, "-")
	if len([]rune(name)) == 1 {
		return "-" + name
	}
	return "--" + name
}

// plain takes the name of Go's parser out of its error: the user knows no ParseInt.
func plain(text string) string {
	if text == "parse error" {
		return "neither true nor false"
	}
	if _, after, ok := strings.Cut(text, "strconv."); ok {
		if _, reason, ok := strings.Cut(after, `": `); ok {
			return strings.Replace(reason, "invalid syntax", "not a number", 1)
		}
	}
	if strings.HasPrefix(text, "time: ") {
		return "not a duration such as 5m or 1h30m"
	}
	return text
}
