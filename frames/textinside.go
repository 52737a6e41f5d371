package frames

const (
	// maxInside is the longest text that is looked for inside a body, in bytes: a stack trace has a few KiB.
	maxInside = 8 << 10
	// insideWork bounds what is read to find it, in bytes.
	insideWork = 4 << 20
)

// textInside is a body in whose middle lines of text stand, without which it would be whole and of the announced length.
func (s *Scanner) textInside(n int64) bool {
	_, err := s.value(HeaderSize)
	if err == nil || n > int64(s.limit) {
		return false
	}
	bad := HeaderSize + syntaxAt(err, len(s.w.bytes())-HeaderSize)
	whole := HeaderSize + int(n)
	tries := insideWork / (whole + 1<<10)
	for end := whole + 1; end <= whole+maxInside && s.w.fill(end); end++ {
		if c := s.w.bytes()[end-1]; c != '}' && c != ']' {
			continue
		}
		for _, after := range lineStarts(s.w.bytes()[:end], end-whole, bad) {
			if tries--; tries < 0 {
				return false
			}
			if s.takeWithout(after-(end-whole), after, end, n) {
				return true
			}
		}
	}
	return false
}

// lineStarts are the places behind a line end at which a text of a size may stop that begins in the body, and not behind the
// place where the JSON goes wrong.
func lineStarts(b []byte, size, bad int) (starts []int) {
	for at := HeaderSize + size; at < len(b) && at <= bad+size; at++ {
		if b[at-1] == '\n' {
			starts = append(starts, at)
		}
	}
	return starts
}

// takeWithout takes a frame that ends at end, with foreign text between start and after, if it is whole without that.
func (s *Scanner) takeWithout(start, after, end int, n int64) bool {
	b := s.w.bytes()
	body := append(append([]byte(nil), b[HeaderSize:start]...), b[after:end]...)
	if goodBody(body) == errBad {
		return false
	}
	s.report(fault(TextInBody, s.w.off, b[start:after], "foreign text stands inside the body of frame %d at body offset %d: %s", s.frames+1, start-HeaderSize, quote(b[start:after])).
		lengths(n, int64(end-HeaderSize)).at(start - HeaderSize))
	s.recover(s.w.off, body)
	s.advance(end)
	return true
}
