// Package record reads and writes what passed between a host and an extension, as
// pupkit tap keeps it: every read of either direction, with its time, byte for
// byte, damaged streams included.
//
// A record is a line that names the format, and then for each read a line of JSON
// and the bytes themselves. Nothing follows the bytes: the next line of JSON
// begins right behind them.
//
//	pupkit-tap 1
//	{"direction":"to-extension","time":"2027-01-31T12:00:00.25Z","length":52}
//	0000002c{"jsonrpc":"2.0","id":1,"method":"describe"}{"direction":"to-host",…
//
// A read of length 0 is the end of its direction. Each read is written at once, by
// one write, so that a record whose writer was killed holds all of them up to the
// last whole one.
package record

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/pupkit/pupkit/frames/conversation"
)

// Header is the first line of a record, without its line break.
const Header = "pupkit-tap 1"

// MaxRead is the most bytes that one read may have. A longer one is written as
// several, and refused by a [Reader].
const MaxRead = 1 << 20

// Is reports whether a stream that begins with these bytes is a record of this
// version or another. A dozen bytes are enough.
func Is(prefix []byte) bool { return bytes.HasPrefix(prefix, []byte("pupkit-tap ")) }

// A Read is what one read of a stream returned.
type Read struct {
	Direction conversation.Direction // ToExtension or ToHost
	Time      time.Time              // when it returned
	Bytes     []byte                 // what it returned; none at the end of the direction
}

// line is the line of JSON before the bytes.
type line struct {
	Direction string    `json:"direction"`
	Time      time.Time `json:"time"`
	Length    int       `json:"length"`
}

// The names of the directions.
const (
	toExtension = "to-extension"
	toHost      = "to-host"
)

// A Writer writes a record. It may be used by both directions at once.
type Writer struct {
	mu  sync.Mutex
	w   io.Writer
	buf []byte
}

// NewWriter writes the header and returns a Writer for what follows.
func NewWriter(w io.Writer) (*Writer, error) {
	if _, err := io.WriteString(w, Header+"\n"); err != nil {
		return nil, fmt.Errorf("write the header of a record: %w", err)
	}
	return &Writer{w: w}, nil
}

// Write writes one read, by one write of the underlying writer for each [MaxRead]
// bytes. It keeps no reference to the bytes.
func (w *Writer) Write(r Read) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	for first := true; first || len(r.Bytes) > 0; first = false {
		part := r.Bytes[:min(len(r.Bytes), MaxRead)]
		r.Bytes = r.Bytes[len(part):]
		l := line{Direction: toHost, Time: r.Time.UTC(), Length: len(part)}
		if r.Direction == conversation.ToExtension {
			l.Direction = toExtension
		}
		head, err := json.Marshal(l)
		if err != nil {
			return fmt.Errorf("write a record: %w", err)
		}
		w.buf = append(append(append(w.buf[:0], head...), '\n'), part...)
		if _, err := w.w.Write(w.buf); err != nil {
			return fmt.Errorf("write a record: %w", err)
		}
	}
	return nil
}
