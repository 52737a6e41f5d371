package report

import (
	"bufio"
	"fmt"
	"io"
)

// Concise writes one line a finding, as compilers do: file:line:column: severity: message [rule].
func Concise(w io.Writer, r *Report) error {
	out := bufio.NewWriter(w)
	for _, d := range r.Result.Diagnostics {
		at := r.position(d.Doc, d.Span.Start)
		fmt.Fprintf(out, "%s:%d:%d: %s: %s [%s]\n", name(d.Doc), at.Line, at.Column, d.Severity, said(d.Message), d.Rule)
	}
	omitted(out, r)
	return out.Flush()
}

// omitted says how many findings were not written.
func omitted(w io.Writer, r *Report) {
	if n := r.Result.Omitted; n > 0 {
		fmt.Fprintf(w, "%d more findings are not shown\n", n)
	}
}
