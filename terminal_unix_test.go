//go:build unix

package main

import (
	"bytes"
	"errors"
	"io"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/creack/pty"
	"github.com/rogpeppe/go-internal/testscript"
)

// onTerminal runs a program on a pseudo-terminal and plays a dialogue with it: onterminal STATUS DIALOGUE PROGRAM [ARGUMENT...]
//
// Each line of the file DIALOGUE is "expect TEXT", which waits until the program has shown the text, or "send TEXT", with Go's
// escapes, which types it. What was shown is left in the file "screen", without the terminal's control sequences.
func onTerminal(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 3 {
		ts.Fatalf("usage: onterminal STATUS DIALOGUE PROGRAM [ARGUMENT...]")
	}
	program, err := exec.LookPath(args[2])
	ts.Check(err)
	cmd := exec.Command(program, args[3:]...)
	cmd.Dir = ts.MkAbs(".")
	for _, name := range []string{"HOME", "PATH", "TERM", "CI", "NO_COLOR", "PUPKIT_NO_INPUT", "TMPDIR", "PORT", "PS1"} {
		cmd.Env = append(cmd.Env, name+"="+ts.Getenv(name))
	}
	terminal, err := pty.StartWithSize(cmd, &pty.Winsize{Rows: 40, Cols: 120})
	ts.Check(err)
	defer terminal.Close()
	shown := watch(terminal)
	giveUp := func() {
		_ = cmd.Process.Kill()
		shown.end() // what it left running in the background may keep the terminal open
	}
	watchdog := time.AfterFunc(2*time.Minute, giveUp)
	defer watchdog.Stop()
	failed := play(terminal, shown, ts.ReadFile(args[1]))
	if failed != nil {
		giveUp()
	}
	err = cmd.Wait()
	<-shown.done
	ts.Check(os.WriteFile(ts.MkAbs("screen"), []byte(shown.text()), 0o666))
	if failed != nil {
		ts.Fatalf("%v; the screen shows:\n%s", failed, shown.text())
	}
	status := 0
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		status = exit.ExitCode()
	}
	if want, _ := strconv.Atoi(args[0]); status != want {
		ts.Fatalf("%s ended with %d, not %s; the screen shows:\n%s", args[2], status, args[0], shown.text())
	}
}

// play expects and types the lines of a dialogue.
func play(terminal io.Writer, shown *screen, dialogue string) error {
	for _, line := range strings.Split(strings.TrimSpace(dialogue), "\n") {
		verb, text, _ := strings.Cut(line, " ")
		switch verb {
		case "expect":
			if !shown.waitFor(text) {
				return errors.New("the program ended before it showed " + strconv.Quote(text))
			}
		case "send":
			keys, err := strconv.Unquote(`"` + text + `"`)
			if err != nil {
				return err
			}
			if _, err := io.WriteString(terminal, keys); err != nil {
				return err
			}
		default:
			return errors.New("no such line in a dialogue: " + line)
		}
	}
	return nil
}

// screen is what a program has shown.
type screen struct {
	mu    sync.Mutex
	raw   bytes.Buffer
	seen  int // how much of the text a dialogue has gone past
	grown chan struct{}
	done  chan struct{}
	end   func() // closes done
}

func watch(terminal io.Reader) *screen {
	s := &screen{grown: make(chan struct{}, 1), done: make(chan struct{})}
	s.end = sync.OnceFunc(func() { close(s.done) })
	go func() {
		defer s.end()
		chunk := make([]byte, 4096)
		for {
			n, err := terminal.Read(chunk)
			s.mu.Lock()
			s.raw.Write(chunk[:n])
			s.mu.Unlock()
			select {
			case s.grown <- struct{}{}:
			default:
			}
			if err != nil { // the program has closed the terminal
				return
			}
		}
	}()
	return s
}

var control = regexp.MustCompile(`\x1b\[[0-9;?<>=]*[a-zA-Z]|\x1b\][^\x07\x1b]*(\x07|\x1b\\)|\x1b[()][A-Z0-9]|\x1b[=>78]|\r`)

func (s *screen) text() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return control.ReplaceAllString(s.raw.String(), "")
}

// waitFor waits until a text is shown, after those that were waited for before; false means that the program has ended.
func (s *screen) waitFor(want string) bool {
	for {
		ended := false
		select {
		case <-s.done:
			ended = true
		default:
		}
		text := s.text()
		if at := strings.Index(text[min(s.seen, len(text)):], want); at >= 0 {
			s.seen += at + len(want)
			return true
		}
		if ended {
			return false
		}
		select {
		case <-s.grown:
		case <-s.done:
		}
	}
}

func TestControlSequencesAreTakenOut(t *testing.T) {
	if got := control.ReplaceAllString("\x1b[?25la\x1b[1;31mb\x1b]11;?\x07c\x1b[0m\r\n", ""); got != "abc\n" {
		t.Errorf("%q", got)
	}
}

// TestNothingAsksTheTerminal runs commands on a terminal of full ability: none but a prompt sends it a control sequence.
func TestNothingAsksTheTerminal(t *testing.T) {
	for _, args := range [][]string{{"version"}, {"--help"}, {"secret"}, {"lint", "missing"}, {"completion", "bash"}} {
		cmd := exec.Command("pupkit", args...)
		cmd.Dir = t.TempDir()
		cmd.Env = append(os.Environ(), "TERM=xterm-256color", "CI=", "PUPKIT_COLOR=never")
		terminal, err := pty.Start(cmd)
		if err != nil {
			t.Fatal(err)
		}
		shown := watch(terminal)
		_ = cmd.Wait() // it ends as it likes
		<-shown.done
		terminal.Close()
		if raw := shown.raw.Bytes(); len(raw) == 0 || bytes.ContainsRune(raw, 0x1b) {
			t.Errorf("pupkit %s writes %q", strings.Join(args, " "), raw)
		}
	}
}
