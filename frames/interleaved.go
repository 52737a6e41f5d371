package frames

import "bytes"

// stackedHeaders is a header at whose place of a body further headers stand.
func (s *Scanner) stackedHeaders(n int64) bool {
	const most = 8
	if !s.w.fill(HeaderSize+1) || hexDigit(s.w.bytes()[HeaderSize]) < 0 {
		return false
	}
	s.w.fill(most*HeaderSize + 1)
	b := s.w.bytes()
	run := hexRun(b[:min(len(b), most*HeaderSize+1)])
	if run%HeaderSize != 0 || run >= len(b) || b[run] != '{' {
		return false
	}
	var lengths []int64
	for at := 0; at < run; at += HeaderSize {
		m, _ := parseHeader(b[at:])
		if m == 0 || m > int64(s.limit) {
			return false
		}
		lengths = append(lengths, m)
	}
	if s.framedTwice(lengths, run) {
		return true
	}
	ends := s.valuesFrom(run, len(lengths))
	if len(ends) < len(lengths) {
		return s.mixedBodies(n, run, lengths) || s.headerOnly(n, run, ends)
	}
	b = s.w.bytes()
	s.report(fault(InterleavedWriters, s.w.off, b[:ends[len(ends)-1]], "the body of frame %d starts with eight more hex digits, %s: %s headers stand in a row, and their bodies follow", s.frames+1, quote(b[HeaderSize:2*HeaderSize]), number(len(lengths))).
		lengths(n, int64(ends[0]-run)).at(0))
	at := run
	for _, end := range ends {
		s.recover(s.w.off+int64(at), s.w.bytes()[at:end])
		at = end
	}
	s.advance(at)
	return true
}

// splitHeader is a header in whose middle, after some digits, a whole frame of another writer stands.
func (s *Scanner) splitHeader(digits int) bool {
	size, _ := parseHeader(s.w.bytes()[digits:])
	end := digits + HeaderSize + int(size) // of the frame inside, where the rest of the header stands
	body := end + HeaderSize - digits
	if !s.w.fill(body + 1) {
		return false
	}
	header := append(append([]byte(nil), s.w.bytes()[:digits]...), s.w.bytes()[end:body]...)
	n, ok := parseHeader(header)
	last, whole := s.object(body)
	if !ok || !whole || int64(last-body) != n {
		return false
	}
	s.report(fault(InterleavedWriters, s.w.off, s.w.bytes()[:last], "a whole frame stands inside the header of another one, after %d of its 8 digits", digits).lengths(n, n))
	s.recover(s.w.off+int64(digits), s.w.bytes()[digits+HeaderSize:end])
	s.recover(s.w.off, s.w.bytes()[body:last])
	s.advance(last)
	return true
}

// mixedBodies is two headers in a row, and behind them their bodies, one of which stands whole in the middle of the other.
func (s *Scanner) mixedBodies(n int64, run int, lengths []int64) bool {
	const far = 1 << 14 // each brace costs a reading
	if len(lengths) != 2 || lengths[0]+lengths[1] > far || !s.w.fill(run+int(lengths[0]+lengths[1])) {
		return false
	}
	end := run + int(lengths[0]+lengths[1])
	text := s.w.bytes()[run:end]
	for at := 1; at < len(text); at++ {
		for _, inner := range lengths {
			after := at + int(inner)
			if text[at] != '{' || after >= len(text) || !validJSON(text[at:after]) {
				continue
			}
			outer := append(append([]byte(nil), text[:at]...), text[after:]...)
			if !validJSON(outer) {
				continue
			}
			s.report(fault(InterleavedWriters, s.w.off, s.w.bytes()[:end], "two headers stand in a row, %s, and one body stands inside the other", quote(s.w.bytes()[:run])).lengths(n, int64(len(outer))))
			s.recover(s.w.off+int64(run), outer)
			s.recover(s.w.off+int64(run+at), text[at:after])
			s.advance(end)
			return true
		}
	}
	return false
}

func number(n int) string {
	if words := []string{"no", "one", "two", "three", "four"}; n < len(words) {
		return words[n]
	}
	return "several"
}

// framedTwice is a frame whose body is a whole frame.
func (s *Scanner) framedTwice(lengths []int64, run int) bool {
	for i := 1; i < len(lengths); i++ {
		if lengths[i-1] != lengths[i]+HeaderSize {
			return false
		}
	}
	end, err := s.value(run)
	if err != nil || int64(end-run) != lengths[len(lengths)-1] {
		return false
	}
	b := s.w.bytes()
	s.report(fault(FramedTwice, s.w.off, b[:end], "the body of frame %d is itself a whole frame: it was framed %s times", s.frames+1, number(len(lengths))).lengths(lengths[0], int64(end-run)).at(0))
	s.recover(s.w.off, b[run:end])
	s.advance(end)
	return true
}

// valuesFrom finds the ends of up to n JSON objects that stand one behind the other.
func (s *Scanner) valuesFrom(at, n int) (ends []int) {
	for len(ends) < n && s.w.fill(at+1) && s.w.bytes()[at] == '{' {
		end, err := s.value(at)
		if err != nil {
			return ends
		}
		ends = append(ends, end)
		at = end
	}
	return ends
}

// headerOnly is a header whose body never came, because a new frame begins.
func (s *Scanner) headerOnly(n int64, run int, ends []int) bool {
	last, _ := parseHeader(s.w.bytes()[run-HeaderSize:])
	if len(ends) == 0 || int64(ends[0]-run) != last {
		return false
	}
	if n == last {
		s.report(fault(FramedTwice, s.w.off, s.w.bytes()[:HeaderSize], "the header %s stands twice before its body", quote(s.w.bytes()[:HeaderSize])).lengths(n, n).
			fix("write the header once"))
		s.advance(HeaderSize)
		return true
	}
	s.report(fault(TruncatedBody, s.w.off, s.w.bytes()[:HeaderSize], "a new frame begins after 0 of %d body bytes: the header stands alone", n).lengths(n, 0).at(0).
		fix("write header and body with one write; if the process ended here, let it end by itself"))
	s.advance(HeaderSize)
	return true
}

// frameInside is a body in whose middle whole frames of another writer stand, or which a new frame breaks off.
func (s *Scanner) frameInside(n int64) bool {
	_, err := s.value(HeaderSize)
	if err == nil || !s.w.fill(HeaderSize+1) {
		return false
	}
	bad := syntaxAt(err, len(s.w.bytes())-HeaderSize) + HeaderSize
	var inner [][2]int // header and end of the frames inside
	at := s.innerFrame(HeaderSize+1, bad)
	if at < 0 || int64(at) == HeaderSize+n {
		return false
	}
	for end := at; s.isFrame(end); {
		size, _ := parseHeader(s.w.bytes()[end:])
		inner = append(inner, [2]int{end, end + HeaderSize + int(size)})
		end += HeaderSize + int(size)
	}
	after := inner[len(inner)-1][1]
	head := append([]byte(nil), s.w.bytes()[HeaderSize:at]...)
	rest := &tail{w: &s.w, at: after, limit: s.limit}
	length, err := readValueEnd(&joined{head, rest})
	fits := int64(length) == n || int64(length+after-at) == n
	if err != nil || length <= len(head) || !fits {
		s.report(fault(TruncatedBody, s.w.off, s.w.bytes()[:at], "a new frame begins after %d of %d body bytes, at offset %d: the frame before it was cut", at-HeaderSize, n, s.w.off+int64(at)).
			lengths(n, int64(at-HeaderSize)).at(at - HeaderSize).fix("two writers interleave, or the process that wrote it ended here: write header and body with one write, under one lock"))
		s.advance(at)
		return true
	}
	end := after + length - len(head)
	b := s.w.bytes()
	s.report(fault(FrameInBody, s.w.off, b[at:after], "the body of frame %d contains a whole frame at body offset %d: %s", s.frames+1, at-HeaderSize, quote(b[at:after])).lengths(n, int64(length)).at(at - HeaderSize))
	s.recover(s.w.off, append(head, b[after:end]...))
	for _, f := range inner {
		s.recover(s.w.off+int64(f[0]), s.w.bytes()[f[0]+HeaderSize:f[1]])
	}
	s.advance(end)
	return true
}

// innerFrame finds the last whole frame that begins between two places, a few bytes more for the header itself, or -1.
func (s *Scanner) innerFrame(from, bad int) int {
	s.w.fill(bad + HeaderSize + 1)
	b := s.w.bytes()
	for at := min(bad, len(b)-HeaderSize-1); at >= max(from, bad-64); at-- {
		if s.isFrame(at) {
			return at
		}
	}
	return -1
}

// isFrame says whether a whole frame with a JSON object stands at a place in the window.
func (s *Scanner) isFrame(at int) bool {
	if !s.w.fill(at + HeaderSize + 1) {
		return false
	}
	n, ok := parseHeader(s.w.bytes()[at:])
	if !ok || n == 0 || n > int64(s.limit) || s.w.bytes()[at+HeaderSize] != '{' || !s.w.fill(at+HeaderSize+int(n)) {
		return false
	}
	return goodBody(s.w.bytes()[at+HeaderSize:at+HeaderSize+int(n)]) != errBad
}

// blameWriter turns a syntax error at which the header of another frame stands into what it comes from.
func blameWriter(e *Error, body []byte) *Error {
	if e.Cause != InvalidJSON {
		return e
	}
	for at := max(int(e.At)-HeaderSize-4, 0); at <= int(e.At)+HeaderSize && at+HeaderSize < len(body); at++ {
		n, ok := parseHeader(body[at:])
		if rest := body[at+HeaderSize:]; ok && n > 0 && n < 1<<24 && bytes.HasPrefix(rest, []byte(`{"`)) {
			return fault(InterleavedWriters, 0, body[at:], "the start of another frame stands inside the body at body offset %d: %s", at, quote(body[at:])).at(at)
		}
	}
	return e
}

// joined reads some bytes, and then a reader.
type joined struct {
	head []byte
	rest *tail
}

func (j *joined) Read(p []byte) (int, error) {
	if len(j.head) > 0 {
		n := copy(p, j.head)
		j.head = j.head[n:]
		return n, nil
	}
	return j.rest.Read(p)
}
