package rules

import (
	"bytes"
	"strings"
	"testing"

	"github.com/pupkit/pupkit/lint"
	"github.com/pupkit/pupkit/lint/source"
)

// repairs are fragments before and after --fix. Nothing else in the file changes.
var repairs = []struct {
	name          string
	host          lint.Host
	before, after string
	options       lint.Options
	beside        string // package.json
	unsafe        bool
}{
	{name: "a schema, unsafely", unsafe: true, before: `"$schema": "x"`, after: `"id": "snack_club"`},
	{name: "a schema in front, unsafely", unsafe: true, before: "{ \"$schema\": \"x\", \"manifestVersion\": 1}", after: "{ \"manifestVersion\": 1}"},
	{name: "a schema", before: `"$schema": "x"`},
	{name: "plain HTTP, unsafely", unsafe: true, before: `"endpoints": { "challenge": "http://a.pupkit.dev/c", "mcp": "https://a.pupkit.dev/m" }`,
		after: `"endpoints": { "challenge": "https://a.pupkit.dev/c", "mcp": "https://a.pupkit.dev/m" }`},
	{name: "another word, unsafely", unsafe: true, before: `"tools": [{ "title": "snack_menu" }]`, after: `"tools": [{ "name": "snack_menu" }]`},
	{name: "another word", before: `"tools": [{ "title": "snack_menu" }]`},
	{name: "a command's tool, unsafely", unsafe: true, before: `"commands": [{ "name": "s", "description": "See", "tool": "snack_menus" }]`,
		after: `"commands": [{ "name": "s", "description": "See", "tool": "snack_menu" }]`},
	{name: "a misspelt key", before: "// without summary\n" + `"sumary" : "Read the snacks."`, after: `"summary" : "Read the snacks."`},
	{name: "a key in another case", before: `"tools": [{ "Name": "snack_menu", "readonly": true }]`, after: `"tools": [{ "name": "snack_menu", "readOnly": true }]`},
	{name: "a boolean in quotes", before: `"tools": [{ "name": "snack_menu", "readOnly": "True" }]`, after: `"tools": [{ "name": "snack_menu", "readOnly": true }]`},
	{name: "no boolean", before: `"tools": [{ "name": "snack_menu", "readOnly": "yes" }]`},
	{name: "a number in quotes", before: `"manifestVersion": "1"`, after: `"manifestVersion": 1`},
	{name: "another number in quotes", before: `"manifestVersion": "2"`},
	{name: "a summary with ends", before: `"summary": " \tRead the snacks.\u00a0\r\n"`, after: `"summary": "Read the snacks."`},
	{name: "a summary with escapes inside", before: `"summary": "Read \"the\" snacks.\n"`, after: `"summary": "Read \"the\" snacks."`},
	{name: "a summary of two lines", before: `"summary": "Read.\nOrder."`},
	{name: "a date in another form", before: `"protocolVersion": "2026/07/28"`, after: `"protocolVersion": "2026-07-28"`},
	{name: "another revision", before: `"protocolVersion": "2025-11-25"`},
	{name: "an event in another form", before: `"events": ["memberJoined"]` + eventsEndpoint, after: `"events": ["member.joined"]` + eventsEndpoint},
	{name: "a name with ends", before: `"name": "\u200bSnack Club "`, after: `"name": "Snack Club"`},
	{name: "a tool's name", before: `"tools": [{ "name": "snack-menu" }]`},
	{name: "a command's tool with a blank", before: `"commands": [{ "name": "s", "description": "See", "tool": "snack_menu " }]`,
		after: `"commands": [{ "name": "s", "description": "See", "tool": "snack_menu" }]`},
	{name: "a command's tool misspelt", before: `"commands": [{ "name": "s", "description": "See", "tool": "snack_menus" }]`},
	{name: "placeholders", options: lint.Options{URL: "https://club.pupkit.dev"},
		before: `"endpoints": { "challenge": "https://snacks.example.com:8443/challenge?x=1", "mcp": "https://snacks.example.com/mcp" }`,
		after:  `"endpoints": { "challenge": "https://club.pupkit.dev/challenge?x=1", "mcp": "https://club.pupkit.dev/mcp" }`},
	{name: "placeholders under a path", options: lint.Options{URL: "https://pupkit.dev/club/"},
		before: `"endpoints": { "challenge": "https://example.com", "mcp": "https://example.com/mcp" }`,
		after:  `"endpoints": { "challenge": "https://pupkit.dev/club", "mcp": "https://pupkit.dev/club/mcp" }`},
	{name: "another host stays", options: lint.Options{URL: "https://club.pupkit.dev"},
		before: `"endpoints": { "challenge": "https://other.pupkit.dev/challenge", "mcp": "https://example.com/mcp" }`,
		after:  `"endpoints": { "challenge": "https://other.pupkit.dev/challenge", "mcp": "https://club.pupkit.dev/mcp" }`},
	{name: "no placeholder for a placeholder", options: lint.Options{URL: "https://example.org"},
		before: `"endpoints": { "challenge": "https://example.com/challenge", "mcp": "https://example.com/mcp" }`},
	{name: "hosts not filled in", options: lint.Options{URL: "https://club.pupkit.dev"},
		before: `"endpoints": { "challenge": "https://${HOST}/challenge", "mcp": "https://<your-host>/mcp" }`,
		after:  `"endpoints": { "challenge": "https://club.pupkit.dev/challenge", "mcp": "https://club.pupkit.dev/mcp" }`},
	{name: "origins not filled in", options: lint.Options{URL: "https://club.pupkit.dev"},
		before: `"endpoints": { "challenge": "{{ host }}/challenge", "mcp": "{host}" }`,
		after:  `"endpoints": { "challenge": "https://club.pupkit.dev/challenge", "mcp": "https://club.pupkit.dev" }`},
	{name: "in braces, with a port, in plain HTTP", options: lint.Options{URL: "https://club.pupkit.dev"},
		before: `"endpoints": { "challenge": "http://{{host}}:8080/challenge", "mcp": "https://api.{host}/mcp" }`,
		after:  `"endpoints": { "challenge": "https://club.pupkit.dev/challenge", "mcp": "https://club.pupkit.dev/mcp" }`},
	{name: "a path not filled in", options: lint.Options{URL: "https://club.pupkit.dev"},
		before: `"endpoints": { "challenge": "https://a.pupkit.dev/challenge", "mcp": "https://a.pupkit.dev/${ROUTE}" }`},
	{name: "a host not filled in, without a URL", before: `"endpoints": { "challenge": "https://${HOST}/challenge", "mcp": "https://a.pupkit.dev/mcp" }`},
	{name: "a type without quotes, unsafely", unsafe: true, host: lint.Curupira, before: `trigger_types = github-issue`, after: `trigger_types = ["github-issue"]`},
	{name: "a word without quotes, unsafely", unsafe: true, host: lint.Curupira, before: `name = yes`, after: `name = "yes"`},
	{name: "a word of Python", before: `"name": None`},
	{name: "no URL without HTTPS", options: lint.Options{URL: "http://club.pupkit.dev"},
		before: `"endpoints": { "challenge": "https://example.com/challenge", "mcp": "https://example.com/mcp" }`},

	{name: "a misspelt key of TOML", host: lint.Curupira, before: "# without kind\nKind   = \"trigger\" # ours", after: "# without kind\nkind   = \"trigger\" # ours"},
	{name: "an integer in quotes", host: lint.Curupira, before: `protocol_version = "2"`, after: `protocol_version = 2`},
	{name: "an integer with a fraction", host: lint.Curupira, before: `manifest_version = 1.0`, after: `manifest_version = 1`},
	{name: "one type without brackets", host: lint.Curupira, before: `trigger_types = 'github-issue'`, after: `trigger_types = ['github-issue']`},
	{name: "double brackets", host: lint.Curupira, before: "[[launch]]\n", after: "[launch]\n"},
	{name: "keys in quotes", host: lint.Curupira, before: "# without launch\n\"launch.type\" = \"npx\"\n\"launch.package\" = \"a\"\n\"launch.version\" = \"1.2.0\"",
		after: "# without launch\nlaunch.type = \"npx\"\nlaunch.package = \"a\"\nlaunch.version = \"1.2.0\""},
	{name: "a kind in another case", host: lint.Curupira, before: `kind = "Trigger"`, after: `kind = "trigger"`},
	{name: "versions of package.json", host: lint.Curupira, before: "version = \"1.2.0\"\n[launch]\nversion = \"1.1.0\"", after: "version = \"1.2.0\"\n[launch]\nversion = \"1.2.0\"",
		beside: `{"name": "@acme/acme-curupira-ext", "version": "1.2.0", "bin": "x"}`},
	{name: "both versions of package.json", host: lint.Curupira, before: "version = \"1.0.0\"\n[launch]\nversion = \"1.0.0\"", after: "version = \"2.0.0\"\n[launch]\nversion = \"2.0.0\"",
		beside: `{"name": "@acme/acme-curupira-ext", "version": "2.0.0", "bin": "x"}`},
	{name: "a tag", host: lint.Curupira, before: "[launch]\nversion = \"latest\"", after: "[launch]\nversion = \"1.2.0\"",
		beside: `{"name": "@acme/acme-curupira-ext", "version": "1.2.0", "bin": "x"}`},
	{name: "versions without package.json", host: lint.Curupira, before: "version = \"1.2.0\"\n[launch]\nversion = \"1.1.0\""},
}

func TestRepairs(t *testing.T) {
	for _, r := range repairs {
		t.Run(r.name, func(t *testing.T) {
			if r.host == "" {
				r.host = lint.Pup
			}
			if r.after == "" {
				r.after = r.before
			}
			before, after := Complete(r.host, r.before), Complete(r.host, r.after)
			target := pupTarget([]byte(before))
			if r.host == lint.Curupira {
				target = curupiraTarget([]byte(before))
			}
			target.Options = r.options
			if r.beside != "" {
				target.Related = map[string][]byte{"package.json": []byte(r.beside)}
			}
			fixer := lint.Fixer{Rules: All(), Read: source.Parse, Unsafe: r.unsafe}
			fixed := fixer.Apply(target)
			// a key that was misspelt stands where it stood: only the lines matter, not their order
			if !sameLines(string(fixed.Doc.Bytes), after) {
				t.Errorf("got\n%s\nwant\n%s", fixed.Doc.Bytes, after)
			}
			target.Doc = fixed.Doc
			if again := fixer.Apply(target); !bytes.Equal(again.Doc.Bytes, fixed.Doc.Bytes) {
				t.Errorf("the second time it is\n%s", again.Doc.Bytes)
			}
		})
	}
}

func sameLines(a, b string) bool {
	count := make(map[string]int)
	for line := range strings.Lines(a) {
		count[strings.TrimRight(line, ",\n")]++
	}
	for line := range strings.Lines(b) {
		count[strings.TrimRight(line, ",\n")]--
	}
	for _, n := range count {
		if n != 0 {
			return false
		}
	}
	return true
}
