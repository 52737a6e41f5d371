package frames

import (
	"bytes"
	"fmt"
)

// messageStart is how most messages begin.
var messageStart = []byte(`{"jsonrpc"`)

// maxMark is the longest thing that is taken for a header because a message follows it at once, in bytes.
const maxMark = 24

// notLength is what stands in the place of a header in a stream that has no good one: a format that was not filled in, a
// number that is none, bytes before a binary length. A message follows it at once, and behind the message the next one, or
// the end. Text before a header that is good is not meant.
func (s *Scanner) notLength(at int) (form, bool) {
	if s.framed > 0 || !s.w.fill(at+len(messageStart)+1) {
		return form{}, false
	}
	brace := at + bytes.Index(s.w.bytes()[at:min(len(s.w.bytes()), at+maxMark+len(messageStart))], messageStart)
	if brace <= at {
		return form{}, false
	}
	prefix := s.w.bytes()[at:brace]
	if text := bytes.TrimSpace(prefix); len(text) == 0 || bytes.ContainsAny(text, " \t\r\n") || bytes.IndexByte(prefix, '\n') >= 0 || bytes.IndexByte([]byte(`[,"'`), text[0]) >= 0 {
		return form{}, false
	}
	if last := prefix[max(0, len(prefix)-HeaderSize):]; hexRun(last) == HeaderSize {
		return form{}, false
	}
	end, ok := s.object(brace)
	if !ok || s.lineEndAt(end) {
		return form{}, false
	}
	prefix, body := s.w.bytes()[at:brace], s.w.bytes()[brace:end]
	f := form{cause: HeaderNotHex, body: brace, end: end, size: end, announced: -1,
		detail: fmt.Sprintf("header %q is not eight hex digits", prefix), fix: "write the body's byte length as eight hex digits: " + headerOf(len(body))}
	if n, ok := binaryTail(prefix, body); ok {
		f.cause, f.announced = BinaryLength, n
		f.detail += ": its last bytes are the length in binary"
		return f, true
	}
	switch text := bytes.TrimSpace(prefix); {
	case hexRun(bytes.Trim(text, "{}")) == len(text)-2:
		f.detail += ": something stands around its digits"
	case bytes.ContainsAny(text, "%{}$"):
		f.detail += ": a format that was not filled in"
	case bytes.HasSuffix(text, []byte("NaN")), bytes.HasSuffix(text, []byte("undefined")), bytes.HasSuffix(text, []byte("null")), bytes.HasSuffix(text, []byte("None")):
		f.detail += ": the length was never computed"
	case bytes.IndexByte(text, 0x1b) >= 0:
		f.detail += ": it is coloured"
	}
	return f, true
}

// binaryTail reads a length in binary at the end of a prefix.
func binaryTail(prefix, body []byte) (n int64, ok bool) {
	for _, width := range []int{8, 4, 2} {
		if len(prefix) <= width || !noText(prefix[len(prefix)-width:]) {
			continue
		}
		if name, n, _ := binaryReading(prefix[len(prefix)-width:], body); name != "" {
			return n, true
		}
	}
	return 0, false
}
