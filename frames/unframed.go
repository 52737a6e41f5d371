package frames

import (
	"bytes"

	"github.com/go-json-experiment/json/jsontext"
)

// unframed takes a JSON object, or an array of objects, that has no header at all.
func (s *Scanner) unframed() bool {
	first := s.w.bytes()[0]
	if first != '{' && (first != '[' || !s.opensArray(0)) {
		return false
	}
	end, err := s.value(0)
	if err != nil {
		return s.unframedCut()
	}
	switch body := s.w.bytes()[:end]; {
	case first == '[':
		s.report(s.unframedFault(end, ", and an array").
			fix("write no array: each message is a frame of its own, eight hex digits of byte length and then the body"))
		s.recoverValues(1, end-1)
	case objectKind(body) == logObject:
		s.report(fault(LogLine, s.w.off, body, "a JSON log line is not a frame: %s", quote(body)))
	case objectKind(body) == otherObject && (s.framed > 0 || s.headerBehind(end)):
		s.report(fault(LogLine, s.w.off, body, "a JSON object that is no message, and no frame: %s", quote(body)))
	default:
		s.report(s.unframedFault(end, ""))
		s.recover(s.w.off, body)
	}
	s.takeWithEnd(end)
	return true
}

// opensArray says whether an array of objects begins at a place: a bracket, perhaps white space, a brace.
func (s *Scanner) opensArray(at int) bool {
	for i := at + 1; i < at+maxPrefix && s.w.fill(i+1); i++ {
		if c := s.w.bytes()[i]; !isSpace(c) {
			return c == '{'
		}
	}
	return false
}

// headerBehind says whether a frame begins behind a place and white space.
func (s *Scanner) headerBehind(at int) bool {
	for s.w.fill(at+1) && isSpace(s.w.bytes()[at]) {
		at++
	}
	return s.isFrame(at)
}

// unframedCut takes a JSON object that the end of the stream cuts.
func (s *Scanner) unframedCut() bool {
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

// The kinds of JSON objects that stand in a stream without a frame.
const (
	messageObject = iota // it has a member of JSON-RPC
	logObject            // it is what a logger writes: it has a level, a time or a text
	otherObject
)

// objectKind tells a message from what a logger writes. A log line may have an id or a method of its own, a message is never
// without jsonrpc where it has a level and a text.
func objectKind(body []byte) int {
	dec := jsontext.NewDecoder(bytes.NewBuffer(body), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	if tok, err := dec.ReadToken(); err != nil || tok.Kind() != '{' {
		return otherObject
	}
	message, level, text := false, false, false
	for dec.PeekKind() == '"' {
		key, err := dec.ReadToken()
		if err != nil {
			return otherObject
		}
		switch key.String() {
		case "jsonrpc":
			return messageObject
		case "method", "result", "error", "id", "params", "values":
			message = true
		case "level", "lvl", "severity", "levelname", "@l", "Level", "LogLevel":
			level = true
		case "msg", "message", "time", "ts", "timestamp", "@timestamp", "@t", "@m", "@mt", "logger", "log", "event", "Message", "Timestamp":
			text = true
		}
		if dec.SkipValue() != nil {
			return otherObject
		}
	}
	switch {
	case level && text, !message && (level || text):
		return logObject
	case message:
		return messageObject
	}
	return otherObject
}
