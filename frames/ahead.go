package frames

import "io"

// Ahead reads a pipe in a goroutine of its own, a little ahead, so that [Process] can tell a stream that keeps coming
// from one that waits for the other side. It is for sources that block: a file needs none.
type Ahead struct {
	chunks chan []byte
	spare  chan []byte
	held   []byte // what Read has not given out yet
	whole  []byte // the buffer that held is the rest of
	err    error  // set before chunks is closed
}

// aheadChunks is how many reads are done ahead, of readSize bytes at most each.
const aheadChunks = 8

// NewAhead starts to read r. The goroutine ends with r; a reader that is given up before leaves it in its last read.
func NewAhead(r io.Reader) *Ahead {
	a := &Ahead{chunks: make(chan []byte, aheadChunks), spare: make(chan []byte, aheadChunks+2)}
	go a.read(r)
	return a
}

func (a *Ahead) read(r io.Reader) {
	defer close(a.chunks)
	for {
		var buf []byte
		select {
		case buf = <-a.spare:
		default:
			buf = make([]byte, readSize)
		}
		n, err := r.Read(buf[:readSize])
		if n > 0 {
			a.chunks <- buf[:n]
		}
		if err != nil {
			a.err = err
			return
		}
	}
}

// Read gives out what was read ahead, and waits only where nothing was.
func (a *Ahead) Read(p []byte) (int, error) {
	if len(a.held) == 0 {
		if a.whole != nil {
			select {
			case a.spare <- a.whole:
			default:
			}
			a.whole = nil
		}
		chunk, ok := <-a.chunks
		if !ok {
			return 0, a.err
		}
		a.held, a.whole = chunk, chunk[:0]
	}
	n := copy(p, a.held)
	a.held = a.held[n:]
	return n, nil
}

// Waits says that the next Read may have to wait.
func (a *Ahead) Waits() bool { return len(a.held) == 0 && len(a.chunks) == 0 }

// waiter is a source that can say whether its next Read may have to wait.
type waiter interface{ Waits() bool }

// waits says whether a source may have to wait; one that cannot tell does not.
func waits(r io.Reader) bool {
	w, ok := r.(waiter)
	return ok && w.Waits()
}
