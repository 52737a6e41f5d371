package lint

import (
	"strings"
	"testing"

	"github.com/pupkit/pupkit/lint/source"
)

func read(name string, _ source.Format, text []byte) *source.Document { return doc(name, string(text)) }

func TestRewrite(t *testing.T) {
	edit := func(start, end int, text string) Edit {
		return Edit{Span: source.Span{Start: start, End: end}, New: text}
	}
	for _, tt := range []struct {
		name  string
		edits []Edit
		want  string // "" where it must fail
	}{
		{"none", nil, "abcdef"},
		{"out of order", []Edit{edit(4, 5, "E"), edit(0, 2, "")}, "cdEf"},
		{"touching", []Edit{edit(0, 2, "x"), edit(2, 4, "y")}, "xyef"},
		{"insertion and end", []Edit{edit(6, 6, "!"), edit(0, 0, "?")}, "?abcdef!"},
		{"overlap", []Edit{edit(0, 3, ""), edit(2, 4, "")}, ""},
		{"inside", []Edit{edit(0, 4, ""), edit(1, 2, "")}, ""},
		{"two at one place", []Edit{edit(1, 1, "x"), edit(1, 2, "y")}, ""},
		{"insertion inside a removal", []Edit{edit(0, 4, ""), edit(2, 2, "x")}, ""},
		{"behind the end", []Edit{edit(6, 7, "")}, ""},
		{"before the beginning", []Edit{edit(-1, 1, "")}, ""},
		{"backwards", []Edit{edit(3, 1, "")}, ""},
	} {
		text := []byte("abcdef")
		got, ok := Rewrite(text, tt.edits)
		if ok != (tt.want != "") || string(got) != tt.want {
			t.Errorf("%s: got %q, %v", tt.name, got, ok)
		}
		if string(text) != "abcdef" {
			t.Errorf("%s: the text was changed", tt.name)
		}
	}
}

func apply(t *testing.T, f *Fixer, text string) Fixed {
	t.Helper()
	f.Read = read
	out := f.Apply(Target{Doc: doc("d", text)})
	again := f.Apply(Target{Doc: out.Doc})
	if again.Doc != out.Doc || len(again.Made) != 0 {
		t.Errorf("fixing %q twice gave %q", out.Doc.Bytes, again.Doc.Bytes)
	}
	return out
}

func TestApply(t *testing.T) {
	for _, tt := range []struct {
		name, text, want string
		made, refused    int
		rules            []*Rule
	}{
		{"all of them", "axa", "bxb", 2, 0, []*Rule{letters("a", 'a', Error, "b")}},
		{"in several rounds", "a", "c", 2, 0, []*Rule{letters("a", 'a', Error, "b"), letters("b", 'b', Warning, "c")}},
		{"not where it makes it worse", "ab", "ab", 0, 1, []*Rule{letters("a", 'a', Warning, "b"), letters("b", 'b', Error, "")}},
		{"not where it adds findings", "a", "a", 0, 1, []*Rule{letters("a", 'a', Error, "bb"), letters("b", 'b', Warning, "")}},
		{"the good ones among the bad", "acaca", "adada", 2, 3,
			[]*Rule{letters("a", 'a', Warning, "bbb"), letters("b", 'b', Error, ""), letters("c", 'c', Error, "d")}},
		{"not in circles", "a", "a", 0, 1, []*Rule{letters("a", 'a', Error, "b"), letters("b", 'b', Error, "a")}},
		{"not for nothing", "a", "a", 0, 1, []*Rule{letters("a", 'a', Error, "ax")}},
		{"to a finding that cannot be repaired", "a", "b", 1, 0, []*Rule{letters("a", 'a', Error, "b"), letters("b", 'b', Error, "")}},
		{"nothing to do", "x", "x", 0, 0, []*Rule{letters("a", 'a', Error, "b")}},
		{"no change", "a", "a", 0, 0, []*Rule{letters("a", 'a', Error, "a")}},
	} {
		got := apply(t, &Fixer{Rules: tt.rules}, tt.text)
		if string(got.Doc.Bytes) != tt.want || len(got.Made) != tt.made || got.Refused != tt.refused {
			t.Errorf("%s: %q with %d made, %d refused; want %q, %d, %d", tt.name, got.Doc.Bytes, len(got.Made), got.Refused,
				tt.want, tt.made, tt.refused)
		}
	}
}

func TestApplyMakesUnsafeFixesOnlyWhenAsked(t *testing.T) {
	r := letters("a", 'a', Error, "b")
	check := r.Check
	r.Check = func(p *Pass) {
		check(p)
		for i := range p.out.found {
			p.out.found[i].Fix.Unsafe = true
		}
	}
	if got := apply(t, &Fixer{Rules: []*Rule{r}}, "a"); string(got.Doc.Bytes) != "a" {
		t.Errorf("got %q", got.Doc.Bytes)
	}
	if got := apply(t, &Fixer{Rules: []*Rule{r}, Unsafe: true}, "a"); string(got.Doc.Bytes) != "b" {
		t.Errorf("got %q", got.Doc.Bytes)
	}
}

func TestApplyLeavesATextAloneWhoseFixesCostTooMuch(t *testing.T) {
	rules := []*Rule{letters("a", 'a', Warning, "bbb"), letters("b", 'b', Error, ""), letters("c", 'c', Error, "d")}
	text := strings.Repeat("ac", 400) + strings.Repeat("x", 1<<20)
	got := apply(t, &Fixer{Rules: rules}, text)
	if string(got.Doc.Bytes) != text || len(got.Made) != 0 || got.Refused == 0 {
		t.Errorf("%d made, %d refused", len(got.Made), got.Refused)
	}
}

func TestApplyHonoursThePolicy(t *testing.T) {
	f := &Fixer{Rules: []*Rule{letters("x/a", 'a', Error, "b")}, Read: read}
	p := &Policy{Ignores: []Ignore{{Rule: "x/a", Path: "**"}}}
	if got := f.Apply(Target{Doc: doc("d", "a"), Policy: p}); string(got.Doc.Bytes) != "a" {
		t.Errorf("an ignored finding was repaired: %q", got.Doc.Bytes)
	}
}
