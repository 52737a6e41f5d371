package rules

import (
	"math"
	"net/netip"
	"strconv"
	"strings"
)

// literal returns the address that a host is, in any spelling that URL parsers take for one: with four parts or
// fewer, each decimal, octal (0…) or hexadecimal (0x…). A host whose last part is a number and that is no address
// is no host at all.
func literal(host string) (addr netip.Addr, number bool, ok bool) {
	if addr, err := netip.ParseAddr(host); err == nil && addr.Is6() {
		return addr, true, true
	}
	parts := strings.Split(host, ".")
	if last := parts[len(parts)-1]; !numeric(last) {
		return netip.Addr{}, false, false
	}
	if len(parts) > 4 {
		return netip.Addr{}, true, false
	}
	var value uint64
	for i, part := range parts {
		n, valid := octet(part)
		last := i == len(parts)-1
		most := uint64(255)
		if last {
			most = math.MaxUint32 >> (8 * i)
		}
		if !valid || n > most {
			return netip.Addr{}, true, false
		}
		if last {
			value |= n
		} else {
			value |= n << (8 * (3 - i))
		}
	}
	return netip.AddrFrom4([4]byte{byte(value >> 24), byte(value >> 16), byte(value >> 8), byte(value)}), true, true
}

// numeric reports whether a label makes its host an address: digits alone, or a number with 0x.
func numeric(label string) bool {
	if label != "" && strings.Trim(label, "0123456789") == "" {
		return true
	}
	rest, hex := strings.CutPrefix(label, "0x")
	return hex && strings.Trim(rest, "0123456789abcdef") == ""
}

func octet(s string) (uint64, bool) {
	base := 10
	switch {
	case strings.HasPrefix(s, "0x"):
		s, base = s[2:], 16
	case len(s) > 1 && s[0] == '0':
		s, base = s[1:], 8
	case s == "":
		return 0, false
	}
	if s == "" {
		return 0, true
	}
	n, err := strconv.ParseUint(s, base, 64)
	return n, err == nil
}

// special are the blocks of addresses that are not reached over the public internet (IANA's registries of special
// purpose addresses), the narrower ones first.
var special = []struct{ prefix, what string }{
	{"0.0.0.0/32", "the unspecified address"}, {"0.0.0.0/8", "an address of this network"},
	{"10.0.0.0/8", "a private address"}, {"172.16.0.0/12", "a private address"}, {"192.168.0.0/16", "a private address"},
	{"100.64.0.0/10", "a shared address of carriers"}, {"127.0.0.0/8", "a loopback address"},
	{"169.254.169.254/32", "the metadata address of clouds"}, {"169.254.0.0/16", "a link-local address"},
	{"192.0.0.0/24", "an address for protocols"}, {"192.0.2.0/24", "an address for documentation"},
	{"198.51.100.0/24", "an address for documentation"}, {"203.0.113.0/24", "an address for documentation"},
	{"192.31.196.0/24", "an address for special purposes"}, {"192.52.193.0/24", "an address for special purposes"},
	{"192.88.99.0/24", "an address of 6to4 relays"}, {"192.175.48.0/24", "an address for special purposes"},
	{"198.18.0.0/15", "an address for benchmarks"}, {"224.0.0.0/4", "a multicast address"},
	{"255.255.255.255/32", "the broadcast address"}, {"240.0.0.0/4", "a reserved address"},
	{"::/128", "the unspecified address"}, {"::1/128", "a loopback address"},
	{"64:ff9b:1::/48", "a local translation address"}, {"100::/64", "an address that discards"},
	{"2001:2::/48", "an address for benchmarks"}, {"2001:db8::/32", "an address for documentation"},
	{"2001::/23", "an address for protocols"}, {"3fff::/20", "an address for documentation"},
	{"5f00::/16", "an address for segment routing"}, {"fc00::/7", "a private address"},
	{"fe80::/10", "a link-local address"}, {"fec0::/10", "a site-local address"}, {"ff00::/8", "a multicast address"},
}

// notPublic says what keeps an address from being a public one, "" for a public one.
func notPublic(addr netip.Addr) string {
	if v4, how := embedded(addr); v4.IsValid() {
		if what := notPublic(v4); what != "" {
			return what + how
		}
		return ""
	}
	for _, s := range special {
		if netip.MustParsePrefix(s.prefix).Contains(addr) {
			return s.what
		}
	}
	if addr.Is6() && !netip.MustParsePrefix("2000::/3").Contains(addr) {
		return "an address that is not assigned"
	}
	return ""
}

// embedded returns the IPv4 address that an IPv6 address stands for.
func embedded(addr netip.Addr) (netip.Addr, string) {
	if addr.Is4() {
		return netip.Addr{}, ""
	}
	b := addr.As16()
	four := func(i int) netip.Addr { return netip.AddrFrom4([4]byte(b[i : i+4])) }
	switch {
	case addr.Is4In6():
		return addr.Unmap(), " in its IPv6 form"
	case netip.MustParsePrefix("64:ff9b::/96").Contains(addr):
		return four(12), " behind a translation address"
	case netip.MustParsePrefix("2002::/16").Contains(addr):
		return four(2), " in its 6to4 form"
	case netip.MustParsePrefix("::/96").Contains(addr) && b[12] != 0:
		return four(12), " in its IPv6 form"
	}
	return netip.Addr{}, ""
}
