package commands

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"time"

	"github.com/pupkit/pupkit/frames"
	"github.com/pupkit/pupkit/frames/dump"
)

// source finds out what an input holds, and returns all of it again.
func (d *decoder) source(ctx context.Context, in io.Reader) (io.Reader, dump.Kind, error) {
	regular := isRegular(in)
	src := in
	switch {
	case d.follow && regular:
		src = &follower{ctx: ctx, r: in}
	case !regular:
		src = frames.NewAhead(in)
	}
	if d.input != dump.Auto {
		return src, d.input, nil
	}
	head, err := readHead(src)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, "", err
	}
	return &headed{head: head, Reader: src}, dump.Detect(head), nil
}

func isRegular(r io.Reader) bool {
	if c, ok := r.(interface{ Stat() (os.FileInfo, error) }); ok {
		st, err := c.Stat()
		return err == nil && st.Mode().IsRegular()
	}
	return false
}

// readHead reads the start of a stream: no more than is there, but as much as it takes to tell a dump's text from frames,
// whose ninth byte is neither a digit nor a blank.
func readHead(r io.Reader) ([]byte, error) {
	head := make([]byte, 0, dump.HeadSize)
	for len(head) < cap(head) {
		n, err := r.Read(head[len(head):cap(head)])
		head = head[:len(head)+n]
		if err != nil {
			return head, err
		}
		if bytes.ContainsAny(head, "{}[]\"<") || len(head) > 128 {
			break
		}
	}
	return head, nil
}

// headed gives the start of a stream again before the rest.
type headed struct {
	head []byte
	io.Reader
}

func (h *headed) Read(p []byte) (int, error) {
	if len(h.head) > 0 {
		n := copy(p, h.head)
		h.head = h.head[n:]
		return n, nil
	}
	return h.Reader.Read(p)
}

// Waits says that the next Read may have to wait.
func (h *headed) Waits() bool {
	w, ok := h.Reader.(interface{ Waits() bool })
	return len(h.head) == 0 && ok && w.Waits()
}

// sourceReader remembers how its source failed, so that this is not taken for a failure of the answer.
type sourceReader struct {
	io.Reader
	err error
}

func (r *sourceReader) Read(p []byte) (int, error) {
	n, err := r.Reader.Read(p)
	if err != nil && !errors.Is(err, io.EOF) {
		r.err = err
	}
	return n, err
}

// Waits says that the next Read may have to wait.
func (r *sourceReader) Waits() bool {
	w, ok := r.Reader.(interface{ Waits() bool })
	return ok && w.Waits()
}

// blame marks an error as the source's, where it is.
func (r *sourceReader) blame(err error) error {
	if err != nil && r.err != nil {
		return &readError{r.err}
	}
	return err
}

// followPause is how long a followed file is left alone at its end.
const followPause = 200 * time.Millisecond

// follower reads a file that grows. At its end it waits, until the context ends.
type follower struct {
	ctx   context.Context
	r     io.Reader
	atEnd bool
}

func (f *follower) Read(p []byte) (int, error) {
	for {
		n, err := f.r.Read(p)
		if n > 0 || err != nil && !errors.Is(err, io.EOF) {
			f.atEnd = false
			return n, err
		}
		if f.atEnd {
			select {
			case <-f.ctx.Done():
				return 0, io.EOF
			case <-time.After(followPause):
			}
		}
		f.atEnd = true
	}
}

// Waits says that the next Read may have to wait: it always may.
func (f *follower) Waits() bool { return true }
