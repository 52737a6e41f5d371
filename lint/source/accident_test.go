package source

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write what is read into testdata/accidents")

// block is one text of testdata/accidents with what the reader should say of it.
type block struct{ text, want string }

const divider = "\n----\n"

func blocks(t testing.TB, file string) []block {
	t.Helper()
	all, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var out []block
	for _, b := range strings.Split(strings.TrimSuffix(string(all), "\n"), divider) {
		text, want, ok := strings.Cut(b, "\n=>")
		if !ok {
			t.Fatalf("%s: no => in %q", file, b)
		}
		out = append(out, block{text, strings.TrimPrefix(want, "\n")})
	}
	if len(out) < 10 {
		t.Fatalf("%s: only %d texts", file, len(out))
	}
	return out
}

func TestAccidents(t *testing.T) {
	for format, name := range []string{JSON: "json", TOML: "toml"} {
		file := "testdata/accidents/" + name + ".txt"
		var written []string
		for _, b := range blocks(t, file) {
			doc := Parse(file, Format(format), []byte(b.text))
			checkPlaces(t, doc)
			got := describe(doc)
			written = append(written, b.text+"\n=>\n"+got)
			if got != b.want && !*update {
				t.Errorf("%s\n%s\ngives\n%s\ninstead of\n%s", file, b.text, got, b.want)
			}
			checkFixes(t, doc)
		}
		if *update {
			if err := os.WriteFile(file, []byte(strings.Join(written, divider)+"\n"), 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// describe writes the faults of a document and its tree, a line each.
func describe(doc *Document) string {
	var lines []string
	for _, f := range doc.Faults {
		line := fmt.Sprintf("%s %s: %s", place(doc, f.Span.Start), showText(doc.Bytes[f.Span.Start:f.Span.End]), f.Message)
		if f.Rule != ruleJSON && f.Rule != ruleTOML {
			line += " [" + f.Rule + "]"
		}
		for what, is := range map[string]bool{" (warning)": f.Warning, " (text was lost)": f.Lost} {
			if is {
				line += what
			}
		}
		lines = append(lines, line)
		if f.Hint != "" {
			lines = append(lines, "  hint: "+f.Hint)
		}
		for _, r := range f.Related {
			lines = append(lines, fmt.Sprintf("  %s %s: %s", place(doc, r.Span.Start), showText(doc.Bytes[r.Span.Start:r.Span.End]), r.Message))
		}
		if f.Fix != nil {
			how := "fix"
			if f.Fix.Unsafe {
				how = "unsafe fix"
			}
			lines = append(lines, fmt.Sprintf("  %s: %s", how, showText([]byte(apply(string(doc.Bytes), f.Fix)))))
		}
	}
	return strings.Join(append(lines, show(doc.Root)), "\n")
}

func place(doc *Document, at int) string {
	before := string(doc.Bytes[:at])
	return fmt.Sprintf("%d:%d", strings.Count(before, "\n")+1, len([]rune(before[strings.LastIndex(before, "\n")+1:]))+1)
}

func showText(text []byte) string {
	return "‹" + strings.NewReplacer("\r", "␍", "\n", "⏎", "\t", "⇥").Replace(string(text)) + "›"
}

// checkFixes holds every fix to what it promises: the fault is gone after it, and no worse one came.
func checkFixes(t *testing.T, doc *Document) {
	t.Helper()
	for _, f := range doc.Faults {
		if f.Fix == nil {
			continue
		}
		text := apply(string(doc.Bytes), f.Fix)
		after := Parse(doc.Name, doc.Format, []byte(text))
		if len(after.Faults) >= len(doc.Faults) {
			t.Errorf("%s\nthe fix of %q gives\n%s\nwith %d faults instead of %d: %+v", doc.Bytes, f.Message, text, len(after.Faults), len(doc.Faults), after.Faults)
		}
	}
}

func apply(text string, fix *Fix) string {
	for i := len(fix.Edits) - 1; i >= 0; i-- {
		e := fix.Edits[i]
		text = text[:e.Span.Start] + e.New + text[e.Span.End:]
	}
	return text
}

// show writes a tree in short.
func show(v *Value) string {
	if v == nil {
		return "nothing"
	}
	var parts []string
	switch v.Kind {
	case Object:
		for _, m := range v.Members {
			parts = append(parts, fmt.Sprintf("%q: %s", m.Key, show(m.Value)))
		}
		return "{" + strings.Join(parts, ", ") + "}"
	case Array:
		for _, item := range v.Items {
			parts = append(parts, show(item))
		}
		return "[" + strings.Join(parts, ", ") + "]"
	case String:
		return fmt.Sprintf("%q", v.Text)
	case Invalid:
		return "?"
	default:
		return v.Text
	}
}
