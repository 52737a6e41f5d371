package commands

import (
	"context"

	"github.com/urfave/cli/v3"
)

// The groups of the help, by task and in this order.
const (
	groupStart    = "start"
	groupCheck    = "check"
	groupPup      = "pup"
	groupCurupira = "Curupira"
	groupBoth     = "both hosts"
	groupLearn    = "learn"
)

var groups = []string{groupStart, groupCheck, groupPup, groupCurupira, groupBoth, groupLearn}

// root builds the tree of commands. A new command is one file, and one line here.
func (a *app) root() *cli.Command {
	root := &cli.Command{
		Name:  "pupkit",
		Usage: "make, check and debug extensions for pup and Curupira",
		Flags: a.globalFlags(),
		Commands: []*cli.Command{
			a.newCommand(),
			a.lintCommand(),
			a.explainCommand(),
			a.rulesCommand(),
			a.schemaCommand(),
			a.signCommand(),
			a.verifyCommand(),
			a.secretCommand(),
			a.tapCommand(),
			a.framesCommand(),
			a.versionCommand(),
			a.completionCommand(),
			a.completeCommand(),
			a.helpCommand(),
		},
		Action: func(ctx context.Context, cmd *cli.Command) error {
			return a.group(ctx, cmd)
		},
	}
	a.tame(root)
	return root
}
