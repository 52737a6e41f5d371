package frames

import (
	"io"
	"unicode/utf8"
)

// Options says how a [Scanner] reads.
type Options struct {
	// MaxSize is the largest body that the host would take, in bytes; 0 means [DefaultMaxSize].
	MaxSize int
}

// Frame is one frame of a stream.
type Frame struct {
	// Number counts the frames that were made out, from 1.
	Number int
	// Offset is the place of the header in the stream, in bytes.
	Offset int64
	// Body is the JSON text. The bytes are good until the next call of Next.
	Body []byte
	// Recovered says that the host would not have read this frame: its header is wrong or missing, or its bytes
	// stand between those of another one; but the message itself is whole.
	Recovered bool
}

// Item is the next thing in a stream: a frame, or a fault where Fault is not nil.
type Item struct {
	Frame Frame
	Fault *Error
}

// Scanner reads a stream that may be damaged. It yields frames and faults in the order of the stream, and never gives
// up: behind a fault it goes on at the next frame whose body is JSON. It holds at most a few times the limit in memory.
type Scanner struct {
	w        window
	limit    int
	queue    []Item
	frames   int    // made out so far
	framed   int    // of these with a header in place
	wide     bool   // the headers have sixteen digits
	utf16    bool   // the stream is being read as UTF-16
	previous int64  // the length of the last good body
	cr       bool   // the last good body ended with a carriage return
	marked   string // the mark that was seen between frames
	closing  string // what ends the text that holds the frames, Python's repr of bytes
	// pktLine says that a git pkt-line was seen, so that "0000" is a flush packet.
	pktLine bool
	look    lookup
}

// NewScanner returns a Scanner of the stream r.
func NewScanner(r io.Reader, opts Options) *Scanner {
	return &Scanner{w: window{src: r}, limit: limitOf(opts.MaxSize)}
}

// Next returns the next frame or fault. The end of the stream is [io.EOF]; any other error is one of reading r.
func (s *Scanner) Next() (Item, error) {
	for len(s.queue) == 0 {
		s.advance(0)
		if !s.w.fill(1) {
			return Item{}, s.w.err
		}
		s.step()
	}
	item := s.queue[0]
	s.queue = s.queue[1:]
	if len(s.queue) == 0 {
		s.queue = nil
	}
	return item, nil
}

// step reads what stands at the front of the window, and takes it.
func (s *Scanner) step() {
	if s.good() {
		return
	}
	for _, recognise := range []func(*Scanner) bool{
		(*Scanner).utf16Stream, (*Scanner).byteOrderMark, (*Scanner).separator,
		(*Scanner).framedFault, (*Scanner).cutBeforeHeader, (*Scanner).otherFormat, (*Scanner).unframed, (*Scanner).cutHeader,
	} {
		if recognise(s) {
			return
		}
	}
	s.stray()
}

// good takes a frame that the host can read.
func (s *Scanner) good() bool {
	if !s.w.fill(HeaderSize) {
		return false
	}
	n, ok := parseHeader(s.w.bytes())
	if !ok || n == 0 || n > int64(s.limit) || !s.w.fill(HeaderSize+int(n)) {
		return false
	}
	b := s.w.bytes()
	body := b[HeaderSize : HeaderSize+int(n)]
	note := goodBody(body)
	if note != nil && !note.Note() {
		return false
	}
	if e := upperCase(b[:HeaderSize], s.w.off, n); e != nil {
		s.report(e)
	}
	if note != nil {
		s.report(inFrame(note, s.w.off, n))
	}
	s.frames++
	s.framed++
	s.previous, s.cr = n, body[n-1] == '\r'
	s.queue = append(s.queue, Item{Frame: Frame{Number: s.frames, Offset: s.w.off, Body: body, Recovered: s.utf16}})
	s.w.take(HeaderSize + int(n))
	return true
}

// upperCase is the note about a header with upper-case digits, or nil.
func upperCase(header []byte, off, n int64) *Error {
	if !hasUpper(header) {
		return nil
	}
	return fault(UpperCaseHex, off, header, "the header %q has upper-case digits", header).lengths(n, n).
		fix("write the length in lower case: %s", headerOf(int(n)))
}

// errBad stands for a body that the host cannot read; why is found out later.
var errBad = &Error{Cause: InvalidJSON}

// goodBody is nil or a note for a body that the host can read, and errBad for another one.
func goodBody(body []byte) *Error {
	if validJSON(body) {
		if isSpace(body[0]) || isSpace(body[len(body)-1]) {
			return whiteSpace(body)
		}
		return nil
	}
	if !utf8.Valid(body) || loneSurrogate(body) < 0 {
		return errBad
	}
	if e := explainBody(body); e.Note() {
		return e
	}
	return errBad
}

// report puts a fault into the queue.
func (s *Scanner) report(e *Error) {
	e.Frame = s.frames + 1
	s.pktLine = s.pktLine || e.Cause == PktLine
	s.queue = append(s.queue, Item{Fault: e})
}

// recover puts a frame into the queue that the host would not have read, if its body is one that it could read.
func (s *Scanner) recover(offset int64, body []byte) {
	body = trimSpace(body)
	if len(body) == 0 {
		return
	}
	if e := checkBody(body); e != nil && !e.Note() {
		s.report(inFrame(e, offset, int64(len(body))))
		return
	}
	s.frames++
	s.queue = append(s.queue, Item{Frame: Frame{Number: s.frames, Offset: offset, Body: append([]byte(nil), body...), Recovered: true}})
}

// advance gives up n bytes at the front.
func (s *Scanner) advance(n int) {
	s.w.skip(n)
	s.look = lookup{}
}

// lookup remembers where a JSON value ends.
type lookup struct {
	done bool
	at   int
	end  int
	err  error
}

// value finds the end of the JSON value that starts at a place in the window, white space before it allowed.
// The end is a place in the window. The error is io.ErrUnexpectedEOF where the stream ends inside the value.
func (s *Scanner) value(at int) (end int, err error) {
	if s.look.done && s.look.at == at {
		return s.look.end, s.look.err
	}
	n, err := readValueEnd(&tail{w: &s.w, at: at, limit: s.limit + s.limit/4 + readSize})
	s.look = lookup{done: true, at: at, end: at + n, err: err}
	return at + n, err
}
