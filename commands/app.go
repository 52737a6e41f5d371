package commands

import (
	"context"
	"slices"
	"strings"
	"sync"

	"github.com/urfave/cli/v3"
)

// app is one run of pupkit: its world, and what the flags that stand everywhere said.
type app struct {
	IO

	quiet, verbose bool
	configPath     string
	noConfig       bool
	outputPath     string
	color          string // auto, always or never

	// rest is everything behind "--": a child's command line, or further arguments that are no flags.
	rest    []string
	hasRest bool

	rejected  error                // what a flag's validator said; urfave/cli keeps only its text
	arguments map[string][]value   // the values of a command's arguments, by its full name, for completion
	choices   map[cli.Flag][]value // the values of a flag
	holds     sync.WaitGroup       // sections that an interrupt must wait for
	output    *output              // the -o file, once opened
}

func newApp(io IO) *app {
	return &app{IO: io, color: "auto", arguments: map[string][]value{}, choices: map[cli.Flag][]value{}}
}

// run parses the arguments (args[0] is the program), runs the command and returns the exit code.
func (a *app) run(ctx context.Context, args []string) int {
	var words []string
	if len(args) > 0 {
		words = args[1:]
	}
	before := words
	if i := slices.Index(words, "--"); i >= 0 {
		before, a.rest, a.hasRest = words[:i], words[i+1:], true
	}
	root := a.root()
	err := root.Run(ctx, append([]string{"pupkit"}, before...))
	if err == nil && ctx.Err() != nil {
		err = ctx.Err()
	}
	if cerr := a.closeOutput(err); err == nil {
		err = cerr
	}
	return exit(a.Stderr, err, machineFormat(before))
}

// args returns the arguments of a command that starts no child: those behind "--" are arguments too.
func (a *app) args(cmd *cli.Command) []string {
	return append(cmd.Args().Slice(), a.rest...)
}

// hold marks the start of a section that an interrupt waits for; the result ends it.
func (a *app) hold() (release func()) {
	a.holds.Add(1)
	return sync.OnceFunc(a.holds.Done)
}

// released is closed when no section is held any more.
func (a *app) released() <-chan struct{} {
	c := make(chan struct{})
	go func() { a.holds.Wait(); close(c) }()
	return c
}

// machineFormat reports whether the arguments ask for output that a program reads: errors then have that form too.
func machineFormat(args []string) bool {
	format := ""
	for i, arg := range args {
		name, val, eq := strings.Cut(arg, "=")
		if name != "-f" && name != "--format" && name != "-format" {
			continue
		}
		if !eq && i+1 < len(args) {
			val = args[i+1]
		}
		format = val
	}
	return slices.Contains([]string{"json", "ndjson", "sarif", "junit"}, format)
}
