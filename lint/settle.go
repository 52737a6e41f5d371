package lint

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/pupkit/pupkit/lint/source"
)

// settle adds a target's findings to the result: what the policy drops goes first, then what another finding explains,
// then what is said twice, and of what is left the most severe that fit.
func (out *Result) settle(t *Target, s *sink, used *ignoreUse) {
	ignored := used.of(t, s)
	found := slices.DeleteFunc(s.found, func(d Diagnostic) bool {
		return ignored[d.Rule] || t.Policy.severity(d.Rule, d.Severity) == Off
	})
	for i := range found {
		found[i].Severity = t.Policy.severity(found[i].Rule, found[i].Severity)
	}
	found = explained(better(missed(found, t.Doc)))
	slices.SortStableFunc(found, byPlace)
	found = slices.CompactFunc(found, same)
	for _, d := range found {
		out.Counts[d.Severity]++
	}
	for rule, counts := range s.omitted {
		for severity, n := range counts {
			if n > 0 && !ignored[rule] {
				out.Counts[t.Policy.severity(rule, Severity(severity))] += n
				out.Omitted += n
			}
		}
	}
	if len(found) > MaxFindings {
		out.Omitted += len(found) - MaxFindings
		slices.SortStableFunc(found, func(a, b Diagnostic) int { return cmp.Compare(b.Severity, a.Severity) })
		found = found[:MaxFindings]
		slices.SortStableFunc(found, byPlace)
	}
	out.Diagnostics = append(out.Diagnostics, found...)
}

// byPlace is the order of the text. Findings at one place stay in the order of the catalogue, the severe ones first.
func byPlace(a, b Diagnostic) int {
	return cmp.Or(cmp.Compare(a.Span.Start, b.Span.Start), cmp.Compare(a.Span.End, b.Span.End), cmp.Compare(b.Severity, a.Severity))
}

func same(a, b Diagnostic) bool {
	return a.Rule == b.Rule && a.Span == b.Span && a.Message == b.Message
}

// missed drops findings about values that are not there, where they may be in text that could not be read.
func missed(found []Diagnostic, doc *source.Document) []Diagnostic {
	if !slices.ContainsFunc(doc.Faults, func(f source.Fault) bool { return f.Lost }) {
		return found
	}
	return slices.DeleteFunc(found, func(d Diagnostic) bool {
		return d.Pointer != "" && Resolve(doc.Root, d.Pointer) == nil
	})
}

// better drops the syntax faults at places where another finding says better what is wrong.
func better(found []Diagnostic) []Diagnostic {
	by := make(map[source.Span]int)
	for i, d := range found {
		for _, span := range d.Explains {
			by[span] = i
		}
	}
	if len(by) == 0 {
		return found
	}
	for _, d := range found {
		if i, ok := by[d.Span]; ok && d.fault {
			found[i].Severity = max(found[i].Severity, d.Severity)
		}
	}
	return slices.DeleteFunc(found, func(d Diagnostic) bool {
		_, ok := by[d.Span]
		return ok && d.fault
	})
}

// explained drops the findings that another one covers; the one that stays is as severe as the worst of them.
// Where two cover each other the first one stays.
func explained(found []Diagnostic) []Diagnostic {
	covers := make(map[string][]int)
	for i, d := range found {
		for _, pointer := range d.Covers {
			covers[pointer] = append(covers[pointer], i)
		}
	}
	if len(covers) == 0 {
		return found
	}
	gone := make([]bool, len(found))
	for i := range found {
		for _, by := range covers[found[i].Pointer] {
			mutual := i < by && slices.Contains(found[i].Covers, found[by].Pointer)
			if by == i || found[by].Rule == found[i].Rule || mutual {
				continue
			}
			gone[i] = true
			found[by].Severity = max(found[by].Severity, found[i].Severity)
		}
	}
	kept := found[:0]
	for i, d := range found {
		if !gone[i] {
			kept = append(kept, d)
		}
	}
	return kept
}

// ignoreUse remembers which ignores of which policy had something to do.
type ignoreUse struct {
	matched map[*Ignore]bool // had a finding to drop
	reached map[*Ignore]bool // had a file
}

// of returns the rules whose findings in the target are ignored, and remembers the ignores that applied.
func (u *ignoreUse) of(t *Target, s *sink) map[string]bool {
	if t.Policy == nil || len(t.Policy.Ignores) == 0 {
		return nil
	}
	if u.matched == nil {
		u.matched, u.reached = make(map[*Ignore]bool), make(map[*Ignore]bool)
	}
	rules := make(map[string]bool)
	for i := range t.Policy.Ignores {
		ignore := &t.Policy.Ignores[i]
		if !MatchPath(ignore.Path, t.path()) {
			continue
		}
		u.reached[ignore] = true
		if s.kept[ignore.Rule] > 0 {
			u.matched[ignore] = true
		}
		if !ignore.ended(t.Policy.Today) {
			rules[ignore.Rule] = true
		}
	}
	return rules
}

// unused reports the ignores that are past their day, and those that matched nothing although they could have.
func (out *Result) unused(r *Rule, known map[string]*Rule, targets []Target, used ignoreUse) {
	seen := make(map[*Policy]bool)
	for _, t := range targets {
		p := t.Policy
		if p == nil || seen[p] || p.severity(r.ID, r.Severity) == Off {
			continue
		}
		seen[p] = true
		for i := range p.Ignores {
			ignore := &p.Ignores[i]
			d := Diagnostic{Doc: ignore.Doc, Span: ignore.Span, Severity: p.severity(r.ID, r.Severity)}
			switch {
			case ignore.ended(p.Today):
				d.Message = fmt.Sprintf("this ignore of %s ended on %s", ignore.Rule, ignore.Until.Format("2006-01-02"))
				d.Notes = []string{"remove it, or give it another day"}
			case known[ignore.Rule] == nil || used.matched[ignore] || !used.reached[ignore] && !p.Whole:
				continue
			case !used.reached[ignore]:
				d.Message = fmt.Sprintf("this ignore matches no file: no manifest has the path %q", ignore.Path)
			default:
				d.Message = fmt.Sprintf("this ignore matches nothing: %s has no finding in %q", ignore.Rule, ignore.Path)
				d.Notes = []string{"remove it"}
			}
			out.Diagnostics = append(out.Diagnostics, d.of(r))
			out.Counts[d.Severity]++
		}
	}
}
