package sign

import (
	"crypto/ed25519"
	"crypto/rand"
	"fmt"
	"io"
)

// GenerateKey makes a key of the given scheme from random, or from crypto/rand where random is nil. A shared secret has
// NewKey bytes, inside the bounds of the specification and of every known sender.
func GenerateKey(scheme Scheme, random io.Reader) (Key, error) {
	if random == nil {
		random = rand.Reader
	}
	raw := make([]byte, NewKey) // also the size of an ed25519 seed
	if _, err := io.ReadFull(random, raw); err != nil {
		return Key{}, fmt.Errorf("cannot make a key: %w", err)
	}
	var k Key
	switch scheme {
	case V1:
		k = Key{scheme: V1, secret: raw}
	case V1a:
		private := ed25519.NewKeyFromSeed(raw)
		k = Key{scheme: V1a, private: private, public: private.Public().(ed25519.PublicKey)}
	default:
		return Key{}, fmt.Errorf("cannot make a key: unknown scheme %q, not %q or %q", scheme, V1, V1a)
	}
	k.text = k.Text()
	return k, nil
}
