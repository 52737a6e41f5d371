package frames

import (
	"bytes"
	"fmt"
	"slices"
)

// framedFault explains a header of eight hex digits whose frame the host cannot read.
func (s *Scanner) framedFault() bool {
	n, ok := parseHeader(s.w.bytes())
	if !ok || n == 0 {
		return ok && s.emptyFrame()
	}
	for _, explain := range []func(*Scanner, int64) bool{
		(*Scanner).stackedHeaders, (*Scanner).wrongLength, (*Scanner).frameInside,
		(*Scanner).textInside, (*Scanner).badBody, (*Scanner).oversize, (*Scanner).cutBody, (*Scanner).brokenBody,
	} {
		if explain(s, n) {
			return true
		}
	}
	return false
}

// emptyFrame is a header of eight zeros, unless it is the first half of one with sixteen digits.
func (s *Scanner) emptyFrame() bool {
	if (s.wide || s.frames == 0) && s.w.fill(2*HeaderSize+1) && hexRun(s.w.bytes()[:2*HeaderSize+1]) == 2*HeaderSize && s.w.bytes()[2*HeaderSize] == '{' {
		s.wide = true
		return false
	}
	if s.w.fill(HeaderSize+1) && !s.boundary(HeaderSize) {
		return false
	}
	s.report(fault(EmptyFrame, s.w.off, s.w.bytes()[:HeaderSize], "frame %d is empty: %s", s.frames+1, EmptyFrame.Summary()).lengths(0, 0))
	s.advance(HeaderSize)
	return true
}

// wrongLength is a whole JSON value behind a header that says another length.
func (s *Scanner) wrongLength(n int64) bool {
	end, err := s.value(HeaderSize)
	if err != nil || int64(end) == HeaderSize+n {
		return false
	}
	if c := trimSpace(s.w.bytes()[HeaderSize:end])[0]; c != '{' && c != '[' {
		return false
	}
	if n <= int64(s.limit) && int64(end) < HeaderSize+n && !s.boundary(end) && s.w.fill(HeaderSize+int(n)) && s.boundary(HeaderSize+int(n)) {
		return false // the rest belongs to the body: badBody
	}
	if s.terminated(end, n) {
		return false
	}
	b := s.w.bytes()
	header, body := b[:HeaderSize], b[HeaderSize:end]
	if n <= int64(s.limit) && s.codePageLength(n, body) {
		s.advance(end)
		return true
	}
	mistakes, also := explainLength(header, n, body, func() bool { return s.lineEndAt(end) })
	value := trimSpace(body)
	mistakes, end = s.countedNewline(mistakes, end)
	switch {
	case len(mistakes) > 0:
	case n == 1<<32-int64(len(value)):
		mistakes = []Cause{HeaderSign}
	case n > int64(s.limit):
		s.report(tooLarge(s.w.off, b, n, s.limit))
		s.advance(end)
		return true
	default:
		mistakes = []Cause{WrongLength}
	}
	for i, cause := range mistakes {
		about := body
		if cause != SeparatorInside {
			about = value
		}
		e := fault(cause, s.w.off, b[:end], "%s", lengthDetail(cause, header, n, about)).lengths(n, int64(len(about))).at(0)
		if i == 0 {
			e.Also = also
		}
		if cause == WrongLength && n == s.previous {
			e.Detail += ", and " + fmt.Sprint(n) + " is the length of the frame before it"
		}
		s.report(e.fix("%s", lengthFix(cause, value)))
	}
	s.recover(s.w.off, body)
	s.advance(end)
	return true
}

// countedNewline takes in a line end behind the value that the length counts: it was written, and only the rest of the
// mistakes remain.
func (s *Scanner) countedNewline(mistakes []Cause, end int) ([]Cause, int) {
	i := slices.Index(mistakes, CountsNewline)
	if i < 0 || len(mistakes) < 2 || !s.w.fill(end+1) {
		return mistakes, end
	}
	size := 1
	if s.w.bytes()[end] == '\r' && s.w.fill(end+2) {
		size = 2
	}
	if s.w.bytes()[end+size-1] != '\n' {
		return mistakes, end
	}
	return slices.Delete(slices.Clone(mistakes), i, i+1), end + size
}

// lineEndAt says whether a line end stands at a place in the window.
func (s *Scanner) lineEndAt(at int) bool {
	if !s.w.fill(at + 1) {
		return false
	}
	c := s.w.bytes()[at]
	return c == '\n' || c == '\r' && s.w.fill(at+2) && s.w.bytes()[at+1] == '\n'
}

// terminated says whether NUL, and nothing else, fills the body up behind its value.
func (s *Scanner) terminated(end int, n int64) bool {
	if int64(end) >= HeaderSize+n || n > int64(s.limit) || !s.w.fill(HeaderSize+int(n)) {
		return false
	}
	return len(bytes.Trim(s.w.bytes()[end:HeaderSize+int(n)], "\x00")) == 0
}

// codePageLength is a length counted in UTF-8 for a body that was then written in another encoding.
func (s *Scanner) codePageLength(n int64, body []byte) bool {
	e := badUTF8(body)
	if e == nil {
		return false
	}
	e.Detail += "; the length is not that of the bytes written either"
	s.report(inFrame(e, s.w.off, n).lengths(n, int64(len(body))))
	return true
}

// badBody is a body that stands between clean borders, and is not one JSON value that the host can read.
func (s *Scanner) badBody(n int64) bool {
	if n > int64(s.limit) || !s.w.fill(HeaderSize+int(n)) {
		return false
	}
	end := HeaderSize + int(n)
	value, err := s.value(HeaderSize)
	chained := s.chained(end)
	if !(err == nil && value == end) && !chained && !s.boundary(end) {
		return false
	}
	b := s.w.bytes()
	e := inFrame(explainBody(b[HeaderSize:end]), s.w.off, n)
	e = blameWriter(e, b[HeaderSize:end])
	if e.Cause == InvalidJSON && looksLikeText(b[HeaderSize:end]) && !chained && !s.strongBoundary(end) {
		return false
	}
	s.report(e)
	switch {
	case e.Cause == ByteOrderMark:
		s.recover(s.w.off, b[HeaderSize+len(utf8Mark):end])
	case e.Cause == NULTerminator || e.Cause == TrailingGarbage:
		s.recover(s.w.off, b[HeaderSize:value])
	case e.Cause == SeveralValues:
		s.recoverValues(HeaderSize, end)
	}
	s.advance(end)
	return true
}

// recoverValues recovers the JSON values between two places of the window, one behind the other, or with commas between them.
func (s *Scanner) recoverValues(at, end int) {
	for {
		for at < end && (isSpace(s.w.bytes()[at]) || s.w.bytes()[at] == ',') {
			at++
		}
		if at >= end {
			return
		}
		next, err := s.value(at)
		if err != nil || next > end {
			return
		}
		s.recover(s.w.off+int64(at), s.w.bytes()[at:next])
		at = next
	}
}

// oversize is a header over the limit before something that may be a body.
func (s *Scanner) oversize(n int64) bool {
	if n <= int64(s.limit) {
		return false
	}
	if s.w.fill(HeaderSize+1) && s.w.bytes()[HeaderSize] != '{' {
		s.w.fill(HeaderSize + textProbe) // what is said of text may not hang on how much of it came at once
		if looksLikeText(s.w.bytes()[HeaderSize:]) {
			return false
		}
		if s.digitsBeforeHeader() {
			return true
		}
	}
	s.report(tooLarge(s.w.off, s.w.bytes(), n, s.limit))
	if end, err := s.value(HeaderSize); err == nil && int64(end) == HeaderSize+n {
		s.advance(end)
		return true
	}
	s.discard(HeaderSize)
	return true
}

// digitsBeforeHeader takes hex digits that somebody printed, and behind which a frame begins at once.
func (s *Scanner) digitsBeforeHeader() bool {
	b := s.w.bytes()
	extra := hexRun(b[:min(len(b), HeaderSize+textProbe)]) - HeaderSize
	if extra <= 0 || !s.isFrame(extra) {
		return false
	}
	b = s.w.bytes()
	s.report(fault(LogLine, s.w.off, b[:extra], "%s before the header: %q", stray(int64(extra)), b[:extra]))
	s.advance(extra)
	return true
}

// cutBody is a body that the end of the stream, or a new frame, breaks off.
func (s *Scanner) cutBody(n int64) bool {
	if n > int64(s.limit) || s.w.fill(HeaderSize+int(n)) {
		return false
	}
	_, err := s.value(HeaderSize)
	b := s.w.bytes()
	if len(b) > HeaderSize && !incomplete(err) {
		return false
	}
	s.report(truncatedBody(s.w.off, b, n))
	s.advance(len(b))
	return true
}

// brokenBody is what remains: something that starts like a message, and whose end cannot be told from its header.
func (s *Scanner) brokenBody(n int64) bool {
	b := s.w.bytes()
	if len(b) <= HeaderSize || b[HeaderSize] != '{' && b[HeaderSize] != '[' || looksLikeText(b[HeaderSize:]) {
		return false
	}
	end := HeaderSize + balanced(b[HeaderSize:min(len(b), HeaderSize+s.limit)])
	if end > HeaderSize && s.boundary(end) {
		b = s.w.bytes()
		e := explainBody(b[HeaderSize:end])
		e = blameWriter(e, b[HeaderSize:end])
		s.report(inFrame(e, s.w.off, n).lengths(n, int64(end-HeaderSize)))
		for e.Cause == NotText && s.w.fill(end+1) && s.w.bytes()[end] == 0 {
			end++ // the second half of the last character
		}
		s.advance(end)
		return true
	}
	b = s.w.bytes()
	body := b[HeaderSize:min(int64(len(b)), HeaderSize+n)]
	e := blameWriter(explainBody(body), body)
	if int64(len(body)) < n {
		e.Detail += "; and the stream ends before the announced length"
	}
	s.report(inFrame(e, s.w.off, n).lengths(n, -1))
	last := s.queue[len(s.queue)-1].Fault
	last.Size = HeaderSize + s.discard(HeaderSize)
	return true
}
