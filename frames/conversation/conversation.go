package conversation

import (
	"time"

	"github.com/pupkit/pupkit/contract/curupira"
)

// MaxCalls is how far back a [Conversation] looks for the request of an answer,
// and for the answer of a request: among the last so many ids of the stream.
const MaxCalls = 1 << 14

// A Direction says which way a message went.
type Direction uint8

const (
	Unknown     Direction = iota
	ToExtension           // from the host to the extension
	ToHost                // from the extension to the host
)

// String returns "host", "extension" or "": who wrote the message.
func (d Direction) String() string {
	switch d {
	case ToExtension:
		return "host"
	case ToHost:
		return "extension"
	}
	return ""
}

// An At is the place of a message in its stream.
type At struct {
	Number    int       // of the message, from 1
	Offset    int64     // of its frame, in bytes from the start of the stream
	Direction Direction // Unknown in a plain dump
	Time      time.Time // zero where it is not known
}

// A Row is one message as a reader wants to see it.
type Row struct {
	At
	Kind    Kind
	Method  string        // what it calls, or what it answers; "" where that is not known
	ID      string        // as in [Message]
	Code    curupira.Code // of a Failure, see [Message]
	HasCode bool
	// Elapsed is the time since the request; HasElapsed tells 0 from not known.
	Elapsed    time.Duration
	HasElapsed bool
	// Findings are what this message brought to light, of itself first. A few
	// are about an earlier message: their own At says so.
	Findings []Finding
}

// A Conversation pairs the messages of one stream. Its zero value is ready for use.
type Conversation struct {
	// Ordered says that messages are added in the order in which they were sent,
	// both directions, from the first one on, as a tap sees them. An unknown or
	// repeated answer is then named at once, and a request without an answer
	// even where no answer came at all.
	Ordered bool

	calls calls

	requests, answers int
	notices           int  // notifications that a host sends
	damaged           bool // a frame was lost
	strays            int  // answers without an id that can be paired
	null              *nullAnswer
	searches          int // see maxSearches
	unreadable        At  // the last error with id null for a request that could not be read

	order  order
	notice At // the last notification, Number 0 for none
	counts map[string]*repetition
	out    []Finding
}

// Lost tells the conversation that a frame of its stream could not be read. What
// is missing from then on may have been in it, and is a note only.
func (c *Conversation) Lost() { c.damaged = true }

// Add takes the next message of the stream.
func (c *Conversation) Add(at At, m Message) Row {
	row := Row{At: at, Kind: m.Kind, Method: m.Method, ID: m.ID, Code: m.Code, HasCode: m.HasCode}
	c.out = nil
	c.add(at, &m, &row)
	row.Findings = c.out
	return row
}

func (c *Conversation) add(at At, m *Message, row *Row) {
	c.reportAll(at, m.findings)
	switch m.Kind {
	case Request:
		c.request(at, m)
	case Notification:
		c.notice = at
		if at.Direction == ToExtension || curupira.Method(m.Method).Known() {
			c.notices++ // any other may be an extension's own
		}
		c.inOrder(at, m)
	case Answer, Failure:
		c.answers++
		c.answer(at, m, row)
	case Batch:
		for i := range m.batch {
			var inner Row
			c.add(at, &m.batch[i], &inner)
		}
	}
}

// interleaved reports whether requests and answers come as they were sent, so that
// a request without an answer so far is an open one.
func (c *Conversation) interleaved() bool { return c.Ordered || c.answers > 0 }

// both reports whether requests and answers are there to be paired.
func (c *Conversation) both() bool {
	return c.Ordered || c.requests+c.notices > 0 && c.answers > 0
}

// A repetition counts the findings of one mistake.
type repetition struct {
	first   Finding
	again   int
	numbers []int // of the first messages that repeat it
	last    At
}

// repeats counts a mistake that was made before.
func (c *Conversation) repeats(at At, same string) bool {
	r := c.counts[same]
	if r == nil {
		return false
	}
	r.again++
	r.last = at
	if len(r.numbers) < maxListed {
		r.numbers = append(r.numbers, at.Number)
	}
	return true
}

func (c *Conversation) reportAll(at At, fs []Finding) {
	for _, f := range fs {
		c.report(at, f)
	}
}

// report keeps the first finding of a mistake and counts the others: one mistake
// that goes through a whole stream is one finding.
func (c *Conversation) report(at At, f Finding) {
	if c.repeats(at, f.same) {
		return
	}
	f.At = at
	if c.counts == nil {
		c.counts = map[string]*repetition{}
	}
	c.counts[f.same] = &repetition{first: f}
	c.out = append(c.out, f)
}
