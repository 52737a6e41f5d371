package outgoing

import (
	"bufio"
	"fmt"
	"io"
)

var headers = Format{
	Name:  "headers",
	Usage: "the header lines, for: curl -H @-",
	Write: func(w io.Writer, r Request) error {
		b := bufio.NewWriter(w)
		for _, h := range r.Headers {
			fmt.Fprintf(b, "%s: %s\n", h.Name, h.Value)
		}
		return b.Flush()
	},
}
