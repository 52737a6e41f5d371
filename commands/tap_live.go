package commands

import (
	"bufio"
	"bytes"

	"github.com/pupkit/pupkit/contract/curupira"
	"github.com/pupkit/pupkit/frames/duplex"
	"github.com/pupkit/pupkit/frames/record"
	"github.com/pupkit/pupkit/frames/report"
)

// liveReads is how many reads may wait to be shown. Beyond that the conversation waits for stderr.
const liveReads = 64

// liveTable shows a conversation on stderr while it goes on: the table of decode, a line as soon as there is one.
type liveTable struct {
	stream *decodeStream
	reads  chan record.Read
	quit   chan struct{}
	done   chan struct{}
}

func (a *app) newLiveTable() *liveTable {
	out := bufio.NewWriter(a.Stderr)
	d := &decoder{app: a, decodeOptions: decodeOptions{answer: "table", maxSize: curupira.MaxFrameSize}, out: out,
		printer: report.New(out, report.Options{Format: "table", Color: a.colored(a.StderrTTY), Terminal: a.StderrTTY, Live: true})}
	l := &liveTable{stream: &decodeStream{decoder: d}, reads: make(chan record.Read, liveReads), quit: make(chan struct{}), done: make(chan struct{})}
	l.stream.talk.Ordered = true
	go l.show()
	return l
}

// observe takes a read in the order in which reads pass. It is not waited for until it is shown.
func (l *liveTable) observe(r record.Read) {
	r.Bytes = bytes.Clone(r.Bytes)
	select {
	case l.reads <- r:
	case <-l.quit:
	}
}

// show runs until close. What goes wrong with stderr is no matter of the conversation's.
func (l *liveTable) show() {
	defer close(l.done)
	_ = l.stream.printer.Begin("")
	scan := duplex.NewScanner(l.stream.limits(), func(item duplex.Item) { _ = l.stream.item(item) })
	for {
		select {
		case r := <-l.reads:
			scan.Put(r)
			if len(l.reads) == 0 {
				l.stream.flush()
			}
		case <-l.quit:
			for len(l.reads) > 0 {
				scan.Put(<-l.reads)
			}
			scan.Close()
			_ = l.stream.end()
			_ = l.stream.printer.Close()
			l.stream.flush()
			return
		}
	}
}

// close shows what is left, and what only the end can tell.
func (l *liveTable) close() {
	close(l.quit)
	<-l.done
}
