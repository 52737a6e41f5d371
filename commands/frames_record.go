package commands

import (
	"errors"
	"io"

	"github.com/pupkit/pupkit/frames/conversation"
	"github.com/pupkit/pupkit/frames/duplex"
	"github.com/pupkit/pupkit/frames/record"
)

// record decodes a record of pupkit tap: both directions, in the order in which they passed.
func (s *decodeStream) record(src io.Reader) error {
	s.talk.Ordered = true
	var failed error
	scan := duplex.NewScanner(s.limits(), func(item duplex.Item) {
		if failed == nil {
			failed = s.item(item)
		}
	})
	reads := record.NewReader(src)
	for failed == nil {
		read, err := reads.Next()
		switch {
		case errors.Is(err, io.EOF):
			scan.Close()
			return failed
		case errors.Is(err, io.ErrUnexpectedEOF):
			scan.Close()
			s.talk.Lost()
			s.say("pupkit: the record stops inside a read, as a tap that was killed leaves it: %v", err)
			return failed
		case err != nil:
			scan.Close()
			return &readError{err}
		}
		scan.Put(read)
		if s.follow {
			s.flush()
		}
	}
	scan.Close()
	return failed
}

// item takes a frame or a fault of one direction.
func (s *decodeStream) item(item duplex.Item) error {
	if item.Fault != nil {
		return s.fault(item.Fault, item.Direction)
	}
	at := conversation.At{Offset: item.Frame.Offset, Direction: item.Direction, Time: item.Time}
	return s.frame(item.Frame, at, conversation.Parse(item.Frame.Body))
}
