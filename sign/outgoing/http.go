package outgoing

import (
	"bufio"
	"fmt"
	"io"
	"net/url"
)

var rawHTTP = Format{
	Name:     "http",
	Usage:    "the request as it goes over the wire",
	NeedsURL: true,
	Write:    writeHTTP,
}

func writeHTTP(w io.Writer, r Request) error {
	u, err := url.Parse(r.URL)
	if err != nil {
		return err
	}
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, "POST %s HTTP/1.1\r\nhost: %s\r\n", u.RequestURI(), u.Host)
	for _, h := range r.Headers {
		fmt.Fprintf(b, "%s: %s\r\n", h.Name, h.Value)
	}
	fmt.Fprintf(b, "content-length: %d\r\n\r\n", len(r.Body))
	b.Write(r.Body)
	return b.Flush()
}
