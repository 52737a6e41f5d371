// Package commands is pupkit's command line: flags become one library call, its answer becomes text and an exit code.
//
// It is the only room that knows urfave/cli, and prompt.go the only file that knows huh.
package commands

import (
	"context"
	"os/signal"
	"time"
)

// grace is how long an interrupted command may take to end its children.
const grace = 10 * time.Second

// Main runs pupkit with the process's arguments and returns its exit code.
func Main(args []string) int {
	ctx, stop := signal.NotifyContext(context.Background(), interrupts()...)
	defer stop()
	ignoreBrokenPipes()

	a := newApp(Std())
	done := make(chan int, 1)
	go func() { done <- a.run(ctx, args) }()
	select {
	case code := <-done:
		return code
	case <-ctx.Done():
	}
	// A command that holds children or a half-written project is waited for; one that sits in a read is not.
	defer a.abandonOutput()
	limit := time.After(grace)
	for {
		select {
		case code := <-done:
			return code
		case <-a.released():
			return exits[kindInterrupted]
		case <-limit:
			return exits[kindInterrupted]
		}
	}
}

// Run runs pupkit in the world that io describes and returns its exit code. Main is Run with signals.
func Run(ctx context.Context, io IO, args []string) int {
	return newApp(io).run(ctx, args)
}
