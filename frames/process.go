package frames

import (
	"io"
	"runtime"
)

// Process reads a stream as a [Scanner] does, with the bodies looked at on every core. work is called on each frame, from
// several goroutines at once; yield gets the items in the order of the stream, each frame with what work made of it.
// idle, if not nil, is called before a read of an [Ahead] that may have to wait: what is buffered can go out.
//
// The bytes of a body are good until yield returns. An error of yield ends the reading and is returned; the end of the
// stream is nil. Memory is bounded by a small multiple of the largest frame, whatever the length of the stream.
func Process[T any](r io.Reader, opts Options, work func(Frame) T, yield func(Item, T) error, idle func()) error {
	p := processor[T]{Scanner: NewScanner(r, opts), work: work, yield: yield, idle: idle, workers: runtime.GOMAXPROCS(0)}
	p.jobs = make(chan *batch[T], 2*p.workers)
	defer close(p.jobs)
	for range p.workers {
		go func() {
			for b := range p.jobs {
				b.check(p.work)
			}
		}()
	}
	return p.run()
}

const (
	// batchSize is how much of a stream of small frames is handed to another goroutine at once, in bytes.
	batchSize = 256 << 10
	// steady is how many good frames in a row end the careful reading behind a fault.
	steady = 64
)

// processor reads ahead in batches as long as the headers lead from frame to frame. At the first bad frame it takes
// what it has read ahead back, and goes on frame by frame until the stream is in order again.
type processor[T any] struct {
	*Scanner
	work  func(Frame) T
	yield func(Item, T) error
	idle  func()

	workers  int
	jobs     chan *batch[T]
	inflight []*batch[T] // in the order of the stream
	spare    []*batch[T] // to use again
}

// batch is some whole frames, as they stand in the stream.
type batch[T any] struct {
	buf   []byte
	whole []byte // what buf is a part of
	off   int64  // of buf in the stream
	spans []span[T]
	bad   int // the first span whose body the host cannot read, or len(spans)
	done  chan struct{}
}

type span[T any] struct {
	start, end int // header and end of the body, in buf
	note       *Error
	made       T
}

// check looks at the bodies of a batch.
func (b *batch[T]) check(work func(Frame) T) {
	defer close(b.done)
	for i := range b.spans {
		s := &b.spans[i]
		body := b.buf[s.start+HeaderSize : s.end]
		if s.note = goodBody(body); s.note != nil && !s.note.Note() {
			b.bad = i
			return
		}
		s.made = work(Frame{Offset: b.off + int64(s.start), Body: body})
	}
	b.bad = len(b.spans)
}

func (p *processor[T]) run() error {
	defer p.settle()
	for careful := false; ; {
		if careful || !p.readAhead() && len(p.inflight) == 0 {
			done, err := p.careful()
			if done || err != nil {
				return err
			}
			careful = false
			continue
		}
		b := p.inflight[0]
		<-b.done
		if err := p.emit(b); err != nil {
			return err
		}
		if b.bad < len(b.spans) {
			p.takeBack()
			careful = true
			continue
		}
		p.inflight = p.inflight[1:]
		p.spare = append(p.spare, b)
	}
}

// settle waits for the goroutines to let go of the batches.
func (p *processor[T]) settle() {
	for _, b := range p.inflight {
		<-b.done
	}
	p.inflight = nil
}

// readAhead fills the line of batches, and is false where the stream does not go on with whole frames.
func (p *processor[T]) readAhead() bool {
	for len(p.inflight) < p.depth() {
		if len(p.inflight) > 0 && waits(p.w.src) {
			return true // hand out what is there before waiting for more
		}
		b := p.split()
		if b == nil {
			return false
		}
		p.inflight = append(p.inflight, b)
		p.jobs <- b
	}
	return true
}

// depth is how many batches may be under way: fewer where they are large.
func (p *processor[T]) depth() int {
	if len(p.inflight) > 0 && len(p.inflight[0].buf) > 4*batchSize {
		return p.workers + 1
	}
	return 2 * p.workers
}

// split reads on and cuts whole frames off the front, by their headers alone; what is left moves to a buffer that is free.
// It is nil where there is not even one frame.
func (p *processor[T]) split() *batch[T] {
	p.advance(0)
	w := &p.w
	if !p.readBatch() {
		return nil
	}
	b := &batch[T]{}
	if n := len(p.spare); n > 0 {
		b, p.spare = p.spare[n-1], p.spare[:n-1]
	}
	next := b.whole
	b.off, b.spans, b.done = w.off, b.spans[:0], make(chan struct{})
	held := w.bytes()
	at := 0
	for {
		n, ok := parseHeader(held[at:])
		if !ok || n == 0 || n > int64(p.limit) || len(held)-at < HeaderSize+int(n) {
			break
		}
		b.spans = append(b.spans, span[T]{start: at, end: at + HeaderSize + int(n)})
		at += HeaderSize + int(n)
	}
	b.buf, b.whole = held[:at:at], w.buf[:0]
	if cap(next) < len(held)-at+readSize {
		next = make([]byte, 0, max(batchSize, len(held)-at)+readSize)
	}
	w.buf = append(next[:0], held[at:]...)
	w.start, w.off = 0, w.off+int64(at)
	return b
}

// readBatch reads until a batch is full, a frame is whole, or the source has no more for now.
func (p *processor[T]) readBatch() bool {
	w := &p.w
	for len(w.bytes()) < batchSize {
		if len(w.bytes()) > 0 && waits(w.src) {
			break
		}
		p.rest()
		if !w.more() {
			break
		}
	}
	n, ok := parseHeader(w.bytes())
	if !ok || n == 0 || n > int64(p.limit) {
		return false
	}
	for len(w.bytes()) < HeaderSize+int(n) {
		if len(p.inflight) > 0 && waits(w.src) {
			return false
		}
		p.rest()
		w.target = HeaderSize + int(n)
		if !w.more() {
			return false
		}
	}
	return true
}

// rest lets what is buffered go out, where the next read may have to wait.
func (p *processor[T]) rest() {
	if p.idle != nil && waits(p.w.src) {
		p.idle()
	}
}

// emit hands out the good frames of a batch.
func (p *processor[T]) emit(b *batch[T]) error {
	var none T
	for i := range b.spans[:b.bad] {
		s := &b.spans[i]
		frame := Frame{Offset: b.off + int64(s.start), Body: b.buf[s.start+HeaderSize : s.end]}
		n := int64(len(frame.Body))
		for _, note := range []*Error{upperCase(b.buf[s.start:s.start+HeaderSize], frame.Offset, n), s.note} {
			if note == nil {
				continue
			}
			if note == s.note {
				inFrame(note, frame.Offset, n)
			}
			note.Frame = p.frames + 1
			if err := p.yield(Item{Fault: note}, none); err != nil {
				return err
			}
		}
		p.frames++
		p.framed++
		p.previous, p.cr = n, frame.Body[n-1] == '\r'
		frame.Number = p.frames
		if err := p.yield(Item{Frame: frame}, s.made); err != nil {
			return err
		}
	}
	return nil
}

// takeBack puts everything from the first bad frame on back in front of what is still to be read.
func (p *processor[T]) takeBack() {
	b := p.inflight[0]
	start := b.spans[b.bad].start
	off := b.off + int64(start)
	all := append([]byte(nil), b.buf[start:]...)
	p.settleThen(func(later *batch[T]) { all = append(all, later.buf...) })
	p.w.buf, p.w.start, p.w.off = append(all, p.w.bytes()...), 0, off
	p.look = lookup{}
}

// settleThen waits for the batches under way, and gives those behind the first to then.
func (p *processor[T]) settleThen(then func(*batch[T])) {
	for i, b := range p.inflight {
		<-b.done
		if i > 0 {
			then(b)
		}
	}
	p.inflight = nil
}

// careful reads frame by frame, until enough good ones have come in a row. It is true at the end of the stream.
func (p *processor[T]) careful() (done bool, err error) {
	var none T
	for good := 0; good < steady || len(p.queue) > 0; {
		if len(p.queue) == 0 {
			p.rest()
		}
		item, err := p.Next()
		switch {
		case err == io.EOF:
			return true, nil
		case err != nil:
			return true, err
		case item.Fault != nil:
			good = 0
			err = p.yield(item, none)
		default:
			good++
			err = p.yield(item, p.work(item.Frame))
		}
		if err != nil {
			return true, err
		}
	}
	return false, nil
}
