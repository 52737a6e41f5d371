// Command pupkit is a developer toolkit for extensions of pup and Curupira.
package main

import (
	"os"

	"github.com/pupkit/pupkit/commands"
)

func main() {
	os.Exit(commands.Main(os.Args))
}
