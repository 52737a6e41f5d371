package diagnose

import (
	"encoding/json"

	"github.com/pupkit/pupkit/sign"
)

// Part is what a hypothesis changes.
type Part int

// The parts of a request and of its signature.
const (
	HeaderPart Part = iota // the header lines: their names and the spelling of their values
	KeyPart
	ContentPart // how the parts are joined
	TimePart    // the timestamp inside the signed content
	BodyPart
	DigestPart
	IDPart // the id inside the signed content
)

// Hypothesis is one known mistake, as a value that serves both ways. Diagnose asks whether the signature at hand was
// made with it; Wrong makes a signature with it, which only a receiver with the same mistake accepts.
//
// A hypothesis about the header lines has bend and mend; every other has vary.
type Hypothesis struct {
	Cause  Cause
	Part   Part
	Says   string // what the mistake is, with the signature or the header as the subject
	Remedy *Remedy

	vary func(s *Scratch, r Recipe, try Try) bool
	bend func(fields []sign.Field) []sign.Field
	mend func(fields []sign.Field) (mended []sign.Field, detail string, ok bool)
}

// Try is given each recipe of a hypothesis, with words that tell it from the others, or none. It returns false to end.
// The recipe's body is valid until Try returns.
type Try func(detail string, r Recipe) bool

// Scratch is memory that the recipes of one search share, and what is known about their bodies.
type Scratch struct {
	brief  bool   // only the usual recipes of a hypothesis: it is being combined with another
	buf    []byte // for bodies that are made
	quoted []byte // for a body as a JSON string
	of     *byte  // the body that valid is about
	valid  bool
}

// thorough reports whether the rare forms of a hypothesis are worth their work.
func (s *Scratch) thorough(body []byte) bool { return !s.brief && len(body) <= MaxPairBody }

// json reports whether body is a JSON text; the answer is remembered.
func (s *Scratch) json(body []byte) bool {
	if len(body) == 0 {
		return false
	}
	if s.of != &body[0] {
		s.of, s.valid = &body[0], json.Valid(body)
	}
	return s.valid
}

// All lists the hypotheses in the order in which they are tried: what is seen most often first. Those about header
// lines come in the order in which they are undone.
var All = join(headerNames, timestampTexts, signatureTexts,
	bodySerialised, bodyLines, keyTexts, contentLayouts, contentTimes, bodyCoerced, bodyCharsets, bodyPacked, bodyMembers,
	keyBytes, digests, ids, bodyOrders)

func join(lists ...[]*Hypothesis) (all []*Hypothesis) {
	for _, l := range lists {
		all = append(all, l...)
	}
	return all
}
