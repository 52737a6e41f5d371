package printable

import (
	"testing"
	"unicode/utf8"
)

func TestText(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"", ""},
		{"snack_menu Größe 麺 👩‍🍳", "snack_menu Größe 麺 👩‍🍳"},
		{`a\b "c"`, `a\b "c"`},
		{"\x1b[31mred\x1b[0m", `\x1b[31mred\x1b[0m`},
		{"a\r\n\tb\x00\x7f", `a\r\n\tb\x00\x7f`},
		{"\u009b31m", `\u009b31m`},
		{"user\u202etxt.exe", `user\u202etxt.exe`},
		{"\u2066x\u2069\u200f\u061c", `\u2066x\u2069\u200f\u061c`},
		{"a\u200bb\ufeff\u2028", `a\u200bb\ufeff\u2028`},
		{"tag\U000e0041", `tag\U000e0041`},
		{"caf\xe9", `caf\xe9`},
		{"\ufffd", "\ufffd"},
	} {
		if got := Text(c.in); got != c.want {
			t.Errorf("Text(%+q) = %q, want %q", c.in, got, c.want)
		}
	}
}

func TestLines(t *testing.T) {
	if got, want := Lines("a\n\tb\r\x1b"), "a\n\tb"+`\r\x1b`; got != want {
		t.Errorf("Lines = %q, want %q", got, want)
	}
}

func TestCut(t *testing.T) {
	for _, c := range []struct {
		in   string
		n    int
		want string
	}{{"abc", 3, "abc"}, {"abcd", 3, "abc…"}, {"äöü\n", 3, "äöü…"}, {"\x1b\x1b", 1, `\x1b…`}} {
		if got := Cut(c.in, c.n); got != c.want {
			t.Errorf("Cut(%q, %d) = %q, want %q", c.in, c.n, got, c.want)
		}
	}
}

func FuzzText(f *testing.F) {
	f.Add("a\x1b[2J\u202e\xff")
	f.Fuzz(func(t *testing.T, s string) {
		out := Text(s)
		if !Safe(out) || !utf8.ValidString(out) {
			t.Errorf("Text(%q) = %q is not safe", s, out)
		}
		if Safe(s) && out != s {
			t.Errorf("Text(%q) changed safe text to %q", s, out)
		}
	})
}
