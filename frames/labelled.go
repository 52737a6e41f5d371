package frames

import (
	"bytes"
	"fmt"
	"regexp"
	"strconv"
	"sync"
)

// label is a name or a mark with a length: "len=56 ", "Size: 56", "$56" as in the Redis protocol, perhaps on its own line.
var label = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^([A-Za-z][A-Za-z _-]{0,23}[ ]*[=: ]|[$*@~!<])[ ]*(0[xX])?([0-9a-fA-F]{1,10})[>\]); ]?[ \t]*(\r?\n)?$`)
})

// labelled is a length with a name before a JSON object, where the length fits.
func (s *Scanner) labelled(at int) (form, bool) {
	brace := s.labelEnd(at)
	if brace <= at {
		return form{}, false
	}
	m := label().FindSubmatch(s.w.bytes()[at:brace])
	if m == nil {
		return form{}, false
	}
	end, ok := s.object(brace)
	if !ok {
		return form{}, false
	}
	prefix, body := s.w.bytes()[at:brace], s.w.bytes()[brace:end]
	hex, dec := hexNumber(m[3]), int64(-1)
	if n, err := strconv.ParseInt(string(m[3]), 10, 62); err == nil {
		dec = n
	}
	f := form{cause: HeaderNotHex, body: brace, end: end, size: end, announced: hex,
		detail: fmt.Sprintf("header %q is not eight hex digits: it is a length with a name or a mark", prefix),
		fix:    fmt.Sprintf("write eight hex digits and nothing else: %s", headerOf(len(body)))}
	switch {
	case fits(dec, body):
		f.announced = dec
		f.detail += ", in decimal"
	case !fits(hex, body):
		return form{}, false
	}
	if s.w.fill(end+2) && len(m[4]) > 0 {
		if rest := s.w.bytes()[end:]; bytes.HasPrefix(rest, []byte("\r\n")) {
			f.size += 2
		}
	}
	return f, true
}

// fits says whether a number is a length of the body, with one usual mistake at most.
func fits(n int64, body []byte) bool {
	for _, c := range claims(body) {
		if c.n == n && len(c.mistakes) <= 1 {
			return true
		}
	}
	return false
}

// labelEnd finds the brace behind a label: on the same line, or at the start of the next one.
func (s *Scanner) labelEnd(at int) int {
	if brace := s.brace(at); brace > at {
		return brace
	}
	if _, next, ok := s.line(at, maxPrefix); ok && s.w.fill(next+1) && s.w.bytes()[next] == '{' {
		return next
	}
	return -1
}

// misspelt is a header of eight characters, not all of them hex digits, before a JSON object: an O for a zero.
func (s *Scanner) misspelt(at int) (form, bool) {
	if !s.w.fill(at+HeaderSize+1) || s.w.bytes()[at+HeaderSize] != '{' {
		return form{}, false
	}
	header := s.w.bytes()[at : at+HeaderSize]
	digits := 0
	for _, c := range header {
		switch {
		case hexDigit(c) >= 0:
			digits++
		case !letter(c) && c < 0x80:
			return form{}, false
		}
	}
	end, ok := s.object(at + HeaderSize)
	if !ok || digits < HeaderSize/2 {
		return form{}, false
	}
	header = s.w.bytes()[at : at+HeaderSize]
	first := hexRun(header)
	size := end - at - HeaderSize
	return form{cause: HeaderNotHex, body: at + HeaderSize, end: end, size: end, announced: -1,
		detail: fmt.Sprintf("header %q is not eight hex digits: byte %d is %q", header, first, header[first:first+1]),
		fix:    fmt.Sprintf("write the body's byte length as eight hex digits: %s", headerOf(size))}, true
}

// cutBeforeHeader takes the start of a header that breaks off where a whole one begins, in a stream whose headers have
// eight digits. Four zeros are a git flush packet.
func (s *Scanner) cutBeforeHeader() bool {
	if s.framed == 0 || !s.w.fill(HeaderSize+2) {
		return false
	}
	s.w.fill(2 * HeaderSize)
	b := s.w.bytes()
	run := hexRun(b[:min(len(b), 2*HeaderSize)])
	if run <= HeaderSize || run >= 2*HeaderSize || !s.isFrame(run-HeaderSize) {
		return false
	}
	if s.splitHeader(run - HeaderSize) {
		return true
	}
	cut := s.w.bytes()[:run-HeaderSize]
	if string(cut) == "0000" {
		s.report(fault(PktLine, s.w.off, cut, "%q is a git flush packet, four digits that stand for no message", cut).fix("there is no flush or keep-alive frame: leave it out"))
	} else {
		s.report(fault(TruncatedHeader, s.w.off, cut, "a new header begins after %d of 8 header bytes, %q", len(cut), cut).lengths(-1, int64(len(cut))).
			fix("two writers interleave, or the process that wrote it ended here: write header and body with one write, under one lock"))
	}
	s.advance(len(cut))
	return true
}
