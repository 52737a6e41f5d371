//go:build unix

package commands

import (
	"os"
	"os/signal"
	"syscall"
)

// ignoreBrokenPipes turns the signal into an error of the write, so that the command can end in order. A signal that is
// caught and dropped does that as well as one that is ignored, and children do not inherit it.
func ignoreBrokenPipes() { signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE) }

// interrupts are the signals that end a command in order. A pupkit that nohup has started stays when the terminal goes.
func interrupts() []os.Signal {
	signals := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) {
		signals = append(signals, syscall.SIGHUP)
	}
	return signals
}
