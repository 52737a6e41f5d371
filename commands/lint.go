package commands

import (
	"context"
	"slices"

	"github.com/urfave/cli/v3"

	"github.com/pupkit/pupkit/contract/curupira"
	"github.com/pupkit/pupkit/contract/pup"
	"github.com/pupkit/pupkit/lint"
	"github.com/pupkit/pupkit/lint/report"
)

// lintOptions is what the command line says.
type lintOptions struct {
	paths         []string
	host          lint.Host
	fix, unsafe   bool
	diff          bool
	failOn        lint.Severity
	rules         []*lint.Rule
	stdinName     string
	toolList, url string
	format        *report.Format
	reports       []reportFile
}

func (a *app) lintCommand() *cli.Command {
	var formats []value
	for _, f := range report.Formats {
		formats = append(formats, value{f.Name, f.Summary})
	}
	return &cli.Command{
		Name: "lint", Category: groupCheck, ArgsUsage: "[PATH...]",
		Usage: "read manifests as the host does",
		Description: `A folder is walked for ` + curupira.ManifestFile + ` and for each ` + pup.ManifestFile + ` that is pup's; a named file
always counts; - is stdin; no PATH is the current folder. Exit 1 where a finding is an error (see --fail-on).

  pupkit lint                                    every manifest below this folder
  pupkit lint manifest.json --fix                repair what can be repaired safely
  pupkit lint --fix --url https://HOST           and put the host where a placeholder is
  pupkit lint --report sarif=lint.sarif          also a file for code scanning
  node index.js --curupira-print-manifest | pupkit lint -`,
		Flags: []cli.Flag{
			a.format("text", formats...),
			a.host(),
			&cli.BoolFlag{Name: "fix", Usage: "make the repairs that lose nothing; text of stdin goes to stdout"},
			&cli.BoolFlag{Name: "unsafe-fixes", Usage: "with --fix or --diff: also repairs that lose text or change a meaning"},
			&cli.BoolFlag{Name: "diff", Usage: "show what --fix would change, and change nothing"},
			a.choice("fail-on", "exit 1 from this `SEVERITY` on: error, warning, info or never", "error", vals("error", "warning", "info", "never")...),
			a.repeated("select", "only this `RULE`, or rules: pup/discord-*", ruleValues()...),
			a.repeated("ignore", "not this `RULE`, or rules", ruleValues()...),
			&cli.StringFlag{Name: "stdin-filename", Usage: "the `NAME` that stdin's text has"},
			&cli.StringFlag{Name: "tool-list", Usage: "the running server's tools, from `FILE`: a tools/list answer, or names", TakesFile: true},
			&cli.StringFlag{Name: "url", Usage: "the `URL` of the extension: --fix puts its host where a placeholder is"},
			&cli.StringSliceFlag{Name: "report", Usage: "also write a report: `FORMAT=FILE`", TakesFile: true},
		},
		Action: func(_ context.Context, cmd *cli.Command) error {
			o, err := a.lintOptions(cmd)
			if err != nil {
				return err
			}
			return a.lint(o)
		},
	}
}

func (a *app) lintOptions(cmd *cli.Command) (*lintOptions, error) {
	o := &lintOptions{
		paths: a.args(cmd), host: lint.Host(cmd.String("host")),
		fix: cmd.Bool("fix"), unsafe: cmd.Bool("unsafe-fixes"), diff: cmd.Bool("diff"),
		stdinName: cmd.String("stdin-filename"), toolList: cmd.String("tool-list"), url: cmd.String("url"),
		format: report.ByName(cmd.String("format")),
	}
	if fail := cmd.String("fail-on"); fail != "never" {
		o.failOn, _ = lint.ParseSeverity(fail)
	}
	switch {
	case o.unsafe && !o.fix && !o.diff:
		return nil, usagef("--unsafe-fixes alone does nothing").withHint("add --fix, or --diff to see what it would change")
	case o.diff && cmd.IsSet("format"):
		return nil, usagef("--diff writes a diff, so --format %s has no place", o.format.Name).withHint("--report %s=FILE writes both", o.format.Name)
	case len(o.paths) == 0 && o.stdinName != "":
		o.paths = []string{"-"}
	case len(o.paths) == 0:
		o.paths = []string{"."}
	}
	if err := checkURL(o.url); err != nil {
		return nil, err
	}
	var err error
	if o.rules, err = pickRules(cmd.StringSlice("select"), cmd.StringSlice("ignore")); err != nil {
		return nil, err
	}
	if o.reports, err = a.reportFiles(cmd.StringSlice("report")); err != nil {
		return nil, err
	}
	return o, o.checkStdin()
}

// checkStdin refuses what cannot go together with a text that comes from stdin.
func (o *lintOptions) checkStdin() error {
	stdins := 0
	for _, p := range o.paths {
		if p == "-" {
			stdins++
		}
	}
	if o.toolList == "-" {
		stdins++
	}
	switch {
	case stdins > 1:
		return usagef("stdin can be read once, and - stands here %d times", stdins)
	case o.stdinName != "" && stdins == 0:
		return usagef("--stdin-filename names stdin's text, and nothing reads stdin").withHint("add - as a path")
	case o.fix && !o.diff && len(o.paths) > 1 && slices.Contains(o.paths, "-"):
		return usagef("--fix writes stdin's repaired text to stdout, so - stands alone")
	}
	return nil
}

// lint runs the command: collect, repair, examine, report.
func (a *app) lint(o *lintOptions) error {
	run := &lintRun{app: a, o: o, configs: a.configs(), known: make(map[string]int)}
	boundMemory(0)
	if err := run.collect(); err != nil {
		return err
	}
	if err := run.prepare(); err != nil {
		return err
	}
	boundMemory(run.size())
	if o.fix || o.diff {
		if err := run.repair(); err != nil {
			return err
		}
	}
	result := lint.Examine(o.rules, run.targets)
	if err := run.report(result); err != nil {
		return err
	}
	if err := run.unreadError(); err != nil {
		return err
	}
	if o.failOn != lint.Off && result.Worst() >= o.failOn {
		return errNo
	}
	return nil
}
