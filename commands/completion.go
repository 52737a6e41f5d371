package commands

import (
	"context"
	_ "embed"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/urfave/cli/v3"
)

// The scripts ask the hidden command "__complete" for candidates and hand it the words as they are: nothing that
// stands on the command line is evaluated.
var (
	//go:embed completion/bash.sh
	bashCompletion string
	//go:embed completion/zsh.sh
	zshCompletion string
	//go:embed completion/fish.fish
	fishCompletion string
	//go:embed completion/pwsh.ps1
	pwshCompletion string
)

func (a *app) completionCommand() *cli.Command {
	scripts := map[string]string{"bash": bashCompletion, "zsh": zshCompletion, "fish": fishCompletion, "pwsh": pwshCompletion}
	shells := vals("bash", "zsh", "fish", "pwsh")
	a.arguments["completion"] = known(shells)
	return &cli.Command{
		Name: "completion", Category: groupLearn, ArgsUsage: "SHELL",
		Usage: "a completion script for bash, zsh, fish or pwsh",
		Description: `load it in the shell's start file:

  bash   source <(pupkit completion bash)                    in ~/.bashrc
  zsh    source <(pupkit completion zsh)                     in ~/.zshrc, after compinit
  fish   pupkit completion fish | source                     in ~/.config/fish/config.fish
  pwsh   pupkit completion pwsh | Out-String | Invoke-Expression    in $PROFILE`,
		Action: func(_ context.Context, cmd *cli.Command) error {
			args := a.args(cmd)
			if len(args) != 1 {
				return usagef("completion takes one shell, got %d arguments", len(args)).withHint("it is one of bash, zsh, fish, pwsh")
			}
			if err := a.oneOf("the shell", args[0], shells); err != nil {
				return err
			}
			w, err := a.out()
			if err != nil {
				return err
			}
			_, err = io.WriteString(w, scripts[args[0]])
			return err
		},
	}
}

// completeCommand answers the scripts: its arguments are the words behind "pupkit", the last one still being typed.
func (a *app) completeCommand() *cli.Command {
	return &cli.Command{
		Name: "__complete", Hidden: true, SkipFlagParsing: true,
		Action: func(_ context.Context, cmd *cli.Command) error {
			for _, v := range a.complete(cmd.Root(), a.rest) {
				if v.usage == "" {
					fmt.Fprintln(a.Stdout, v.name)
				} else {
					fmt.Fprintf(a.Stdout, "%s\t%s\n", v.name, v.usage)
				}
			}
			return nil
		},
	}
}

// complete returns the candidates for the last word. None means that the shell offers files.
func (a *app) complete(root *cli.Command, words []string) []value {
	if len(words) == 0 {
		words = []string{""}
	}
	before, current := words[:len(words)-1], words[len(words)-1]
	if slices.Contains(before, "--") {
		return nil
	}
	if len(before) > 0 && before[0] == "help" { // its arguments are commands
		before = before[1:]
	}
	r := &wordReader{root: root, at: root}
	for _, w := range arrange(root, before) {
		r.read(w)
	}
	if name, part, ok := strings.Cut(current, "="); ok && isFlag(current) {
		return matching(a.choices[r.lookup(strings.TrimLeft(name, "-"))], part, name+"=")
	}
	if r.flag != nil {
		return matching(a.choices[r.flag], current, "")
	}
	if strings.HasPrefix(current, "-") {
		return matching(flagNames(r.flags()), current, "")
	}
	var out []value
	for _, sub := range r.at.Commands {
		if !sub.Hidden {
			out = append(out, value{sub.Name, sub.Usage})
		}
	}
	if next := a.arguments[strings.Join(r.path, " ")]; next != nil {
		out = append(out, next()...)
	}
	return matching(out, current, "")
}

func flagNames(flags []cli.Flag) []value {
	out := []value{{"--help", "show help"}}
	for _, f := range flags {
		_, usage := flagRow(f)
		if v, ok := f.(cli.VisibleFlag); ok && v.IsVisible() && f.Names()[0] != "help" {
			out = append(out, value{"--" + f.Names()[0], usage})
		}
	}
	return out
}

func matching(values []value, prefix, before string) []value {
	var out []value
	for _, v := range values {
		if strings.HasPrefix(v.name, prefix) {
			out = append(out, value{before + v.name, v.usage})
		}
	}
	return out
}
