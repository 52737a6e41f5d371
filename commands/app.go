package commands

import (
	"cmp"
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

	words []string // the words of the command line up to "--"
	rest  []string // those behind it: a child's command line, or further arguments that are no flags

	unwritten error                     // what kept the page of --help from its reader
	rejected  error                     // what a flag's validator said; urfave/cli keeps only its text
	arguments map[string]func() []value // the values of a command's next argument, by its full name and the arguments before it, for completion
	choices   map[cli.Flag][]value      // the values of a flag
	holds     sync.WaitGroup            // sections that an interrupt must wait for

	outputLock sync.Mutex
	output     *output // the -o file, once opened
}

func newApp(io IO) *app {
	return &app{IO: io, color: "auto", arguments: map[string]func() []value{}, choices: map[cli.Flag][]value{}}
}

// run parses the arguments (args[0] is the program), runs the command and returns the exit code.
func (a *app) run(ctx context.Context, args []string) int {
	if len(args) > 0 {
		a.words = args[1:]
	}
	if i := slices.Index(a.words, "--"); i >= 0 {
		a.words, a.rest = a.words[:i], a.words[i+1:]
	}
	root := a.root()
	a.words = arrange(root, a.words)
	err := root.Run(ctx, append([]string{"pupkit"}, a.words...))
	if err == nil {
		err = cmp.Or(a.unwritten, ctx.Err())
	}
	if cerr := a.closeOutput(err); err == nil {
		err = cerr
	}
	return exit(a.Stderr, err, machineFormat(a.words))
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
