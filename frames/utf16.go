package frames

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"unicode/utf16"
	"unicode/utf8"
)

// utf16Stream recognises UTF-16 or UTF-32 at the front: a byte order mark of it, or NULs beside every character. The rest
// of the stream is then read in that encoding, and what it holds is recovered.
func (s *Scanner) utf16Stream() bool {
	if s.utf16 {
		return false
	}
	big, mark, ok := s.utf16Order()
	width := 2
	if b, m, wide := s.utf32Order(); wide {
		big, mark, ok, width = b, m, true, 4
	}
	if !ok {
		return false
	}
	name, how := fmt.Sprintf("UTF-%d, little-endian", 8*width), "NULs stand beside every character"
	if big {
		name = fmt.Sprintf("UTF-%d, big-endian", 8*width)
	}
	if mark > 0 {
		how = "it starts with a byte order mark"
	}
	s.report(fault(UTF16Stream, s.w.off, s.w.bytes()[:min(len(s.w.bytes()), 32)], "the stream is %s: %s; offsets from here on count the bytes of the same text in UTF-8", name, how))
	off := s.w.off + int64(mark)
	s.w.skip(mark)
	rest := s.w
	s.utf16, s.look = true, lookup{}
	s.w = window{src: &utf16Reader{w: &rest, big: big, width: width}, off: off}
	return true
}

// utf16Order finds the byte order of UTF-16 text at the front, and the length of its byte order mark.
func (s *Scanner) utf16Order() (big bool, mark int, ok bool) {
	first := s.w.bytes()[0]
	if first != 0xff && first != 0xfe && first != 0 && (first >= 0x80 || !s.w.fill(2) || s.w.bytes()[1] != 0) || !s.w.fill(2) {
		return false, 0, false
	}
	b := s.w.bytes()
	if b[0] == 0xff && b[1] == 0xfe || b[0] == 0xfe && b[1] == 0xff {
		return b[0] == 0xfe, 2, true
	}
	const probe = 16
	s.w.fill(probe)
	b = s.w.bytes()[:min(len(s.w.bytes()), probe)]
	if len(b) < 8 {
		return false, 0, false
	}
	zero := [2]int{}
	for i, c := range b {
		if c == 0 {
			zero[i&1]++
		}
	}
	half := len(b) / 2
	switch {
	case zero[1] == half && zero[0] == 0:
		return false, 0, true
	case zero[0] == half && zero[1] == 0 && len(b)%2 == 0:
		return true, 0, true
	}
	return false, 0, false
}

// utf32Order finds the byte order of UTF-32 text at the front, and the length of its byte order mark.
func (s *Scanner) utf32Order() (big bool, mark int, ok bool) {
	const probe = 16
	first := s.w.bytes()[0]
	if first != 0xff && first != 0 && (first >= 0x80 || !s.w.fill(2) || s.w.bytes()[1] != 0) || !s.w.fill(probe) {
		return false, 0, false
	}
	b := s.w.bytes()[:probe]
	switch {
	case bytes.HasPrefix(b, []byte("\xff\xfe\x00\x00")):
		mark = 4
	case bytes.HasPrefix(b, []byte("\x00\x00\xfe\xff")):
		big, mark = true, 4
	default:
		big = first == 0
	}
	for at := mark; at < probe; at += 4 {
		if unit := utf32Unit(b[at:], big); unit == 0 || unit > 0x7f {
			return false, 0, false
		}
	}
	return big, mark, true
}

func utf32Unit(b []byte, big bool) uint32 {
	if big {
		return binary.BigEndian.Uint32(b)
	}
	return binary.LittleEndian.Uint32(b)
}

// utf16Reader turns the rest of a stream from UTF-16, or UTF-32, into UTF-8.
type utf16Reader struct {
	w     *window
	big   bool
	width int // of a unit, in bytes
	out   []byte
}

func (r *utf16Reader) Read(p []byte) (int, error) {
	for len(r.out) == 0 {
		if !r.w.fill(r.width) {
			if r.w.failed() {
				return 0, r.w.err
			}
			return 0, io.EOF
		}
		r.convert()
	}
	n := copy(p, r.out)
	r.out = r.out[n:]
	return n, nil
}

// convert turns what is in the window into UTF-8, but for half a character at its end.
func (r *utf16Reader) convert() {
	at, b := 0, r.w.bytes()
	for ; r.width == 4 && at+4 <= len(b); at += 4 {
		r.out = utf8.AppendRune(r.out, rune(min(utf32Unit(b[at:], r.big), utf8.MaxRune+1)))
	}
	for r.width == 2 && at+2 <= len(b) {
		c, size := rune(r.unit(b[at:])), 2
		if utf16.IsSurrogate(c) {
			if c < 0xdc00 && !r.w.fill(at+4) {
				c = utf8.RuneError
			} else if b = r.w.bytes(); at+4 <= len(b) {
				if pair := utf16.DecodeRune(c, rune(r.unit(b[at+2:]))); pair != utf8.RuneError {
					c, size = pair, 4
				} else {
					c = utf8.RuneError
				}
			}
		}
		r.out = utf8.AppendRune(r.out, c)
		at += size
	}
	r.w.skip(at)
}

func (r *utf16Reader) unit(b []byte) uint16 {
	if r.big {
		return uint16(b[0])<<8 | uint16(b[1])
	}
	return uint16(b[1])<<8 | uint16(b[0])
}
