package commands

import (
	"github.com/urfave/cli/v3"
)

// framesCommand groups the commands about Curupira's frames.
func (a *app) framesCommand() *cli.Command {
	return &cli.Command{
		Name: "frames", Category: groupCurupira,
		Usage:    "read and write the frames that Curupira speaks",
		Commands: []*cli.Command{a.decodeCommand(), a.encodeCommand()},
	}
}
