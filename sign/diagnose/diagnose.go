// Package diagnose finds out why a signed request does not verify, by doing the known mistakes over: when the signature
// at hand comes out of one of them, that is proof, for a MAC does not match by chance. Nothing is ever guessed.
//
// A mistake is one [Hypothesis]. Turned round it signs in the known wrong way, which shows the mistakes of a receiver
// from outside.
package diagnose

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/pupkit/pupkit/sign"
)

// MaxBody is the largest body in bytes that is searched for mistakes; larger ones are only verified.
const MaxBody = 16 << 20

// Request is a request as it was received.
type Request struct {
	URL       string // if known
	Fields    []sign.Field
	Body      []byte
	OtherIDs  []string   // webhook-ids of other requests in the same capture
	OtherKeys []sign.Key // keys that must not be accepted, but may have been taken by mistake
	Tries     int        // how many recipes may be computed; 0 is MaxTried
}

// Diagnosis says whether a request verifies, and if not, why.
type Diagnosis struct {
	Result   sign.Result   // of a request that verifies, or would but for its age
	Refusal  *sign.Refusal // nil when it verifies
	Findings []Finding     // what is wrong, the cause first; empty when it verifies or nothing is known
	Proven   bool          // the signature matches once the findings are undone
	Key      int           // when Proven: the index of the key that it matches, in the Verifier's keys and then in OtherKeys
	Entry    int           // when Proven: the index of the entry in the signature header
	Evidence []Evidence    // when not Proven: what the request looks like
	Tried    int           // recipes computed
	Work     int64         // bytes hashed
	Partial  bool          // the limit of work was reached, or the body is too large to be searched
}

// Finding is one thing that is wrong.
type Finding struct {
	Cause  Cause
	Says   string // what is wrong, with the signature or the header as the subject
	Detail string // which form of it, or empty
	Place  *Place // where, or nil
	Remedy *Remedy
}

// base is a recipe without a mistake, to which hypotheses are applied.
type base struct {
	key    int // index in the verifier's keys
	recipe Recipe
}

// Diagnose verifies the request and, when it does not verify, looks for the mistake: the shape of the headers first,
// then the signature, then the age; then every hypothesis alone and in pairs. Its work is bounded by MaxWork.
func Diagnose(req Request, v *sign.Verifier) Diagnosis {
	res, err := v.Verify(req.Fields, req.Body)
	if err == nil {
		return Diagnosis{Result: res, Proven: true, Key: res.Key, Entry: res.Entry}
	}
	var d Diagnosis
	errors.As(err, &d.Refusal)
	if d.Refusal.Result != nil { // genuine, and only its age is wrong
		d.Result, d.Proven = *d.Refusal.Result, true
		d.Key, d.Entry = d.Result.Key, d.Result.Entry
		d.Findings = ageOrUnit(req, d.Result.Time, v)
		return d
	}
	mended, findings := mend(req.Fields)
	d.Findings = append(shape(mended), findings...)
	s := search{claims: claimsOf(mended), limit: MaxWork, most: cmp.Or(req.Tries, MaxTried)}
	if len(s.claims) == 0 && len(sign.Values(mended, sign.HeaderSignature)) > 0 {
		d.Findings = append(d.Findings, noEntry(mended)...)
	}
	if len(s.claims) > 0 && len(req.Body) <= MaxBody {
		s.run(bases(req, mended, v.Keys, 0), bases(req, mended, req.OtherKeys, len(v.Keys)), len(req.Body))
	}
	d.Tried, d.Work, d.Partial = s.tried, s.work, s.over || len(req.Body) > MaxBody
	if s.found == nil {
		if len(v.Keys) > 0 {
			d.Evidence = evidence(req, mended, s.claims, v.Keys)
		}
		return d
	}
	d.Proven, d.Key, d.Entry = true, s.found.key, s.found.claim.entry
	if d.Key >= len(v.Keys) {
		d.Findings = append(d.Findings, Finding{Cause: KeyOther, Says: saysKeyOther, Place: &Place{Where: "secret"}, Remedy: RightSecret})
	}
	d.Findings = append(s.found.whole(d.Findings), s.found.findings(req)...)
	for i, f := range d.Findings {
		if f.Cause == HeaderDoubled && f.Detail == "" {
			d.Findings[i].Detail = fmt.Sprintf("the signature belongs to id %q and timestamp %q", clip(s.found.recipe.ID, 80), clip(s.found.recipe.Timestamp, 40))
		}
	}
	if t, err := sign.ParseTimestamp(first(mended, sign.HeaderTimestamp)); err == nil {
		d.Findings = append(d.Findings, ageFindings(time.Unix(t, 0).UTC(), v)...)
	}
	return d
}

// ageOrUnit says why a genuine message is too old or too new: because its timestamp counts something else than seconds,
// or because of a clock.
func ageOrUnit(req Request, signed time.Time, v *sign.Verifier) []Finding {
	mended, findings := mend(req.Fields)
	if t, err := sign.ParseTimestamp(first(mended, sign.HeaderTimestamp)); err == nil {
		signed = time.Unix(t, 0)
	}
	return append(findings, ageFindings(signed, v)...)
}

// run looks for a hit: no mistake but in the headers, then only another key, then one mistake, then two.
func (s *search) run(bases, others []base, size int) {
	for _, b := range append(bases[:len(bases):len(bases)], others...) {
		s.key = b.key
		if !s.check(b.recipe) {
			return
		}
	}
	s.scratch.buf = make([]byte, 0, 4*size+512) // as much as most forms of a body need
	s.singles(bases)
	if s.found == nil && !s.over && size <= MaxPairBody {
		s.otherKeys(others)
	}
	if s.found == nil && !s.over {
		if size > MaxPairBody {
			s.over = true
			return
		}
		s.pairs(bases)
	}
}

// mend undoes what is wrong with the header lines, and says what it was.
func mend(fields []sign.Field) ([]sign.Field, []Finding) {
	var findings []Finding
	for range 4 { // undoing one thing may uncover another
		changed := false
		for _, h := range All {
			if h.mend == nil {
				continue
			}
			mended, detail, ok := h.mend(fields)
			if !ok {
				continue
			}
			fields, changed = mended, true
			if !slices.ContainsFunc(findings, func(f Finding) bool { return f.Cause == h.Cause }) {
				findings = append(findings, Finding{Cause: h.Cause, Says: h.Says, Detail: detail, Place: headerPlace(h, detail), Remedy: h.Remedy})
			}
		}
		if !changed {
			break
		}
	}
	return fields, findings
}

// bases are the right recipes: for each key, with each id and timestamp that the headers give, mended or as sent.
// offset is added to the index of each key.
func bases(req Request, mended []sign.Field, keys []sign.Key, offset int) (list []base) {
	ids := candidates(mended, req.Fields, sign.HeaderID)
	times := candidates(mended, req.Fields, sign.HeaderTimestamp)
	for i, k := range keys {
		if k.Scheme() == "" {
			continue
		}
		for _, id := range ids {
			for _, t := range times {
				r := recipe(k, id, t, req.Body)
				r.URL, r.OtherIDs = req.URL, req.OtherIDs
				list = append(list, base{offset + i, r})
			}
		}
	}
	return list
}

// candidates are up to four values of a header, or the empty one where it is missing.
func candidates(mended, sent []sign.Field, name string) []string {
	var list []string
	for _, v := range append(sign.Values(mended, name), sign.Values(sent, name)...) {
		if !slices.Contains(list, v) && len(list) < 4 && len(v) <= sign.MaxID {
			list = append(list, v)
		}
	}
	if list == nil {
		list = []string{""}
	}
	return list
}

func first(fields []sign.Field, name string) string {
	if v := sign.Values(fields, name); len(v) > 0 {
		return v[0]
	}
	return ""
}
