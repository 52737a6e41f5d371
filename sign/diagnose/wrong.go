package diagnose

import (
	"crypto/ed25519"
	"encoding/base64"
	"errors"
	"strconv"

	"github.com/pupkit/pupkit/sign"
)

// Variant is a message signed in one known wrong way.
type Variant struct {
	Detail string       // which form of the mistake
	Fields []sign.Field // the three headers, wrong as the mistake makes them
}

// maxVariants bounds the forms of one mistake that Wrong signs.
const maxVariants = 10_000

// Wrong signs m with k as somebody who makes this mistake would, once for each form of it, in the order in which they
// are tried. The body is to be sent as it is: only a receiver that makes the same mistake accepts the message.
// url is where it goes, if that is known.
func (h *Hypothesis) Wrong(m sign.Message, k sign.Key, url string) ([]Variant, error) {
	right, err := sign.Sign(m, k)
	if err != nil {
		return nil, err
	}
	if h.bend != nil {
		return []Variant{{Fields: h.bend(right.Fields())}}, nil
	}
	if h.vary == nil {
		return nil, errors.New("cannot sign with a hypothesis that says nothing")
	}
	r := recipe(k, m.ID, strconv.FormatInt(m.Timestamp, 10), m.Body)
	r.URL = url
	var list []Variant
	h.vary(new(Scratch), r, func(detail string, r Recipe) bool {
		wrong := right
		wrong.Signature = entry(&r)
		list = append(list, Variant{detail, wrong.Fields()})
		return len(list) < maxVariants
	})
	return list, nil
}

// entry signs a recipe.
func entry(r *Recipe) string {
	before, body, after := r.content()
	if r.private != nil {
		all := append(append(append([]byte(nil), before...), body...), after...)
		return string(sign.V1a) + "," + base64.StdEncoding.EncodeToString(ed25519.Sign(r.private, all))
	}
	var s search
	return string(sign.V1) + "," + base64.StdEncoding.EncodeToString(s.sum(r, before, body, after))
}
