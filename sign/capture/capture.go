// Package capture reads requests out of what people have at hand when a signature fails: a raw HTTP request, the log of
// curl, a HAR file, JSON, a curl configuration, or a record of pupkit tap. Bodies come out byte for byte where the
// capture holds the bytes, and where it does not, the request says so.
package capture

import (
	"bytes"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"strings"
	"time"

	"github.com/pupkit/pupkit/sign"
)

// Limits on what is read.
const (
	MaxSize     = 64 << 20 // bytes of a capture
	MaxRequests = 1000     // requests in one capture; further ones are left out
	MaxFields   = 500      // header lines of one request
)

// Request is one captured request.
type Request struct {
	Method string
	URL    string // absolute where the capture tells, else the path, else empty
	Fields []sign.Field
	Body   []byte
	Time   time.Time // when it was captured, zero where the capture does not tell
	Notes  []string  // what the capture does not hold, or holds in another form
	NoBody bool      // the capture holds no body, though there was one
}

// Kind is a form of captures.
type Kind string

// The kinds, as they are spelled on the command line.
const (
	HTTP       Kind = "http"        // the request as it goes over the wire, or header lines and a body
	CurlLog    Kind = "curl-log"    // what curl -v, --trace or --trace-ascii print
	CurlConfig Kind = "curl-config" // a configuration for curl -K, as pupkit sign prints it
	Shell      Kind = "shell"       // a curl command line, as browsers copy it
	HAR        Kind = "har"         // an HTTP archive, as browsers save it
	JSON       Kind = "json"        // one or more JSON objects with headers and body
	Tap        Kind = "tap"         // a record of pupkit tap
)

// Kinds lists all kinds.
var Kinds = []Kind{HTTP, CurlLog, CurlConfig, Shell, HAR, JSON, Tap}

// ErrUnknown is the error for a capture whose kind cannot be recognised.
var ErrUnknown = errors.New("cannot recognise the capture: it is neither a raw HTTP request, nor a log, configuration or command line of curl, nor HAR or JSON, nor a record of pupkit tap")

// Read reads the requests of a capture of the given kind, or of the kind that Recognise finds where kind is empty.
// It returns at least one request or an error.
func Read(data []byte, kind Kind) ([]Request, error) {
	if len(data) > MaxSize {
		return nil, fmt.Errorf("the capture has %d bytes, more than %d", len(data), MaxSize)
	}
	if kind == "" {
		if kind = Recognise(data); kind == "" {
			return nil, ErrUnknown
		}
	}
	read := map[Kind]func([]byte) ([]Request, error){HTTP: readHTTP, CurlLog: readCurlLog, CurlConfig: readCurlConfig, Shell: readShell, HAR: readHAR, JSON: readJSON, Tap: readTap}[kind]
	if read == nil {
		return nil, fmt.Errorf("%q is not a kind of capture", kind)
	}
	requests, err := read(data)
	if err != nil {
		return nil, fmt.Errorf("cannot read the capture as %s: %w", kind, err)
	}
	if len(requests) == 0 {
		return nil, fmt.Errorf("cannot read the capture as %s: there is no request in it", kind)
	}
	return requests, nil
}

var (
	requestLine = expression(`^[A-Z]{3,10} \S+ HTTP/[0-9.]+\r?$`)
	headerLine  = expression(`^[!#$%&'*+.^_` + "`" + `|~0-9A-Za-z-]+:( |\t|\S|\r?$)`)
	sentLine    = expression(`(?m)^> [A-Z]{3,10} \S+ HTTP/`)
	traceLine   = expression(`(?m)^(?:[0-9:.]+ )?=> Send header`)
	shellLine   = expression(`^(\$ )?curl(\.exe)? `)
	configLine  = expression(`(?m)^[ \t]*-{0,2}(header|url|data-binary|data-raw|data)[ \t]*[= ][ \t]*"`)
)

// Recognise finds the kind of a capture by its first bytes, or returns the empty kind.
func Recognise(data []byte) Kind {
	text := bytes.TrimLeft(bytes.TrimPrefix(data, []byte("\ufeff")), " \t\r\n")
	head := text[:min(len(text), 64<<10)]
	line, _, _ := bytes.Cut(head, []byte("\n"))
	switch {
	case bytes.HasPrefix(text, []byte("pupkit-tap ")):
		return Tap
	case len(text) > 0 && (text[0] == '{' || text[0] == '['):
		if isHAR(text) {
			return HAR
		}
		return JSON
	case requestLine().Match(line):
		return HTTP
	case shellLine().Match(text):
		return Shell
	case sentLine().Match(head) || traceLine().Match(head):
		return CurlLog
	case configLine().Match(head) && !headerLine().Match(line):
		return CurlConfig
	case headerLine().Match(line):
		return HTTP
	}
	return ""
}

// add appends a header field; it reports false at the limit.
func (r *Request) add(name, value string) bool {
	if len(r.Fields) >= MaxFields {
		return false
	}
	r.Fields = append(r.Fields, sign.Field{Name: name, Value: value})
	return true
}

func (r *Request) note(format string, args ...any) {
	r.Notes = append(r.Notes, fmt.Sprintf(format, args...))
}

// field returns the first value of a header, trimmed.
func (r *Request) field(name string) string {
	if v := sign.Values(r.Fields, name); len(v) > 0 {
		return strings.TrimSpace(v[0])
	}
	return ""
}

// absolute completes a path to a URL with the Host header. The scheme is not captured: https is what pup uses, and http
// what is used on one machine.
func (r *Request) absolute() {
	host := r.field("host")
	switch {
	case !strings.HasPrefix(r.URL, "/") || host == "":
	case local(host):
		r.URL = "http://" + host + r.URL
	default:
		r.URL = "https://" + host + r.URL
	}
}

// local reports whether a Host header names the machine itself.
func local(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	addr, err := netip.ParseAddr(strings.Trim(host, "[]"))
	return strings.EqualFold(host, "localhost") || err == nil && addr.Unmap().IsLoopback()
}
