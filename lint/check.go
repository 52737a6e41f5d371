package lint

import (
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/pupkit/pupkit/lint/source"
)

// Result is what a run found.
type Result struct {
	// Diagnostics are in the order of the targets, then of the text; those about no target come last.
	Diagnostics []Diagnostic
	// Omitted counts the findings beyond MaxFindings of a document, which Diagnostics does not hold.
	Omitted int
	// Counts are all findings by severity, those omitted too.
	Counts [Error + 1]int
}

// Worst is the highest severity of all findings, Off where there are none.
func (out *Result) Worst() Severity {
	for s := Error; s > Off; s-- {
		if out.Counts[s] > 0 {
			return s
		}
	}
	return Off
}

// Check runs the rules over the targets and returns their findings as Examine does.
func Check(rules []*Rule, targets []Target) []Diagnostic {
	return Examine(rules, targets).Diagnostics
}

// Examine runs the rules over the targets, on all cores. What a target's policy drops is left out, and so is what
// another finding already explains; the outcome does not depend on the order in which the work is done.
func Examine(rules []*Rule, targets []Target) Result {
	byID := make(map[string]*Rule, len(rules))
	for _, r := range rules {
		byID[r.ID] = r
	}
	sinks := make([]sink, len(targets))
	Parallel(len(targets), func(i int) {
		sinks[i].faults(byID, targets[i].Doc)
		sinks[i].run(rules, &targets[i])
	})
	acrossDocuments(rules, targets, sinks)

	var out Result
	var used ignoreUse
	total := 0
	for i := range sinks {
		total += min(len(sinks[i].found), MaxFindings)
	}
	out.Diagnostics = make([]Diagnostic, 0, total)
	for i := range targets {
		out.settle(&targets[i], &sinks[i], &used)
	}
	if r := byID[unusedIgnore]; r != nil {
		out.unused(r, byID, targets, used)
	}
	return out
}

// run has every rule that looks at one document look at the target's.
func (s *sink) run(rules []*Rule, t *Target) {
	if t.Doc.Root == nil {
		return
	}
	pass := Pass{Host: t.Host, Doc: t.Doc, Options: t.Options, related: t.Related, out: s}
	for _, r := range rules {
		if r.Check == nil || r.Host != "" && r.Host != t.Host || t.Policy.severity(r.ID, r.Severity) == Off {
			continue
		}
		pass.Rule = r
		r.Check(&pass)
	}
}

// acrossDocuments has the rules that need all documents look at them, and hands each finding to its document's sink.
func acrossDocuments(rules []*Rule, targets []Target, sinks []sink) {
	var index map[*source.Document]int
	for _, r := range rules {
		if r.CheckAll == nil {
			continue
		}
		if index == nil {
			index = make(map[*source.Document]int, len(targets))
			for i, t := range targets {
				index[t.Doc] = i
			}
		}
		var all sink
		r.CheckAll(&Run{Rule: r, Targets: targets, out: &all})
		for _, d := range all.found {
			if i, ok := index[d.Doc]; ok {
				sinks[i].add(d)
			}
		}
	}
}

// Parallel calls f for each index below n, on all cores, and waits for all of them.
func Parallel(n int, f func(int)) {
	workers := min(runtime.GOMAXPROCS(0), n)
	if workers <= 1 {
		for i := range n {
			f(i)
		}
		return
	}
	var next atomic.Int64
	var wg sync.WaitGroup
	for range workers {
		wg.Go(func() {
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				f(i)
			}
		})
	}
	wg.Wait()
}
