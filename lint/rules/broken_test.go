package rules

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"github.com/pupkit/pupkit/lint"
	"github.com/pupkit/pupkit/lint/source"
)

// a breakage is a change to one field of a document's own example, and the one finding that it causes.
type breakage struct {
	name     string
	old, new string
	rule, at string
}

func TestPupExample(t *testing.T) {
	text := read(t, "testdata/examples/manifest.json")
	got := lint.Check(All(), []lint.Target{pupTarget(text)})
	if len(got) != 1 || got[0].Rule != "pup/endpoint-placeholder" {
		t.Errorf("got %s", show(got))
	}
}

// Every field of the example, broken in turn in every way that applies to it, is one finding at the right place.
func TestBrokenPupExample(t *testing.T) {
	text := read(t, "testdata/examples/manifest.json")
	for _, b := range brokenPup {
		t.Run(b.name, func(t *testing.T) {
			if n := bytes.Count(text, []byte(b.old)); n != 1 {
				t.Fatalf("%q is there %d times", b.old, n)
			}
			broken := bytes.Replace(text, []byte(b.old), []byte(b.new), 1)
			one(t, pupTarget(broken), b)
		})
	}
}

func one(t *testing.T, target lint.Target, b breakage) {
	t.Helper()
	var got []lint.Diagnostic
	for _, d := range lint.Check(All(), []lint.Target{target}) {
		if d.Rule != "pup/endpoint-placeholder" {
			got = append(got, d)
		}
	}
	if len(got) != 1 {
		t.Fatalf("want one finding, got %s in\n%s", show(got), target.Doc.Bytes)
	}
	d := got[0]
	at := string(target.Doc.Bytes[d.Span.Start:d.Span.End])
	if d.Rule != b.rule || at != b.at {
		t.Errorf("got %s, want %s at %s", show(got), b.rule, b.at)
	}
	if len(b.at) > 1 && strings.Contains(b.new, b.at) { // the place is where the text was changed
		start := bytes.Index(target.Doc.Bytes, []byte(b.new))
		if d.Span.Start < start || d.Span.End > start+len(b.new) {
			t.Errorf("the place is %d-%d, and the change %d-%d", d.Span.Start, d.Span.End, start, start+len(b.new))
		}
	}
}

func pupTarget(text []byte) lint.Target {
	return lint.Target{Host: lint.Pup, Doc: source.ParseJSON("manifest.json", text)}
}

func read(t testing.TB, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

var brokenPup = []breakage{
	{"manifestVersion removed", `  "manifestVersion": 1,` + "\n", ``, "pup/required", "{"},
	{"manifestVersion misspelt", `"manifestVersion"`, `"manifestVerson"`, "pup/unknown-field", `"manifestVerson"`},
	{"manifestVersion in snake case", `"manifestVersion"`, `"manifest_version"`, "pup/unknown-field", `"manifest_version"`},
	{"manifestVersion a string", `"manifestVersion": 1`, `"manifestVersion": "1"`, "pup/type", `"1"`},
	{"manifestVersion empty", `"manifestVersion": 1`, `"manifestVersion": ""`, "pup/type", `""`},
	{"manifestVersion null", `"manifestVersion": 1`, `"manifestVersion": null`, "pup/type", `null`},
	{"manifestVersion over", `"manifestVersion": 1`, `"manifestVersion": 2`, "pup/manifest-version", `2`},
	{"manifestVersion a fraction", `"manifestVersion": 1`, `"manifestVersion": 1.5`, "pup/manifest-version", `1.5`},

	{"protocolVersion removed", `  "protocolVersion": "2026-07-28",` + "\n", ``, "pup/required", "{"},
	{"protocolVersion misspelt", `"protocolVersion"`, `"protcolVersion"`, "pup/unknown-field", `"protcolVersion"`},
	{"protocolVersion in kebab case", `"protocolVersion"`, `"protocol-version"`, "pup/unknown-field", `"protocol-version"`},
	{"protocolVersion a number", `"2026-07-28"`, `20260728`, "pup/type", `20260728`},
	{"protocolVersion empty", `"protocolVersion": "2026-07-28"`, `"protocolVersion": ""`, "pup/protocol-version", `""`},
	{"protocolVersion another", `"2026-07-28"`, `"2025-06-18"`, "pup/protocol-version", `"2025-06-18"`},

	{"id removed", `  "id": "snack_club",` + "\n", ``, "pup/required", "{"},
	{"id misspelt", `"id"`, `"di"`, "pup/unknown-field", `"di"`},
	{"id in capitals", `"id"`, `"ID"`, "pup/unknown-field", `"ID"`},
	{"id a number", `"id": "snack_club"`, `"id": 7`, "pup/type", `7`},
	{"id empty", `"id": "snack_club"`, `"id": ""`, "pup/type", `""`},
	{"id blank", `"id": "snack_club"`, `"id": "  "`, "pup/type", `"  "`},
	{"id too long", `"id": "snack_club"`, `"id": "` + strings.Repeat("s", 60) + `"`, "pup/identifier-length", `"` + strings.Repeat("s", 60) + `"`},
	{"id with a capital", `"id": "snack_club"`, `"id": "Snack_club"`, "pup/identifier", `"Snack_club"`},
	{"id ends in an underscore", `"id": "snack_club"`, `"id": "snack_club_"`, "pup/ambiguous-underscore", `"snack_club_"`},

	{"name removed", `  "name": "Snack Club",` + "\n", ``, "pup/required", "{"},
	{"name misspelt", `"name": "Snack Club"`, `"nmae": "Snack Club"`, "pup/unknown-field", `"nmae"`},
	{"name with a capital", `"name": "Snack Club"`, `"Name": "Snack Club"`, "pup/unknown-field", `"Name"`},
	{"name an array", `"name": "Snack Club"`, `"name": ["Snack Club"]`, "pup/type", `["Snack Club"]`},
	{"name empty", `"name": "Snack Club"`, `"name": ""`, "pup/type", `""`},
	{"name with a tab", `"name": "Snack Club"`, `"name": "Snack Club\t"`, "pup/outer-whitespace", `"Snack Club\t"`},

	{"author removed", `  "author": "Example author",` + "\n", ``, "pup/expected", "{"},
	{"author misspelt", `"author"`, `"auther"`, "pup/unknown-field", `"auther"`},
	{"author an object", `"Example author"`, `{ "name": "Ada" }`, "pup/type", `{ "name": "Ada" }`},
	{"author empty", `"Example author"`, `""`, "pup/expected", `""`},

	{"description removed", `  "description": "List available snacks.",` + "\n", ``, "pup/expected", "{"},
	{"description misspelt", `"description": "List`, `"descripton": "List`, "pup/unknown-field", `"descripton"`},
	{"description false", `"List available snacks."`, `false`, "pup/type", `false`},
	{"description empty", `"List available snacks."`, `""`, "pup/expected", `""`},

	{"summary removed", `  "summary": "Read the available snack choices.",` + "\n", ``, "pup/required", "{"},
	{"summary misspelt", `"summary"`, `"sumary"`, "pup/unknown-field", `"sumary"`},
	{"summary null", `"Read the available snack choices."`, `null`, "pup/type", `null`},
	{"summary empty", `"Read the available snack choices."`, `""`, "pup/summary-length", `""`},
	{"summary too long", `"Read the available snack choices."`, `"` + strings.Repeat("é", 151) + `"`, "pup/summary-length", `"` + strings.Repeat("é", 151) + `"`},
	{"summary in two lines", `"Read the available snack choices."`, `"Read the\u2028snacks."`, "pup/summary-line", `"Read the\u2028snacks."`},

	{"instructions removed", `  "instructions": "Use snack_menu when asked for the available snacks.",` + "\n", ``, "pup/expected", "{"},
	{"instructions misspelt", `"instructions"`, `"instruction"`, "pup/unknown-field", `"instruction"`},
	{"instructions a list", `"Use snack_menu when asked for the available snacks."`, `["Use it."]`, "pup/type", `["Use it."]`},
	{"instructions empty", `"Use snack_menu when asked for the available snacks."`, `""`, "pup/expected", `""`},
	{"instructions too long", `"Use snack_menu when asked for the available snacks."`, `"` + strings.Repeat("i", 2001) + `"`, "pup/instructions-length", `"` + strings.Repeat("i", 2001) + `"`},

	{"endpoints misspelt", `"endpoints"`, `"endpoint"`, "pup/unknown-field", `"endpoint"`},
	{"challenge removed", `    "challenge": "https://snacks.example.com/challenge",` + "\n", ``, "pup/required", "{"},
	{"challenge misspelt", `"challenge":`, `"chalenge":`, "pup/unknown-field", `"chalenge"`},
	{"challenge with a capital", `"challenge":`, `"Challenge":`, "pup/unknown-field", `"Challenge"`},
	{"challenge an object", `"https://snacks.example.com/challenge"`, `{ "url": "https://snacks.example.com" }`, "pup/type", `{ "url": "https://snacks.example.com" }`},
	{"challenge empty", `"https://snacks.example.com/challenge"`, `""`, "pup/type", `""`},
	{"mcp in capitals", `"mcp"`, `"MCP"`, "pup/unknown-field", `"MCP"`},
	{"mcp a number", `"https://snacks.example.com/mcp"`, `443`, "pup/type", `443`},
	{"mcp plain", `"https://snacks.example.com/mcp"`, `"http://snacks.example.com/mcp"`, "pup/endpoint-https", `"http://snacks.example.com/mcp"`},

	{"tools removed", `  "tools": [{ "name": "snack_menu", "readOnly": true }],` + "\n", ``, "pup/required", "{"},
	{"tools misspelt", `"tools"`, `"toools"`, "pup/unknown-field", `"toools"`},
	{"tools with a capital", `"tools"`, `"Tools"`, "pup/unknown-field", `"Tools"`},
	{"tools a string", `[{ "name": "snack_menu", "readOnly": true }]`, `"snack_menu"`, "pup/type", `"snack_menu"`},
	{"tools an object", `[{ "name": "snack_menu", "readOnly": true }]`, `{ "snack_menu": {} }`, "pup/type", `{ "snack_menu": {} }`},
	{"tools empty", `[{ "name": "snack_menu", "readOnly": true }]`, `[]`, "pup/tools-count", `[]`},
	{"a tool is null", `{ "name": "snack_menu", "readOnly": true }`, `null`, "pup/type", `null`},
	{"a tool is empty", `{ "name": "snack_menu", "readOnly": true }`, `{}`, "pup/required", `{`},
	{"tool name removed", `"name": "snack_menu", "readOnly"`, `"readOnly"`, "pup/required", `{`},
	{"tool name misspelt", `{ "name": "snack_menu"`, `{ "nam": "snack_menu"`, "pup/unknown-field", `"nam"`},
	{"tool name a number", `{ "name": "snack_menu"`, `{ "name": 5`, "pup/type", `5`},
	{"tool name empty", `{ "name": "snack_menu"`, `{ "name": ""`, "pup/type", `""`},
	{"tool name too long", `{ "name": "snack_menu"`, `{ "name": "` + strings.Repeat("t", 49) + `"`, "pup/identifier-length", `"` + strings.Repeat("t", 49) + `"`},
	{"tool name with a capital", `{ "name": "snack_menu"`, `{ "name": "snack_Menu"`, "pup/identifier", `"snack_Menu"`},
	{"tool name with a hyphen", `{ "name": "snack_menu"`, `{ "name": "snack-menu"`, "pup/identifier", `"snack-menu"`},
	{"readOnly misspelt", `"readOnly"`, `"readonly"`, "pup/unknown-field", `"readonly"`},
	{"readOnly a string", `"readOnly": true`, `"readOnly": "yes"`, "pup/type", `"yes"`},
	{"readOnly a number", `"readOnly": true`, `"readOnly": 1`, "pup/type", `1`},
	{"readOnly null", `"readOnly": true`, `"readOnly": null`, "pup/type", `null`},

	{"commands misspelt", `"commands"`, `"comands"`, "pup/unknown-field", `"comands"`},
	{"commands null", `[{ "name": "snacks", "description": "See available snacks", "tool": "snack_menu" }]`, `null`, "pup/type", `null`},
	{"a command is a string", `{ "name": "snacks", "description": "See available snacks", "tool": "snack_menu" }`, `"snacks"`, "pup/type", `"snacks"`},
	{"a command is empty", `{ "name": "snacks", "description": "See available snacks", "tool": "snack_menu" }`, `{}`, "pup/required", `{`},
	{"command name removed", `"name": "snacks", `, ``, "pup/required", `{`},
	{"command name misspelt", `"name": "snacks"`, `"names": "snacks"`, "pup/unknown-field", `"names"`},
	{"command name a number", `"name": "snacks"`, `"name": 5`, "pup/type", `5`},
	{"command name empty", `"name": "snacks"`, `"name": ""`, "pup/type", `""`},
	{"command name too long", `"name": "snacks"`, `"name": "` + strings.Repeat("s", 33) + `"`, "pup/discord-name", `"` + strings.Repeat("s", 33) + `"`},
	{"command name with a capital", `"name": "snacks"`, `"name": "sNacks"`, "pup/discord-name", `"sNacks"`},
	{"command description removed", `"description": "See available snacks", `, ``, "pup/required", `{`},
	{"command description misspelt", `"description": "See`, `"desc": "See`, "pup/unknown-field", `"desc"`},
	{"command description an object", `"See available snacks"`, `{}`, "pup/type", `{}`},
	{"command description empty", `"See available snacks"`, `""`, "pup/discord-description", `""`},
	{"command description too long", `"See available snacks"`, `"` + strings.Repeat("s", 101) + `"`, "pup/discord-description", `"` + strings.Repeat("s", 101) + `"`},
	{"command tool removed", `, "tool": "snack_menu" }`, ` }`, "pup/required", `{`},
	{"command tool misspelt", `"tool":`, `"Tool":`, "pup/unknown-field", `"Tool"`},
	{"command tool true", `"tool": "snack_menu"`, `"tool": true`, "pup/type", `true`},
	{"command tool empty", `"tool": "snack_menu"`, `"tool": ""`, "pup/type", `""`},
	{"command tool with a capital", `"tool": "snack_menu"`, `"tool": "Snack_Menu"`, "pup/command-tool", `"Snack_Menu"`},

	{"settings removed", `  "settings": [],` + "\n", ``, "pup/expected", "{"},
	{"settings misspelt", `"settings"`, `"setting"`, "pup/unknown-field", `"setting"`},
	{"settings an object", `"settings": []`, `"settings": {}`, "pup/type", `{}`},
	{"a setting is a string", `"settings": []`, `"settings": ["diet"]`, "pup/type", `"diet"`},
	{"a setting without key", `"settings": []`, `"settings": [{ "label": "Diet" }]`, "pup/required", `{`},
	{"events removed", `,` + "\n" + `  "events": []`, ``, "pup/expected", "{"},
	{"events misspelt", `"events"`, `"event"`, "pup/unknown-field", `"event"`},
	{"events a string", `"events": []`, `"events": "member.joined"`, "pup/type", `"member.joined"`},
	{"events null", `"events": []`, `"events": null`, "pup/type", `null`},
}
