package commands

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"syscall"

	"github.com/pupkit/pupkit/internal/printable"
)

// kind is the reason why a command ends without a yes; each has one exit code.
type kind string

const (
	kindAnswer      kind = "answer"      // done, and the answer is no
	kindUsage       kind = "usage"       // the command line is wrong
	kindConfig      kind = "config"      // the configuration is wrong
	kindUnable      kind = "unable"      // could not do it: files, I/O, nothing found
	kindTarget      kind = "target"      // the target could not be reached or started
	kindInterrupted kind = "interrupted" // by a signal
)

// exits is the one mapping from kinds to exit codes.
var exits = map[kind]int{
	kindAnswer: 1, kindUsage: 2, kindConfig: 2, kindUnable: 3, kindTarget: 4, kindInterrupted: 130,
}

// failure is an error that knows its exit code, and at most one hint.
type failure struct {
	kind    kind
	message string
	hint    string
	cause   error
}

func (f *failure) Error() string { return f.message }
func (f *failure) Unwrap() error { return f.cause }

// withHint adds the line that says what would be right.
func (f *failure) withHint(format string, args ...any) *failure {
	f.hint = fmt.Sprintf(format, args...)
	return f
}

// usagef is a mistake on the command line.
func usagef(format string, args ...any) *failure { return failf(kindUsage, format, args...) }

// configf is a mistake in the configuration.
func configf(format string, args ...any) *failure { return failf(kindConfig, format, args...) }

// unablef says what could not be done.
func unablef(format string, args ...any) *failure { return failf(kindUnable, format, args...) }

// targetf says which target could not be reached or started.
func targetf(format string, args ...any) *failure { return failf(kindTarget, format, args...) }

func failf(k kind, format string, args ...any) *failure {
	err := fmt.Errorf(format, args...)
	return &failure{kind: k, message: err.Error(), cause: errors.Unwrap(err)}
}

// errNo is the answer "no" of a command that has already said why on its output.
var errNo = &failure{kind: kindAnswer}

// childStatus ends pupkit with the status of the child that it stood in front of.
type childStatus int

func (c childStatus) Error() string { return fmt.Sprintf("the child ended with status %d", int(c)) }

// reason puts an operating system's error into few words, without the path that the message names already.
func reason(err error) string {
	var path *fs.PathError
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "no such file"
	case errors.Is(err, fs.ErrPermission):
		return "permission denied"
	case errors.As(err, &path):
		return path.Err.Error()
	}
	return err.Error()
}

// exit reports err on stderr, as JSON where the output's format is a machine's, and returns the exit code.
func exit(stderr io.Writer, err error, machine bool) int {
	var status childStatus
	var f *failure
	switch {
	case err == nil, isBrokenPipe(err):
		return 0
	case errors.As(err, &status):
		return int(status)
	case errors.Is(err, context.Canceled):
		return exits[kindInterrupted]
	case !errors.As(err, &f):
		f = unablef("%s", unwritten(err))
	}
	code := exits[f.kind]
	if f.message == "" {
		return code
	}
	if machine {
		writeMachineError(stderr, f, code)
		return code
	}
	fmt.Fprintf(stderr, "pupkit: %s\n", printable.Text(f.message))
	if f.hint != "" {
		fmt.Fprintf(stderr, "hint: %s\n", printable.Text(f.hint))
	}
	return code
}

// unwritten puts the error of a write to stdout, which no command names, into words.
func unwritten(err error) string {
	var path *fs.PathError
	if errors.As(err, &path) && path.Op == "write" && path.Path == os.Stdout.Name() {
		return "cannot write the answer: " + reason(err)
	}
	return err.Error()
}

// isBrokenPipe reports whether the reader of our output has gone away, which is no failure of ours.
func isBrokenPipe(err error) bool { return errors.Is(err, syscall.EPIPE) }

func writeMachineError(w io.Writer, f *failure, code int) {
	type body struct {
		Exit    int    `json:"exit"`
		Kind    kind   `json:"kind"`
		Message string `json:"message"`
		Hint    string `json:"hint,omitempty"`
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	_ = enc.Encode(map[string]body{"error": {code, f.kind, f.message, f.hint}})
}
