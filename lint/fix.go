package lint

import (
	"slices"

	"github.com/pupkit/pupkit/lint/source"
)

// maxTrial is how many bytes of text a repair of one document may lint while it looks for the fixes that help. A
// document whose fixes need more than that to be told apart is left as it is.
const maxTrial = 64 << 20

// Fixer repairs documents with the fixes that their findings carry.
type Fixer struct {
	Rules  []*Rule
	Unsafe bool // makes those fixes, too, that may lose text or change a meaning
	// Read is the reader of the text, called for each trial.
	Read func(name string, format source.Format, text []byte) *source.Document
}

// Fixed is a document after its repair.
type Fixed struct {
	Doc     *source.Document // the document given, where nothing was changed
	Made    []Diagnostic     // the findings whose fixes were made, in the order of the work
	Refused int              // fixes that were not made, since the text would have been worse by other findings
}

// Apply makes all fixes that do not overlap, and again until there is none left that helps. A fix under which the
// text would have more findings, or would no longer parse, is not made, and neither is one that leaves all as it was.
// Every round so leaves less to be found or to be repaired, and applying it to its own outcome changes nothing.
func (f *Fixer) Apply(t Target) Fixed {
	out := Fixed{Doc: t.Doc}
	w := &repair{Fixer: f, target: t, budget: maxTrial}
	w.rules = slices.DeleteFunc(slices.Clone(f.Rules), func(r *Rule) bool { return r.ID == unusedIgnore })
	for {
		w.look()
		chosen, refused := w.choose()
		if out.Refused = refused; len(chosen) == 0 || w.budget < 0 {
			break
		}
		next := w.with(chosen)
		for _, i := range chosen {
			out.Made = append(out.Made, w.open[i])
		}
		out.Doc, w.target.Doc = next, next
	}
	if w.budget < 0 {
		return Fixed{Doc: t.Doc, Refused: len(out.Made) + out.Refused}
	}
	return out
}

// repair is one document at work.
type repair struct {
	*Fixer
	rules  []*Rule
	target Target
	budget int // bytes that may still be linted

	open  []Diagnostic // the findings whose fixes can be made together, in the order of the text
	score score        // of the text as it is
}

// score says how good a text is: faults of the syntax, the number of findings of at least each severity, and at last
// how many of them could be repaired.
type score [2 + int(Error)]int

// improves reports whether the text is no worse than before, and has less to be found or to be repaired.
func (s score) improves(on score) bool {
	for i := range s[:len(s)-1] {
		if s[i] > on[i] {
			return false
		}
	}
	for i := range s {
		if s[i] < on[i] {
			return true
		}
	}
	return false
}

// look lints the text as it is and takes up the fixes that do not get in each other's way.
func (w *repair) look() {
	result := w.lint(w.target.Doc)
	w.score = w.rate(w.target.Doc, result)
	w.open = w.open[:0]
	var taken []Edit
	for _, d := range result.Diagnostics {
		if !w.fixable(d) || d.Doc != w.target.Doc || !changes(d.Doc.Bytes, d.Fix.Edits) {
			continue
		}
		if together, ok := merge(taken, d.Fix.Edits); ok {
			taken = together
			w.open = append(w.open, d)
		}
	}
}

func (w *repair) lint(doc *source.Document) Result {
	w.budget -= len(doc.Bytes)
	t := w.target
	t.Doc = doc
	return Examine(w.rules, []Target{t})
}

func (w *repair) rate(doc *source.Document, r Result) score {
	var s score
	for _, f := range doc.Faults {
		if !f.Warning {
			s[0]++
		}
	}
	for severity := Error; severity > Off; severity-- {
		for above := severity; above <= Error; above++ {
			s[severity] += r.Counts[above]
		}
	}
	for _, d := range r.Diagnostics {
		if w.fixable(d) {
			s[len(s)-1]++
		}
	}
	return s
}

func (w *repair) fixable(d Diagnostic) bool { return d.Fix != nil && (!d.Fix.Unsafe || w.Unsafe) }

// with returns the document with the fixes of the chosen findings made.
func (w *repair) with(chosen []int) *source.Document {
	var edits []Edit
	for _, i := range chosen {
		edits = append(edits, w.open[i].Fix.Edits...)
	}
	text, _ := Rewrite(w.target.Doc.Bytes, edits)
	return w.Read(w.target.Doc.Name, w.target.Doc.Format, text)
}

// choose returns the indexes of the fixes that make the text no worse, and how many others there are.
func (w *repair) choose() (chosen []int, refused int) {
	all := make([]int, len(w.open))
	for i := range all {
		all[i] = i
	}
	chosen, _ = w.grow(nil, w.score, all)
	return chosen, len(all) - len(chosen)
}

// grow adds to the chosen fixes those of the group that make the text no worse: all of them, or of each half what can be.
func (w *repair) grow(chosen []int, reached score, group []int) ([]int, score) {
	if len(group) == 0 || w.budget < 0 {
		return chosen, reached
	}
	trial := append(slices.Clone(chosen), group...)
	doc := w.with(trial)
	if s := w.rate(doc, w.lint(doc)); s.improves(reached) {
		return trial, s
	}
	if len(group) == 1 {
		return chosen, reached
	}
	half := len(group) / 2
	chosen, reached = w.grow(chosen, reached, group[:half])
	return w.grow(chosen, reached, group[half:])
}
