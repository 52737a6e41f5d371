package frames

import (
	"bytes"
	"fmt"
)

// form is a message in another format than a frame.
type form struct {
	cause     Cause
	also      []Cause
	detail    string
	fix       string
	body      int   // where its JSON value begins, in the window
	end       int   // where its JSON value ends
	size      int   // where the format's next message begins
	announced int64 // the length that its header says, or -1
}

// maxPrefix is how much may stand before the JSON value of a form without header lines, in bytes.
const maxPrefix = 48

// formAt recognises another format's message at a place in the window. Its cause is empty where there is none.
func (s *Scanner) formAt(at int) form {
	for _, recognise := range []func(*Scanner, int) (form, bool){
		(*Scanner).binaryLength, (*Scanner).headerLines, (*Scanner).lengthLine, (*Scanner).eventStream, (*Scanner).textSequence, (*Scanner).digits,
		(*Scanner).labelled, (*Scanner).misspelt, (*Scanner).notLength,
	} {
		if f, ok := recognise(s, at); ok {
			return f
		}
	}
	return form{}
}

// otherFormat takes a message in another format.
func (s *Scanner) otherFormat() bool {
	f := s.formAt(0)
	if f.cause == "" {
		return false
	}
	b := s.w.bytes()
	f.size = min(f.size, len(b))
	e := fault(f.cause, s.w.off, b[:f.size], "%s", f.detail).lengths(f.announced, int64(f.end-f.body))
	e.Also = f.also
	if f.fix != "" {
		e.Fix = f.fix
	}
	s.report(e)
	s.recover(s.w.off, b[f.body:f.end])
	s.advance(f.size)
	return true
}

// object finds the JSON object at a place, and is false where there is none that is whole.
func (s *Scanner) object(at int) (end int, ok bool) {
	if !s.w.fill(at+1) || s.w.bytes()[at] != '{' {
		return 0, false
	}
	end, err := s.value(at)
	return end, err == nil
}

// brace finds the first brace at or behind a place, with nothing but a few bytes of one line before it.
func (s *Scanner) brace(at int) int {
	for from := at; from < at+maxPrefix; {
		if !s.w.fill(from + 1) {
			return -1
		}
		b := s.w.bytes()
		end := min(len(b), at+maxPrefix)
		for i := from; i < end; i++ {
			if b[i] == '{' {
				return i
			}
			if b[i] == '\n' && i > at {
				return -1
			}
		}
		from = end
	}
	return -1
}

// framedLike shows a body as the frame that it should be, its text unquoted, for messages about a whole format.
func framedLike(body []byte) string {
	q := fmt.Sprintf("%q", body[:min(len(body), 40)])
	q = string(bytes.ReplaceAll([]byte(q[1:len(q)-1]), []byte(`\"`), []byte(`"`)))
	if len(body) > 40 {
		q += "…"
	}
	return headerOf(len(body)) + q
}

// digits is a header in text: digits in another width or dress, before a JSON object.
func (s *Scanner) digits(at int) (form, bool) {
	brace := s.brace(at)
	if brace <= at {
		return form{}, false
	}
	end, ok := s.object(brace)
	if !ok {
		return s.cutDigits(at, brace)
	}
	b := s.w.bytes()
	prefix, body := b[at:brace], b[brace:end]
	f, ok := dressed(prefix, body)
	if !ok {
		f, ok = bare(prefix, body)
	}
	if !ok {
		return form{}, false
	}
	f.body, f.end, f.size = brace, end, end
	switch {
	case f.cause == Netstring && s.w.fill(end+1) && s.w.bytes()[end] == ',':
		f.size++
	case (f.cause == IdrisFraming || f.cause == PktLine && f.announced == int64(len(body)+5)) && s.w.fill(end+1) && s.w.bytes()[end] == '\n':
		f.size++
	}
	return f, true
}

// cutDigits is a header of another width whose body the end of the stream cuts.
func (s *Scanner) cutDigits(at, brace int) (form, bool) {
	prefix := s.w.bytes()[at:brace]
	if !s.startsObject(brace) || hexRun(prefix) != len(prefix) || len(prefix) < 4 || len(prefix) > 16 || len(prefix) == HeaderSize {
		return form{}, false
	}
	end := len(s.w.bytes())
	return form{cause: HeaderWidth, body: end, end: end, size: end, announced: -1,
		detail: fmt.Sprintf("header %q has %d digits, and the stream ends inside the body", prefix, len(prefix))}, true
}

// widthName is a number of digits, with the protocols that have it.
func widthName(width int) string {
	switch width {
	case 4:
		return "four, as in git and adb"
	case 6:
		return "six, as in SWANK and EPC"
	case 16:
		return "sixteen, a 64-bit number"
	}
	return fmt.Sprint(width)
}

// bare is a header of hex digits only, in another width than eight.
func bare(prefix, body []byte) (form, bool) {
	width := len(prefix)
	if hexRun(prefix) != width || width > 16 {
		return form{}, false
	}
	n := hexNumber(prefix)
	f := form{cause: HeaderWidth, announced: n}
	right := fmt.Sprintf("pad the length to eight hex digits: %s", headerOf(len(body)))
	f.detail, f.fix = fmt.Sprintf("header %q is not eight hex digits: it has %s, then {", prefix, widthName(width)), right
	mistakes, also := explainLength(prefix, n, body, nil)
	switch {
	case n == int64(len(body)):
	case width == 4 && (n == int64(len(body)+4) || n == int64(len(body)+5)):
		f.cause = PktLine
		f.detail = fmt.Sprintf("header %q is a git pkt-line: four digits that count themselves (%d = 4 + %d)", prefix, n, n-4)
		f.fix = fmt.Sprintf("write eight hex digits that count the body only: %s", headerOf(len(body)))
	case n == int64(len(body)+width):
		f.detail += fmt.Sprintf("; and its length includes the %d digits", width)
	case width == 6 && idris(n, body):
		f.cause = IdrisFraming
		f.detail = fmt.Sprintf("header %q is that of the Idris IDE protocol: six digits that count characters and the newline at the end", prefix)
		f.fix = fmt.Sprintf("write eight hex digits that count the body's UTF-8 bytes, and no newline: %s", headerOf(len(body)))
	case len(mistakes) > 0 && mistakes[0] == LengthInDecimal:
		f.cause, f.also = LengthInDecimal, []Cause{HeaderWidth}
		f.detail = fmt.Sprintf("header %q is the length in decimal, of %d digits", prefix, width)
		f.fix = fmt.Sprintf("write the length as eight hex digits (%%08x): %s", headerOf(len(body)))
	case len(mistakes) > 0:
		f.detail += "; and " + mistakes[0].Summary()
		f.also = append(also, mistakes...)
	case width < 4:
		return form{}, false
	default:
		f.detail += fmt.Sprintf("; and it says %d bytes, the JSON value has %d", n, len(body))
	}
	return f, true
}

// idris says whether n counts a body's characters and one newline.
func idris(n int64, body []byte) bool {
	for _, c := range claims(body) {
		if c.n == n && len(c.mistakes) > 0 && c.mistakes[len(c.mistakes)-1] == CountsNewline {
			return true
		}
	}
	return false
}

// hexNumber reads up to 16 hex digits; what does not fit a length is -1.
func hexNumber(digits []byte) (n int64) {
	for _, c := range digits {
		if n > 1<<40 {
			return -1
		}
		n = n<<4 | int64(hexDigit(c))
	}
	return n
}
