package diagnose

import (
	"crypto/ed25519"

	"github.com/pupkit/pupkit/sign"
)

// Recipe is how one signature is made. The right one is the zero Layout and Digest over the parts as sent; every
// hypothesis changes one thing in it.
type Recipe struct {
	Key       []byte // of the HMAC
	Secret    string // the text that Key was read from, without its prefix
	ID        string // as it stands in the signed content
	Timestamp string // likewise
	Body      []byte
	URL       string   // where the request went, if known
	OtherIDs  []string // ids of other requests of the same capture
	Layout    Layout   // nil joins id, timestamp and body with dots
	Digest    Digest   // zero is HMAC-SHA256

	public  ed25519.PublicKey  // for v1a instead of Key
	private ed25519.PrivateKey // likewise, for Sign
}

// Layout joins the parts of a recipe to the signed content: what stands before the body, the body, what stands after.
type Layout func(r *Recipe) (before string, body []byte, after string)

// Digest computes a MAC over the parts of the signed content, in order.
type Digest struct {
	Size int // bytes of the result
	Sum  func(key []byte, parts ...[]byte) []byte
}

// content returns the signed bytes in three parts, none of them copied where that can be helped.
func (r *Recipe) content() (before, body, after []byte) {
	if r.Layout == nil {
		return []byte(r.ID + "." + r.Timestamp + "."), r.Body, nil
	}
	b, body, a := r.Layout(r)
	return []byte(b), body, []byte(a)
}

// recipe is the right way to sign h and body with k.
func recipe(k sign.Key, id, timestamp string, body []byte) Recipe {
	r := Recipe{ID: id, Timestamp: timestamp, Body: body}
	if k.Scheme() == sign.V1a {
		r.public, r.private = keyPair(k)
		return r
	}
	r.Key = k.Bytes()
	r.Secret = k.Text()[len(prefix):]
	return r
}

const prefix = "whsec_"

func keyPair(k sign.Key) (ed25519.PublicKey, ed25519.PrivateKey) {
	pub, _ := k.Public()
	if !k.CanSign() {
		return pub.Bytes(), nil
	}
	return pub.Bytes(), k.Bytes()
}
