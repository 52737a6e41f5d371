package source

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// How many alike are said one by one, how many further places one fault names, and how many edits a fix may hold.
const (
	maxAlike   = 20
	maxRelated = 8
	maxEdits   = 2_000
)

// each reports an accident that is a mistake of its own wherever it happens. From the twentieth on they share a fault.
func (r *reader) each(accident string, f Fault) {
	if r.known(accident, f) {
		return
	}
	r.tallies[accident]++
	if r.tallies[accident] <= maxAlike {
		r.latest[accident] = r.add(f)
		return
	}
	r.join(accident, f, false)
}

// once reports an accident that is one habit of the whole file, such as a style of quotes: the first place carries
// the fault, the others are named by it, and one fix mends them all.
func (r *reader) once(accident string, f Fault) {
	if r.known(accident, f) {
		return
	}
	r.tallies[accident]++
	if r.tallies[accident] == 1 {
		r.latest[accident] = r.add(f)
		return
	}
	r.join(accident, f, true)
}

// flood counts an accident and says whether it happened so often that nothing more is to be said of it, so that a
// text of nothing but mistakes costs no more than others.
func (r *reader) flood(accident string) bool {
	if r.tallies[accident] <= maxEdits {
		return false
	}
	r.tallies[accident]++
	return true
}

// known says whether the accident was reported at this place before: readers go back a little when they were wrong
// about where something ends, and read it again.
func (r *reader) known(accident string, f Fault) bool {
	last, seen := r.reached[accident]
	if seen && f.Span.Start <= last && accident != "duplicate" {
		return true
	}
	r.reached[accident] = f.Span.Start
	return false
}

func (r *reader) add(f Fault) int {
	if f.Rule == "" {
		f.Rule = r.rule
	}
	r.doc.Faults = append(r.doc.Faults, f)
	return len(r.doc.Faults) - 1
}

func (r *reader) join(accident string, f Fault, name bool) {
	first := &r.doc.Faults[r.latest[accident]]
	if name && len(first.Related) < maxRelated {
		first.Related = append(first.Related, Related{f.Span, "here too"})
	}
	first.Lost = first.Lost || f.Lost
	if first.Fix == nil {
		return
	}
	if f.Fix == nil || r.tallies[accident] > maxEdits {
		first.Fix = nil // half a repair would leave the file as broken as it was
		return
	}
	first.Fix.Unsafe = first.Fix.Unsafe || f.Fix.Unsafe
	first.Fix.Edits = append(first.Fix.Edits, f.Fix.Edits...)
}

// saw counts how often an accident happened.
func (r *reader) saw(accident string) int { return r.tallies[accident] }

// finish says how many more there are of what is said once, and puts the faults in the order of the text.
func (r *reader) finish() *Document {
	for accident, i := range r.latest {
		f := &r.doc.Faults[i]
		said := min(r.tallies[accident], maxAlike)
		if len(f.Related) > 0 && f.Related[0].Message == "here too" {
			said = 1
		}
		if more := r.tallies[accident] - said; more > 0 {
			f.Message += fmt.Sprintf(" (and %d more in this file)", more)
		}
	}
	for _, f := range r.doc.Faults {
		if f.Fix != nil { // a fault that carries others may have met them out of order
			slices.SortStableFunc(f.Fix.Edits, func(a, b Edit) int { return cmp.Compare(a.Span.Start, b.Span.Start) })
		}
	}
	slices.SortStableFunc(r.doc.Faults, func(a, b Fault) int { return cmp.Compare(a.Span.Start, b.Span.Start) })
	return r.doc
}

// faulty says whether anything worse than a warning was reported.
func (r *reader) faulty() bool {
	return slices.ContainsFunc(r.doc.Faults, func(f Fault) bool { return !f.Warning })
}

// replace, insert and remove make the fixes that most faults carry.
func replace(message string, s Span, text string) *Fix {
	return &Fix{Message: message, Edits: []Edit{{s, text}}}
}

func insert(message string, at int, text string) *Fix {
	return replace(message, Span{at, at}, text)
}

func remove(message string, s Span) *Fix {
	return replace(message, s, "")
}

// guess marks a fix as a guess.
func guess(f *Fix) *Fix {
	f.Unsafe = true
	return f
}

// quote quotes foreign text for a message, clipped.
func quote(text []byte) string { return fmt.Sprintf("%q", clip(text)) }

// clip returns the first line of a text, cut after 40 characters.
func clip(text []byte) string {
	s := string(text[:min(len(text), 400)])
	s = strings.TrimSpace(s)
	s, _, cut := strings.Cut(s, "\n")
	s = strings.TrimRight(s, "\r")
	if utf8.RuneCountInString(s) > 40 {
		s, cut = string([]rune(s)[:40]), true
	}
	if cut {
		s += "…"
	}
	return s
}
