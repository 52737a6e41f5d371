package frames

import (
	"bytes"
	"fmt"

	"github.com/go-json-experiment/json/jsontext"
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

// unframed takes a JSON object that has no header at all.
func (s *Scanner) unframed() bool {
	first := s.w.bytes()[0]
	if first != '{' && first != '[' || first == '[' && (!s.w.fill(2) || s.w.bytes()[1] != '{') {
		return false
	}
	end, err := s.value(0)
	if err != nil {
		if !s.startsObject(0) {
			return false
		}
		b := s.w.bytes()
		e := s.unframedFault(len(b), "; and the stream ends inside it")
		if s.frames > 0 && s.framed == 0 {
			e = fault(TruncatedBody, s.w.off, b, "the stream ends inside a JSON value, after %s", count(int64(len(b)), "byte")).lengths(-1, int64(len(b)))
		}
		s.report(e)
		s.advance(len(s.w.bytes()))
		return true
	}
	body := s.w.bytes()[:end]
	if s.jsonLog(body) {
		s.report(fault(LogLine, s.w.off, body, "a JSON log line is not a frame: %s", quote(body)))
		s.takeWithEnd(end)
		return true
	}
	s.report(s.unframedFault(end, ""))
	s.recover(s.w.off, body)
	s.takeWithEnd(end)
	return true
}

// unframedFault says whether JSON without frames comes line by line, back to back, or once between frames.
func (s *Scanner) unframedFault(end int, more string) *Error {
	s.w.fill(end + 1)
	b := s.w.bytes()
	body := b[:end]
	line := end < len(b) && (b[end] == '\n' || b[end] == '\r')
	fix := "Curupira wants eight hex digits of byte length, then the body: " + framedLike(body)
	switch {
	case line && s.framed == 0 && bytes.IndexByte(body, '\n') < 0:
		return fault(NDJSON, s.w.off, body, "this is newline-delimited JSON%s: %s", more, quote(body)).lengths(-1, int64(end)).fix("%s", fix)
	case s.framed == 0 && end < len(b) && b[end] == '{':
		return fault(UnframedJSON, s.w.off, body, "JSON values stand back to back without frames%s: %s", more, quote(body)).lengths(-1, int64(end)).fix("%s", fix)
	}
	return fault(UnframedJSON, s.w.off, body, "a JSON value stands here without a frame%s: %s", more, quote(body)).lengths(-1, int64(end)).fix("%s", fix)
}

// takeWithEnd takes a value and the line end, comma or NUL behind it, which belong to the same mistake.
func (s *Scanner) takeWithEnd(end int) {
	for s.w.fill(end+1) && (isSpace(s.w.bytes()[end]) || s.w.bytes()[end] == 0 || s.w.bytes()[end] == ',') {
		end++
		if s.w.bytes()[end-1] == '\n' {
			break
		}
	}
	s.advance(end)
}

// jsonLog says whether an object is what a logger writes: it has a level, a time or a text, and nothing of a message.
func (s *Scanner) jsonLog(body []byte) bool {
	dec := jsontext.NewDecoder(bytes.NewBuffer(body), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	if tok, err := dec.ReadToken(); err != nil || tok.Kind() != '{' {
		return false
	}
	log := false
	for dec.PeekKind() == '"' {
		key, err := dec.ReadToken()
		if err != nil {
			return false
		}
		switch key.String() {
		case "jsonrpc", "method", "result", "id", "params":
			return false
		case "level", "lvl", "severity", "levelname", "msg", "message", "time", "ts", "timestamp", "@timestamp", "@t", "@m", "@mt", "@l", "logger", "log", "event", "Level", "Message", "Timestamp", "LogLevel":
			log = true
		}
		if dec.SkipValue() != nil {
			return false
		}
	}
	return log
}
