package commands

import (
	"crypto/rand"
	"io"
	"os"
	"time"

	"golang.org/x/term"
)

// IO is everything that a command may touch of the world outside its arguments. Tests hand in their own.
type IO struct {
	Stdin          io.Reader
	Stdout, Stderr io.Writer

	// Whether the stream is a terminal: prompts, colours and the default output formats depend on it.
	StdinTTY, StdoutTTY, StderrTTY bool

	Dir       string                           // the working directory, absolute
	LookupEnv func(name string) (string, bool) // the environment
	Now       func() time.Time
	Random    io.Reader // secrets and ids come from here
}

// Std is the process's own world.
func Std() IO {
	dir, err := os.Getwd()
	if err != nil {
		dir = "."
	}
	return IO{
		Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr,
		StdinTTY: isTerminal(os.Stdin), StdoutTTY: isTerminal(os.Stdout), StderrTTY: isTerminal(os.Stderr),
		Dir: dir, LookupEnv: os.LookupEnv, Now: time.Now, Random: rand.Reader,
	}
}

func isTerminal(f *os.File) bool { return term.IsTerminal(int(f.Fd())) }

// env returns a variable, "" where it is not set.
func (io *IO) env(name string) string {
	if io.LookupEnv == nil {
		return ""
	}
	v, _ := io.LookupEnv(name)
	return v
}
