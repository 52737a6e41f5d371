package report

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/pupkit/pupkit/lint"
)

var (
	githubData     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	githubProperty = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
	githubLevel    = map[lint.Severity]string{lint.Error: "error", lint.Warning: "warning", lint.Info: "notice"}
)

// GitHub writes workflow commands that a GitHub workflow turns into annotations of the lines.
func GitHub(w io.Writer, r *Report) error {
	out := bufio.NewWriter(w)
	for _, d := range r.Result.Diagnostics {
		start, end := r.position(d.Doc, d.Span.Start), r.position(d.Doc, d.Span.End)
		fmt.Fprintf(out, "::%s file=%s,line=%d,endLine=%d,", githubLevel[d.Severity],
			githubProperty.Replace(name(d.Doc)), start.Line, end.Line)
		if start.Line == end.Line {
			fmt.Fprintf(out, "col=%d,endColumn=%d,", start.Column, end.Column)
		}
		lines := []string{said(d.Message)}
		for _, note := range d.Notes {
			lines = append(lines, said(note))
		}
		fmt.Fprintf(out, "title=%s::%s\n", githubProperty.Replace(d.Rule), githubData.Replace(strings.Join(lines, "\n")))
	}
	omitted(out, r)
	return out.Flush()
}
