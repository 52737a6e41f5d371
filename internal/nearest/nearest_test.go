package nearest

import (
	"strings"
	"testing"
)

func TestOf(t *testing.T) {
	fields := []string{"manifestVersion", "protocolVersion", "id", "name", "author", "description", "summary",
		"instructions", "endpoints", "tools", "commands", "settings", "events", "readOnly", "alwaysAsk", "thread", "userRequest", "mcp"}
	for _, tt := range []struct{ word, want string }{
		{"sumary", "summary"},
		{"summray", "summary"},
		{"readonly", "readOnly"},
		{"read_only", "readOnly"},
		{"Read-Only", "readOnly"},
		{"manifest version", "manifestVersion"},
		{"tool", "tools"},
		{"instruction", "instructions"},
		{"desc", "description"},
		{"endpoint", "endpoints"},
		{"ID", "id"},
		{"nmae", "name"},
		{"mpc", "mcp"},
		{"alwaysask", "alwaysAsk"},
		{"descripton", "description"},
		{"thraed", "thread"},
		{"name", ""}, // known already
		{"icon", ""},
		{"$schema", ""},
		{"homepage", ""},
		{"x", ""},
		{"", ""},
		{"---", ""},
		{"s", ""},
		{strings.Repeat("a", 100_000), ""},
	} {
		got, ok := Of(tt.word, fields)
		if got != tt.want || ok != (tt.want != "") {
			t.Errorf("Of(%.40q) = %q, %v; want %q", tt.word, got, ok, tt.want)
		}
	}
}

func TestOfTakesTheEarlierOfTwoEquals(t *testing.T) {
	if got, _ := Of("snack_menx", []string{"snack_menu", "snack_mend"}); got != "snack_menu" {
		t.Errorf("got %q", got)
	}
	if got, _ := Of("snack_mend_", []string{"snack_menu", "snack-mend"}); got != "snack-mend" {
		t.Errorf("equality without separators should win, got %q", got)
	}
}

func TestDistance(t *testing.T) {
	for _, tt := range []struct {
		a, b string
		want int
	}{{"", "abc", 3}, {"abc", "abc", 0}, {"abc", "acb", 1}, {"abc", "abd", 1}, {"kitten", "sitting", 3}, {"ca", "abc", 3}, {"я", "а", 1}} {
		if got := distance([]rune(tt.a), []rune(tt.b)); got != tt.want {
			t.Errorf("distance(%q, %q) = %d, want %d", tt.a, tt.b, got, tt.want)
		}
		if got := distance([]rune(tt.b), []rune(tt.a)); got != tt.want {
			t.Errorf("distance(%q, %q) = %d, want %d", tt.b, tt.a, got, tt.want)
		}
	}
}

func TestOfTwoEquallyClose(t *testing.T) {
	shells := []string{"bash", "zsh", "fish", "pwsh"}
	for word, want := range map[string]string{"fsh": "fish", "zhs": "zsh", "bsh": "bash", "psh": "pwsh"} {
		if got, _ := Of(word, shells); got != want {
			t.Errorf("Of(%q) = %q, want %q", word, got, want)
		}
	}
}
