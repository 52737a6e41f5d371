package layering

//go:generate go test -run ^TestPicture$ -update .

import (
	"fmt"
	"go/doc"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/pupkit/pupkit/internal/generated"
)

// TestPicture says when docs/architecture.md is stale: each room with the first sentence of its package comment, and
// what it may know.
func TestPicture(t *testing.T) {
	sentences := map[string]string{}
	for _, f := range parse(t) {
		if f.ast.Doc != nil && !strings.HasSuffix(f.name, "_test.go") {
			sentences[f.dir] = new(doc.Package).Synopsis(f.ast.Doc.Text())
		}
	}
	var b strings.Builder
	b.WriteString("# Architecture\n\nGenerated from the package comments and the picture in `internal/layering` by `go generate ./...`; do not edit.\n\n" +
		"Every room may import what of the standard library reaches nothing outside the program, and what stands in its last\n" +
		"column. A test keeps it so. Libraries see no flag, no terminal and no environment: `commands` hands them what they need.\n\n| room | what it is | may import |\n| --- | --- | --- |\n")
	for _, room := range slices.Sorted(maps.Keys(arrows)) {
		sentence := sentences[room]
		if sentence == "" {
			t.Errorf("%s has no package comment", room)
		}
		name := room
		if room == "." {
			name = "main.go"
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s |\n", name, strings.TrimPrefix(sentence, "Package "+filepath.Base(room)+" "), imports(room))
	}
	name := filepath.Join("..", "..", "docs", "architecture.md")
	generated.Page(t, name, b.String())
}

func imports(room string) string {
	targets := arrows[room]
	switch {
	case slices.Equal(targets, []string{"*"}):
		return "every room; urfave/cli, and huh in prompt*.go"
	case len(targets) == 0:
		return "–"
	}
	return "`" + strings.Join(targets, "`, `") + "`"
}
