package rules

import (
	"strings"
	"testing"

	"github.com/pupkit/pupkit/lint"
)

// urls are endpoints, with the rule that finds them wrong and words of its message; no rule for those that are right.
var urls = []struct{ url, rule, words string }{
	{"https://snacks.pupkit.dev/mcp", "", ""},
	{"HTTPS://Snacks.Pupkit.Dev:443/mcp?x=1", "", ""},
	{"https://snacks.pupkit.dev", "", ""},
	{"https://snacks.pupkit.dev./mcp", "", ""},
	{"https://xn--nackte-8wa.dev/mcp", "", ""},
	{"https://bücher.dev/mcp", "", ""},
	{"https://9.9.9.9/", "", ""},
	{"https://[2620:fe::fe]:8443/", "", ""},
	{"https://my_service.pupkit.dev/", "", ""},
	{"https://localhost.pupkit.dev/", "", ""},
	{"https://10.pupkit.dev/", "", ""},
	{"https://snacks.pupkit.dev/@user:pass", "", ""},
	{"https://snacks.pupkit.dev/%20", "", ""},

	{"http://snacks.pupkit.dev/", "pup/endpoint-https", "found http:"},
	{"ws://snacks.pupkit.dev/", "pup/endpoint-https", "found ws:"},
	{"httpss://snacks.pupkit.dev/", "pup/endpoint-https", "found httpss:"},
	{"file:///etc/passwd", "pup/endpoint-https", "found file:"},
	{"mailto:a@b.dev", "pup/endpoint-https", "found mailto:"},
	{"//snacks.pupkit.dev/mcp", "pup/endpoint-https", "does not begin with https:"},
	{"/mcp", "pup/endpoint-https", "a path alone"},
	{"mcp", "pup/endpoint-https", "does not begin with https://"},
	{"snacks.pupkit.dev:443/mcp", "pup/endpoint-https", "does not begin with https://"},
	{"localhost:8443/mcp", "pup/endpoint-https", "does not begin with https://"},
	{"kitchen:8443", "pup/endpoint-https", "does not begin with https://"},
	{"https:snacks.pupkit.dev/mcp", "pup/endpoint-https", "not followed by //"},
	{"https:/snacks.pupkit.dev/mcp", "pup/endpoint-https", "not followed by //"},
	{`https:\\snacks.pupkit.dev\mcp`, "pup/endpoint-https", "backslashes for slashes"},
	{"https://", "pup/endpoint-https", "no host"},
	{"https:///mcp", "pup/endpoint-https", "no host"},
	{"https://:443/mcp", "pup/endpoint-https", "no host"},
	{"https://snacks..pupkit.dev/", "pup/endpoint-https", "empty label"},
	{"https://snacks.pupkit.dev:99999/", "pup/endpoint-https", "port"},
	{"https://snacks.pupkit.dev:x/", "pup/endpoint-https", "port"},
	{"https://snacks.pupkit.dev:0/", "pup/endpoint-https", "port"},
	{"https://<your-host>/mcp", "pup/endpoint-https", "a placeholder that was not filled in"},
	{"https://${HOST}/mcp", "pup/endpoint-https", "a placeholder that was not filled in"},
	{"https://*.pupkit.dev/mcp", "pup/endpoint-https", "'*'"},
	{"https://256.1.1.1/", "pup/endpoint-https", "IPv4"},
	{"https://1.2.3.4.5/", "pup/endpoint-https", "IPv4"},
	{"https://09.1.1.1/", "pup/endpoint-https", "IPv4"},
	{"https://[::1/", "pup/endpoint-https", "no end"},
	{"https://[fe80::1%25eth0]/", "pup/endpoint-https", "zone"},
	{"https://[1.2.3.4]/", "pup/endpoint-https", "not an IPv6"},
	{"https://" + strings.Repeat("a", 64) + ".dev/", "pup/endpoint-https", "63"},

	{"https://bot:hunter2@snacks.pupkit.dev/", "pup/endpoint-credentials", "credentials"},
	{"https://bot@snacks.pupkit.dev/", "pup/endpoint-credentials", "credentials"},
	{"https://@snacks.pupkit.dev/", "pup/endpoint-credentials", "credentials"},
	{"https://:@snacks.pupkit.dev/", "pup/endpoint-credentials", "credentials"},
	{"https://a@b@snacks.pupkit.dev/", "pup/endpoint-credentials", "credentials"},

	{"https://localhost/", "pup/endpoint-public", "this machine"},
	{"https://LocalHost./", "pup/endpoint-public", "this machine"},
	{"https://app.localhost:3000/", "pup/endpoint-public", "this machine"},
	{"https://%6cocalhost/", "pup/endpoint-public", "this machine"},
	{"https://ｌｏｃａｌｈｏｓｔ/", "pup/endpoint-public", "this machine"},
	{"https://127.0.0.1/", "pup/endpoint-public", "127.0.0.1 is a loopback"},
	{"https://127.1/", "pup/endpoint-public", "a loopback"},
	{"https://2130706433/", "pup/endpoint-public", "127.0.0.1, a loopback"},
	{"https://0x7f000001/", "pup/endpoint-public", "127.0.0.1, a loopback"},
	{"https://0X7F.0.0.1/", "pup/endpoint-public", "127.0.0.1, a loopback"},
	{"https://0177.0.0.01/", "pup/endpoint-public", "127.0.0.1, a loopback"},
	{"https://127.0.0.1./", "pup/endpoint-public", "a loopback"},
	{"https://%31%32%37.0.0.1/", "pup/endpoint-public", "127.0.0.1, a loopback"},
	{"https://１２７．０．０．１/", "pup/endpoint-public", "127.0.0.1, a loopback"},
	{"https://①②⑦。0。0。1/", "pup/endpoint-public", "127.0.0.1, a loopback"},
	{"https://127。0｡0.1/", "pup/endpoint-public", "127.0.0.1, a loopback"},
	{"https://10.0.0.5/", "pup/endpoint-public", "a private"},
	{"https://172.16.0.1/", "pup/endpoint-public", "a private"},
	{"https://172.31.255.255/", "pup/endpoint-public", "a private"},
	{"https://192.168.1.10/", "pup/endpoint-public", "a private"},
	{"https://192.168.257/", "pup/endpoint-public", "192.168.1.1, a private"},
	{"https://100.64.0.1/", "pup/endpoint-public", "shared"},
	{"https://169.254.169.254/", "pup/endpoint-public", "metadata"},
	{"https://169.254.1.1/", "pup/endpoint-public", "link-local"},
	{"https://0.0.0.0/", "pup/endpoint-public", "unspecified"},
	{"https://0/", "pup/endpoint-public", "unspecified"},
	{"https://192.0.2.1/", "pup/endpoint-public", "documentation"},
	{"https://198.51.100.7/", "pup/endpoint-public", "documentation"},
	{"https://203.0.113.9/", "pup/endpoint-public", "documentation"},
	{"https://198.18.0.1/", "pup/endpoint-public", "benchmarks"},
	{"https://224.0.0.1/", "pup/endpoint-public", "multicast"},
	{"https://240.0.0.1/", "pup/endpoint-public", "reserved"},
	{"https://255.255.255.255/", "pup/endpoint-public", "broadcast"},
	{"https://[::1]/", "pup/endpoint-public", "::1 is a loopback"},
	{"https://[::]/", "pup/endpoint-public", "unspecified"},
	{"https://[0:0:0:0:0:0:0:1]/", "pup/endpoint-public", "loopback"},
	{"https://[::ffff:10.0.0.1]/", "pup/endpoint-public", "a private address in its IPv6 form"},
	{"https://[::ffff:7f00:1]/", "pup/endpoint-public", "a loopback address in its IPv6 form"},
	{"https://[64:ff9b::10.0.0.1]/", "pup/endpoint-public", "translation"},
	{"https://[2002:7f00:1::]/", "pup/endpoint-public", "6to4"},
	{"https://[fe80::1]/", "pup/endpoint-public", "link-local"},
	{"https://[fc00::1]/", "pup/endpoint-public", "private"},
	{"https://[fd12:3456::1]/", "pup/endpoint-public", "private"},
	{"https://[2001:db8::1]/", "pup/endpoint-public", "documentation"},
	{"https://[ff02::1]/", "pup/endpoint-public", "multicast"},
	{"https://[4000::1]/", "pup/endpoint-public", "not assigned"},
	{"https://kitchen/mcp", "pup/endpoint-public", "own network"},
	{"https://kitchen.local/", "pup/endpoint-public", ".local"},
	{"https://api.INTERNAL/", "pup/endpoint-public", ".internal"},
	{"https://snacks.test/", "pup/endpoint-public", ".test"},
	{"https://snacks.invalid/", "pup/endpoint-public", ".invalid"},
	{"https://snacks.example/", "pup/endpoint-public", ".example"},
	{"https://abcdef.onion/", "pup/endpoint-public", ".onion"},
	{"https://nas.home.arpa/", "pup/endpoint-public", ".home.arpa"},

	{"https://example.com/", "pup/endpoint-placeholder", "placeholder"},
	{"https://api.EXAMPLE.org./", "pup/endpoint-placeholder", "placeholder"},
	{"https://a.b.example.net:8443/", "pup/endpoint-placeholder", "placeholder"},

	{" https://snacks.pupkit.dev/mcp", "pup/outer-whitespace", "a space at its start"},
	{"https://snacks.pupkit.dev/mcp ", "pup/outer-whitespace", "a space at its end"},
	{"https://snacks.pupkit.dev/m\\tcp", "pup/outer-whitespace", "a tab"},
	{"https://snacks\u200b.pupkit.dev/", "pup/outer-whitespace", "U+200B"},
	{"https://snacks.pupkit.dev/m cp", "pup/outer-whitespace", "a space at character"},
	{"https://snacks.pupkit.dev/mcp#x", "pup/endpoint-fragment", "fragment"},
	{"https://snacks.pupkit.dev/mcp#", "pup/endpoint-fragment", "fragment"},
	{"https://SNACKS.pupkit.dev:443/challenge", "pup/endpoint-duplicate", "endpoints.challenge"},
}

func TestURLs(t *testing.T) {
	for _, tt := range urls {
		text := `"endpoints": { "challenge": "https://snacks.pupkit.dev/challenge", "mcp": "` + strings.ReplaceAll(tt.url, `:\\snacks.pupkit.dev\`, `:\\\\snacks.pupkit.dev\\`) + `" }`
		got := lint.Check(All(), []lint.Target{pupTarget([]byte(Complete(lint.Pup, text)))})
		switch {
		case tt.rule == "" && len(got) > 0:
			t.Errorf("%s: %s", tt.url, show(got))
		case tt.rule == "":
		case len(got) != 1 || got[0].Rule != tt.rule || !strings.Contains(got[0].Message, tt.words):
			t.Errorf("%s: want %s with %q, got %s", tt.url, tt.rule, tt.words, show(got))
		case strings.Contains(got[0].Message+strings.Join(got[0].Notes, ""), "hunter2"):
			t.Errorf("%s: the password is repeated: %s", tt.url, show(got))
		}
	}
}
