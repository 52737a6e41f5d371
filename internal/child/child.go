// Package child starts a program in a process group of its own (on Windows in a
// job) and ends it together with everything that it started.
//
// The program's stdin and stdout are pipes of the caller's, with no buffer in
// between: who does not read holds the program up. Its stderr is handed on as it
// is, or drained. The program is always reaped, whether or not anybody waits.
package child

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"
)

// A Command says what to start.
type Command struct {
	// Args is the program and its arguments. A program without a separator in its
	// name is looked for in PATH, on Windows with the endings of PATHEXT, so that
	// npx finds npx.cmd.
	Args []string
	Dir  string   // the working directory, "" for the caller's
	Env  []string // the environment, nil for the caller's
	// Stderr takes the program's stderr. A file is handed to the program itself;
	// any other writer gets what is drained, in chunks, and cannot hold the
	// program up by an error. Nil drains and drops.
	Stderr io.Writer
}

// A Child is a program that was started.
type Child struct {
	In  *os.File // its stdin
	Out *os.File // its stdout

	cmd     *exec.Cmd
	group   *group
	status  Status
	done    chan struct{} // closed when it is reaped
	drained chan struct{} // closed when stderr has ended
	ended   sync.Once
	stderr  *os.File // nil where the program has it itself
}

// Start starts the program. Any error means that it did not run.
func Start(c Command) (*Child, error) {
	if len(c.Args) == 0 || c.Args[0] == "" {
		return nil, errors.New("start a program: no command")
	}
	name := c.Args[0]
	if c.Dir != "" && !filepath.IsAbs(name) && strings.ContainsRune(filepath.ToSlash(name), '/') {
		name = filepath.Join(c.Dir, name)
	}
	path, err := exec.LookPath(name)
	if err == nil {
		path, err = filepath.Abs(path) // it must hold in Dir too
	}
	if err != nil {
		return nil, fmt.Errorf("start %q: %s", c.Args[0], reason(err))
	}
	cmd := exec.Command(path, c.Args[1:]...)
	cmd.Args[0] = c.Args[0]
	cmd.Dir, cmd.Env = c.Dir, c.Env
	if err := prepare(cmd); err != nil {
		return nil, fmt.Errorf("start %q: %w", c.Args[0], err)
	}
	k := &Child{cmd: cmd, done: make(chan struct{}), drained: make(chan struct{})}
	if err := k.start(c.Stderr); err != nil {
		return nil, fmt.Errorf("start %q: %s", c.Args[0], unstarted(err))
	}
	return k, nil
}

// reason leaves out of an error what the caller says already.
func reason(err error) string {
	var notFound *exec.Error
	if errors.As(err, &notFound) {
		err = notFound.Err
	}
	if errors.Is(err, exec.ErrNotFound) {
		return "no such program in PATH"
	}
	var path *os.PathError
	if errors.As(err, &path) {
		err = path.Err
	}
	return err.Error()
}

// unstarted is the reason why a program that is there did not start.
func unstarted(err error) string {
	if errors.Is(err, fs.ErrNotExist) {
		return "the interpreter that its first line names is missing"
	}
	return reason(err)
}

// start makes the pipes, starts the program and sees to its end.
func (k *Child) start(stderr io.Writer) (err error) {
	var opened []*os.File
	pipe := func() (r, w *os.File) {
		if err == nil {
			if r, w, err = os.Pipe(); err == nil {
				opened = append(opened, r, w)
			}
		}
		return r, w
	}
	stdin, in := pipe()
	out, stdout := pipe()
	ends := []*os.File{stdin, stdout}
	file, isFile := stderr.(*os.File)
	if !isFile {
		var r *os.File
		r, file = pipe()
		k.stderr = r
		ends = append(ends, file)
	}
	if err == nil {
		k.cmd.Stdin, k.cmd.Stdout, k.cmd.Stderr = stdin, stdout, file
		k.group, err = startGroup(k.cmd)
	}
	if err != nil {
		for _, f := range opened {
			f.Close()
		}
		return err
	}
	for _, f := range ends {
		f.Close()
	}
	k.In, k.Out = in, out
	go k.drain(stderr)
	go k.reap()
	return nil
}

// drain reads stderr to its end, whatever becomes of the writer.
func (k *Child) drain(to io.Writer) {
	defer close(k.drained)
	if k.stderr == nil {
		return
	}
	defer k.stderr.Close()
	if to == nil {
		to = io.Discard
	}
	buf := make([]byte, 32<<10)
	for {
		n, err := k.stderr.Read(buf)
		if n > 0 && to != nil {
			if _, werr := to.Write(buf[:n]); werr != nil {
				to = nil
			}
		}
		if err != nil {
			return
		}
	}
}

func (k *Child) reap() {
	_ = k.cmd.Wait() // its news is in the state
	k.status = statusOf(k.cmd.ProcessState)
	close(k.done)
}

// PID is the number of the program's process.
func (k *Child) PID() int { return k.cmd.Process.Pid }

// Done is closed when the program has ended and is reaped. What it started may
// still run: see End.
func (k *Child) Done() <-chan struct{} { return k.done }

// Wait waits for the program to end and returns its status.
func (k *Child) Wait() Status {
	<-k.done
	return k.status
}

// Signal sends a signal to the program and to everything it started. On Windows
// os.Kill ends them all and every other signal is Ctrl-Break.
func (k *Child) Signal(sig os.Signal) error { return k.group.signal(sig) }

// After a kill nothing is left to decide: these are the longest waits for the
// system to carry it out.
const (
	killWait  = 2 * time.Second
	drainWait = time.Second
)

// End ends the program and everything it started: it asks, waits for as long as
// grace says, and kills. Where nothing runs any more it returns at once. When it
// returns, the program is reaped and its stderr read. Whatever left the group by
// itself is out of reach.
func (k *Child) End(grace time.Duration) Status {
	if !k.gone(0) {
		_ = k.group.terminate()
		if !k.gone(grace) {
			_ = k.group.kill()
			k.gone(killWait)
		}
	}
	<-k.done
	k.ended.Do(k.group.close)
	select {
	case <-k.drained:
	case <-time.After(drainWait):
		k.stderr.Close() // somebody who left the group still holds it
		<-k.drained
	}
	return k.status
}

// gone waits for the program and its group to be gone.
func (k *Child) gone(limit time.Duration) bool {
	deadline := time.After(limit)
	select {
	case <-k.done:
	default:
		select {
		case <-k.done:
		case <-deadline:
			return false
		}
	}
	// Only the system knows of the others, and it has nothing to wait on.
	for pause := time.Millisecond; !k.group.empty(); pause = min(2*pause, 50*time.Millisecond) {
		select {
		case <-deadline:
			return k.group.empty()
		case <-time.After(pause):
		}
	}
	return true
}
