//go:build unix

package commands

import (
	"os"
	"syscall"
)

// tapSignals are handed on to the child.
var tapSignals = []os.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT, syscall.SIGUSR1, syscall.SIGUSR2}
