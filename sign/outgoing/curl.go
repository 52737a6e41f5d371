package outgoing

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

var curl = Format{
	Name:  "curl",
	Usage: "a configuration for: curl -q -K -",
	Write: writeCurl,
}

// writeCurl writes a configuration whose last option reads the rest of the same stream as the body, so that the body
// needs no escape and can never become an option. Each line below guards against something that a curl since 7.74 does:
// unquoted values are cut at a blank, [ and { in a URL are patterns, bodies over 1 MiB wait for "100 Continue", and the
// default type is a form's. With a BodyFile the configuration names that file and needs no pipe.
func writeCurl(w io.Writer, r Request) error {
	b := bufio.NewWriter(w)
	if r.BodyFile == "" {
		b.WriteString("# pupkit sign: for curl -q -K -; everything below data-binary is the body\n")
	} else {
		b.WriteString("# pupkit sign: for curl -q -K FILE\n")
	}
	if r.URL != "" {
		if strings.ContainsAny(r.URL, "[]{}") {
			b.WriteString("globoff\n")
		}
		fmt.Fprintf(b, "url = %s\n", quote(r.URL))
	}
	for _, h := range r.Headers {
		line := h.Name + ": " + h.Value
		if h.Value == "" {
			line = h.Name + ";" // curl's spelling of a header without a value
		}
		fmt.Fprintf(b, "header = %s\n", quote(line))
	}
	b.WriteString("header = \"Expect:\"\n")
	if r.BodyFile != "" {
		fmt.Fprintf(b, "data-binary = %s\n", quote("@"+r.BodyFile))
		return b.Flush()
	}
	b.WriteString("data-binary = \"@-\"\n")
	b.Write(r.Body)
	return b.Flush()
}

// quote is a value as curl's configuration spells it.
func quote(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\t", `\t`, "\n", `\n`, "\r", `\r`, "\v", `\v`).Replace(s) + `"`
}
