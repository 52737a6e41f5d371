package lint

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/pupkit/pupkit/lint/source"
)

// letters is a rule that has a finding at each of the letter in the text.
func letters(id string, letter byte, severity Severity, fix string) *Rule {
	return &Rule{ID: id, Severity: severity, Check: func(p *Pass) {
		for i, b := range p.Doc.Bytes {
			if b != letter {
				continue
			}
			d := Diagnostic{Span: source.Span{Start: i, End: i + 1}, Pointer: fmt.Sprintf("/%d", i), Message: id}
			if fix != "" {
				d.Fix = &Fix{Edits: []Edit{{Span: d.Span, New: fix}}}
			}
			p.Report(d)
		}
	}}
}

func doc(name, text string) *source.Document {
	return &source.Document{Name: name, Bytes: []byte(text), Root: &source.Value{Kind: source.Object}}
}

func brief(ds []Diagnostic) string {
	var out []string
	for _, d := range ds {
		out = append(out, fmt.Sprintf("%s %d %s %s", d.Doc.Name, d.Span.Start, d.Severity, d.Rule))
	}
	return strings.Join(out, "; ")
}

func TestCheckSortsByTargetAndPlace(t *testing.T) {
	rules := []*Rule{letters("b", 'b', Warning, ""), letters("a", 'a', Error, "")}
	targets := []Target{{Doc: doc("2", "xab")}, {Doc: doc("1", "ba")}}
	want := "2 1 error a; 2 2 warning b; 1 0 warning b; 1 1 error a"
	for range 20 {
		if got := brief(Check(rules, targets)); got != want {
			t.Fatalf("got %s", got)
		}
	}
}

func TestCheckAsksOnlyTheRulesOfTheHost(t *testing.T) {
	pup, both := letters("pup/a", 'a', Error, ""), letters("json/a", 'a', Error, "")
	pup.Host = Pup
	if got := brief(Check([]*Rule{pup, both}, []Target{{Host: Curupira, Doc: doc("d", "a")}})); got != "d 0 error json/a" {
		t.Errorf("got %s", got)
	}
}

func TestFaultsBecomeFindingsOfTheirRules(t *testing.T) {
	d := doc("d", "abc")
	d.Root = nil
	d.Faults = []source.Fault{
		{Rule: "json/syntax", Span: source.Span{Start: 1, End: 2}, Message: "m", Hint: "h", Lost: true},
		{Rule: "json/syntax", Warning: true, Span: source.Span{Start: 2, End: 3}, Message: "w",
			Related: []source.Related{{Span: source.Span{Start: 0, End: 1}, Message: "first"}}},
		{Rule: "not/known", Message: "n"},
	}
	got := Check([]*Rule{{ID: "json/syntax", Severity: Error}}, []Target{{Doc: d}})
	if brief(got) != "d 1 error json/syntax; d 2 warning json/syntax" {
		t.Fatalf("got %s", brief(got))
	}
	if !slices.Equal(got[0].Notes, []string{"h"}) || len(got[1].Related) != 1 || got[1].Related[0].Doc != d {
		t.Errorf("got %+v", got)
	}
}

func TestAFindingDropsWhatItExplains(t *testing.T) {
	report := func(id string, s Severity, pointer string, covers ...string) *Rule {
		return &Rule{ID: id, Severity: s, Check: func(p *Pass) {
			p.Report(Diagnostic{Message: id, Pointer: pointer, Covers: covers})
		}}
	}
	for _, tt := range []struct {
		name  string
		rules []*Rule
		want  string
	}{
		{"the root cause takes the worst severity",
			[]*Rule{report("unknown", Warning, "/sumary", "/summary"), report("required", Error, "/summary")}, "d 0 error unknown"},
		{"the order of the rules is of no account",
			[]*Rule{report("required", Error, "/summary"), report("unknown", Warning, "/sumary", "/summary")}, "d 0 error unknown"},
		{"a chain",
			[]*Rule{report("c", Info, "/c"), report("b", Error, "/b", "/c"), report("a", Info, "/a", "/b")}, "d 0 error a"},
		{"two that cover each other: the first stays",
			[]*Rule{report("a", Info, "/a", "/b"), report("b", Info, "/b", "/a")}, "d 0 info a"},
		{"itself",
			[]*Rule{report("a", Info, "/a", "/a")}, "d 0 info a"},
		{"other findings of its own rule stay",
			[]*Rule{report("a", Info, "/a", "/b"), {ID: "a2", Check: report("a", Info, "/b").Check, Severity: Info}}, "d 0 info a"},
	} {
		if got := brief(Check(tt.rules, []Target{{Doc: doc("d", "x")}})); got != tt.want {
			t.Errorf("%s: got %s, want %s", tt.name, got, tt.want)
		}
	}
}

func TestWhatMayStandInLostTextIsNotMissing(t *testing.T) {
	missing := &Rule{ID: "required", Severity: Error, Check: func(p *Pass) {
		p.Report(Diagnostic{Pointer: "/name", Message: "missing"})
		p.Report(Diagnostic{Pointer: "/id", Message: "bad"})
	}}
	d := doc("d", "x")
	d.Root.Members = []source.Member{{Key: "id", Value: &source.Value{Kind: source.String}}}
	d.Faults = []source.Fault{{Rule: "json/syntax", Message: "cut off", Lost: true}}
	if got := Check([]*Rule{missing}, []Target{{Doc: d}}); len(got) != 1 || got[0].Pointer != "/id" {
		t.Errorf("got %+v", got)
	}
	d.Faults[0].Lost = false
	if got := Check([]*Rule{missing}, []Target{{Doc: d}}); len(got) != 2 {
		t.Errorf("got %+v", got)
	}
}

func TestFindingsAreBounded(t *testing.T) {
	rules := []*Rule{letters("a", 'a', Warning, ""), letters("b", 'b', Error, "")}
	d := doc("d", strings.Repeat("a", 100_000)+strings.Repeat("b", 5))
	got := Examine(rules, []Target{{Doc: d}})
	if len(got.Diagnostics) != MaxFindings || got.Omitted != 100_005-MaxFindings {
		t.Errorf("%d findings, %d omitted", len(got.Diagnostics), got.Omitted)
	}
	if got.Counts != [Error + 1]int{Warning: 100_000, Error: 5} || got.Worst() != Error {
		t.Errorf("counts %v, worst %s", got.Counts, got.Worst())
	}
	if last := got.Diagnostics[MaxFindings-1]; last.Rule != "b" {
		t.Errorf("an error was dropped for a warning: %+v", last)
	}
}

func TestCheckAllReachesItsDocument(t *testing.T) {
	r := &Rule{ID: "all", Severity: Warning, CheckAll: func(r *Run) {
		for _, target := range r.Targets[1:] {
			r.Report(Diagnostic{Doc: target.Doc, Message: "second"})
		}
	}}
	if got := brief(Check([]*Rule{r}, []Target{{Doc: doc("1", "x")}, {Doc: doc("2", "x")}})); got != "2 0 warning all" {
		t.Errorf("got %s", got)
	}
}

func TestResolve(t *testing.T) {
	leaf := &source.Value{Kind: source.Bool}
	root := &source.Value{Kind: source.Object, Members: []source.Member{
		{Key: "a/b~", Value: &source.Value{Kind: source.Array, Items: []*source.Value{{Kind: source.Null}, leaf}}},
		{Key: "", Value: leaf},
	}}
	for pointer, want := range map[string]*source.Value{
		"": root, "/a~1b~0/1": leaf, "/a~1b~0/2": nil, "/a~1b~0/-1": nil, "/a~1b~0/x": nil, "/none": nil, "/": leaf, "/none/x": nil,
	} {
		if got := Resolve(root, pointer); got != want {
			t.Errorf("Resolve(%q) = %v, want %v", pointer, got, want)
		}
	}
}
