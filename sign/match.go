package sign

import (
	"crypto/ed25519"
	"encoding/base64"
	"fmt"
)

// match looks for an entry that one of the keys made. Each key's MAC is computed once, and only where an entry asks for it.
func (v *Verifier) match(h Headers, body []byte) (Result, *Refusal) {
	entries := ParseEntries(h.Signature)
	usable := false
	for ki, k := range v.Keys {
		if k.scheme == "" {
			continue
		}
		ei, tried := k.find(entries, h, body)
		usable = usable || tried
		if ei >= 0 {
			return Result{Key: ki, Entry: ei, Scheme: k.scheme, Warnings: messageWarnings(h, entries, k)}, nil
		}
	}
	if !usable {
		return Result{}, &Refusal{Reason: NoKnownVersion, Header: HeaderSignature, Message: "there is no " + v.wanted() + " entry in " + HeaderSignature}
	}
	return Result{}, &Refusal{Reason: Mismatch, Header: HeaderSignature, Message: "no entry of " + HeaderSignature + " is the signature of this message by any of the keys"}
}

// find returns the index of the entry that k made, or -1, and whether there was one to try.
func (k Key) find(entries []Entry, h Headers, body []byte) (index int, tried bool) {
	var want, all []byte
	found, asymmetric := -1, 0
	for i, e := range entries {
		if e.Version != string(k.scheme) {
			continue
		}
		tried = true
		if k.scheme == V1a {
			if asymmetric++; asymmetric > MaxAsymmetric {
				break
			}
			if all == nil {
				all = content(h.ID, h.Timestamp, body)
			}
			if sig, ok := canonical(e.Value); ok && len(sig) == ed25519.SignatureSize && ed25519.Verify(k.public, all, sig) {
				return i, true
			}
			continue
		}
		if want == nil {
			want = []byte(base64.StdEncoding.EncodeToString(k.mac(h.ID, h.Timestamp, body)))
		}
		if equal([]byte(e.Value), want) && found < 0 {
			found = i
		}
	}
	return found, tried
}

// canonical decodes standard base64 that is spelled the one right way.
func canonical(text string) ([]byte, bool) {
	b, err := base64.StdEncoding.DecodeString(text)
	return b, err == nil && base64.StdEncoding.EncodeToString(b) == text
}

// wanted names the schemes that the keys belong to.
func (v *Verifier) wanted() string {
	text := ""
	for _, s := range []Scheme{V1, V1a} {
		for _, k := range v.Keys {
			if k.scheme == s {
				if text != "" {
					text += " or "
				}
				text += string(s)
				break
			}
		}
	}
	return text
}

func messageWarnings(h Headers, entries []Entry, k Key) []Warning {
	var w []Warning
	if CheckID(h.ID) == ErrDot {
		w = append(w, Warning{WarnIDDot, ErrDot.Error()})
	}
	skipped, unknown := 0, 0
	for _, e := range entries {
		switch {
		case e.Version == "" || e.Value == "":
			skipped++
		case !e.Known():
			unknown++
		}
	}
	if skipped > 0 {
		w = append(w, Warning{WarnEntrySkipped, fmt.Sprintf("%d parts of %s are not version,value and were skipped: some libraries fail on them", skipped, HeaderSignature)})
	}
	if unknown > 0 {
		w = append(w, Warning{WarnEntryUnknown, fmt.Sprintf("%d entries of %s are of an unknown version and were skipped", unknown, HeaderSignature)})
	}
	return append(w, k.warnings...)
}
