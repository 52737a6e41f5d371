package report

import (
	"strings"
	"testing"

	"github.com/pupkit/pupkit/lint/source"
)

func TestFramePutsTheCaretUnderTheText(t *testing.T) {
	for _, tt := range []struct{ name, text, part, line, carets string }{
		{"plain", `{"a": 1}`, `"a"`, `{"a": 1}`, ` ^^^`},
		{"tab", "\t\"a\": 1", `"a"`, `    "a": 1`, `    ^^^`},
		{"tab inside", "\"a\tb\": 1", "\"a\tb\"", `"a    b": 1`, `^^^^^^^^`},
		{"wide", `"麺類": "x"`, `"x"`, `"麺類": "x"`, `        ^^^`},
		{"wide underlined", `"麺類"`, `"麺類"`, `"麺類"`, `^^^^^^`},
		{"combining", "\"e\u0301\": 1", "1", "\"e\u0301\": 1", `     ^`},
		{"a combining mark alone", "e\u0301x", "\u0301", "e\u0301x", ` ^`},
		{"family", `"👩‍👩‍👧": 1`, `1`, `"👩‍👩‍👧": 1`, `      ^`},
		{"escape", "\"\x1b[31m\": 2", `2`, `"\x1b[31m": 2`, `            ^`},
		{"right to left", "\"\u202eabc\": 1", `1`, `"\u202eabc": 1`, `             ^`},
		{"not UTF-8", "\"\xff\": 1", `1`, `"\xff": 1`, `        ^`},
		{"CRLF", "a\r\nb\r\n", `b`, `b`, `^`},
		{"over the line end", "ab\ncd", "b\nc", "ab", ` ^`},
		{"the line end itself", "ab\ncd", "\n", "ab", `  ^`},
		{"workflow command across the parts", "x##[y", "[", `x#\x23[y`, `      ^`},
		{"workflow command over three parts", "##[", "#[", `\x23#[`, `    ^^`},
	} {
		x := newIndex([]byte(tt.text))
		start := strings.Index(tt.text, tt.part)
		f := x.frame(source.Span{Start: start, End: start + len(tt.part)})
		if line, carets := f.before+f.under+f.after, f.underline("^"); line != tt.line || carets != tt.carets {
			t.Errorf("%s: got\n%s\n%s\nwant\n%s\n%s", tt.name, line, carets, tt.line, tt.carets)
		}
	}
}

func TestFrameCutsLongLines(t *testing.T) {
	long := strings.Repeat("é", 200_000)
	for _, tt := range []struct {
		name, text, part, under string
	}{
		{"in the middle", long + "HERE" + long, "HERE", "HERE"},
		{"at the beginning", "HERE" + long, "HERE", "HERE"},
		{"at the end", long + "HERE", "HERE", "HERE"},
		{"all of it", long, long, strings.Repeat("é", underWidth-1) + "…"},
		{"a little too long", strings.Repeat("a", frameWidth) + "HERE", "HERE", "HERE"},
		{"wide at the cut", strings.Repeat("麺", 90) + "HERE" + strings.Repeat("麺", 90), "HERE", "HERE"},
		{"escapes at the cut", strings.Repeat("\x01", 900) + "HERE" + strings.Repeat("\x01", 900), "HERE", "HERE"},
	} {
		start := strings.Index(tt.text, tt.part)
		f := newIndex([]byte(tt.text)).frame(source.Span{Start: start, End: start + len(tt.part)})
		if f.under != tt.under {
			t.Errorf("%s: underlined %q", tt.name, f.under)
		}
		if w := width(f.before + f.under + f.after); w > frameWidth || w < frameWidth-2 {
			t.Errorf("%s: %d columns wide", tt.name, w)
		}
		if cut := start > 0; strings.HasPrefix(f.before, "…") != cut {
			t.Errorf("%s: before is %.20q…", tt.name, f.before)
		}
	}
}

func TestPosition(t *testing.T) {
	text := "a\r\nbé😀c\n\xff\xfed\n"
	x := newIndex([]byte(text))
	for _, tt := range []struct {
		part string
		want Position
	}{
		{"a", Position{1, 1, 1, 0}},
		{"b", Position{2, 1, 1, 3}},
		{"😀", Position{2, 3, 3, 6}},
		{"c", Position{2, 4, 5, 10}},
		{"d", Position{3, 3, 3, 14}},
	} {
		if got := x.position(strings.Index(text, tt.part)); got != tt.want {
			t.Errorf("%q: got %+v, want %+v", tt.part, got, tt.want)
		}
	}
	if got := x.position(len(text) + 10); got != (Position{4, 1, 1, len(text)}) {
		t.Errorf("behind the end: %+v", got)
	}
	if got := x.position(-1); got != (Position{1, 1, 1, 0}) {
		t.Errorf("before the beginning: %+v", got)
	}
}

// TestPositionOfEveryOffset holds the marks of long lines to counting from the line's beginning.
func TestPositionOfEveryOffset(t *testing.T) {
	text := []byte(strings.Repeat("aé麺😀\xff", 2000) + "\n" + strings.Repeat("x", 3*markEvery) + "\n")
	x := newIndex(text)
	line, at := 1, mark{}
	start := at
	for at.offset < len(text) {
		want := Position{line, at.chars - start.chars + 1, at.units - start.units + 1, at.offset}
		if got := x.position(at.offset); got != want {
			t.Fatalf("got %+v, want %+v", got, want)
		}
		newline := text[at.offset] == '\n'
		if at.step(text); newline {
			line, start = line+1, at
		}
	}
}

func FuzzFrame(f *testing.F) {
	f.Add([]byte("{\n\t\"a\": \"\x1b[0m麺\u0301\"}\r\n"), 3, 9)
	f.Add([]byte("##["), 2, 3)
	f.Fuzz(func(t *testing.T, text []byte, start, end int) {
		start = min(max(start, 0), len(text))
		end = min(max(end, start), len(text))
		x := newIndex(text)
		got := x.frame(source.Span{Start: x.border(start), End: x.border(end)})
		shown := got.before + got.under + got.after
		if clean(shown) != shown {
			t.Errorf("%q acts on a terminal", shown)
		}
		if w := width(got.before); w > frameWidth+len(`\x23`)-1 { // see split
			t.Errorf("the caret is at column %d", w)
		}
	})
}
