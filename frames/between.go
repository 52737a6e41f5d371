package frames

import (
	"bytes"
	"fmt"
)

// byteOrderMark takes a UTF-8 byte order mark between frames.
func (s *Scanner) byteOrderMark() bool {
	if s.w.bytes()[0] != utf8Mark[0] || !s.w.fill(len(utf8Mark)) || !bytes.HasPrefix(s.w.bytes(), utf8Mark) {
		return false
	}
	s.report(fault(ByteOrderMark, s.w.off, utf8Mark, "a UTF-8 byte order mark (ef bb bf) stands before the header"))
	s.advance(len(utf8Mark))
	return true
}

// maxSeparator is the longest run of bytes that counts as something between two frames, rather than text.
const maxSeparator = 1 << 10

// separator takes white space, NUL or a punctuation mark between two frames, or behind the last one.
func (s *Scanner) separator() bool {
	n := 0
	for n < maxSeparator && s.w.fill(n+1) && separates(s.w.bytes()[n]) {
		n++
	}
	if n == 0 {
		return false
	}
	s.w.fill(n + HeaderSize + 1)
	b := s.w.bytes()
	rest := b[n:min(len(b), n+HeaderSize+1)]
	run := hexRun(rest)
	framed := run >= HeaderSize && (run < len(rest) || len(rest) == HeaderSize) || run == len(rest)
	switch {
	case !framed && (s.formAt(0).cause != "" || s.framed > 0 && s.formAt(n).cause == "" && rest[0] != '{'):
		return false
	case !framed && rest[0] == '{', !framed && s.formAt(n).cause != "":
		if bytes.IndexByte(b[:n], 0) >= 0 && s.frames > 0 {
			s.report(separatorFault(s.w.off, b[:n], false))
		}
		s.advance(n) // the fault of what stands here says it all
		return true
	case !framed:
		return false
	case len(rest) == 0 && (s.utf16 || s.framed == 0 && s.frames > 0): // the same mistake's last line end
		s.advance(n)
		return true
	}
	if s.cr && string(b[:n]) == "\n" {
		s.report(fault(CRLFTranslation, s.w.off, b[:n], "the newline behind the body became CRLF after the length was taken: its second byte stands outside the frame").
			fix("stdout is in Windows text mode: set binary mode (O_BINARY), and leave the newline out"))
	} else {
		s.report(separatorFault(s.w.off, b[:n], len(rest) == 0))
	}
	s.advance(n)
	return true
}

func separates(c byte) bool {
	return isSpace(c) || c == 0 || c == ',' || c == ';' || c == '\f' || c == '\v'
}

func separatorFault(off int64, b []byte, last bool) *Error {
	where := "between frames"
	if last {
		where = "after the last frame"
	}
	if off == 0 {
		where = "before the first frame"
	}
	if len(bytes.Trim(b, "\x00")) == 0 {
		return fault(NULTerminator, off, b, "%s stands %s: a C string terminator was written", hexBytes(b), where)
	}
	e := fault(SeparatorBetween, off, b, "%s %s %s", stray(int64(len(b))), hexBytes(b), where)
	switch {
	case bytes.Contains(b, []byte("\r\n")):
		e.fix("no separator between frames: write without a line end (write, not println)")
	case bytes.IndexByte(b, '\n') < 0:
		e.fix("no separator between frames: nothing may stand between the body of one frame and the header of the next")
	}
	return e
}

func stray(n int64) string {
	if n == 1 {
		return "one stray byte"
	}
	return fmt.Sprintf("%d stray bytes", n)
}

// hexBytes shows up to eight bytes as 0x0a and what they are called.
func hexBytes(b []byte) string {
	name := map[string]string{"\n": " (a newline)", "\r\n": " (a CRLF line end)", "\r": " (a carriage return)", " ": " (a blank)", "\t": " (a tab)"}[string(b)]
	if len(b) == 1 {
		return fmt.Sprintf("0x%02x%s", b[0], name)
	}
	if len(b) > 8 {
		return fmt.Sprintf("% x …", b[:8])
	}
	return fmt.Sprintf("% x%s", b, name)
}

// cutHeader is the start of a header at the end of the stream.
func (s *Scanner) cutHeader() bool {
	b := s.w.bytes()
	if len(b) > HeaderSize || hexRun(b) < len(b) || s.w.err == nil {
		return false
	}
	if s.pktLine && string(b) == "0000" {
		s.report(fault(PktLine, s.w.off, b, "%q is a git flush packet", b))
	} else {
		s.report(truncatedHeader(s.w.off, b))
	}
	s.advance(len(b))
	return true
}
