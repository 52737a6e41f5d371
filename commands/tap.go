package commands

import (
	"context"
	"os"
	"os/signal"
	"slices"
	"time"

	"github.com/urfave/cli/v3"

	"github.com/pupkit/pupkit/internal/child"
	"github.com/pupkit/pupkit/internal/tap"
)

// What an interrupted tap allows its child: to end by itself, and then, asked by SIGTERM, to end at all.
const (
	tapPatience = 5 * time.Second
	tapGrace    = 2 * time.Second
)

func (a *app) tapCommand() *cli.Command {
	var recordPath string
	return &cli.Command{
		Name: "tap", Category: groupBoth, ArgsUsage: "-- CMD [ARG...]",
		Usage: "stand between host and extension, record both directions",
		Description: `pupkit tap starts the command as the host would and lets every byte through, unchanged and at once.
Put it before the extension's command where the host starts it:

  pupkit tap --record talk.tap -- node index.js
  pupkit frames decode talk.tap

Without --record the conversation is shown on stderr as it goes. The extension's own stderr
stays as it is, signals are handed on, and tap ends with the extension's status.`,
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "record", Usage: "keep both directions in `FILE`, readable by nobody else", TakesFile: true, Destination: &recordPath, Validator: a.named("--record")},
		},
		Action: func(ctx context.Context, cmd *cli.Command) error {
			switch {
			case cmd.Args().Len() > 0:
				return usagef("tap was given %q before --", cmd.Args().First()).withHint("put -- before the command: pupkit tap -- %s", cmd.Args().First())
			case len(a.rest) == 0:
				return usagef("tap needs a command").withHint("pupkit tap -- node index.js")
			case a.outputPath != "":
				return usagef("tap has no answer for --output").withHint("--record FILE keeps what passes")
			}
			return a.tap(ctx, recordPath)
		},
	}
}

// tap runs the child and ends with its status.
func (a *app) tap(ctx context.Context, recordPath string) error {
	var kept *tapRecord
	if recordPath != "" {
		var err error
		if kept, err = a.openRecord(recordPath); err != nil {
			return err
		}
		defer kept.close()
	}
	signals := make(chan os.Signal, 16)
	signal.Notify(signals, tapSignals...)
	defer signal.Stop(signals)
	a.hold() // to the end: an interrupted tap ends with its child's status

	k, err := child.Start(child.Command{Args: a.rest, Dir: a.Dir, Stderr: a.Stderr})
	if err != nil {
		return targetf("cannot %v", err).withHint("the command behind -- is started as it stands, without a shell")
	}
	go handOn(ctx, k, signals)
	t := tap.Tap{Child: k, Stdin: a.Stdin, Stdout: a.Stdout, Now: a.Now}
	switch {
	case kept != nil:
		if err := kept.begin(); err != nil {
			k.End(tapGrace)
			return err
		}
		t.Observe = kept.observe
	case !a.quiet:
		live := a.newLiveTable()
		defer live.close()
		t.Observe = live.observe
	}
	return childStatus(t.Run().Exit())
}

// handOn gives the child every signal that pupkit gets. After one that asks to end, the child has a while to do so; a
// second one cuts that short.
func handOn(ctx context.Context, k *child.Child, signals <-chan os.Signal) {
	interrupted := ctx.Done()
	var limit <-chan time.Time
	asked := 0
	for {
		select {
		case <-k.Done():
			return
		case s := <-signals:
			_ = k.Signal(s)
			if slices.Contains(interrupts(), s) {
				asked++
			}
			if asked > 1 {
				k.End(tapGrace)
				return
			}
		case <-interrupted:
			interrupted = nil
			limit = time.After(tapPatience)
		case <-limit:
			k.End(tapGrace)
			return
		}
	}
}
