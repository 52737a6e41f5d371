package child_test

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/pupkit/pupkit/internal/child"
)

// The test binary is its own child: the variable says what it plays.
const role = "PUPKIT_TEST_CHILD"

func TestMain(m *testing.M) {
	if play, ok := roles[os.Getenv(role)]; ok {
		play()
		os.Exit(0)
	}
	os.Exit(m.Run())
}

var roles = map[string]func(){
	"echo": func() { _, _ = io.Copy(os.Stdout, os.Stdin) },
	"exit": func() { os.Exit(7) },
	"flood": func() {
		fmt.Fprint(os.Stderr, strings.Repeat("log\n", 1<<20))
		fmt.Print("done")
	},
	"deaf": func() {
		signal.Ignore(os.Interrupt, syscall.SIGTERM)
		fmt.Println("ready")
		forever()
	},
	"wait": func() {
		fmt.Println("ready")
		_, _ = io.Copy(io.Discard, os.Stdin)
		forever()
	},
	// A parent that ends and leaves somebody behind who holds its stdout and stderr.
	"parent":      func() { leave("wait") },
	"deaf-parent": func() { leave("deaf") },
}

func leave(who string) {
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), role+"="+who)
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	if err := cmd.Start(); err != nil {
		panic(err)
	}
	fmt.Println("left", cmd.Process.Pid)
}

// forever waits to be killed. A wait for a signal that nobody sends is no deadlock to the runtime.
func forever() {
	never := make(chan os.Signal, 1)
	signal.Notify(never, syscall.SIGHUP)
	<-never
}

func start(t *testing.T, who string, stderr io.Writer) *child.Child {
	t.Helper()
	k, err := child.Start(child.Command{Args: []string{os.Args[0]}, Env: append(os.Environ(), role+"="+who), Stderr: stderr})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { k.End(0) })
	return k
}

// expect reads lines until one begins with the word.
func expect(t *testing.T, r *bufio.Reader, word string) {
	t.Helper()
	for {
		line, err := r.ReadString('\n')
		if strings.HasPrefix(line, word) {
			return
		}
		if err != nil {
			t.Fatalf("waiting for %q: %v", word, err)
		}
	}
}

func TestPipes(t *testing.T) {
	k := start(t, "echo", os.Stderr)
	want := bytes.Repeat([]byte{0, '\r', '\n', 0xff}, 50000)
	go func() {
		_, _ = k.In.Write(want)
		k.In.Close()
	}()
	got, err := io.ReadAll(k.Out)
	if err != nil || !bytes.Equal(got, want) {
		t.Errorf("got %d bytes, %v, want the %d that were sent", len(got), err, len(want))
	}
	if s := k.Wait(); s.Exit() != 0 {
		t.Errorf("got %v, want exit code 0", s)
	}
}

func TestExitCode(t *testing.T) {
	k := start(t, "exit", nil)
	if s := k.Wait(); s.Exit() != 7 || s.String() != "exit code 7" {
		t.Errorf("got %v, want exit code 7", s)
	}
}

func TestNotStarted(t *testing.T) {
	dir := t.TempDir()
	for _, args := range [][]string{nil, {""}, {"pupkit-no-such-program"}, {"./no-such-file"}, {dir}} {
		if k, err := child.Start(child.Command{Args: args, Dir: dir}); err == nil {
			k.End(0)
			t.Errorf("%q was started", args)
		} else if !strings.HasPrefix(err.Error(), "start ") {
			t.Errorf("%q: got %q", args, err)
		}
	}
}

// Nobody reads stderr but the package, and the program does not stall.
func TestStderrIsDrained(t *testing.T) {
	for name, w := range map[string]io.Writer{"dropped": nil, "refused": refusing{}} {
		k := start(t, "flood", w)
		if got, err := io.ReadAll(k.Out); err != nil || string(got) != "done" {
			t.Errorf("%s: got %q, %v", name, got, err)
		}
		k.End(time.Minute)
	}
	var kept bytes.Buffer
	k := start(t, "flood", &kept)
	if k.Wait(); k.End(0).Exit() != 0 || kept.Len() != 4<<20 {
		t.Errorf("kept %d bytes of stderr, want %d", kept.Len(), 4<<20)
	}
}

type refusing struct{}

func (refusing) Write([]byte) (int, error) { return 0, errors.New("no") }

func TestSignal(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows has no signals to end a program with")
	}
	k := start(t, "wait", nil)
	expect(t, bufio.NewReader(k.Out), "ready")
	if err := k.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	s := k.Wait()
	if s.Exit() != 128+15 || s.String() != "ended by signal 15 (terminated)" {
		t.Errorf("got %v with the status %d", s, s.Exit())
	}
}

// A program that does not hear is killed, and so is what it left behind: the end
// of its stdout says that nobody holds it any more.
func TestEndLeavesNothing(t *testing.T) {
	for _, tt := range []struct {
		who   string
		grace time.Duration
	}{
		{"wait", time.Minute}, {"deaf", 0}, {"parent", time.Minute}, {"deaf-parent", 0},
	} {
		t.Run(tt.who, func(t *testing.T) {
			k := start(t, tt.who, nil)
			out := bufio.NewReader(k.Out)
			expect(t, out, "ready")
			k.End(tt.grace)
			if _, err := io.ReadAll(out); err != nil {
				t.Errorf("stdout ends with %v", err)
			}
			if tt.who == "deaf" && runtime.GOOS != "windows" && k.Wait().Signal != int(syscall.SIGKILL) {
				t.Errorf("got %v, want a kill", k.Wait())
			}
		})
	}
}
