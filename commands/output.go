package commands

import (
	"bufio"
	"crypto/rand"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// output is the file of -o: written beside its place and moved there when the command has succeeded,
// so that no reader ever sees half of it.
type output struct {
	*bufio.Writer
	file  *os.File
	final string // "" where the file is written in place: a device or a pipe
}

// out returns where the answer goes: stdout, or the file of -o.
func (a *app) out() (io.Writer, error) {
	switch a.outputPath {
	case "", "-", "/dev/stdout", "/dev/fd/1":
		return a.Stdout, nil
	case "/dev/stderr", "/dev/fd/2":
		return a.Stderr, nil
	}
	a.outputLock.Lock()
	defer a.outputLock.Unlock()
	if a.output == nil {
		o, err := createOutput(a.path(a.outputPath))
		if err != nil {
			return nil, unablef("cannot write %s: %w", a.outputPath, err)
		}
		a.output = o
	}
	return a.output, nil
}

// createOutput opens the file, or what will take its place.
func createOutput(name string) (*output, error) {
	st, err := os.Stat(name)
	switch {
	case err == nil && st.IsDir():
		return nil, errors.New("it is a directory")
	case err == nil && (!st.Mode().IsRegular() || filepath.Dir(name) == "/dev/fd"):
		f, err := os.OpenFile(name, os.O_WRONLY, 0)
		if err != nil {
			return nil, errors.New(reason(err))
		}
		return &output{Writer: bufio.NewWriter(f), file: f}, nil
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return nil, errors.New(reason(err))
	}
	name = behindLinks(name)
	f, err := os.OpenFile(filepath.Join(filepath.Dir(name), ".pupkit-"+rand.Text()), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, errors.New("no such directory")
	case err != nil:
		return nil, errors.New(reason(err))
	}
	if st != nil {
		_ = f.Chmod(st.Mode().Perm()) // Windows knows no such modes
	}
	return &output{Writer: bufio.NewWriter(f), file: f, final: name}, nil
}

// maxLinks is how many symbolic links are followed, as Linux has it.
const maxLinks = 40

// behindLinks returns the name that a symbolic link stands for, whether or not there is a file.
func behindLinks(name string) string {
	for range maxLinks {
		to, err := os.Readlink(name)
		if err != nil {
			break
		}
		if !filepath.IsAbs(to) {
			to = filepath.Join(filepath.Dir(name), to)
		}
		name = to
	}
	return name
}

// closeOutput puts the -o file in its place where the command gave an answer, and takes it away where it did not.
func (a *app) closeOutput(err error) error {
	a.outputLock.Lock()
	defer a.outputLock.Unlock()
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
		if answered && werr == nil {
			werr = os.Rename(o.file.Name(), o.final)
		}
		if !answered || werr != nil {
			os.Remove(o.file.Name())
		}
	}
	if werr != nil && answered && !isBrokenPipe(werr) {
		return unablef("cannot write %s: %s", a.outputPath, reason(werr))
	}
	return nil
}

// abandonOutput takes an unfinished -o file away while its command still runs, and lets the command write no other.
func (a *app) abandonOutput() {
	a.outputLock.Lock() // for good: the process ends
	if o := a.output; o != nil && o.final != "" {
		o.file.Close()
		os.Remove(o.file.Name())
	}
}
