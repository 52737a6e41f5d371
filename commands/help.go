package commands

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/urfave/cli/v3"
)

// urfave/cli prints help through this variable; our pages need none of its templates.
func init() {
	cli.HelpPrinter = func(w io.Writer, _ string, data any) {
		if cmd, ok := data.(*cli.Command); ok {
			_, _ = io.WriteString(w, helpPage(cmd)) // a helpWriter, which keeps the error
		}
	}
}

// helpWriter takes the page of --help, which urfave/cli prints without a look at the error.
type helpWriter struct{ *app }

func (w helpWriter) Write(page []byte) (int, error) {
	out, err := w.out()
	if err == nil {
		_, err = out.Write(page)
	}
	w.unwritten = err
	return len(page), err
}

func (a *app) writeHelp(cmd *cli.Command) error {
	w, err := a.out()
	if err == nil {
		_, err = io.WriteString(w, helpPage(cmd))
	}
	return err
}

func (a *app) helpCommand() *cli.Command {
	return &cli.Command{
		Name: "help", Category: groupLearn, ArgsUsage: "[COMMAND...]",
		Usage: "this page, or a command's",
		Action: func(ctx context.Context, cmd *cli.Command) error {
			at := cmd.Root()
			for _, name := range a.args(cmd) {
				sub := at.Command(name)
				if sub == nil || sub.Hidden {
					return a.notCommand(at, name)
				}
				at = sub
			}
			return a.writeHelp(at)
		},
	}
}

// helpPage is a command's whole page: usage, prose, subcommands, flags.
func helpPage(cmd *cli.Command) string {
	var b strings.Builder
	root := cmd.Root()
	fmt.Fprintf(&b, "%s: %s\n\nusage: %s\n", cmd.FullName(), cmd.Usage, usageLine(cmd))
	if cmd.Description != "" {
		fmt.Fprintf(&b, "\n%s\n", strings.Trim(cmd.Description, "\n"))
	}
	writeCommands(&b, cmd)
	if cmd != root {
		writeFlags(&b, "flags", withoutHelp(cmd.VisibleFlags()))
	}
	writeFlags(&b, "everywhere", root.VisibleFlags())
	if cmd == root {
		fmt.Fprintf(&b, "\nexit: 0 yes · 1 no: findings, a bad signature, a bad frame · 2 command line or configuration is wrong ·\n"+
			"      3 could not do it · 4 the target could not be reached or started · 130 interrupted\n")
	}
	return b.String()
}

// withoutHelp drops the flag that every command has, from the list of those that are its own.
func withoutHelp(flags []cli.Flag) []cli.Flag {
	return slices.DeleteFunc(slices.Clone(flags), func(f cli.Flag) bool { return slices.Contains(f.Names(), "help") })
}

func usageLine(cmd *cli.Command) string {
	line := cmd.FullName()
	switch {
	case cmd.UsageText != "":
		return cmd.UsageText
	case len(cmd.Commands) > 0:
		line += " COMMAND"
	}
	if cmd.ArgsUsage != "" {
		line += " " + cmd.ArgsUsage
	}
	return line + " [flags]"
}

// writeCommands lists the subcommands, the root's by task.
func writeCommands(b *strings.Builder, cmd *cli.Command) {
	width := 0
	for _, sub := range cmd.Commands {
		if !sub.Hidden {
			width = max(width, len(shortUsage(sub)))
		}
	}
	for _, group := range append([]string{""}, groups...) {
		head := false
		for _, sub := range cmd.Commands {
			if sub.Hidden || sub.Category != group {
				continue
			}
			if !head {
				title := group
				if title == "" {
					title = "commands"
				}
				fmt.Fprintf(b, "\n%s:\n", title)
				head = true
			}
			fmt.Fprintf(b, "  %-*s  %s\n", width, shortUsage(sub), sub.Usage)
		}
	}
}

func shortUsage(cmd *cli.Command) string {
	if len(cmd.Commands) > 0 {
		var names []string
		for _, sub := range cmd.Commands {
			if !sub.Hidden {
				names = append(names, sub.Name)
			}
		}
		return cmd.Name + " " + strings.Join(names, "|")
	}
	return strings.TrimSpace(cmd.Name + " " + cmd.ArgsUsage)
}

func writeFlags(b *strings.Builder, title string, flags []cli.Flag) {
	var rows [][2]string
	width := 0
	for _, f := range flags {
		left, right := flagRow(f)
		rows = append(rows, [2]string{left, right})
		width = max(width, len(left))
	}
	if len(rows) == 0 {
		return
	}
	fmt.Fprintf(b, "\n%s:\n", title)
	for _, r := range rows {
		fmt.Fprintf(b, "  %-*s  %s\n", width, r[0], r[1])
	}
}

// flagRow is "-f, --format FORMAT" and what it does. The placeholder is what the usage has in backquotes.
func flagRow(f cli.Flag) (left, right string) {
	short, long := "    ", ""
	for _, n := range f.Names() {
		if len(n) == 1 {
			short = "-" + n + ", "
		} else if long == "" {
			long = "--" + n
		}
	}
	doc, ok := f.(cli.DocGenerationFlag)
	if !ok {
		return short + long, ""
	}
	right = doc.GetUsage()
	if before, rest, ok := strings.Cut(right, "`"); ok {
		if name, after, ok := strings.Cut(rest, "`"); ok {
			long += " " + name
			right = before + name + after
		}
	} else if doc.TakesValue() {
		long += " VALUE"
	}
	if multi, ok := f.(cli.DocGenerationMultiValueFlag); ok && multi.IsMultiValueFlag() {
		right += " (repeatable)"
	} else if def := doc.GetValue(); doc.TakesValue() && def != "" && def != "0" && def != "0s" {
		right += " (default " + strings.Trim(def, `"`) + ")"
	}
	return short + long, right
}
