package frames

import (
	"errors"
	"fmt"
	"io"
	"iter"
)

// Reader reads frames as the host does: the first fault ends the stream.
type Reader struct {
	// MaxSize is the largest body that is read, in bytes; 0 means [DefaultMaxSize].
	MaxSize int

	w   window
	err error
}

// NewReader returns a Reader of the frames in r. It reads no more of r than is there, so it suits pipes.
func NewReader(r io.Reader) *Reader { return &Reader{w: window{src: r}} }

// ReadFrame returns the next frame's body, one valid JSON value. The bytes are good until the next call.
// The end of the stream between two frames is [io.EOF]; a fault is an [*Error]; anything else is what r returned.
// After an error every further call returns the same one.
func (r *Reader) ReadFrame() ([]byte, error) {
	if r.err != nil {
		return nil, r.err
	}
	body, err := r.readFrame()
	r.err = err
	return body, err
}

// All ranges over the bodies up to the end of the stream or the first error. The bytes are good for one turn.
func (r *Reader) All() iter.Seq2[[]byte, error] {
	return func(yield func([]byte, error) bool) {
		for {
			body, err := r.ReadFrame()
			if errors.Is(err, io.EOF) {
				return
			}
			if !yield(body, err) || err != nil {
				return
			}
		}
	}
}

// Offset is the place in the stream, in bytes, behind the last frame that was read.
func (r *Reader) Offset() int64 { return r.w.off + int64(r.w.taken) }

func (r *Reader) readFrame() ([]byte, error) {
	w := &r.w
	w.drop()
	if !w.fill(HeaderSize) {
		return nil, r.shortHeader()
	}
	n, ok := parseHeader(w.bytes())
	limit := limitOf(r.MaxSize)
	switch {
	case !ok:
		return nil, badHeader(w.off, w.bytes())
	case n == 0:
		return nil, fault(EmptyFrame, w.off, w.bytes()[:HeaderSize], "the frame is empty: %s", EmptyFrame.Summary()).lengths(0, 0)
	case n > int64(limit):
		return nil, tooLarge(w.off, w.bytes(), n, limit)
	}
	if !w.fill(HeaderSize + int(n)) {
		if w.failed() {
			return nil, w.err
		}
		return nil, truncatedBody(w.off, w.bytes(), n)
	}
	body := w.bytes()[HeaderSize : HeaderSize+int(n)]
	if e := checkBody(body); e != nil && !e.Note() {
		return nil, inFrame(e, w.off, n)
	}
	w.take(HeaderSize + int(n))
	return body, nil
}

// shortHeader is the end of the stream, at a border between frames or inside a header.
func (r *Reader) shortHeader() error {
	b := r.w.bytes()
	switch {
	case r.w.failed():
		return r.w.err
	case len(b) == 0:
		return io.EOF
	case hexRun(b) < len(b):
		return badHeader(r.w.off, b)
	}
	return truncatedHeader(r.w.off, b)
}

// badHeader names the first byte that is no hex digit.
func badHeader(off int64, b []byte) *Error {
	b = b[:min(len(b), HeaderSize)]
	i := hexRun(b)
	return fault(HeaderNotHex, off, b, "header %s is not eight hex digits: byte %d is %q", quote(b), i, b[i:i+1])
}

func truncatedHeader(off int64, b []byte) *Error {
	return fault(TruncatedHeader, off, b, "the stream ends after %d of 8 header bytes", len(b)).lengths(-1, int64(len(b)))
}

func truncatedBody(off int64, b []byte, n int64) *Error {
	got := int64(len(b)) - HeaderSize
	if end := off + int64(len(b)); end%(64<<10) == 0 {
		return fault(TruncatedBody, off, b, "the stream ends after %d of %d body bytes (%d missing), at %d KiB: that is where a pipe's buffer ends", got, n, n-got, end>>10).lengths(n, got)
	}
	return fault(TruncatedBody, off, b, "the stream ends after %d of %d body bytes (%d missing)", got, n, n-got).lengths(n, got)
}

func tooLarge(off int64, b []byte, n int64, limit int) *Error {
	size := fmt.Sprintf("%d bytes", limit)
	if limit == DefaultMaxSize {
		size = "16 MiB (16777216 bytes)"
	}
	return fault(TooLarge, off, b[:min(len(b), HeaderSize)], "the header announces %d bytes, over the limit of %s", n, size).lengths(n, -1)
}

// inFrame turns a fault of a body into one of the frame at off.
func inFrame(e *Error, off, n int64) *Error {
	e.Offset, e.Size, e.Announced, e.Actual = off, HeaderSize+n, n, n
	return e
}
