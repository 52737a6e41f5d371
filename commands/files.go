package commands

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
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

// output is the file of -o: written beside its place and moved there when the command has succeeded,
// so that no reader ever sees half of it.
type output struct {
	*bufio.Writer
	file  *os.File
	final string // "" where the file is written in place: a device or a pipe
}

// out returns where the answer goes: stdout, or the file of -o.
func (a *app) out() (io.Writer, error) {
	if a.outputPath == "" || a.outputPath == "-" {
		return a.Stdout, nil
	}
	if a.output != nil {
		return a.output, nil
	}
	name := a.path(a.outputPath)
	if real, err := filepath.EvalSymlinks(name); err == nil {
		name = real
	}
	st, err := os.Stat(name)
	switch {
	case err == nil && st.IsDir():
		return nil, unablef("cannot write %s: it is a directory", a.outputPath)
	case err == nil && !st.Mode().IsRegular():
		f, err := os.OpenFile(name, os.O_WRONLY, 0)
		if err != nil {
			return nil, unablef("cannot write %s: %s", a.outputPath, reason(err))
		}
		a.output = &output{Writer: bufio.NewWriter(f), file: f}
		return a.output, nil
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return nil, unablef("cannot write %s: %s", a.outputPath, reason(err))
	}
	f, err := os.CreateTemp(filepath.Dir(name), ".pupkit-*")
	if errors.Is(err, fs.ErrNotExist) {
		return nil, unablef("cannot write %s: no such directory", a.outputPath)
	}
	if err != nil {
		return nil, unablef("cannot write %s: %s", a.outputPath, reason(err))
	}
	mode := fs.FileMode(0o644)
	if st != nil {
		mode = st.Mode().Perm()
	}
	_ = f.Chmod(mode) // Windows knows no such modes
	a.output = &output{Writer: bufio.NewWriter(f), file: f, final: name}
	a.holds.Add(1)
	return a.output, nil
}

// closeOutput puts the -o file in its place where the command gave an answer, and takes it away where it did not.
func (a *app) closeOutput(err error) error {
	o := a.output
	if o == nil {
		return nil
	}
	var f *failure
	answered := err == nil || errors.As(err, &f) && f.kind == kindAnswer
	werr := o.Flush()
	if cerr := o.file.Close(); werr == nil {
		werr = cerr
	}
	if o.final != "" {
		defer a.holds.Done()
		if answered && werr == nil {
			werr = os.Rename(o.file.Name(), o.final)
		}
		if !answered || werr != nil {
			os.Remove(o.file.Name())
		}
	}
	if werr != nil && answered {
		return unablef("cannot write %s: %s", a.outputPath, reason(werr))
	}
	return nil
}

// say writes a line of talk to stderr, unless --quiet.
func (a *app) say(format string, args ...any) {
	if !a.quiet {
		fmt.Fprintf(a.Stderr, format+"\n", args...)
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
