package commands

import (
	"strings"

	"github.com/urfave/cli/v3"

	"github.com/pupkit/pupkit/internal/nearest"
)

// value is one value of a flag or an argument, with what it means.
type value struct{ name, usage string }

// vals makes values without descriptions.
func vals(names ...string) []value {
	out := make([]value, len(names))
	for i, n := range names {
		out[i].name = n
	}
	return out
}

// known makes the values of an argument that are always the same.
func known(values []value) func() []value { return func() []value { return values } }

// repeated is a flag that can be given several times, with the values that completion offers; others are for the
// command to judge.
func (a *app) repeated(name, usage string, values ...value) *cli.StringSliceFlag {
	f := &cli.StringSliceFlag{Name: name, Usage: usage}
	a.choices[f] = values
	return f
}

// globalFlags stand in every command.
func (a *app) globalFlags() []cli.Flag {
	color := a.choice("color", "colour the output: `WHEN` is auto, always or never", "auto", vals("auto", "always", "never")...)
	color.Destination = &a.color
	return []cli.Flag{
		&cli.BoolFlag{Name: "quiet", Aliases: []string{"q"}, Usage: "say nothing but the answer", Destination: &a.quiet},
		&cli.BoolFlag{Name: "verbose", Aliases: []string{"v"}, Usage: "say more", Destination: &a.verbose},
		color,
		&cli.StringFlag{Name: "config", Usage: "read this configuration `FILE`", TakesFile: true, Destination: &a.configPath, Validator: a.named("--config")},
		&cli.BoolFlag{Name: "no-config", Usage: "read no configuration", Destination: &a.noConfig},
		&cli.StringFlag{Name: "output", Aliases: []string{"o"}, Usage: "write the answer to `FILE`; - is stdout", TakesFile: true, Destination: &a.outputPath, Validator: a.named("--output")},
	}
}

// applyGlobals takes from the environment what the command line did not say.
func (a *app) applyGlobals(cmd *cli.Command) error {
	if v := a.env("PUPKIT_COLOR"); v != "" && !cmd.IsSet("color") {
		if v != "auto" && v != "always" && v != "never" {
			return usagef("PUPKIT_COLOR cannot be %q", v).withHint("auto, always or never")
		}
		a.color = v
	}
	if a.configPath == "" && !a.noConfig {
		a.configPath = a.env("PUPKIT_CONFIG")
	}
	if a.quiet && a.verbose {
		return usagef("--quiet and --verbose contradict each other")
	}
	return nil
}

// named refuses an empty file name, which a script's unset variable leaves.
func (a *app) named(flag string) func(string) error {
	return func(name string) error {
		if name != "" {
			return nil
		}
		a.rejected = usagef("%s needs the name of a file, and was given an empty one", flag)
		return a.rejected
	}
}

// choice is a flag whose value is one of a few words; a wrong one is refused with the nearest right one.
func (a *app) choice(name, usage, def string, values ...value) *cli.StringFlag {
	f := &cli.StringFlag{Name: name, Usage: usage, Value: def, Validator: func(v string) error {
		return a.oneOf("--"+name, v, values)
	}}
	a.choices[f] = values
	return f
}

// format is the flag -f/--format of a command; def is "" where the default depends on the terminal.
func (a *app) format(def string, values ...value) *cli.StringFlag {
	names := make([]string, len(values))
	for i, v := range values {
		names[i] = v.name
	}
	f := a.choice("format", "the answer's `FORMAT`: "+orList(names), def, values...)
	f.Aliases = []string{"f"}
	return f
}

// host is the flag --host, the same in every command.
func (a *app) host() *cli.StringFlag {
	return a.choice("host", "the `HOST`, pup or curupira, where the files do not tell", "", vals("pup", "curupira")...)
}

// oneOf checks a word against the values of a flag or an argument.
func (a *app) oneOf(what, word string, values []value) error {
	names := make([]string, len(values))
	for i, v := range values {
		if v.name == word {
			return nil
		}
		names[i] = v.name
	}
	f := usagef("%s cannot be %q", what, word)
	if near, ok := nearest.Of(word, names); ok {
		f = f.withHint("did you mean %q? it is one of %s", near, strings.Join(names, ", "))
	} else {
		f = f.withHint("it is one of %s", strings.Join(names, ", "))
	}
	a.rejected = f
	return f
}

// orList is "a, b or c".
func orList(names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:len(names)-1], ", ") + " or " + names[len(names)-1]
}
