//go:build unix

package main

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/pupkit/pupkit/frames"
)

// TestInterruptLeavesNothing ends a decode that waits for its input, by each signal that a terminal or a supervisor sends:
// the file of -o is as it was, and nothing lies beside it.
func TestInterruptLeavesNothing(t *testing.T) {
	for _, sig := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP} {
		t.Run(sig.String(), func(t *testing.T) {
			dir := t.TempDir()
			answer := filepath.Join(dir, "answer")
			if err := os.WriteFile(answer, []byte("old"), 0o600); err != nil {
				t.Fatal(err)
			}
			if status := interruptedDecode(t, sig, answer); status != 130 {
				t.Errorf("exit status %d", status)
			}
			entries, err := os.ReadDir(dir)
			if data, _ := os.ReadFile(answer); err != nil || len(entries) != 1 || string(data) != "old" {
				t.Errorf("%v, %q, %v", entries, data, err)
			}
		})
	}
}

// interruptedDecode sends the signal when the answer's file is open and the rest of the input is awaited.
func interruptedDecode(t *testing.T, sig os.Signal, answer string) (status int) {
	t.Helper()
	cmd := exec.Command("pupkit", "frames", "decode", "--follow", "-o", answer)
	stdin, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	stderr, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	guard := time.AfterFunc(20*time.Second, func() { _ = cmd.Process.Kill() })
	defer guard.Stop()
	// A followed stream's fault is told at once.
	stream := frames.Append([]byte("nonsense\n"), []byte(`{"jsonrpc":"2.0","id":1,"method":"describe"}`))
	if _, err := stdin.Write(stream); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewReader(stderr)
	if line, err := lines.ReadString('\n'); err != nil || !strings.Contains(line, "nonsense") {
		t.Fatalf("%q, %v", line, err)
	}
	if err := cmd.Process.Signal(sig); err != nil {
		t.Fatal(err)
	}
	_, _ = io.Copy(io.Discard, lines)
	_ = cmd.Wait() // its news is in the state
	return cmd.ProcessState.ExitCode()
}
