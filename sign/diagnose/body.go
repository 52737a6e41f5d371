package diagnose

import (
	"bytes"
)

// change is one way to make another body; make appends to dst and reports false where the way does not apply.
type change struct {
	detail string
	make   func(dst, body []byte) ([]byte, bool)
}

// withBodies makes a hypothesis's vary from changes of the body. A change that changes nothing is left out.
func withBodies(changes ...change) func(*Scratch, Recipe, Try) bool {
	return func(s *Scratch, r Recipe, try Try) bool {
		for _, c := range changes {
			made, ok := c.make(s.buf[:0], r.Body)
			s.of = nil // the memory of a body that was judged may hold another one now
			if cap(made) > cap(s.buf) {
				s.buf = made[:0]
			}
			if !ok || bytes.Equal(made, r.Body) {
				continue
			}
			v := r
			v.Body = made
			if !try(c.detail, v) {
				return false
			}
		}
		return true
	}
}

// always makes a change of a function that applies to every body.
func always(detail string, f func(dst, body []byte) []byte) change {
	return change{detail, func(dst, body []byte) ([]byte, bool) { return f(dst, body), true }}
}

// fixed makes a change to the same text whatever the body was.
func fixed(text string) change {
	return always("signed the text "+text, func(dst, _ []byte) []byte { return append(dst, text...) })
}

// replace makes a change of one text for another, wherever it stands.
func replace(detail, from, to string) change {
	return change{detail, func(dst, body []byte) ([]byte, bool) {
		if !bytes.Contains(body, []byte(from)) {
			return dst, false
		}
		for {
			before, after, found := bytes.Cut(body, []byte(from))
			dst = append(dst, before...)
			if !found {
				return dst, true
			}
			dst = append(dst, to...)
			body = after
		}
	}}
}

// suffix makes a change that adds text at the end.
func suffix(detail, text string) change {
	return always(detail, func(dst, body []byte) []byte { return append(append(dst, body...), text...) })
}

// around makes a change that puts text at both ends.
func around(detail, before, after string) change {
	return always(detail, func(dst, body []byte) []byte { return append(append(append(dst, before...), body...), after...) })
}

// cut makes a change to a part of the body.
func cut(detail string, f func(body []byte) []byte) change {
	return always(detail, func(dst, body []byte) []byte { return append(dst, f(body)...) })
}
