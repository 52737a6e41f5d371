package diagnose

//go:generate go test -run ^TestCausesPage$ -update .

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/pupkit/pupkit/internal/generated"
)

const head = `# What can be wrong with a signature

Generated from the hypotheses of sign/diagnose by ` + "`go generate ./...`" + `; do not edit.

` + "`pupkit verify`" + ` does each of these mistakes over, alone and in pairs, in this order. The one that makes the signature at hand is
the cause: a MAC does not match by chance. Nothing else is ever named as one.

| cause | what the mistake is | what to do |
| --- | --- | --- |
`

// TestCausesPage says when docs/causes.md is stale, and holds every Cause to a line in it.
func TestCausesPage(t *testing.T) {
	var b strings.Builder
	b.WriteString(head)
	line := func(c Cause, says string, r *Remedy) {
		fmt.Fprintf(&b, "| `%s` | %s | %s |\n", c, strings.ReplaceAll(says, "|", `\|`), strings.ReplaceAll(r.Do, "|", `\|`))
	}
	for _, k := range Catalogue() {
		line(k.Cause, k.Says, k.Remedy)
	}

	name := filepath.Join("..", "..", "docs", "causes.md")
	generated.Page(t, name, b.String())
	source, err := os.ReadFile("cause.go")
	if err != nil {
		t.Fatal(err)
	}
	causes := regexp.MustCompile(`Cause = "([a-z0-9-]+)"`).FindAllStringSubmatch(string(source), -1)
	if len(causes) < 80 {
		t.Fatalf("%d causes", len(causes))
	}
	for _, c := range causes {
		if strings.Count(b.String(), "| `"+c[1]+"` |") != 1 {
			t.Errorf("%s is not on the page once", c[1])
		}
	}
}
