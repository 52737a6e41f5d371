// Package symptoms knows the errors that authors of extensions meet, and what they most likely come from: the codes of
// both protocols, the texts of the Standard Webhooks libraries, and what JSON parsers say of a stream that is no frame.
package symptoms

import (
	"cmp"
	"slices"
	"strings"
)

// Symptom is an error as people see it.
type Symptom struct {
	// Texts are stretches of the error's text that are the same in every occurrence.
	Texts []string
	Title string // the text as it is known, in full where it is short
	From  string // who says it
	Means string // one sentence without a full stop
	// Causes are in the order of their likelihood.
	Causes []Cause
}

// Cause is one reason for a symptom.
type Cause struct {
	What   string // what went wrong
	Do     string // what would be right
	Decide string // the command that tells whether it is this one
}

// MaxText is how many bytes of a pasted text are looked at.
const MaxText = 64 << 10

// Match returns the symptoms that a pasted text shows, the best match first. A text may hold more than the error, such
// as a stack trace, or be a part of it.
func Match(text string) []Symptom {
	text = normal(text[:min(len(text), MaxText)])
	type hit struct {
		Symptom
		length int
	}
	var hits []hit
	for _, s := range All() {
		best := 0
		for _, t := range s.Texts {
			t = normal(t)
			if strings.Contains(text, t) {
				best = max(best, len(t))
			} else if len(text) >= 10 && strings.Contains(t, text) {
				best = max(best, len(text))
			}
		}
		if best > 0 {
			hits = append(hits, hit{s, best})
		}
	}
	slices.SortStableFunc(hits, func(a, b hit) int { return cmp.Compare(b.length, a.length) })
	out := make([]Symptom, len(hits))
	for i, h := range hits {
		out[i] = h.Symptom
	}
	return out
}

// All returns every symptom that is known by its text.
func All() []Symptom { return slices.Concat(webhooks, parsers, discord) }

var quotes = strings.NewReplacer("’", "'", "‘", "'", "`", "'", "\"", "'", "“", "'", "”", "'")

// normal takes out of a text what differs between terminals, logs and chats.
func normal(s string) string {
	return strings.Join(strings.Fields(strings.ToLower(quotes.Replace(s))), " ")
}
