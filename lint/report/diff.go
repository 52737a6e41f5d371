package report

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/rogpeppe/go-internal/diff"
)

// Diff returns a unified diff of one file that patch and git apply read, nothing where the texts are the same.
// Its lines are the file's own bytes; who shows it on a terminal makes it safe there.
func Diff(file string, before, after []byte) []byte {
	p := strings.TrimPrefix(filepath.ToSlash(file), "./")
	return diff.Diff(quotePath("a/"+p), before, quotePath("b/"+p), after)
}

// quotePath writes a path as git does in a diff: in quotes with octal escapes where it holds what a line cannot.
func quotePath(p string) string {
	var b strings.Builder
	for i := range len(p) {
		if c := p[i]; c < ' ' || c >= 0x7f || c == '"' || c == '\\' {
			fmt.Fprintf(&b, `\%03o`, c)
		} else {
			b.WriteByte(c)
		}
	}
	if b.Len() == len(p) {
		return p
	}
	return `"` + b.String() + `"`
}
