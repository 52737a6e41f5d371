package frames

import (
	"bytes"
	"regexp"
	"sync"
)

// bytesRepr is how Python begins to print bytes.
var bytesRepr = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^(bytearray\()?b(['"])$`) })

// stray takes bytes that belong to no frame, up to the next thing that can be made out.
func (s *Scanner) stray() {
	off := s.w.off
	head := &strayText{before: s.framed == 0}
	size := s.skipTo(head, 0)
	head.last = !s.w.fill(1)
	if s.reprOfBytes(off, head.kept) {
		return
	}
	if s.mark(head) {
		s.marked = string(head.kept)
		s.report(separatorFault(off, head.kept, head.last && !head.before))
		return
	}
	s.report(head.fault(off, size))
}

// reprOfBytes takes the quotes around frames that Python's print wrote: the end of one repr, and the beginning of the next.
func (s *Scanner) reprOfBytes(off int64, text []byte) bool {
	opening := trimSpace(text)
	if s.closing != "" && bytes.HasPrefix(opening, []byte(s.closing)) {
		opening = trimSpace(opening[len(s.closing):])
		if len(opening) == 0 {
			s.closing = ""
			return true // the mistake is said where it began
		}
	}
	m := bytesRepr().FindSubmatch(opening)
	if m == nil {
		return false
	}
	s.closing = string(m[2])
	if len(m[1]) > 0 {
		s.closing += ")"
	}
	s.report(fault(LogLine, off, text, "%s before the header, %s: Python's repr of bytes, as print writes it", stray(int64(len(text))), quote(text)).
		fix("write the bytes themselves: sys.stdout.buffer.write(frame), and flush"))
	return true
}

// discard gives up the bytes at the front, and all that follows a place up to the next thing that can be made out.
// It returns how many bytes that were beyond the place.
func (s *Scanner) discard(at int) int64 {
	return s.skipTo(&strayText{}, at) - int64(at)
}

// keptText is how much of a run of foreign bytes is kept to say what it is, in bytes.
const keptText = 8 << 10

// strayText is a run of foreign bytes, of which the start is kept.
type strayText struct {
	before bool // no frame has been seen yet
	last   bool // the stream ends behind it
	kept   []byte
	lines  int64
}

// mark says whether the run is a mark that somebody put before, between or behind frames: a few bytes, no letter and no
// digit, the first time not at the end; or the two characters of a line end that was not escaped.
func (s *Scanner) mark(t *strayText) bool {
	text := string(t.kept)
	switch {
	case text == s.marked:
		return text != ""
	case t.before && t.last:
		return false
	case text == `\n` || text == `\r\n`:
		return true
	}
	return len(t.kept) <= 4 && !t.words() && (!t.last || t.kept[0] < 0x20)
}

// words says whether there is a letter or a digit, or a byte beyond ASCII.
func (t *strayText) words() bool {
	for _, c := range t.kept {
		if letter(c) || '0' <= c && c <= '9' || c >= 0x80 {
			return true
		}
	}
	return false
}

func (t *strayText) add(b []byte) {
	t.kept = append(t.kept, b[:min(len(b), keptText-len(t.kept))]...)
	for _, c := range b {
		if c == '\n' {
			t.lines++
		}
	}
}

// skipTo gives up bytes from the front on, until behind a place something plausible begins, and returns how many.
// What was given up is not held: the run may be of any length.
func (s *Scanner) skipTo(text *strayText, at int) (size int64) {
	const batch = 32 << 10
	for at++; ; at++ {
		if at > batch {
			text.add(s.w.bytes()[:batch])
			s.advance(batch)
			size, at = size+batch, at-batch
		}
		if at >= len(s.w.bytes()) && !s.w.fill(at+1) {
			at = len(s.w.bytes())
			break
		}
		if c := s.w.bytes()[at]; (hexDigit(c) >= 0 || s.w.bytes()[at-1] == '\n') && s.plausible(at) {
			break
		}
	}
	text.add(s.w.bytes()[:at])
	s.advance(at)
	return size + int64(at)
}

// plausible says whether at a place in the window, behind foreign bytes, something begins that can be made out:
// a header whose body is JSON, not merely eight hex digits; or, at the start of a line, JSON or another format's header.
func (s *Scanner) plausible(at int) bool {
	b := s.w.bytes()
	if at < len(b) && hexDigit(b[at]) >= 0 {
		return s.plausibleHeader(at) || b[at-1] == '\n' && s.formAt(at).cause != ""
	}
	if at >= len(b) || b[at-1] != '\n' {
		return false
	}
	switch c := b[at]; {
	case c == '{':
		return s.startsObject(at)
	case c == utf8Mark[0]:
		return s.w.fill(at+len(utf8Mark)) && string(s.w.bytes()[at:at+3]) == string(utf8Mark)
	}
	return s.formAt(at).cause != ""
}

// plausibleHeader is eight hex digits before a JSON value, before one that the end of the stream cuts, or before
// a body that is broken but stands between clean borders.
func (s *Scanner) plausibleHeader(at int) bool {
	if run := hexRun(s.w.bytes()[at:min(len(s.w.bytes()), at+HeaderSize)]); run < HeaderSize && at+run < len(s.w.bytes()) {
		return false
	}
	s.w.fill(at + HeaderSize + 1)
	b := s.w.bytes()[at:]
	run := hexRun(b[:min(len(b), 4*HeaderSize)])
	if run < HeaderSize || run%HeaderSize != 0 || run >= len(b) {
		return false
	}
	if b[run] != '{' && b[run] != '[' {
		return false
	}
	if s.startsObject(at + run) {
		return true
	}
	n, _ := parseHeader(b)
	return n > 0 && n <= int64(s.limit) && s.w.fill(at+HeaderSize+int(n)) && s.strongBoundary(at+HeaderSize+int(n))
}

// startsObject says whether a JSON object stands at a place, whole or cut by the end of the stream.
func (s *Scanner) startsObject(at int) bool {
	end, err := s.value(at)
	if err == nil {
		return s.w.bytes()[at] == '{' || end > at+2 && s.w.bytes()[at+1] == '{'
	}
	return incomplete(err) && len(s.w.bytes())-at > 1
}
