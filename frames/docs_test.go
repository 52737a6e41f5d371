package frames

//go:generate go test -run ^TestCausesPage$ -update .

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pupkit/pupkit/internal/generated"
)

// TestCausesPage says when docs/frames-causes.md is stale, and holds every Cause to a line in it.
func TestCausesPage(t *testing.T) {
	var b strings.Builder
	b.WriteString("# What can be wrong with a stream of frames\n\nGenerated from the causes of frames by `go generate ./...`; do not edit.\n\n" +
		"`pupkit frames decode` and `pupkit tap` name these, each with its place, its bytes and the figures of the case. The last three are notes:\nthe host can read the bytes all the same.\n\n" +
		"| cause | what it is | what to do |\n| --- | --- | --- |\n")
	for _, c := range Causes() {
		if c.Summary() == "" || c.Fix() == "" {
			t.Errorf("%s has no words", c)
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s |\n", c, c.Summary(), c.Fix())
	}
	if len(Causes()) < 40 {
		t.Fatalf("%d causes", len(Causes()))
	}
	name := filepath.Join("..", "docs", "frames-causes.md")
	generated.Page(t, name, b.String())
}
