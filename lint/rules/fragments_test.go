package rules

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pupkit/pupkit/lint"
)

var update = flag.Bool("update", false, "write what the rules find into testdata/fragments")

// A file of fragments has blocks that are separated by lines of ";;": a fragment as in an example, a line "--", and
// what all rules find in the document that it stands for.
func TestFragments(t *testing.T) {
	files, err := filepath.Glob("testdata/fragments/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no fragments: %v", err)
	}
	for _, file := range files {
		host := lint.Pup
		if strings.HasPrefix(filepath.Base(file), "curupira") {
			host = lint.Curupira
		}
		var out []string
		for block := range strings.SplitSeq(string(read(t, file)), "\n;;\n") {
			fragment, want, _ := strings.Cut(block, "\n--\n")
			got := findings(host, fragment)
			out = append(out, fragment+"\n--\n"+got)
			if want = strings.TrimRight(want, "\n"); got != want && !*update {
				t.Errorf("%s: %s\ngot\n%s\nwant\n%s", file, fragment, got, want)
			}
		}
		if *update {
			if err := os.WriteFile(file, []byte(strings.Join(out, "\n;;\n")+"\n"), 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// findings lists what all rules find: severity, rule and message, the text underlined, the notes, the fix.
func findings(host lint.Host, fragment string) string {
	target := pupTarget([]byte(Complete(host, fragment)))
	if host == lint.Curupira {
		target = curupiraTarget([]byte(Complete(host, fragment)))
	}
	var lines []string
	for _, d := range lint.Check(All(), []lint.Target{target}) {
		lines = append(lines, fmt.Sprintf("%s %s: %s\n  @ %s", d.Severity, d.Rule, d.Message, target.Doc.Bytes[d.Span.Start:d.Span.End]))
		for _, note := range d.Notes {
			lines = append(lines, "  = "+note)
		}
		if d.Fix != nil {
			lines = append(lines, fmt.Sprintf("  fix %s (unsafe: %t)", d.Fix.Message, d.Fix.Unsafe))
		}
	}
	return strings.Join(lines, "\n")
}
