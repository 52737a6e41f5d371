package frames

import (
	"bytes"
	"errors"
	"io"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
)

// checkBody reads a body as the host does (clauses frame/utf8 and frame/json, and no key twice). It returns nil, a note,
// or a fault, without offset and lengths: the place is [Error.At].
func checkBody(body []byte) *Error {
	if validJSON(body) {
		if isSpace(body[0]) || isSpace(body[len(body)-1]) {
			return whiteSpace(body)
		}
		return nil
	}
	return explainBody(body)
}

// validByJSONText says whether a body is one JSON value, in UTF-8 and without a key twice.
func validByJSONText(body []byte) bool { return jsontext.Value(body).IsValid() }

// explainBody says why a body is not one JSON value. It always has something to say.
func explainBody(body []byte) *Error {
	for _, explain := range []func([]byte) *Error{blankBody, markedBody, foreignBody, badUTF8} {
		if e := explain(body); e != nil {
			return e
		}
	}
	end, err := valueEnd(body)
	if err != nil {
		return badSyntax(body, err)
	}
	if rest := trimSpace(body[end:]); len(rest) > 0 {
		return badTail(body, end, rest)
	}
	return duplicateOrSurrogate(body)
}

// valueEnd finds the end of the first JSON value in b, by syntax alone: keys may repeat, strings need not be UTF-8.
func valueEnd(b []byte) (int, error) { return readValueEnd(bytes.NewBuffer(b)) }

func readValueEnd(r io.Reader) (int, error) {
	dec := jsontext.NewDecoder(r, jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	err := dec.SkipValue()
	if err == nil {
		return int(dec.InputOffset()), nil
	}
	if errors.Is(err, io.EOF) { // nothing but white space
		return 0, io.ErrUnexpectedEOF
	}
	return 0, err
}

// incomplete says whether an error means that the text ended inside a value.
func incomplete(err error) bool { return errors.Is(err, io.ErrUnexpectedEOF) }

// syntaxAt is the place of a syntax error.
func syntaxAt(err error, size int) int {
	var syntax *jsontext.SyntacticError
	if errors.As(err, &syntax) {
		return min(int(syntax.ByteOffset), size)
	}
	return size
}

func whiteSpace(body []byte) *Error {
	if lead := len(body) - len(bytes.TrimLeft(body, " \t\r\n")); lead > 0 {
		return fault(WhiteSpace, 0, body[:lead], "%s before the JSON value, inside the body: %q", count(int64(lead), "white-space byte"), body[:min(lead, 8)]).at(0)
	}
	end := len(trimSpace(body))
	return fault(WhiteSpace, 0, body[end:], "%s after the JSON value, inside the body: %q", count(int64(len(body)-end), "white-space byte"), body[end:min(end+8, len(body))]).at(end)
}

func blankBody(body []byte) *Error {
	if len(trimSpace(body)) > 0 {
		return nil
	}
	return fault(InvalidJSON, 0, body, "the body is white space only: %s", quote(body)).at(0)
}

func markedBody(body []byte) *Error {
	if !bytes.HasPrefix(body, utf8Mark) {
		return nil
	}
	return fault(ByteOrderMark, 0, body, "the body starts with a UTF-8 byte order mark (ef bb bf)").at(0).
		fix("encode the body without a byte order mark: JSON text has none")
}

// badTail explains what follows the value in a body.
func badTail(body []byte, end int, rest []byte) *Error {
	at := len(body) - len(bytes.TrimLeft(body[end:], " \t\r\n"))
	switch {
	case len(bytes.Trim(rest, "\x00")) == 0:
		if len(rest) > 8 {
			return fault(NULTerminator, 0, body[at:], "the body ends with %d bytes 00 after the JSON value, at body offset %d: a buffer of fixed size was written and counted whole", len(rest), at).at(at).
				fix("count and write the bytes of the JSON text only, not of the buffer that holds it")
		}
		return fault(NULTerminator, 0, body[at:], "the body ends with byte 00 after the JSON value, at body offset %d: a C string terminator counted in the length", at).at(at)
	case rest[0] == '{' || rest[0] == '[':
		if _, err := valueEnd(rest); err == nil {
			return fault(SeveralValues, 0, body[at:], "a second JSON value follows the first at body offset %d: %s", at, quote(rest)).at(at)
		}
	}
	verb := "follow"
	if len(rest) == 1 {
		verb = "follows"
	}
	return fault(TrailingGarbage, 0, body[at:], "%s %s the JSON value at body offset %d: %s", count(int64(len(rest)), "byte"), verb, at, quote(rest)).at(at)
}

// duplicateOrSurrogate is for a body that is JSON by syntax and UTF-8, and is refused all the same.
func duplicateOrSurrogate(body []byte) *Error {
	dec := jsontext.NewDecoder(bytes.NewBuffer(body), jsontext.AllowInvalidUTF8(true))
	err := dec.SkipValue()
	if err == nil {
		at := max(loneSurrogate(body), 0)
		return fault(LoneSurrogate, 0, body[at:min(at+6, len(body))], "%s at body offset %d is half of a surrogate pair: no character", body[at:min(at+6, len(body))], at).at(at)
	}
	at := syntaxAt(err, len(body))
	var syntax *jsontext.SyntacticError
	if errors.Is(err, jsontext.ErrDuplicateName) && errors.As(err, &syntax) {
		return fault(DuplicateKey, 0, body[at:], "the key %q stands twice in its object (%s), the second at body offset %d", syntax.JSONPointer.LastToken(), pointerName(string(syntax.JSONPointer.Parent())), at).at(at)
	}
	return fault(InvalidJSON, 0, body[at:], "the body is not JSON at body offset %d: %s", at, quote(body[at:])).at(at)
}

func pointerName(pointer string) string {
	if pointer == "" {
		return "the whole message"
	}
	return pointer
}

// loneSurrogate finds the first \uD800..\uDFFF escape without its other half, or -1.
func loneSurrogate(b []byte) int {
	for i := 0; i+6 <= len(b); i++ {
		if b[i] != '\\' {
			continue
		}
		switch u := escapedUnit(b[i:]); {
		case u >= 0xd800 && u < 0xdc00:
			if next := escapedUnit(b[i+6:]); next < 0xdc00 || next > 0xdfff {
				return i
			}
			i += 11
		case u >= 0xdc00 && u < 0xe000:
			return i
		default:
			i++
		}
	}
	return -1
}

// escapedUnit is the code unit of a \uXXXX at the start of b, or -1.
func escapedUnit(b []byte) int {
	if len(b) < 6 || b[0] != '\\' || b[1] != 'u' || hexRun(b[2:6]) < 4 {
		return -1
	}
	return hexDigit(b[2])<<12 | hexDigit(b[3])<<8 | hexDigit(b[4])<<4 | hexDigit(b[5])
}

var utf8Mark = []byte("\xef\xbb\xbf")

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\r' || c == '\n' }

func trimSpace(b []byte) []byte { return bytes.Trim(b, " \t\r\n") }

// badUTF8 finds the first byte that is not UTF-8.
func badUTF8(body []byte) *Error {
	if utf8.Valid(body) {
		return nil
	}
	at := 0
	for at < len(body) {
		r, size := utf8.DecodeRune(body[at:])
		if r == utf8.RuneError && size <= 1 {
			break
		}
		at += size
	}
	detail, fix := explainBytes(body, at)
	e := fault(InvalidUTF8, 0, body[at:], "byte %02x at body offset %d is not valid UTF-8%s", body[at], at, detail).at(at)
	if fix != "" {
		e.Fix = fix
	}
	return e
}
