package commands

import (
	"os"
	"syscall"
)

// ignoreBrokenPipes has nothing to do here: a write to a closed pipe is an error already.
func ignoreBrokenPipes() {}

// interrupts are the signals that end a command in order: Ctrl-C, Ctrl-Break, and a console that is closed.
func interrupts() []os.Signal { return []os.Signal{os.Interrupt, syscall.SIGTERM} }
