//go:build unix

package tap_test

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"

	"github.com/pupkit/pupkit/internal/tap"
)

// leave starts a program in a session of its own, out of reach of the group, that
// holds stdout.
func leave() {
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), role+"=apart")
	cmd.Stdout = os.Stdout
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	if err := cmd.Start(); err != nil {
		panic(err)
	}
	fmt.Println("left", cmd.Process.Pid)
}

// Whoever has left the group and holds stdout does not hold the tap.
func TestHeldStdout(t *testing.T) {
	var got bytes.Buffer
	status := (&tap.Tap{Child: start(t, "stay"), Stdin: strings.NewReader(""), Stdout: &got}).Run()
	var pid int
	if _, err := fmt.Sscanf(got.String()[max(0, strings.Index(got.String(), "left")):], "left %d", &pid); err != nil {
		t.Fatalf("%v: got %q", status, got.String())
	}
	_ = syscall.Kill(pid, syscall.SIGKILL)
	if status.Exit() != 0 {
		t.Errorf("got %v", status)
	}
}
