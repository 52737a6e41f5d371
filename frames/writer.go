package frames

import (
	"fmt"
	"io"
)

// Append appends one frame with this body to dst, its length in lower-case hex digits. The body is not looked at.
// It panics on a body of 4 GiB and more, whose length eight digits cannot hold.
func Append(dst, body []byte) []byte {
	if int64(len(body)) > 1<<32-1 {
		panic("frames: a body of 4 GiB and more has no header")
	}
	return append(appendHeader(dst, len(body)), body...)
}

// Writer writes frames, each with one write to what lies below, so that frames of several writers under one lock,
// or on one pipe in small pieces, do not mix. It is not safe for use by several goroutines at once.
type Writer struct {
	// MaxSize is the largest body that is written, in bytes; 0 means [DefaultMaxSize].
	MaxSize int

	dst io.Writer
	buf []byte
}

// NewWriter returns a Writer to w.
func NewWriter(w io.Writer) *Writer { return &Writer{dst: w} }

// WriteFrame writes one frame. An empty body and one over the limit are refused before anything is written.
func (w *Writer) WriteFrame(body []byte) error {
	switch limit := limitOf(w.MaxSize); {
	case len(body) == 0:
		return fmt.Errorf("write frame: %s", EmptyFrame.Summary())
	case len(body) > limit:
		return fmt.Errorf("write frame: the body has %d bytes, over the limit of %d", len(body), limit)
	}
	w.buf = Append(w.buf[:0], body)
	n, err := w.dst.Write(w.buf)
	if err == nil && n < len(w.buf) {
		err = io.ErrShortWrite
	}
	if err != nil {
		return fmt.Errorf("write frame: %w", err)
	}
	return nil
}

func limitOf(maxSize int) int {
	if maxSize <= 0 {
		return DefaultMaxSize
	}
	return maxSize
}
