package diagnose

import (
	"bytes"
	"crypto/ed25519"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"hash"
	"strings"

	"github.com/pupkit/pupkit/sign"
)

// Limits on the work of one diagnosis.
const (
	MaxTried    = 1_500_000 // recipes
	MaxWork     = 960 << 20 // bytes hashed
	MaxPairBody = 64 << 10  // bytes of a body for which pairs of hypotheses are tried
	maxPairWork = 256 << 20 // bytes hashed for pairs
	maxClaims   = 64        // entries of the signature header
	maxFolded   = 4         // of those, entries that have lost their letter case: each costs more to compare
)

// claim is what one entry of the signature header says the signature is.
type claim struct {
	entry   int
	version string
	text    string // base64
	raw     []byte
	folded  bool // the text has lost its letter case
}

// step is one hypothesis that was applied, and which of its recipes.
type step struct {
	h      *Hypothesis
	detail string
}

// hit is a recipe whose signature is that of a claim: proof.
type hit struct {
	steps  []step
	recipe Recipe // its body is a copy
	key    int
	claim  claim
	how    Cause // SignatureCut, SignatureCase or SignatureVersion when it matches but for that, or empty
}

// search compares recipes with claims until one matches or the work is used up.
type search struct {
	claims  []claim
	scratch Scratch
	key     int // index of the key of the recipe at hand
	tried   int
	most    int // recipes
	work    int64
	limit   int64
	over    bool // the limit was reached
	found   *hit

	mac    hash.Hash // HMAC-SHA256 of macKey, kept because most recipes share the key
	macKey []byte
	digest []byte // memory for the result
}

// claimsOf reads the entries of the mended signature header.
func claimsOf(fields []sign.Field) (list []claim) {
	left := maxFolded
	for _, value := range sign.Values(fields, sign.HeaderSignature) {
		for i, e := range sign.ParseEntries(clip(value, sign.MaxSignatureHeader)) {
			if raw := digestOf(e.Value); raw != nil && e.Known() && len(list) < maxClaims {
				folded := left > 0 && (strings.ToLower(e.Value) == e.Value || strings.ToUpper(e.Value) == e.Value)
				if folded {
					left--
				}
				list = append(list, claim{i, e.Version, e.Value, raw, folded})
			}
		}
	}
	return list
}

// check compares one recipe with all claims. It returns false when the search is over.
func (s *search) check(r Recipe, steps ...step) bool {
	size := sha256.Size
	switch {
	case r.public != nil:
		size = ed25519.SignatureSize
	case r.Digest.Sum != nil:
		size = r.Digest.Size
	}
	if !s.wanted(size) {
		return true
	}
	before, body, after := r.content()
	s.work += int64(len(before) + len(body) + len(after) + sha256.BlockSize)
	s.tried++
	if s.work > s.limit || s.tried > s.most {
		s.over = true
		return false
	}
	if r.public != nil {
		return s.checkPair(&r, before, body, after, steps)
	}
	sum := s.sum(&r, before, body, after)
	for _, c := range s.claims {
		if how, ok := c.matches(sum); ok {
			if c.version != string(sign.V1) {
				how = SignatureVersion
			}
			return s.hit(r, c, how, steps)
		}
	}
	return true
}

// maxPairTries bounds the ed25519 verifications, of which each costs as much as hashing some 100 KiB.
const maxPairTries = 4000

func (s *search) checkPair(r *Recipe, before, body, after []byte, steps []step) bool {
	if s.tried > maxPairTries {
		s.over = true
		return false
	}
	all := append(append(append(make([]byte, 0, len(before)+len(body)+len(after)), before...), body...), after...)
	for _, c := range s.claims {
		if len(c.raw) != ed25519.SignatureSize || !ed25519.Verify(r.public, all, c.raw) {
			continue
		}
		how := Cause("")
		if c.version != string(sign.V1a) {
			how = SignatureVersion
		}
		return s.hit(*r, c, how, steps)
	}
	return true
}

func (s *search) hit(r Recipe, c claim, how Cause, steps []step) bool {
	r.Body = bytes.Clone(r.Body)
	s.found = &hit{steps: append([]step(nil), steps...), recipe: r, key: s.key, claim: c, how: how}
	return false
}

// wanted reports whether a digest of that size could match a claim.
func (s *search) wanted(size int) bool {
	for _, c := range s.claims {
		if len(c.raw) <= size {
			return true
		}
	}
	return false
}

func (s *search) sum(r *Recipe, before, body, after []byte) []byte {
	if r.Digest.Sum != nil {
		return r.Digest.Sum(r.Key, before, body, after)
	}
	if s.mac == nil || !bytes.Equal(s.macKey, r.Key) {
		s.mac, s.macKey = hmac.New(sha256.New, r.Key), bytes.Clone(r.Key)
	}
	s.mac.Reset()
	s.mac.Write(before)
	s.mac.Write(body)
	s.mac.Write(after)
	s.digest = s.mac.Sum(s.digest[:0])
	return s.digest
}

// matches compares in full, or as far as a cut signature goes (never less than minDigest bytes), or without letter case
// where the claim has lost its own. The user holds the key, so there is nothing for the time it takes to give away.
func (c claim) matches(sum []byte) (how Cause, ok bool) {
	switch {
	case bytes.Equal(c.raw, sum):
		return "", true
	case len(c.raw) < len(sum) && bytes.HasPrefix(sum, c.raw):
		return SignatureCut, true
	case c.folded:
		return SignatureCase, strings.EqualFold(base64.StdEncoding.EncodeToString(sum), c.text)
	}
	return "", false
}

// singles tries every hypothesis alone.
func (s *search) singles(bases []base) {
	for _, h := range All {
		if h.vary == nil {
			continue
		}
		for _, b := range bases {
			s.key = b.key
			if !h.vary(&s.scratch, b.recipe, func(detail string, r Recipe) bool { return s.check(r, step{h, detail}) }) {
				return
			}
		}
	}
}

// otherKeys tries what is usually done wrong with a key on those that are not the right one anyway.
func (s *search) otherKeys(others []base) {
	s.scratch.brief = true
	defer func() { s.scratch.brief = false }()
	for _, h := range All {
		for i := 0; i < len(others) && h.Part == KeyPart && h.vary != nil; i++ {
			s.key = others[i].key
			if !h.vary(&s.scratch, others[i].recipe, func(detail string, r Recipe) bool { return s.check(r, step{h, detail}) }) {
				return
			}
		}
	}
}

// partPairs are the parts that are combined, the likelier first. A body is made once for all that it is combined with,
// and the only part that is changed twice: what is unpacked may have been printed again before.
var partPairs = [][2]Part{
	{KeyPart, ContentPart}, {BodyPart, KeyPart}, {BodyPart, ContentPart}, {BodyPart, BodyPart}, {KeyPart, TimePart}, {ContentPart, TimePart}, {BodyPart, TimePart},
	{ContentPart, DigestPart}, {KeyPart, DigestPart}, {BodyPart, DigestPart}, {KeyPart, IDPart}, {BodyPart, IDPart}, {TimePart, DigestPart}, {IDPart, TimePart},
}

// pairs tries two hypotheses together, about different parts.
func (s *search) pairs(bases []base) {
	s.scratch.brief = true
	s.limit = min(s.limit, s.work+maxPairWork)
	for _, parts := range partPairs {
		for _, outer := range All {
			if outer.Part != parts[0] || outer.vary == nil {
				continue
			}
			for _, b := range bases {
				s.key = b.key
				if !outer.vary(&s.scratch, b.recipe, func(detail string, r Recipe) bool { return s.inner(parts[1], r, step{outer, detail}) }) {
					return
				}
			}
		}
	}
}

func (s *search) inner(part Part, r Recipe, first step) bool {
	if part == first.h.Part { // both make bodies, in the same memory
		r.Body = bytes.Clone(r.Body)
	}
	for _, h := range All {
		if h.Part != part || h.vary == nil || h == first.h {
			continue
		}
		if !h.vary(&s.scratch, r, func(detail string, r Recipe) bool { return s.check(r, first, step{h, detail}) }) {
			return false
		}
	}
	return true
}
