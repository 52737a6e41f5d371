package rules

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/pupkit/pupkit/lint"
	"github.com/pupkit/pupkit/lint/source"
)

// seeds adds the texts of cases and examples.
func seeds(f *testing.F, ext string) {
	f.Helper()
	n := 0
	for _, dir := range []string{"testdata/cases", "testdata/examples"} {
		files, _ := filepath.Glob(filepath.Join(dir, "*"+ext))
		for _, name := range files {
			n++
			f.Add(read(f, name))
		}
	}
	if n == 0 {
		f.Fatal("no seeds")
	}
}

// Whatever the bytes: no panic, spans inside the text and on the borders of characters, messages of one line each.
func FuzzPup(f *testing.F) {
	seeds(f, ".json")
	f.Fuzz(func(t *testing.T, text []byte) { judged(t, pupTarget(text)) })
}

func FuzzCurupira(f *testing.F) {
	seeds(f, ".toml")
	f.Fuzz(func(t *testing.T, text []byte) { judged(t, curupiraTarget(text)) })
}

// A repaired text is no worse than before, and repairing it again changes nothing.
func FuzzRepair(f *testing.F) {
	seeds(f, ".json")
	seeds(f, ".toml")
	f.Fuzz(func(t *testing.T, text []byte) {
		target := pupTarget(text)
		if bytes.Contains(text, []byte("=")) && !bytes.Contains(text, []byte("{")) {
			target = curupiraTarget(text)
		}
		target.Options.URL = "https://club.pupkit.dev"
		before := len(lint.Check(All(), []lint.Target{target}))
		fixer := lint.Fixer{Rules: All(), Read: source.Parse}
		target.Doc = fixer.Apply(target).Doc
		if after := len(lint.Check(All(), []lint.Target{target})); after > before {
			t.Errorf("%d findings before, %d after:\n%s", before, after, target.Doc.Bytes)
		}
		if again := fixer.Apply(target); !bytes.Equal(again.Doc.Bytes, target.Doc.Bytes) {
			t.Errorf("repaired once:\n%q\ntwice:\n%q", target.Doc.Bytes, again.Doc.Bytes)
		}
	})
}

func judged(t *testing.T, target lint.Target) {
	text := target.Doc.Bytes
	for _, d := range lint.Check(All(), []lint.Target{target}) {
		spans := []source.Span{d.Span}
		for _, r := range d.Related {
			spans = append(spans, r.Span)
		}
		for _, s := range spans {
			if s.Start < 0 || s.End < s.Start || s.End > len(text) || inside(text, s.Start) || inside(text, s.End) {
				t.Fatalf("%s: %s at %v of %d bytes", d.Rule, d.Message, s, len(text))
			}
		}
		for _, line := range append([]string{d.Message}, d.Notes...) {
			if strings.HasSuffix(d.Rule, "/syntax") {
				continue // what a reader of the text says is tested there
			}
			if line == "" || !utf8.ValidString(line) || strings.ContainsAny(line, "\n\r\x00\x1b") {
				t.Fatalf("%s says %q", d.Rule, line)
			}
		}
	}
}

// inside reports whether the offset lies within a character of a text that has only whole ones.
func inside(text []byte, offset int) bool {
	return offset < len(text) && !utf8.RuneStart(text[offset]) && utf8.Valid(text)
}
