package record

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/pupkit/pupkit/frames/conversation"
)

// maxLine is the longest line of JSON that a Reader takes, in bytes.
const maxLine = 512

// A Reader reads a record.
type Reader struct {
	r      *bufio.Reader
	offset int64 // of what is read next
	begun  bool
	buf    []byte
}

// NewReader returns a Reader of the record in r.
func NewReader(r io.Reader) *Reader { return &Reader{r: bufio.NewReaderSize(r, 64<<10)} }

// Offset is the place in the record behind the last whole read, in bytes.
func (r *Reader) Offset() int64 { return r.offset }

// Next returns the next read, whose bytes are good until the call after. The end
// of the record is [io.EOF]; a record that stops inside a read, as a killed tap
// leaves it, ends with an error that wraps [io.ErrUnexpectedEOF].
func (r *Reader) Next() (Read, error) {
	if !r.begun {
		if err := r.header(); err != nil {
			return Read{}, err
		}
		r.begun = true
	}
	text, err := r.line()
	if err != nil {
		return Read{}, err
	}
	var l line
	if err := json.Unmarshal(text, &l); err != nil {
		return Read{}, fmt.Errorf("read a record: at byte %d: %q is not the line before a read", r.offset, cut(text))
	}
	read := Read{Time: l.Time}
	switch l.Direction {
	case toExtension:
		read.Direction = conversation.ToExtension
	case toHost:
		read.Direction = conversation.ToHost
	default:
		return Read{}, fmt.Errorf("read a record: at byte %d: the direction %q is neither %s nor %s", r.offset, cut([]byte(l.Direction)), toExtension, toHost)
	}
	if l.Length < 0 || l.Length > MaxRead {
		return Read{}, fmt.Errorf("read a record: at byte %d: a read of %d bytes, and one has at most %d", r.offset, l.Length, MaxRead)
	}
	if cap(r.buf) < l.Length {
		r.buf = make([]byte, max(l.Length, 64<<10))
	}
	read.Bytes = r.buf[:l.Length]
	if n, err := io.ReadFull(r.r, read.Bytes); err != nil {
		if err != io.EOF && err != io.ErrUnexpectedEOF {
			return Read{}, err
		}
		return Read{}, fmt.Errorf("read a record: at byte %d: %d of the %d bytes of a read are there: %w", r.offset, n, l.Length, io.ErrUnexpectedEOF)
	}
	r.offset += int64(len(text)) + int64(l.Length)
	return read, nil
}

// header takes the first line.
func (r *Reader) header() error {
	text, err := r.line()
	switch {
	case err == io.EOF:
		return errors.New("read a record: it is empty")
	case err != nil && !errors.Is(err, io.ErrUnexpectedEOF):
		return err
	}
	found := strings.TrimRight(string(text), "\r\n")
	switch {
	case found == Header && err == nil:
		r.offset += int64(len(text))
		return nil
	case Is(text) && err == nil:
		return fmt.Errorf("read a record: it is of another format, %q, and this pupkit reads %q", cut([]byte(found)), Header)
	case err != nil && strings.HasPrefix(Header, found):
		return err
	}
	return fmt.Errorf("read a record: it begins with %q, not with %q", cut([]byte(found)), Header)
}

// line takes a line with its break. Nothing at all is io.EOF.
func (r *Reader) line() ([]byte, error) {
	var text []byte
	for len(text) <= maxLine {
		c, err := r.r.ReadByte()
		if err == io.EOF && len(text) > 0 {
			return text, fmt.Errorf("read a record: at byte %d: it stops in the line before a read: %w", r.offset, io.ErrUnexpectedEOF)
		}
		if err != nil {
			return nil, err
		}
		if text = append(text, c); c == '\n' {
			return text, nil
		}
	}
	return text, fmt.Errorf("read a record: at byte %d: a line of more than %d bytes, %q, stands where a read begins", r.offset, maxLine, cut(text))
}

// cut shortens what an error shows.
func cut(text []byte) string {
	const shown = 40
	if len(text) > shown {
		return string(text[:shown]) + "…"
	}
	return string(text)
}
