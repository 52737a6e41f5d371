package frames

// boundary says whether a frame may begin at a place in the window: the stream ends there, or a header stands there,
// at most white space or NUL before it.
func (s *Scanner) boundary(at int) bool {
	for s.w.fill(at+1) && at < len(s.w.bytes()) && (isSpace(s.w.bytes()[at]) || s.w.bytes()[at] == 0) {
		at++
	}
	s.w.fill(at + HeaderSize + 1)
	b := s.w.bytes()
	if at > len(b) {
		return false
	}
	rest := b[at:min(len(b), at+HeaderSize+1)]
	run := hexRun(rest)
	if run == len(rest) {
		return true // a cut header, nothing, or headers in a row
	}
	return run == HeaderSize && (rest[run] == '{' || rest[run] == '[' || isSpace(rest[run]))
}

// strongBoundary is a boundary that no foreign text makes by chance: the end of the stream, or a header before an object.
func (s *Scanner) strongBoundary(at int) bool {
	if !s.w.fill(at + 1) {
		return at == len(s.w.bytes())
	}
	s.w.fill(at + HeaderSize + 1)
	b := s.w.bytes()[at:]
	run := hexRun(b[:min(len(b), HeaderSize)])
	return run == HeaderSize && len(b) > run && (b[run] == '{' || b[run] == '[')
}

// chained says whether the header at a place, and those that it leads to, lead to a good frame or to the very end of the
// stream: what foreign text does not do by chance.
func (s *Scanner) chained(at int) bool {
	const most, far = 16, 1 << 20
	for hops, from := 0, at; hops < most && at < from+far && s.w.fill(at+HeaderSize); hops++ {
		n, ok := parseHeader(s.w.bytes()[at:])
		if !ok || n == 0 || n > int64(s.limit) {
			return false
		}
		if s.isFrame(at) {
			return true
		}
		if at += HeaderSize + int(n); !s.w.fill(at + 1) {
			return at == len(s.w.bytes())
		}
	}
	return false
}
