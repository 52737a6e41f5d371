package commands

import (
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/pupkit/pupkit/internal/printable"
)

// path resolves a name from the command line against the working directory.
func (a *app) path(name string) string {
	if filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(a.Dir, name)
}

// open opens a file for reading, or stdin for "-". what says what is awaited, where stdin is a terminal.
func (a *app) open(name, what string) (io.ReadCloser, error) {
	if name == "-" {
		a.awaiting(what)
		return io.NopCloser(a.Stdin), nil
	}
	f, err := os.Open(a.path(name))
	if err != nil {
		return nil, unablef("cannot read %s: %s", name, reason(err))
	}
	if st, err := f.Stat(); err == nil && st.IsDir() {
		f.Close()
		return nil, unablef("cannot read %s: it is a directory", name)
	}
	return f, nil
}

// read reads a whole file, or stdin for "-", of at most max bytes.
func (a *app) read(name, what string, max int64) ([]byte, error) {
	r, err := a.open(name, what)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	data, err := io.ReadAll(io.LimitReader(r, max+1))
	if err != nil {
		return nil, unablef("cannot read %s: %s", name, reason(err))
	}
	if int64(len(data)) > max {
		return nil, unablef("cannot read %s: it is larger than %d bytes", name, max)
	}
	return data, nil
}

// awaiting tells a person at a terminal that the command reads what they type.
func (a *app) awaiting(what string) {
	if a.StdinTTY && !a.quiet {
		fmt.Fprintf(a.Stderr, "pupkit: reading %s from the terminal; end with Ctrl-D (on Windows Ctrl-Z and Enter)\n", what)
	}
}

// say writes a line of talk to stderr, unless --quiet. What acts on a terminal is escaped.
func (a *app) say(format string, args ...any) {
	if !a.quiet {
		fmt.Fprintln(a.Stderr, printable.Lines(fmt.Sprintf(format, args...)))
	}
}

// colored reports whether a stream that is a terminal (tty) gets colours.
func (a *app) colored(tty bool) bool {
	switch a.color {
	case "always":
		return true
	case "never":
		return false
	}
	if a.env("NO_COLOR") != "" {
		return false
	}
	if v := a.env("FORCE_COLOR"); v != "" && v != "0" {
		return true
	}
	return tty && a.env("TERM") != "dumb"
}

// interactive reports whether pupkit may ask: both ends are terminals, and nobody has said that nobody is there.
func (a *app) interactive() bool {
	return a.StdinTTY && a.StderrTTY && a.env("CI") == "" && a.env("PUPKIT_NO_INPUT") == ""
}
