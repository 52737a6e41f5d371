package diagnose

import (
	"bytes"

	"github.com/pupkit/pupkit/sign/diagnose/serial"
)

// maxCrossed is the largest body in bytes for which every style is combined with every order and spelling of numbers.
const maxCrossed = 64 << 10

var bodySerialised = []*Hypothesis{
	{Cause: BodyReserialised, Part: BodyPart, Remedy: RawBody,
		Says: "the signature covers the same JSON printed otherwise: the body was parsed and printed again between signing and verifying",
		vary: varySerialised},
}

// varySerialised prints the body as each known serialiser would: the received text is undone, or the text that a
// sender or a receiver made for itself is found.
func varySerialised(s *Scratch, r Recipe, try Try) bool {
	text := bytes.TrimSpace(r.Body)
	if !s.json(r.Body) {
		return true
	}
	for _, o := range orders(s, r) {
		for _, n := range []serial.Numbers{serial.KeepNumbers, serial.ScriptNumbers, serial.PythonNumbers} {
			if s.brief && n != serial.KeepNumbers {
				break
			}
			for i, k := range serial.Serialisers {
				if s.brief && i == 16 || (o.order != serial.KeepOrder || n != serial.KeepNumbers) && len(r.Body) > maxCrossed && i == 8 {
					break
				}
				if !trySerialised(s, r, text, k, n, o, try) {
					return false
				}
			}
		}
	}
	return true
}

type order struct {
	order serial.Order
	says  string
}

func orders(s *Scratch, r Recipe) []order {
	if s.brief {
		return []order{{serial.KeepOrder, ""}}
	}
	return []order{{serial.KeepOrder, ""}, {serial.SortedOrder, ", keys sorted"}, {serial.ScriptOrder, ", in JavaScript's order of keys"},
		{serial.LastWins, ", the last of equal keys kept"}, {serial.LengthOrder, ", keys by length as in jsonb of PostgreSQL"}}
}

func trySerialised(s *Scratch, r Recipe, text []byte, k serial.Known, n serial.Numbers, o order, try Try) bool {
	s.buf, s.of = k.Style.With(n, o.order).Append(s.buf[:0], text), nil
	detail := "signed as printed by " + k.Name + o.says
	switch n {
	case serial.ScriptNumbers:
		detail += ", numbers as in JavaScript"
	case serial.PythonNumbers:
		detail += ", numbers as in Python"
	}
	for _, end := range []string{"", "\n"} {
		s.buf = append(s.buf, end...)
		if bytes.Equal(s.buf, r.Body) || bytes.Equal(s.buf, append(text[:len(text):len(text)], end...)) {
			continue // the body as it is, or only its white space: that is BodyLineEnd
		}
		v := r
		v.Body = s.buf
		if end != "" {
			detail += " and a line feed"
		}
		if !try(detail, v) {
			return false
		}
		if s.brief || len(r.Body) > maxCrossed && o.order != serial.KeepOrder {
			break
		}
	}
	return true
}
