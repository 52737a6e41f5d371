package frames

import (
	"bytes"
	"fmt"
	"strconv"
	"unicode/utf8"
)

// Error is one fault, or one note, about a stream of frames.
type Error struct {
	// Cause names the mistake. It is one of [Causes].
	Cause Cause
	// Also holds other causes that would explain the same bytes; further frames of the stream may decide.
	Also []Cause
	// Offset is the place in the stream, in bytes, at which the damaged frame or the foreign bytes begin.
	Offset int64
	// Frame is the number that the frame concerned has, or would have, among those that were made out, from 1.
	Frame int
	// Size is the number of bytes of the stream that are concerned.
	Size int64
	// Announced is the length that the header gives, in bytes, or -1 where there is no header that can be read.
	Announced int64
	// Actual is the number of bytes that were there: of the body, of the JSON value, of the cut header. -1: unknown.
	Actual int64
	// At is the place of the fault inside the body, in bytes, or -1.
	At int64
	// Bytes is an excerpt of the bytes concerned, at most 96 of them, unescaped.
	Bytes []byte
	// Detail says what is wrong here.
	Detail string
	// Fix says what would be right, in the terms of whoever wrote the frame.
	Fix string
}

// excerptSize bounds [Error.Bytes].
const excerptSize = 96

// Error is the offset and the detail; the fix is left to the caller to show.
func (e *Error) Error() string { return fmt.Sprintf("offset %d: %s", e.Offset, e.Detail) }

// Note says that the host can read the bytes all the same: the finding is advice, not a fault.
func (e *Error) Note() bool { return e.Cause.Note() }

// fault makes an Error with the lengths unknown.
func fault(cause Cause, offset int64, about []byte, detail string, args ...any) *Error {
	e := &Error{Cause: cause, Offset: offset, Size: int64(len(about)), Announced: -1, Actual: -1, At: -1,
		Bytes: excerpt(about), Detail: fmt.Sprintf(detail, args...)}
	e.Fix = cause.Fix()
	return e
}

func excerpt(b []byte) []byte { return append([]byte(nil), b[:min(len(b), excerptSize)]...) }

// lengths sets what the header announced and what was there.
func (e *Error) lengths(announced, actual int64) *Error {
	e.Announced, e.Actual = announced, actual
	return e
}

// at sets the place inside the body.
func (e *Error) at(offset int) *Error {
	e.At = int64(offset)
	return e
}

// fix replaces the cause's general advice by one that holds the figures of this case.
func (e *Error) fix(format string, args ...any) *Error {
	e.Fix = fmt.Sprintf(format, args...)
	return e
}

// quote shows foreign bytes with everything that is not printable escaped, cut to a line's length.
func quote(b []byte) string {
	const most = 72
	more := ""
	if len(b) > most {
		b, more = cutRuneEnd(b[:most]), "…"
	}
	if bytes.IndexByte(b, '"') >= 0 && strconv.CanBackquote(string(b)) {
		return "`" + string(b) + "`" + more // JSON is easier to read without a backslash before every quote
	}
	return fmt.Sprintf("%q%s", b, more)
}

// cutRuneEnd takes the beginning of a character off the end.
func cutRuneEnd(b []byte) []byte {
	for i := 1; i < utf8.UTFMax && i <= len(b); i++ {
		if tail := b[len(b)-i:]; utf8.RuneStart(tail[0]) {
			if !utf8.FullRune(tail) {
				return b[:len(b)-i]
			}
			break
		}
	}
	return b
}

// count writes a number with its noun.
func count(n int64, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
