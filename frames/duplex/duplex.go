// Package duplex scans the two directions of a conversation together, as they
// come from a tap or from its record: each has a stream of frames of its own, and
// what they hold comes out in the order in which it was read.
package duplex

import (
	"io"
	"time"

	"github.com/pupkit/pupkit/frames"
	"github.com/pupkit/pupkit/frames/conversation"
	"github.com/pupkit/pupkit/frames/record"
)

// An Item is a frame or a fault of one direction.
type Item struct {
	frames.Item
	Direction conversation.Direction
	Time      time.Time // of the read that completed it
}

// A Scanner takes reads and gives items.
type Scanner struct {
	lanes [2]*lane
}

// NewScanner returns a Scanner that calls emit for each item, out of [Scanner.Put]
// and [Scanner.Close] and never twice at once. The bytes of an item are good until
// emit returns.
func NewScanner(opts frames.Options, emit func(Item)) *Scanner {
	return &Scanner{lanes: [2]*lane{
		newLane(conversation.ToExtension, opts, emit),
		newLane(conversation.ToHost, opts, emit),
	}}
}

// Put takes the next read. When it returns, everything that the read completes has
// been given. Reads are put by one goroutine at a time; a read of no bytes ends its
// direction.
func (s *Scanner) Put(r record.Read) {
	l := s.lanes[1]
	if r.Direction == conversation.ToExtension {
		l = s.lanes[0]
	}
	if l.put(r); len(r.Bytes) == 0 {
		l.end()
	}
}

// Close ends both directions: what was begun in them is a fault.
func (s *Scanner) Close() {
	for _, l := range s.lanes {
		l.end()
	}
}

// A lane is the stream of one direction. Its scanner runs in a goroutine of its
// own, but only while put or end wait for it.
type lane struct {
	reads  chan record.Read // to the scanner
	hungry chan struct{}    // the scanner has used up what it was given, or has ended
	ended  bool

	current record.Read // the scanner's
}

func newLane(d conversation.Direction, opts frames.Options, emit func(Item)) *lane {
	l := &lane{reads: make(chan record.Read), hungry: make(chan struct{})}
	go func() {
		defer close(l.hungry)
		s := frames.NewScanner(l, opts)
		for {
			item, err := s.Next()
			if err != nil {
				return
			}
			emit(Item{Item: item, Direction: d, Time: l.current.Time})
		}
	}()
	<-l.hungry
	return l
}

func (l *lane) put(r record.Read) {
	if l.ended || len(r.Bytes) == 0 {
		return
	}
	l.reads <- r
	<-l.hungry
}

func (l *lane) end() {
	if l.ended {
		return
	}
	l.ended = true
	close(l.reads)
	<-l.hungry
}

// Read gives the scanner the bytes of the current read, and asks for the next one
// when they are used up.
func (l *lane) Read(p []byte) (int, error) {
	if len(l.current.Bytes) == 0 {
		l.hungry <- struct{}{}
		next, ok := <-l.reads
		if !ok {
			return 0, io.EOF
		}
		l.current = next
	}
	n := copy(p, l.current.Bytes)
	l.current.Bytes = l.current.Bytes[n:]
	return n, nil
}
