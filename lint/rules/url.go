package rules

import (
	"iter"
	"net/netip"
	"strings"
	"unicode/utf8"

	"github.com/pupkit/pupkit/contract/pup"
	"github.com/pupkit/pupkit/lint"
	"github.com/pupkit/pupkit/lint/source"
	"golang.org/x/text/unicode/norm"
)

// endpoint is one URL of the manifest, taken apart as URL parsers of browsers and of Node do (WHATWG URL Standard).
type endpoint struct {
	*source.Value
	at way

	url       string // without what cannot be seen
	scheme    string // in lower case, "" where there is none
	slashes   bool   // "//" follows the scheme
	user      bool   // there is an @ before the host
	authority [2]int // offsets of host and port in url
	host      string // as it is reached: decoded, in lower case, without the final dot
	badHost   string // what keeps the host from being one
	port      string
	path      string // from the path on, without the fragment
	fragment  string // with its #, "" where there is none
}

// endpoints yields the URLs of the manifest that are strings and not blank.
func endpoints(p *lint.Pass) iter.Seq[endpoint] {
	return func(yield func(endpoint) bool) {
		all := p.Doc.Root.Member("endpoints")
		if !isObject(all) {
			return
		}
		for _, key := range pup.Endpoints() {
			if v := str(all, key); v != nil && len(v.Text) <= maxURL && !yield(parseURL(v, way{"endpoints", key})) {
				return
			}
		}
	}
}

// fullStops are the other full stops that separate the labels of a name.
var fullStops = strings.NewReplacer("。", ".", "｡", ".")

// maxURL is the longest URL that is looked at, in bytes. A longer one is reported by pup/endpoint-https.
const maxURL = 8192

func parseURL(v *source.Value, at way) endpoint {
	e := endpoint{Value: v, at: at}
	e.url = strings.Map(func(r rune) rune {
		if unseen(r) {
			return -1
		}
		return r
	}, v.Text)
	rest := e.url
	if i := strings.IndexByte(rest, ':'); i > 0 && isScheme(rest[:i]) {
		e.scheme, rest = strings.ToLower(rest[:i]), rest[i+1:]
	}
	if e.slashes = strings.HasPrefix(rest, "//"); !e.slashes {
		return e
	}
	rest = rest[2:]
	start := len(e.url) - len(rest)
	end := len(rest)
	if i := strings.IndexAny(rest, `/\?#`); i >= 0 {
		end = i
	}
	hostport := rest[:end]
	e.path, e.fragment = rest[end:], ""
	if i := strings.IndexByte(e.path, '#'); i >= 0 {
		e.path, e.fragment = e.path[:i], e.path[i:]
	}
	if i := strings.LastIndexByte(hostport, '@'); i >= 0 {
		e.user = true
		hostport, start = hostport[i+1:], start+i+1
	}
	e.authority = [2]int{start, start + len(hostport)}
	e.host, e.port = splitPort(hostport)
	if (e.host == "https" || e.host == "http") && e.port == ":" && strings.HasPrefix(e.path, "//") {
		e.badHost = "its scheme is written twice"
		return e
	}
	e.host, e.badHost = readHost(e.host)
	return e
}

func isScheme(s string) bool {
	for i, r := range s {
		letter := 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z'
		if !letter && (i == 0 || !(('0' <= r && r <= '9') || r == '+' || r == '-' || r == '.')) {
			return false
		}
	}
	return s != ""
}

func splitPort(s string) (host, port string) {
	i := strings.LastIndexByte(s, ':')
	if i < 0 || strings.LastIndexByte(s, ']') > i {
		return s, ""
	}
	return s[:i], s[i:]
}

// readHost returns the host as it is reached, or what is wrong with it.
func readHost(s string) (host, bad string) {
	if strings.HasPrefix(s, "[") {
		inner, found := strings.CutSuffix(s[1:], "]")
		switch {
		case !found:
			return s, "its address in brackets has no end"
		case strings.Contains(inner, "%"):
			return s, "an address in a URL has no zone"
		}
		addr, err := netip.ParseAddr(inner)
		if err != nil || addr.Is4() {
			return s, "it is not an IPv6 address"
		}
		return addr.String(), ""
	}
	host = percentDecoded(s)
	if !utf8.ValidString(host) {
		return s, "its host is not UTF-8"
	}
	if !allASCII(host) {
		host = fullStops.Replace(norm.NFKC.String(strings.Map(mapped, host)))
	}
	host = strings.ToLower(host)
	host = strings.TrimSuffix(host, ".")
	return host, wrongName(host)
}

func allASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// mapped leaves out what internationalised names ignore.
func mapped(r rune) rune {
	switch {
	case r == 0xAD, 0x200B <= r && r <= 0x200D, r == 0x2060, r == 0xFEFF, 0xFE00 <= r && r <= 0xFE0F, r == 0x34F:
		return -1
	case r == 0x3002:
		return '.'
	}
	return r
}

// wrongName says why a host cannot be a name or an address.
func wrongName(host string) string {
	if host == "" {
		return "it has no host"
	}
	if len(host) > 253 {
		return "its host is longer than a name can be"
	}
	if i := strings.IndexFunc(host, func(r rune) bool { return r < 128 && !word(r) && r != '-' && r != '.' || unseen(r) }); i >= 0 {
		r, _ := utf8.DecodeRuneInString(host[i:])
		return "its host has " + char(r)
	}
	for label := range strings.SplitSeq(host, ".") {
		switch {
		case label == "":
			return "its host has an empty label"
		case len(label) > 63:
			return "its host has a label of more than 63 characters"
		}
	}
	return ""
}

func percentDecoded(s string) string {
	if !strings.Contains(s, "%") {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '%' && i+2 < len(s) {
			hi, lo := hexDigit(s[i+1]), hexDigit(s[i+2])
			if hi >= 0 && lo >= 0 {
				b.WriteByte(byte(hi<<4 | lo))
				i += 2
				continue
			}
		}
		b.WriteByte(s[i])
	}
	return b.String()
}

func hexDigit(c byte) int {
	switch {
	case '0' <= c && c <= '9':
		return int(c - '0')
	case 'a' <= c && c <= 'f':
		return int(c-'a') + 10
	case 'A' <= c && c <= 'F':
		return int(c-'A') + 10
	}
	return -1
}

// whole reports whether the URL could be taken apart, so that its parts can be judged.
func (e *endpoint) whole() bool {
	return web[e.scheme] && e.slashes && e.badHost == "" && len(e.Text) <= maxURL
}

// web are the schemes after which a host stands, for all that is known.
var web = map[string]bool{"https": true, "http": true, "wss": true, "ws": true}
