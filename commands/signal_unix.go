//go:build unix

package commands

import (
	"os/signal"
	"syscall"
)

// ignoreBrokenPipes turns the signal into an error of the write, so that the command can end in order.
func ignoreBrokenPipes() { signal.Ignore(syscall.SIGPIPE) }
