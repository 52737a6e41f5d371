package frames

import (
	"bytes"
	"fmt"
	"regexp"
	"strconv"
	"sync"
)

// maxHeaderLines is how many header lines may stand before a body.
const maxHeaderLines = 12

// line returns the line at a place, without its end, and the place behind its end; false where it is not whole.
func (s *Scanner) line(at, most int) (text []byte, next int, ok bool) {
	for from := at; from < at+most; {
		if !s.w.fill(from + 1) {
			return nil, 0, false
		}
		b := s.w.bytes()
		if i := bytes.IndexByte(b[from:min(len(b), at+most)], '\n'); i >= 0 {
			return bytes.TrimSuffix(b[at:from+i], []byte("\r")), from + i + 1, true
		}
		from = len(b)
	}
	return nil, 0, false
}

var headerLine = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)^(content-length|content-type|content-encoding|length|x-[a-z-]+|date|server|connection|cache-control|host|accept|user-agent|transfer-encoding)[ \t]*:`)
})
var httpLine = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(HTTP/[0-9.]+ [0-9]{3}|(GET|POST|PUT|DELETE|PATCH|HEAD|OPTIONS) \S+ HTTP/[0-9.]+)`)
})
var lengthField = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?im)^(?:content-)?length[ \t]*:[ \t]*([0-9]+)`)
})

// headerLines is a block of header lines before the body: Content-Length framing, or an HTTP message.
func (s *Scanner) headerLines(at int) (form, bool) {
	if !s.w.fill(at+1) || !letter(s.w.bytes()[at]) {
		return form{}, false
	}
	if text, _, ok := s.line(at, 512); !ok || !headerLine().Match(text) && !httpLine().Match(text) {
		return form{}, false
	}
	cause, next, lines := ContentLength, at, 0
	for {
		text, after, ok := s.line(next, 512)
		switch {
		case ok && next == at && httpLine().Match(text):
			cause = HTTPMessage
		case ok && headerLine().Match(text), ok && cause == HTTPMessage && bytes.IndexByte(text, ':') > 0:
		case ok && len(text) == 0 && lines > 0:
			return s.lineForm(at, after, cause)
		case s.w.fill(next+1) && s.w.bytes()[next] == '{' && lines > 0:
			return s.lineForm(at, next, cause)
		default:
			return form{}, false
		}
		if lines++; lines > maxHeaderLines {
			return form{}, false
		}
		next = after
	}
}

func letter(c byte) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' }

// lineForm is the message behind a block of header lines.
func (s *Scanner) lineForm(at, body int, cause Cause) (form, bool) {
	f := form{cause: cause, body: body, end: body, size: body, announced: -1, detail: cause.Summary()}
	block := string(s.w.bytes()[at:body])
	m := lengthField().FindStringSubmatch(block)
	if cause == ContentLength && m == nil {
		return form{}, false
	}
	if m != nil {
		f.announced, _ = strconv.ParseInt(m[1], 10, 62)
	}
	first, _, _ := bytes.Cut([]byte(block), []byte("\n"))
	f.detail += ": " + quote(bytes.TrimSuffix(first, []byte("\r")))
	end, err := s.value(body)
	if s.w.fill(body+1) && s.w.bytes()[body] != '{' && s.w.bytes()[body] != '[' {
		return s.linesOnly(f, body), true
	}
	if err != nil {
		if incomplete(err) {
			f.body, f.end, f.size = len(s.w.bytes()), len(s.w.bytes()), len(s.w.bytes())
			f.detail += "; and the stream ends inside the body"
		}
		return f, true
	}
	f.end, f.size = end, end
	text := s.w.bytes()[body:end]
	if f.announced >= 0 && f.announced != int64(len(text)) {
		mistakes, _ := explainLength(nil, f.announced, text, nil)
		f.detail += fmt.Sprintf("; and it says %d bytes, the JSON value has %d", f.announced, len(text))
		if len(mistakes) > 0 {
			f.detail += ": " + mistakes[0].Summary()
		}
	}
	if cause == HTTPMessage {
		return f, true
	}
	f.fix = "replace the header lines by 8 hex digits, and leave the blank line out: " + framedLike(text)
	return f, true
}

// linesOnly is a block of header lines before something else than JSON: a frame or a chunk, that come next, or a page.
func (s *Scanner) linesOnly(f form, body int) form {
	if s.isFrame(body) {
		f.detail += ", and a frame behind it"
		f.fix = "leave the header lines and the blank line out: the eight hex digits are the header"
	} else if _, chunked := s.lengthLine(body); f.cause == HTTPMessage && !chunked {
		f.size = s.pageEnd(body)
	}
	return f
}

// pageEnd is where the page behind the header lines of an HTTP message ends, which is markup or text.
func (s *Scanner) pageEnd(at int) int {
	const most = 64 << 10
	for end := at; end < at+most; end++ {
		if !s.w.fill(end + 1) {
			return len(s.w.bytes())
		}
		if end > at && hexDigit(s.w.bytes()[end]) >= 0 && s.isFrame(end) {
			return end
		}
	}
	return at
}

// lengthLine is a length on a line of its own, in decimal or hex, as chunked encoding has it too.
func (s *Scanner) lengthLine(at int) (form, bool) {
	text, next, ok := s.line(at, 24)
	redis := ok && bytes.HasPrefix(text, []byte("$"))
	text = bytes.TrimPrefix(text, []byte("$"))
	if !ok || len(text) == 0 || len(text) > 10 || hexRun(text) != len(text) {
		return form{}, false
	}
	end, ok := s.object(next)
	if !ok {
		return form{}, false
	}
	body := s.w.bytes()[next:end]
	f := form{cause: LengthLine, body: next, end: end, size: end, announced: hexNumber(text),
		detail: fmt.Sprintf("the length %q stands on a line of its own", text),
		fix:    "write eight hex digits, then the body at once: " + framedLike(body)}
	if decimalIs(text, len(body)) {
		f.announced, f.detail = int64(len(body)), f.detail+", in decimal"
	}
	if redis {
		f.detail += ", with a $, as in the Redis protocol"
	}
	crlf := s.w.bytes()[next-2] == '\r'
	s.w.fill(end + 2)
	if rest := s.w.bytes()[end:]; crlf && f.announced == int64(len(body)) && bytes.HasPrefix(rest, []byte("\r\n")) && !decimalIs(text, len(body)) {
		f.cause, f.size = ChunkedEncoding, end+2
		f.detail = fmt.Sprintf("this is HTTP's chunked encoding: the length %q and a line end, the body, a line end", text)
		if s.w.fill(end+7) && string(s.w.bytes()[end+2:end+7]) == "0\r\n\r\n" {
			f.size = end + 7
		}
	} else if bytes.HasPrefix(rest, []byte("\n")) || bytes.HasPrefix(rest, []byte("\r\n")) {
		f.size += bytes.IndexByte(rest, '\n') + 1
	}
	return f, true
}

// eventStream is a message in a text/event-stream.
func (s *Scanner) eventStream(at int) (form, bool) {
	if !s.w.fill(at+1) || bytes.IndexByte([]byte("deir:"), s.w.bytes()[at]) < 0 {
		return form{}, false
	}
	for next, lines := at, 0; ; lines++ {
		text, after, ok := s.line(next, 256)
		data := s.w.fill(next+6) && bytes.HasPrefix(s.w.bytes()[next:], []byte("data:"))
		switch {
		case data:
			body := next + len("data:")
			for s.w.fill(body+1) && s.w.bytes()[body] == ' ' {
				body++
			}
			end, ok := s.object(body)
			if !ok {
				return form{}, false
			}
			size := end
			for s.w.fill(size+1) && (s.w.bytes()[size] == '\n' || s.w.bytes()[size] == '\r') {
				size++
			}
			return form{cause: ServerSentEvents, body: body, end: end, size: size, announced: -1, detail: "these are server-sent events: " + quote(s.w.bytes()[at:min(end, at+24)]),
				fix: "write frames instead: " + framedLike(s.w.bytes()[body:end])}, true
		case ok && lines < 6 && lines > 0 && len(text) == 0, ok && lines < 6 && (bytes.HasPrefix(text, []byte(":")) || bytes.HasPrefix(text, []byte("event:")) || bytes.HasPrefix(text, []byte("id:")) || bytes.HasPrefix(text, []byte("retry:"))):
			next = after
		default:
			return form{}, false
		}
	}
}

// textSequence is a record separator before a JSON object.
func (s *Scanner) textSequence(at int) (form, bool) {
	if !s.w.fill(at+1) || s.w.bytes()[at] != 0x1e {
		return form{}, false
	}
	end, ok := s.object(at + 1)
	if !ok {
		return form{}, false
	}
	f := form{cause: JSONSequence, body: at + 1, end: end, size: end, announced: -1, detail: "this is a JSON text sequence (RFC 7464): byte 1e, the JSON text, a newline"}
	f.fix = "write eight hex digits instead of the record separator: " + framedLike(s.w.bytes()[at+1:end])
	if s.w.fill(end+1) && s.w.bytes()[end] == '\n' {
		f.size++
	}
	return f, true
}
