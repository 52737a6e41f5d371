// Package report writes what was read of a stream of frames: as a table for people, as NDJSON, JSON, indented JSON or
// the bare bodies for programs, and the faults as messages.
package report

import (
	"bytes"
	"fmt"
	"io"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/pupkit/pupkit/frames"
	"github.com/pupkit/pupkit/frames/conversation"
	"github.com/pupkit/pupkit/internal/printable"
)

// Options says how an answer is written.
type Options struct {
	Format   string // one of [Formats]
	Color    bool   // with colours
	Terminal bool   // the answer goes to a terminal: foreign text is escaped
	Live     bool   // lines go out one by one: a table cannot set its columns by those to come
}

// Printer writes the entries of one stream after another. Begin opens a stream, End closes it; Flush puts out what the
// printer has kept back; Close ends the answer. Bodies are not kept after the call.
type Printer interface {
	Begin(name string) error
	Frame(f frames.Frame, row conversation.Row) error
	// Issue shows a fault or a finding in its place; first is false where the same mistake was shown before.
	Issue(i Issue, first bool) error
	End(s *Summary) error
	Flush() error
	Close() error
	// InPlace says that the answer holds the issues: they need no report of their own.
	InPlace() bool
}

// New returns the printer of a format. It writes to w in pieces; a buffer is of use.
func New(w io.Writer, opts Options) Printer {
	switch opts.Format {
	case "table":
		t := &table{w: w, paint: paint{opts.Color}}
		if opts.Live {
			t.widths = usual
		}
		return t
	case "json":
		return &document{w: w}
	}
	return &bodies{w: w, format: opts.Format, terminal: opts.Terminal}
}

// bodies prints the messages and nothing else.
type bodies struct {
	w        io.Writer
	format   string // ndjson, pretty or raw
	terminal bool
	buf      []byte
}

func (b *bodies) Frame(f frames.Frame, _ conversation.Row) error {
	body := f.Body
	switch {
	case b.format == "pretty":
		text, err := jsontext.AppendFormat(b.buf[:0], body, jsontext.WithIndent("  "), jsontext.PreserveRawStrings(true), jsontext.AllowInvalidUTF8(true))
		if err != nil {
			return fmt.Errorf("indent frame %d: %w", f.Number, err)
		}
		b.buf, body = append(text, '\n'), append(text, '\n')
	case b.format == "ndjson" && !b.terminal && !broken(body):
		if _, err := b.w.Write(body); err != nil { // not put together first: it may be large
			return err
		}
		body = newline
	case b.format == "ndjson":
		line, err := Line(b.buf[:0], body)
		if err != nil {
			return fmt.Errorf("frame %d: %w", f.Number, err)
		}
		b.buf, body = line, line
	}
	if b.terminal {
		body = []byte(printable.Lines(string(body)))
	}
	_, err := b.w.Write(body)
	return err
}

var newline = []byte{'\n'}

// broken says whether there is a line break.
func broken(body []byte) bool {
	return bytes.IndexByte(body, '\n') >= 0 || bytes.IndexByte(body, '\r') >= 0
}

// Line appends a body as one line: as it is, made compact only where it holds a line break. A body that is only followed
// or led by white space loses that.
func Line(dst, body []byte) ([]byte, error) {
	if !broken(body) {
		return append(append(dst, body...), '\n'), nil
	}
	dst, err := jsontext.AppendFormat(dst, body, jsontext.PreserveRawStrings(true), jsontext.AllowInvalidUTF8(true))
	if err != nil {
		return dst, fmt.Errorf("make one line of the body: %w", err)
	}
	return append(dst, '\n'), nil
}

func (b *bodies) Begin(string) error      { return nil }
func (b *bodies) Issue(Issue, bool) error { return nil }
func (b *bodies) End(*Summary) error      { return nil }
func (b *bodies) Flush() error            { return nil }
func (b *bodies) Close() error            { return nil }
func (b *bodies) InPlace() bool           { return false }
