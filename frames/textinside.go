package frames

import "bytes"

// textInside is a body in whose middle a line of text stands, without which it would be whole and of the announced length.
func (s *Scanner) textInside(n int64) bool {
	_, err := s.value(HeaderSize)
	if err == nil || n > int64(s.limit) {
		return false
	}
	bad := HeaderSize + syntaxAt(err, len(s.w.bytes())-HeaderSize)
	after, ok := s.lineEnd(bad)
	if !ok {
		return false
	}
	b := s.w.bytes()
	for _, from := range textStarts(b, bad, n) {
		head := append([]byte(nil), b[HeaderSize:from]...)
		length, err := readValueEnd(&joined{head, &tail{w: &s.w, at: after, limit: s.limit}})
		more := int64(length) - n // the text's bytes before the place of the error, where it stands in a string
		if err != nil || more < 0 || int64(len(head)) <= more || from != bad && more != 0 {
			continue
		}
		if s.takeWithout(from-int(more), after, after+length-len(head), n) {
			return true
		}
	}
	return false
}

// lineEnd is the place behind the next line end, within the length of a line.
func (s *Scanner) lineEnd(at int) (int, bool) {
	for i := at; i < at+4096 && s.w.fill(i+1); i++ {
		if s.w.bytes()[i] == '\n' {
			return i + 1, true
		}
	}
	return 0, false
}

// textStarts are the places at which the foreign text may begin: where the JSON goes wrong, or a little earlier, since text
// may begin with a bracket or a number. Each costs one reading of the body, so a large one gets few.
func textStarts(b []byte, bad int, n int64) []int {
	starts := []int{bad}
	if first := tokenStart(b, bad); first != bad {
		starts = append(starts, first)
	}
	for at := bad - 1; n < 1<<16 && at > HeaderSize && at > bad-32 && !bytes.ContainsAny(b[at:at+1], "\"\n"); at-- {
		starts = append(starts, at)
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
