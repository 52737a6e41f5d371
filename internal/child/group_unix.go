//go:build unix

package child

import (
	"errors"
	"os"
	"os/exec"
	"syscall"
)

// A group is a process group, led by the program.
type group struct{ id int }

// prepare puts the program at the head of a group of its own.
func prepare(cmd *exec.Cmd) error {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	return nil
}

func startGroup(cmd *exec.Cmd) (*group, error) {
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	return &group{id: cmd.Process.Pid}, nil
}

func (g *group) signal(sig os.Signal) error {
	s, ok := sig.(syscall.Signal)
	if !ok {
		return errors.New("send a signal: not one of the system's")
	}
	if err := syscall.Kill(-g.id, s); err != nil && !errors.Is(err, syscall.ESRCH) {
		return err
	}
	return nil
}

// terminate asks the group to end. A stopped process hears nothing until it goes on.
func (g *group) terminate() error {
	err := g.signal(syscall.SIGTERM)
	return errors.Join(err, g.signal(syscall.SIGCONT))
}

func (g *group) kill() error { return g.signal(syscall.SIGKILL) }

// empty reports whether nobody is left. A group of dead processes that nobody has
// reaped yet is still one on Linux; macOS refuses the question then.
func (g *group) empty() bool { return syscall.Kill(-g.id, 0) != nil || onlyZombies(g.id) }

func (g *group) close() {}

func statusOf(state *os.ProcessState) Status {
	if ws, ok := state.Sys().(syscall.WaitStatus); ok && ws.Signaled() {
		return Status{Code: -1, Signal: int(ws.Signal()), Name: ws.Signal().String()}
	}
	return Status{Code: state.ExitCode()}
}
