package frames

import (
	"errors"
	"io"
)

// window is the part of a stream that is held in memory: it grows as bytes arrive, never on the word of a header.
type window struct {
	src   io.Reader
	buf   []byte
	spare []byte
	start int   // of the bytes not yet given up, in buf
	off   int64 // of buf[start] in the stream
	// target is how many bytes the caller wants to hold; growing stops there, so that a large frame has a buffer of its size.
	target int
	taken  int   // bytes at the front that the caller still reads, given up by the next drop
	err    error // what the source ended with
}

// readSize is the least that is asked of the source at once, in bytes.
const readSize = 64 << 10

// bytes is what is in the window.
func (w *window) bytes() []byte { return w.buf[w.start:] }

// fill reads until the window holds n bytes, and says whether it does.
func (w *window) fill(n int) bool {
	for w.target = n; len(w.buf)-w.start < n; {
		if !w.more() {
			return false
		}
	}
	return true
}

// more reads once from the source. It is false at the end.
func (w *window) more() bool {
	if w.err != nil {
		return false
	}
	w.room()
	for empty := 0; ; empty++ {
		n, err := w.src.Read(w.buf[len(w.buf):cap(w.buf)])
		w.buf = w.buf[:len(w.buf)+n]
		w.err = err
		if n > 0 {
			return true
		}
		if err == nil && empty == 100 {
			w.err = io.ErrNoProgress
		}
		if w.err != nil {
			return false
		}
	}
}

// room makes place for a read: by moving what is held into a spare buffer, or into a larger one. The bytes stay where they
// are in the old one, so that slices of the window are good until the next move; and until more is given up there is but
// one move that is not to a new buffer.
func (w *window) room() {
	if cap(w.buf)-len(w.buf) >= readSize/2 {
		return
	}
	held := w.bytes()
	old := w.buf[:0]
	if w.start < len(held) || cap(w.spare) < len(held)+readSize/2 {
		w.spare = make([]byte, 0, w.size(len(held)))
	}
	w.buf = append(w.spare, held...)
	w.spare = nil
	if w.start >= len(held) {
		w.spare = old
	}
	w.start = 0
}

// size is the size of a larger buffer. It grows with what has arrived, and not beyond what is wanted.
func (w *window) size(held int) int {
	size := max(readSize, 2*held)
	if w.target > readSize && held < w.target {
		size = min(4*size, w.target+readSize)
	}
	return size
}

// take marks n bytes at the front as read; they stay valid until drop.
func (w *window) take(n int) { w.taken += n }

// drop gives up what was taken.
func (w *window) drop() {
	w.start += w.taken
	w.off += int64(w.taken)
	w.taken = 0
	if w.start == len(w.buf) {
		w.buf, w.start = w.buf[:0], 0
	}
}

// skip gives up n bytes at the front at once.
func (w *window) skip(n int) {
	w.take(n)
	w.drop()
}

// failed says whether the source ended with something else than io.EOF.
func (w *window) failed() bool { return w.err != nil && !errors.Is(w.err, io.EOF) }

// tail reads the stream from a place in the window on, bringing in more as needed, up to a limit.
type tail struct {
	w     *window
	at    int
	limit int // bytes that may still be read
}

var errLimit = errors.New("the value is longer than the limit")

func (t *tail) Read(p []byte) (int, error) {
	if t.limit <= 0 {
		return 0, errLimit
	}
	if t.at >= len(t.w.bytes()) && !t.w.more() {
		if t.w.failed() {
			return 0, t.w.err
		}
		return 0, io.EOF
	}
	n := copy(p[:min(len(p), t.limit)], t.w.bytes()[t.at:])
	t.at, t.limit = t.at+n, t.limit-n
	return n, nil
}
