package diagnose

import (
	"bytes"
	"fmt"
	"slices"
	"time"

	"github.com/pupkit/pupkit/sign"
	"github.com/pupkit/pupkit/sign/diagnose/serial"
)

// findings are what a hit proves.
func (h *hit) findings(req Request) (list []Finding) {
	switch h.how {
	case SignatureCut:
		list = append(list, Finding{Cause: h.how, Says: "the signature is cut: it is the beginning of the right one",
			Detail: fmt.Sprintf("%d of its bytes are there", len(h.claim.raw)), Place: &Place{Where: sign.HeaderSignature}, Remedy: SignatureText})
	case SignatureCase:
		list = append(list, Finding{Cause: h.how, Says: "the letter case of the signature was changed on its way", Place: &Place{Where: sign.HeaderSignature}, Remedy: SignatureText})
	case SignatureVersion:
		list = append(list, Finding{Cause: h.how, Says: "the signature is there under another version label than the one of its kind",
			Detail: "it says " + h.claim.version, Place: &Place{Where: sign.HeaderSignature}, Remedy: SignatureText})
	}
	for _, s := range h.steps {
		f := Finding{Cause: s.h.Cause, Says: s.h.Says, Detail: s.detail, Remedy: s.h.Remedy}
		switch s.h.Part {
		case BodyPart:
			f.Place = difference(req.Body, h.recipe.Body)
			if s.h.Cause == BodyReserialised {
				f.Detail += received(req.Body)
			}
		case KeyPart:
			f.Place = &Place{Where: "secret"}
		default:
			f.Place = &Place{Where: "signed content"}
		}
		list = append(list, f)
	}
	return list
}

// whole leaves out what follows from a signature that is cut or has lost its letter case: one cause, one finding.
func (h *hit) whole(findings []Finding) []Finding {
	return slices.DeleteFunc(findings, func(f Finding) bool {
		return h.how == SignatureCut && f.Cause == SignaturePadding || h.how == SignatureCase && f.Cause == SignatureVersion
	})
}

// received names the serialiser that prints the body as it is here.
func received(body []byte) string {
	name, newLine, ok := serial.Identify(body)
	switch {
	case !ok:
		return "; the body here is printed as no known serialiser does"
	case newLine:
		name += " and a line feed"
	}
	return "; the body here is printed by " + name
}

// Place is where two texts differ, or the part that is wrong.
type Place struct {
	Where  string // body, secret, signed content, or the name of a header
	Offset int    // in bytes, of the first difference; meaningful where Signed or Here is set
	Signed []byte // what was signed from a little before Offset on, or nil
	Here   []byte // what is here instead
	Before int    // how many bytes of Signed and Here stand before Offset
}

// difference finds the first byte at which the body here differs from the one that was signed.
func difference(here, signed []byte) *Place {
	const before, after = 16, 24
	at := 0
	for at < len(here) && at < len(signed) && here[at] == signed[at] {
		at++
	}
	start := max(0, at-before)
	window := func(b []byte) []byte { return bytes.Clone(b[min(start, len(b)):min(at+after, len(b))]) }
	return &Place{Where: "body", Offset: at, Signed: window(signed), Here: window(here), Before: at - start}
}

func headerPlace(h *Hypothesis, detail string) *Place {
	switch h.Remedy {
	case WholeSeconds:
		return &Place{Where: sign.HeaderTimestamp}
	case SignatureText:
		return &Place{Where: sign.HeaderSignature}
	}
	if detail == "" {
		return nil
	}
	return &Place{Where: detail}
}

// noEntry says what stands in a signature header that holds nothing like a signature.
func noEntry(fields []sign.Field) []Finding {
	value := first(fields, sign.HeaderSignature)
	if value == "" {
		return nil // empty: shape has said so
	}
	return []Finding{{Cause: SignatureNone, Says: "there is no entry in " + sign.HeaderSignature + " that could be a signature: an entry is v1, and the base64 of 32 bytes",
		Detail: fmt.Sprintf("it holds %q", clip(value, 24)), Place: &Place{Where: sign.HeaderSignature}, Remedy: SignatureText}}
}

// ageFindings says what is wrong with the age of a genuine message, or nothing.
func ageFindings(signed time.Time, v *sign.Verifier) []Finding {
	now := time.Now()
	if v.Now != nil {
		now = v.Now()
	}
	tolerance := v.Tolerance
	if tolerance == 0 {
		tolerance = sign.DefaultTolerance
	}
	const century = int64(100 * 365 * 24 * time.Hour / time.Second)
	age := time.Duration(max(-century, min(century, now.Unix()-signed.Unix()))) * time.Second
	place := &Place{Where: sign.HeaderTimestamp}
	switch {
	case v.AnyAge:
	case now.Unix()-signed.Unix() > int64(tolerance/time.Second):
		return []Finding{{Cause: AgeOld, Says: "the signature is right, and the message is too old: it is " + span(age) + " old, and " + span(tolerance) + " are allowed",
			Detail: guessAge(age, tolerance), Place: place, Remedy: Clock}}
	case signed.Unix()-now.Unix() > int64(tolerance/time.Second):
		return []Finding{{Cause: AgeAhead, Says: "the signature is right, and the message is from the future: it is " + span(-age) + " ahead of this clock, and " + span(tolerance) + " are allowed",
			Detail: guessAge(-age, tolerance), Place: place, Remedy: Clock}}
	}
	return nil
}

// guessAge says what an age of that size usually means.
func guessAge(age, tolerance time.Duration) string {
	whole := (age + 30*time.Second).Truncate(15 * time.Minute)
	off := age - whole
	switch {
	case age >= 20*time.Hour:
		return "as old as that is a capture that is looked at later (--now sets the clock), a retry that kept its first signature, or the time of the event in place of that of the attempt"
	case whole >= time.Hour && off.Abs() <= tolerance && off.Abs() <= time.Minute:
		return "whole hours: a time zone taken for UTC, or the time of the event in place of that of the attempt"
	case age <= 30*time.Minute:
		return "as much as that is a clock that is off, or a queue between signing and sending"
	}
	return "signed when it was queued and sent later, or a clock that is off"
}
