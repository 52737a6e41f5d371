package lint

import (
	"strings"
	"testing"
	"time"
)

func TestMatchPath(t *testing.T) {
	for _, tt := range []struct {
		pattern, path string
		want          bool
	}{
		{"manifest.json", "manifest.json", true},
		{"manifest.json", "a/manifest.json", false},
		{"*.json", "manifest.json", true},
		{"*.json", "a/manifest.json", false},
		{"**", "a/b/c", true},
		{"**/manifest.json", "manifest.json", true},
		{"**/manifest.json", "a/b/manifest.json", true},
		{"examples/**", "examples/a/manifest.json", true},
		{"examples/**", "examples/manifest.json", true},
		{"examples/**", "other/manifest.json", false},
		{"examples/**", "examples", true},
		{"a/**/b/*.json", "a/b/m.json", true},
		{"a/**/b/*.json", "a/x/y/b/m.json", true},
		{"a/**/b/*.json", "a/x/y/m.json", false},
		{"./a/*", "a/b", true},
		{"extensions/[ab]/manifest.json", "extensions/b/manifest.json", true},
		{"[", "a", false},
		{"", "a", false},
		{"../a", "../a", true},
	} {
		if got := MatchPath(tt.pattern, tt.path); got != tt.want {
			t.Errorf("MatchPath(%q, %q) = %v", tt.pattern, tt.path, got)
		}
	}
	hostile, path := strings.Repeat("**/a/", 200)+"b", strings.Repeat("a/", 2000)+"c"
	if MatchPath(hostile, path) {
		t.Error("a path that does not match did")
	}
}

func TestPolicySetsSeverities(t *testing.T) {
	rules := []*Rule{letters("a", 'a', Warning, ""), letters("b", 'b', Error, "")}
	p := &Policy{Severities: map[string]Severity{"a": Error, "b": Off}}
	got := Examine(rules, []Target{{Doc: doc("d", "ab"), Policy: p}, {Doc: doc("e", "ab")}})
	if brief(got.Diagnostics) != "d 0 error a; e 0 warning a; e 1 error b" || got.Counts[Error] != 2 {
		t.Errorf("got %s, %v", brief(got.Diagnostics), got.Counts)
	}
}

func TestAnOffRuleExplainsNothing(t *testing.T) {
	cause := &Rule{ID: "cause", Severity: Error, Check: func(p *Pass) { p.Report(Diagnostic{Covers: []string{"/0"}}) }}
	rules := []*Rule{cause, letters("a", 'a', Warning, "")}
	p := &Policy{Severities: map[string]Severity{"cause": Off}}
	if got := brief(Check(rules, []Target{{Doc: doc("d", "a"), Policy: p}})); got != "d 0 warning a" {
		t.Errorf("got %s", got)
	}
}

func TestIgnores(t *testing.T) {
	day := func(s string) time.Time {
		d, err := time.Parse("2006-01-02", s)
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	rules := []*Rule{letters("x/a", 'a', Error, ""), {ID: unusedIgnore, Severity: Warning}}
	config := doc(".pupkit.toml", "config")
	run := func(today string, whole bool, text string, ignores ...Ignore) string {
		for i := range ignores {
			ignores[i].Doc = config
		}
		p := &Policy{Ignores: ignores, Whole: whole, Today: day(today)}
		var out []string
		for _, d := range Check(rules, []Target{{Doc: doc("/work/sub/manifest.json", text), Path: "sub/manifest.json", Policy: p}}) {
			out = append(out, d.Rule+": "+d.Message)
		}
		return strings.Join(out, "; ")
	}
	for _, tt := range []struct{ name, got, want string }{
		{"drops the rule", run("2026-01-01", true, "a", Ignore{Rule: "x/a", Path: "sub/**"}), ""},
		{"another path", run("2026-01-01", false, "a", Ignore{Rule: "x/a", Path: "other/**"}), "x/a: x/a"},
		{"another path, all files seen", run("2026-01-01", true, "", Ignore{Rule: "x/a", Path: "other/**"}),
			`config/unused-ignore: this ignore matches no file: no manifest has the path "other/**"`},
		{"nothing to drop", run("2026-01-01", false, "b", Ignore{Rule: "x/a", Path: "**"}),
			`config/unused-ignore: this ignore matches nothing: x/a has no finding in "**"`},
		{"a rule that is not asked", run("2026-01-01", true, "b", Ignore{Rule: "x/b", Path: "**"}), ""},
		{"its last day", run("2026-06-30", true, "a", Ignore{Rule: "x/a", Path: "**", Until: day("2026-06-30")}), ""},
		{"the day after", run("2026-07-01", true, "a", Ignore{Rule: "x/a", Path: "**", Until: day("2026-06-30")}),
			"x/a: x/a; config/unused-ignore: this ignore of x/a ended on 2026-06-30"},
	} {
		if tt.got != tt.want {
			t.Errorf("%s: got %q, want %q", tt.name, tt.got, tt.want)
		}
	}
}
