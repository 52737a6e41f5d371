package diagnose

import (
	"bytes"

	"github.com/pupkit/pupkit/sign/diagnose/serial"
)

// maxCrossed is the largest body in bytes for which every style is combined with every order and spelling of numbers.
const maxCrossed = 64 << 10

// How many of the serialisers are taken where not all are: the usual ones come first.
const (
	briefSerialisers   = 16
	crossedSerialisers = 8
)

var bodySerialised = []*Hypothesis{
	{Cause: BodyReserialised, Part: BodyPart, Remedy: RawBody,
		Says: "the signature covers the same JSON printed otherwise: the body was parsed and printed again between signing and verifying",
		vary: varySerialised},
}

var orders = []struct {
	order serial.Order
	says  string
}{{serial.KeepOrder, ""}, {serial.SortedOrder, ", keys sorted"}, {serial.ScriptOrder, ", in JavaScript's order of keys"},
	{serial.LastWins, ", the last of equal keys kept"}, {serial.LengthOrder, ", keys by length as in jsonb of PostgreSQL"},
	{serial.NoNulls, ", without the members that are null"}}

var spellings = []struct {
	numbers serial.Numbers
	says    string
}{{serial.KeepNumbers, ""}, {serial.ScriptNumbers, ", numbers as in JavaScript"}, {serial.PythonNumbers, ", numbers as in Python"},
	{serial.JavaNumbers, ", numbers as in Java"}, {serial.RubyNumbers, ", numbers as in Ruby"}}

// compactStyle undoes all white space and every escape that can be undone.
var compactStyle = serial.Serialisers[0].Style

// varySerialised prints the body as each known serialiser would: the received text is undone, or the text that a
// sender or a receiver made for itself is found.
func varySerialised(s *Scratch, r Recipe, try Try) bool {
	text := bytes.TrimSpace(bytes.TrimPrefix(r.Body, []byte(bom)))
	if !s.json(text) {
		return true
	}
	var arranged []byte
	for i, o := range orders {
		src := text
		if i > 0 {
			if s.brief {
				break
			}
			arranged = serial.Reorder(arranged[:0], text, o.order)
			if src = arranged; compactStyle.Same(text, compactStyle.Append(s.buf[:0], src)) {
				continue // the keys are in this order already
			}
		}
		for j, n := range spellings {
			style := serial.Style{Numbers: n.numbers, Layout: compactStyle.Layout}
			if j > 0 && (s.brief || style.Same(src, compactStyle.Append(s.buf[:0], src))) {
				continue // no number is spelled otherwise
			}
			if !tryStyles(s, r, src, n.numbers, i+j > 0, o.says+n.says, try) {
				return false
			}
		}
	}
	return true
}

// tryStyles prints src, which is the body's JSON or has its keys in another order, in every style.
func tryStyles(s *Scratch, r Recipe, src []byte, n serial.Numbers, crossed bool, says string, try Try) bool {
	for i, k := range serial.Serialisers {
		if s.brief && i == briefSerialisers || crossed && len(r.Body) > maxCrossed && i == crossedSerialisers {
			break
		}
		k.Style.Numbers = n
		s.buf, s.of = k.Style.Append(s.buf[:0], src), nil
		if len(s.buf) == 0 {
			continue // too deep to be printed so
		}
		same := bytes.Equal(s.buf, bytes.TrimSpace(bytes.TrimPrefix(r.Body, []byte(bom)))) // then only the ends differ: BodyNewlineAdded, -Lost, BodyBOM
		if v := withBody(r, s.buf); !same && !try("signed as printed by "+k.Name+says, v) {
			return false
		}
		if s.brief || same || (crossed || i >= briefSerialisers) && len(r.Body) > maxCrossed {
			continue
		}
		s.buf = append(s.buf, '\n')
		if v := withBody(r, s.buf); !bytes.Equal(s.buf, r.Body) && !try("signed as printed by "+k.Name+says+" and a line feed", v) {
			return false
		}
	}
	return true
}

func withBody(r Recipe, body []byte) Recipe {
	r.Body = body
	return r
}
