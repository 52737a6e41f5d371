// Package tap stands between a host and the extension that it starts, and lets
// through every byte of both directions, unchanged and at once.
//
// Nothing is buffered beyond the one read that is on its way: a side that does not
// read holds the other side up, as it would without a tap. A side that closes its
// end is closed towards the other.
package tap

import (
	"errors"
	"io"
	"os"
	"sync/atomic"
	"time"

	"github.com/pupkit/pupkit/frames/conversation"
	"github.com/pupkit/pupkit/frames/record"
	"github.com/pupkit/pupkit/internal/child"
)

const (
	// readSize is the most that one read takes, in bytes: what a pipe holds.
	readSize = 64 << 10
	// grace is how long those that a program leaves behind may take to end.
	grace = 2 * time.Second
	// idle is how long a stdout that outlives its program may be silent before it
	// is given up: somebody who has left the program's group holds it open.
	idle = time.Second
)

// A Tap is one run of a program behind a tap.
type Tap struct {
	Child  *child.Child
	Stdin  io.Reader // from the host; closed, if it can be, when the program closes its stdin
	Stdout io.Writer // to the host; closed, if it can be, when the program closes its stdout
	// Observe is told of each read before its bytes go on, so that a request is
	// seen before its answer. It is called by both directions at once and may not
	// keep the bytes. A direction ends with a read of no bytes.
	Observe func(record.Read)
	// Now is the clock, time.Now by default.
	Now func() time.Time

	over atomic.Bool // the program has ended
}

// Run lets the bytes through until the program has ended and all that it wrote
// has been handed on. Then nothing that it started is left.
func (t *Tap) Run() child.Status {
	if t.Now == nil {
		t.Now = time.Now
	}
	if t.Observe == nil {
		t.Observe = func(record.Read) {}
	}
	go t.pass(conversation.ToExtension, t.Stdin, t.Child.In)
	handedOn := make(chan struct{})
	go func() {
		t.pass(conversation.ToHost, stdout{t}, t.Stdout)
		close(handedOn)
	}()
	<-t.Child.Done()
	status := t.Child.End(grace)
	t.over.Store(true)
	_ = t.Child.Out.SetReadDeadline(time.Now()) // wakes a read that waits; Windows has no need of it
	<-handedOn
	return status
}

// pass lets one direction through.
func (t *Tap) pass(d conversation.Direction, from io.Reader, to io.Writer) {
	buf := make([]byte, readSize)
	for {
		n, err := from.Read(buf)
		if n > 0 {
			t.Observe(record.Read{Direction: d, Time: t.Now(), Bytes: buf[:n]})
			if _, werr := to.Write(buf[:n]); werr != nil {
				shut(from)
				shut(to)
				return
			}
		}
		if err != nil {
			t.Observe(record.Read{Direction: d, Time: t.Now()})
			shut(to)
			return
		}
	}
}

// shut closes what can be closed.
func shut(stream any) {
	if c, ok := stream.(io.Closer); ok {
		_ = c.Close()
	}
}

// stdout reads the program's stdout to its end. Once the program has ended only
// what is in the pipe is waited for.
type stdout struct{ t *Tap }

func (s stdout) Read(p []byte) (int, error) {
	out := s.t.Child.Out
	for {
		var deadline time.Time
		if s.t.over.Load() {
			deadline = time.Now().Add(idle)
			_ = out.SetReadDeadline(deadline)
		}
		n, err := out.Read(p)
		if n == 0 && errors.Is(err, os.ErrDeadlineExceeded) && (deadline.IsZero() || time.Now().Before(deadline)) {
			continue // woken by Run
		}
		return n, err
	}
}

func (s stdout) Close() error { return s.t.Child.Out.Close() }
