package commands

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/pupkit/pupkit/internal/printable"
	"github.com/pupkit/pupkit/lint"
	"github.com/pupkit/pupkit/lint/report"
	"github.com/pupkit/pupkit/lint/rules"
	"github.com/pupkit/pupkit/lint/source"
)

// FuzzLint holds for any bytes as a manifest: nothing panics, every place is inside the text and between characters,
// no report holds anything that acts, and a repair leaves a text that is no worse and that stays as it is when it is
// repaired again.
func FuzzLint(f *testing.F) {
	seeds, err := filepath.Glob(filepath.Join("..", "lint", "rules", "testdata", "cases", "*"))
	if err != nil || len(seeds) == 0 {
		f.Fatalf("no cases to begin with (%v)", err)
	}
	for _, name := range seeds {
		text, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text, strings.HasSuffix(name, ".toml"), false)
	}
	f.Add([]byte("{\"sumary\": \"\u202e ::error::\x1b[0m\", // x\n'id': 01, ##[x] \xff"), false, true)
	f.Fuzz(func(t *testing.T, text []byte, toml, unsafe bool) {
		host, format := lint.Pup, source.JSON
		if toml {
			host, format = lint.Curupira, source.TOML
		}
		target := lint.Target{Host: host, Doc: source.Parse("manifest", format, text)}
		target.Options = lint.Options{NamedPath: true, URL: "https://snacks.pupkit.dev", Tools: []string{"snack_menu"}}
		before := lint.Examine(rules.All(), []lint.Target{target})
		checkPlaces(t, text, before.Diagnostics)
		checkReports(t, target, before)

		fixer := &lint.Fixer{Rules: rules.All(), Unsafe: unsafe, Read: source.Parse}
		fixed := fixer.Apply(target)
		target.Doc = fixed.Doc
		after := lint.Examine(rules.All(), []lint.Target{target})
		if worse(before, after) {
			t.Errorf("%q was repaired to %q: %v became %v", text, fixed.Doc.Bytes, before.Counts, after.Counts)
		}
		if again := fixer.Apply(target); again.Doc != fixed.Doc {
			t.Errorf("%q was repaired to %q and then to %q", text, fixed.Doc.Bytes, again.Doc.Bytes)
		}
	})
}

func worse(before, after lint.Result) bool {
	b, a := 0, 0
	for s := lint.Error; s > lint.Off; s-- {
		if b, a = b+before.Counts[s], a+after.Counts[s]; a > b {
			return true
		}
	}
	return false
}

func checkPlaces(t *testing.T, text []byte, found []lint.Diagnostic) {
	for _, d := range found {
		spans := []source.Span{d.Span}
		for _, p := range d.Related {
			if p.Doc == d.Doc {
				spans = append(spans, p.Span)
			}
		}
		if d.Fix != nil {
			for _, e := range d.Fix.Edits {
				spans = append(spans, e.Span)
			}
		}
		for _, s := range spans {
			if s.Start < 0 || s.End < s.Start || s.End > len(text) || !border(text, s.Start) || !border(text, s.End) {
				t.Errorf("%s, %q: the place %v is no stretch of characters of %q", d.Rule, d.Message, s, text)
			}
		}
	}
}

// border reports whether no character of the text goes across the offset.
func border(text []byte, offset int) bool {
	for back := 1; back < utf8.UTFMax && back <= offset; back++ {
		if r, size := utf8.DecodeRune(text[offset-back:]); r != utf8.RuneError && size > back {
			return false
		}
	}
	return true
}

func checkReports(t *testing.T, target lint.Target, result lint.Result) {
	for _, f := range report.Formats {
		var b strings.Builder
		err := f.Write(&b, &report.Report{Rules: rules.All(), Targets: []lint.Target{target}, Result: result})
		if err != nil {
			t.Fatalf("%s: %v", f.Name, err)
		}
		for line := range strings.Lines(b.String()) {
			if line = strings.TrimSuffix(line, "\n"); !printable.Safe(line) || strings.Contains(line, "##[") ||
				f.Name != "github" && strings.HasPrefix(strings.TrimSpace(line), "::") {
				t.Errorf("%s: a line acts: %q", f.Name, line)
			}
		}
	}
}
