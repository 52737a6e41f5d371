package commands

import (
	"context"

	"github.com/urfave/cli/v3"

	"github.com/pupkit/pupkit/lint"
	"github.com/pupkit/pupkit/lint/rules"
)

func (a *app) schemaCommand() *cli.Command {
	hosts := []value{{"pup", "of a manifest.json"}, {"curupira", "of a curupira-extension.toml"}}
	a.arguments["schema"] = known(hosts)
	return &cli.Command{
		Name: "schema", Category: groupLearn, ArgsUsage: "pup|curupira",
		Usage: "JSON Schema of a manifest, for editors",
		Description: `A JSON Schema (draft 2020-12) with titles and descriptions. Write it to a file and associate that with the manifest by
name in the editor: pup rejects a "$schema" member in the manifest itself.

  pupkit schema pup -o pup-manifest.schema.json
  pupkit schema curupira -o curupira-extension.schema.json`,
		Action: func(_ context.Context, cmd *cli.Command) error {
			args := a.args(cmd)
			if len(args) != 1 {
				return usagef("schema takes one host, got %d arguments", len(args)).withHint("it is one of pup, curupira")
			}
			if err := a.oneOf("the host", args[0], hosts); err != nil {
				return err
			}
			w, err := a.out()
			if err != nil {
				return err
			}
			_, err = w.Write(rules.Schema(lint.Host(args[0])))
			return err
		},
	}
}
