package rules

import (
	"bytes"
	"testing"

	"github.com/pupkit/pupkit/lint"
)

// One mistake that both the reader of the text and a rule notice is one finding, and the one that helps.
func TestOneCauseIsOneFinding(t *testing.T) {
	for _, c := range []struct {
		example string
		target  func([]byte) lint.Target
		broken  []breakage
	}{
		{"testdata/examples/manifest.json", pupTarget, oneCausePup},
		{"testdata/examples/curupira-extension.toml", curupiraTarget, oneCauseCurupira},
	} {
		text := read(t, c.example)
		for _, b := range c.broken {
			t.Run(b.name, func(t *testing.T) {
				if !bytes.Contains(text, []byte(b.old)) {
					t.Fatalf("%q is not there", b.old)
				}
				one(t, c.target(bytes.Replace(text, []byte(b.old), []byte(b.new), 1)), b)
			})
		}
	}
}

var oneCausePup = []breakage{
	{"a raw line break in a name", "Snack Club", "Snack\nClub", "json/syntax", "\n"},
	{"a raw tab in a name", "Snack Club", "Snack\tClub", "json/syntax", "\t"},
	{"a raw tab at a name's start", "Snack Club", "\tSnack Club", "json/syntax", "\t"},
	{"a raw control character", "Snack Club", "Snack Club\x01", "json/syntax", "\x01"},
	{"a raw tab in a URL", "/mcp", "/m\tcp", "json/syntax", "\t"},
	{"a raw line break in the summary", `"Read the available`, "\"Read\nthe available", "pup/summary-line", "\"Read\nthe available snack choices.\""},
	{"Python's None for a text", `"Snack Club"`, `None`, "pup/type", `None`},
	{"YAML's yes for a text", `"Snack Club"`, `yes`, "pup/type", `yes`},
	{"Python's True for a list", `"settings": []`, `"settings": True`, "pup/type", `True`},
	{"Python's True for true", `"readOnly": true`, `"readOnly": True`, "json/syntax", `True`},
	{"a brace for the bracket of a list", `"tools": [`, `"tools": {`, "pup/type", `{{ "name": "snack_menu", "readOnly": true }`},
	{"a brace for the bracket of names", `"events": []`, `"events": {"member.joined"]`, "pup/type", `{"member.joined"]`},
	{"extensionId", `"id"`, `"extensionId"`, "pup/unknown-field", `"extensionId"`},
	{"i for id", `"id"`, `"i"`, "pup/unknown-field", `"i"`},
	{"extensionName", `"name": "Snack Club"`, `"extensionName": "Snack Club"`, "pup/unknown-field", `"extensionName"`},
	{"version for manifestVersion", `"manifestVersion"`, `"version"`, "pup/unknown-field", `"version"`},
	{"version for protocolVersion", `"protocolVersion"`, `"version"`, "pup/unknown-field", `"version"`},
}

var oneCauseCurupira = []breakage{
	{"yes for a text", `"acme-curupira-ext"`, `yes`, "curupira/type", `yes`},
	{"True for a text", `"trigger"`, `True`, "curupira/type", `True`},
	{"a semicolon behind a number", "protocol_version = 2", "protocol_version = 2;", "toml/syntax", ";"},
	{"a declaration", `runtime = "node"`, `let runtime = "node"`, "toml/syntax", "let"},
	{"a key without a value in the first line", "manifest_version = 1", "manifest_version", "toml/syntax", "manifest_version"},
	{"a blank in a key", "manifest_version = 1", "manifest version = 1", "curupira/unknown-key", "manifest version"},
	{"a table below launch", "[launch]", "[launch.npx]", "curupira/unknown-key", "npx"},
	{"a brace for the header", "[launch]", "launch = {", "toml/syntax", "{"},
	{"a brace for the header, with commas", "[launch]\ntype = \"npx\"", "launch = {\n  type = \"npx\",", "toml/syntax", "{"},
	{"items without brackets", `["github-issue"]`, `"github-issue", "x"`, "curupira/type", `"github-issue"`},
	{"braces for brackets", `["github-issue"]`, `{"github-issue"}`, "curupira/type", `trigger_types`},
	{"a list without quotes and brackets", `["github-issue"]`, `github-issue`, "curupira/type", `github-issue`},
}
