package frames

// Group is one mistake of a stream: its first fault, and where it was made again.
type Group struct {
	First *Error
	// Count is how many times the mistake was made.
	Count int
	// Offsets are the places of the first few repetitions, not that of First.
	Offsets []int64
	// Last is the place of the last one.
	Last int64
}

// Tally gathers the faults of one stream, so that a mistake made a thousand times is one message. Its size is bounded by
// the number of causes. The zero value is ready to use.
type Tally struct{ groups []*Group }

// shownOffsets is how many repetitions a group remembers.
const shownOffsets = 3

// Add counts a fault, and says whether its mistake is a new one.
func (t *Tally) Add(e *Error) (first bool) {
	g := t.find(e)
	if g == nil {
		t.groups = append(t.groups, &Group{First: e, Count: 1, Last: e.Offset})
		return true
	}
	if len(e.Also) == 0 && len(g.First.Also) > 0 && g.First.Cause != e.Cause {
		g.First.Cause, g.First.Fix = e.Cause, e.Cause.Fix() // this one leaves no choice: the stream's mistake is known now
		g.First.Detail += "; a later frame decides: " + e.Cause.Summary()
	}
	g.Count++
	g.Last = e.Offset
	if len(g.Offsets) < shownOffsets {
		g.Offsets = append(g.Offsets, e.Offset)
	}
	return false
}

// Groups returns the mistakes in the order in which they were first made.
func (t *Tally) Groups() []Group {
	out := make([]Group, len(t.groups))
	for i, g := range t.groups {
		out[i] = *g
	}
	return out
}

// Faults says whether a mistake is among them that the host cannot read over, Notes whether one is that it can.
func (t *Tally) Faults() bool { return t.any(false) }

// Notes is the like of Faults for notes.
func (t *Tally) Notes() bool { return t.any(true) }

func (t *Tally) any(note bool) bool {
	for _, g := range t.groups {
		if g.First.Note() == note {
			return true
		}
	}
	return false
}

// find is the group that a fault belongs to: the same mistake, or one that explains it as well.
func (t *Tally) find(e *Error) *Group {
	for _, g := range t.groups {
		if g.First.Cause == e.Cause && sameKind(g.First, e) {
			return g
		}
	}
	for _, g := range t.groups {
		for _, c := range e.Also {
			if g.First.Cause == c {
				return g
			}
		}
		for _, c := range g.First.Also {
			if e.Cause == c {
				return g
			}
		}
	}
	return nil
}

// sameKind keeps apart what is invalid JSON for different reasons: the advice tells them apart.
func sameKind(a, b *Error) bool { return a.Cause != InvalidJSON || a.Fix == b.Fix }
