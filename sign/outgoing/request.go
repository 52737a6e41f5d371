// Package outgoing writes a signed request in the forms in which it leaves pupkit: a configuration that curl reads, header
// lines, the raw HTTP request, JSON, a shell command. The body's bytes are never changed by any of them.
package outgoing

import (
	"fmt"
	"net/netip"
	"net/url"
	"strconv"
	"strings"

	"github.com/pupkit/pupkit/sign"
)

// Request is a signed POST. Check says whether it can be written.
type Request struct {
	URL     string // empty: the reader of the request must name one
	Headers []sign.Field
	Body    []byte
	// BodyFile is the path of a file that holds the body too, for the forms that can name one instead of carrying it.
	BodyFile string
}

// Check reports what makes the request unsafe to write or send: a URL that pup would not call, or a header that would
// become two.
func (r Request) Check() error {
	if r.URL != "" {
		if err := CheckURL(r.URL); err != nil {
			return err
		}
	}
	for _, h := range r.Headers {
		if !token(h.Name) {
			return fmt.Errorf("%q is not a header name", h.Name)
		}
		if i := strings.IndexFunc(h.Value, isControl); i >= 0 {
			return fmt.Errorf("header %s has the character %q in its value: it would end the header", h.Name, h.Value[i:i+1])
		}
	}
	return nil
}

// CheckURL reports why a signed request cannot go to the URL: it is not absolute, carries credentials, or is plain http
// to a machine that is not this one. The error never holds a password.
func CheckURL(text string) error {
	if i := strings.IndexFunc(text, func(r rune) bool { return isControl(r) || r == ' ' || r == '\\' }); i >= 0 {
		return fmt.Errorf("the URL has the character %q in it", text[i:i+1])
	}
	u, err := url.Parse(text)
	if err != nil {
		return fmt.Errorf("the URL cannot be read") // the parser's error repeats it, with any password
	}
	switch {
	case u.User != nil:
		return fmt.Errorf("the URL of host %q has a user or password in it: pup refuses URL credentials", u.Host)
	case u.Scheme != "http" && u.Scheme != "https":
		return fmt.Errorf("the URL %q is neither https nor http", text)
	case port(u) > 65535:
		return fmt.Errorf("the URL %q has a port beyond 65535", text)
	case u.Hostname() == "":
		return fmt.Errorf("the URL %q names no host", text)
	case u.Scheme == "http" && !loopback(u.Hostname()):
		return fmt.Errorf("the URL %q is plain http: pup calls https only, and http is for an address of this machine", text)
	}
	return nil
}

// port is the number behind the host, or 0.
func port(u *url.URL) int {
	n, err := strconv.Atoi(u.Port())
	if err != nil && u.Port() != "" { // digits only, so it is too long a number
		return 1 << 16
	}
	return n
}

func loopback(host string) bool {
	if strings.EqualFold(strings.TrimSuffix(host, "."), "localhost") {
		return true
	}
	addr, err := netip.ParseAddr(host)
	return err == nil && addr.Unmap().IsLoopback()
}

// isControl is true for what a header value and a URL cannot hold: all of C0 but the tab, and DEL.
func isControl(r rune) bool { return r < 0x20 && r != '\t' || r == 0x7f }

func token(s string) bool {
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c <= ' ' || c >= 0x7f || strings.IndexByte(`()<>@,;:\"/[]?={}`, c) >= 0 {
			return false
		}
	}
	return s != ""
}
