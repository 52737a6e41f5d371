package sign

import (
	"fmt"
	"time"
)

// Verifier checks messages. Its zero values are defaults, except Keys, without which nothing verifies.
// It may be used by several goroutines at once.
type Verifier struct {
	Keys      []Key            // any of them may match: both secrets during a rotation
	Tolerance time.Duration    // either way, inclusive, in whole seconds; 0 is DefaultTolerance
	AnyAge    bool             // do not look at the age
	Now       func() time.Time // nil is time.Now; a fraction of a second is dropped
	MaxBody   int              // in bytes; 0 is MaxBody
}

// Result says what made a message genuine.
type Result struct {
	ID       string
	Time     time.Time     // the signed timestamp
	Age      time.Duration // now less Time; negative when it is ahead
	Key      int           // index in Verifier.Keys
	Entry    int           // index among ParseEntries of the signature header
	Scheme   Scheme
	Warnings []Warning // about the message and about the key that matched
}

// Verify checks a message received with the given header lines. body is the body exactly as received, before anything
// parsed it. The error is a *Refusal.
//
// Names are compared without regard to letter case, the three headers must be there once each, the timestamp is digits
// only, signatures are compared as canonical base64 text in constant time, and entries of unknown versions are skipped.
func (v *Verifier) Verify(fields []Field, body []byte) (Result, error) {
	if r := v.precheck(body); r != nil {
		return Result{}, r
	}
	var h Headers
	for _, f := range []struct {
		name string
		to   *string
	}{{HeaderID, &h.ID}, {HeaderTimestamp, &h.Timestamp}, {HeaderSignature, &h.Signature}} {
		value, r := only(fields, f.name)
		if r != nil {
			return Result{}, r
		}
		*f.to = value
	}
	seconds, r := checkForm(h)
	if r != nil {
		return Result{}, r
	}
	res, r := v.match(h, body)
	if r != nil {
		return Result{}, r
	}
	if len(Values(fields, "svix-id")) > 0 {
		res.Warnings = append(res.Warnings, Warning{WarnForeignNames, "the svix-… headers are ignored: the webhook-… ones decide"})
	}
	res.ID, res.Time = h.ID, time.Unix(seconds, 0).UTC()
	if r := v.checkAge(&res, seconds); r != nil {
		return Result{}, r
	}
	return res, nil
}

func (v *Verifier) precheck(body []byte) *Refusal {
	limit := v.MaxBody
	if limit == 0 {
		limit = MaxBody
	}
	switch {
	case len(v.Keys) == 0:
		return &Refusal{Reason: NoKey, Message: "there is no key to verify with"}
	case len(body) > limit:
		return &Refusal{Reason: BodyTooLarge, Message: fmt.Sprintf("the body has %d bytes, more than %d", len(body), limit)}
	}
	return nil
}

func checkForm(h Headers) (seconds int64, r *Refusal) {
	if len(h.ID) > MaxID {
		return 0, &Refusal{Reason: HeaderTooLong, Header: HeaderID, Message: fmt.Sprintf("%s has %d bytes, more than %d", HeaderID, len(h.ID), MaxID)}
	}
	if len(h.Signature) > MaxSignatureHeader {
		return 0, &Refusal{Reason: HeaderTooLong, Header: HeaderSignature,
			Message: fmt.Sprintf("%s has %d bytes, more than %d", HeaderSignature, len(h.Signature), MaxSignatureHeader)}
	}
	seconds, err := ParseTimestamp(h.Timestamp)
	if err != nil {
		return 0, &Refusal{Reason: TimestampForm, Header: HeaderTimestamp, Message: err.Error()}
	}
	return seconds, nil
}
