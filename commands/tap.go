package commands

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"sync"
	"time"

	"github.com/urfave/cli/v3"

	"github.com/pupkit/pupkit/frames/record"
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
			&cli.StringFlag{Name: "record", Usage: "keep both directions in `FILE`, readable by nobody else", TakesFile: true, Destination: &recordPath},
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
	var observe func(record.Read)
	if recordPath != "" {
		f, err := a.createRecord(recordPath)
		if err != nil {
			return err
		}
		var end func()
		observe, end, err = a.recordTo(f, recordPath)
		defer end()
		if err != nil {
			return err
		}
	}
	signals := make(chan os.Signal, 16)
	signal.Notify(signals, tapSignals...)
	defer signal.Stop(signals)
	a.hold() // to the end: an interrupted tap ends with its child's status

	k, err := child.Start(child.Command{Args: a.rest, Dir: a.Dir, Stderr: a.Stderr})
	if err != nil {
		return targetf("cannot %v", err).withHint("the command behind -- is started as it stands, without a shell")
	}
	if observe == nil && !a.quiet {
		live := a.newLiveTable()
		defer live.close()
		observe = live.observe
	}
	go handOn(ctx, k, signals)
	t := tap.Tap{Child: k, Stdin: a.Stdin, Stdout: a.Stdout, Observe: observe, Now: a.Now}
	return childStatus(t.Run().Exit())
}

// handOn gives the child every signal that pupkit gets. After one that asks to end, the child has a while to do so.
func handOn(ctx context.Context, k *child.Child, signals <-chan os.Signal) {
	interrupted := ctx.Done()
	var limit <-chan time.Time
	for {
		select {
		case <-k.Done():
			return
		case s := <-signals:
			_ = k.Signal(s)
		case <-interrupted:
			interrupted = nil
			limit = time.After(tapPatience)
		case <-limit:
			k.End(tapGrace)
			return
		}
	}
}

// recordTo keeps each read in a record. The conversation goes on without it where that fails. end closes the record: a
// read of the host that returns only after the child has ended is not kept.
func (a *app) recordTo(f *os.File, name string) (observe func(record.Read), end func(), err error) {
	var mu sync.Mutex
	over := false
	end = func() {
		mu.Lock()
		defer mu.Unlock()
		over = true
		f.Close()
	}
	w, err := record.NewWriter(f)
	if err != nil {
		return nil, end, unablef("cannot write %s: %s", name, reason(err))
	}
	return func(r record.Read) {
		mu.Lock()
		defer mu.Unlock()
		if over {
			return
		}
		if err := w.Write(r); err != nil {
			over = true
			fmt.Fprintf(a.Stderr, "pupkit: cannot write %s any more: %s\n", name, reason(err))
		}
	}, end, nil
}

// createRecord makes the file of a record, or takes an older record's place. Any other file that has something in it
// is left alone: it is more likely an argument in the wrong place.
func (a *app) createRecord(name string) (*os.File, error) {
	if name == "-" {
		return nil, usagef("--record needs a file: stdout belongs to the child")
	}
	f, err := os.OpenFile(a.path(name), os.O_RDWR|os.O_CREATE, 0o600)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, unablef("cannot write %s: no such directory", name)
	}
	if err != nil {
		return nil, unablef("cannot write %s: %s", name, reason(err))
	}
	if st, err := f.Stat(); err != nil || !st.Mode().IsRegular() {
		return f, nil // a device or a pipe is written as it is
	}
	head := make([]byte, len(record.Header))
	n, _ := io.ReadFull(f, head)
	if n > 0 && !record.Is(head[:n]) && !bytes.HasPrefix([]byte(record.Header), head[:n]) {
		f.Close()
		return nil, unablef("cannot write %s: it holds something else than a record", name).withHint("name a new file, or remove this one")
	}
	_ = f.Chmod(0o600) // Windows knows no such modes
	if _, err = f.Seek(0, io.SeekStart); err == nil {
		err = f.Truncate(0)
	}
	if err != nil {
		f.Close()
		return nil, unablef("cannot write %s: %s", name, reason(err))
	}
	return f, nil
}
