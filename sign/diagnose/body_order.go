package diagnose

import (
	"bytes"

	"github.com/pupkit/pupkit/sign/diagnose/serial"
)

// Limits on the orders of keys that are tried.
const (
	maxOrders    = 250_000
	maxOrderBody = 4 << 10 // bytes of a body
)

var bodyOrders = []*Hypothesis{
	{Cause: BodyKeyOrder, Part: BodyPart, Remedy: RawBody,
		Says: "the signature covers the same JSON with its keys in another order: the body went through a map that keeps no order, and was printed again",
		vary: varyOrder},
}

// varyOrder tries every order of the keys of a small body, printed compactly: it finds again what a map of Go,
// sort_keys of Python or jsonb of PostgreSQL has lost.
func varyOrder(s *Scratch, r Recipe, try Try) bool {
	if s.brief || len(r.Body) > maxOrderBody || !s.json(r.Body) {
		return true
	}
	going := true
	text := compactStyle.Append(nil, bytes.TrimSpace(r.Body))
	serial.Permutations(text, maxOrders, func(permuted []byte) bool {
		if !bytes.Equal(permuted, r.Body) {
			going = try("", withBody(r, permuted))
		}
		return going
	})
	return going
}
