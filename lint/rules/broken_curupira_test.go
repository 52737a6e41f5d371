package rules

import (
	"bytes"
	"strings"
	"testing"

	"github.com/pupkit/pupkit/lint"
	"github.com/pupkit/pupkit/lint/source"
)

func TestCurupiraExample(t *testing.T) {
	text := read(t, "testdata/examples/curupira-extension.toml")
	if got := lint.Check(All(), []lint.Target{curupiraTarget(text)}); len(got) > 0 {
		t.Errorf("got %s", show(got))
	}
}

// Every key of the example, broken in turn in every way that applies to it, is one finding at the right place.
func TestBrokenCurupiraExample(t *testing.T) {
	text := read(t, "testdata/examples/curupira-extension.toml")
	for _, b := range brokenCurupira {
		t.Run(b.name, func(t *testing.T) {
			if !bytes.Contains(text, []byte(b.old)) {
				t.Fatalf("%q is not there", b.old)
			}
			one(t, curupiraTarget(bytes.Replace(text, []byte(b.old), []byte(b.new), 1)), b)
		})
	}
}

func curupiraTarget(text []byte) lint.Target {
	return lint.Target{Host: lint.Curupira, Doc: source.ParseTOML("curupira-extension.toml", text)}
}

// launchVersion is the end of the example, where the second version stands.
const launchVersion = "package = \"@acme/curupira-ext\"\nversion = \"1.2.0\""

var brokenCurupira = []breakage{
	{"manifest_version removed", "manifest_version = 1\n", "", "curupira/manifest-version", "name"},
	{"manifest_version misspelt", "manifest_version", "manifest_verson", "curupira/unknown-key", "manifest_verson"},
	{"manifest_version in camel case", "manifest_version", "manifestVersion", "curupira/unknown-key", "manifestVersion"},
	{"manifest_version in kebab case", "manifest_version", "manifest-version", "curupira/unknown-key", "manifest-version"},
	{"manifest_version a string", "manifest_version = 1", `manifest_version = "1"`, "curupira/type", `"1"`},
	{"manifest_version a float", "manifest_version = 1", `manifest_version = 1.0`, "curupira/type", `1.0`},
	{"manifest_version another", "manifest_version = 1", `manifest_version = 2`, "curupira/manifest-version", `2`},
	{"manifest_version in hex", "manifest_version = 1", `manifest_version = 0x2`, "curupira/manifest-version", `0x2`},

	{"name removed", "name = \"acme-curupira-ext\"\n", "", "curupira/required", "manifest_version"},
	{"name misspelt", "name =", "nmae =", "curupira/unknown-key", "nmae"},
	{"name with a capital", "name =", "Name =", "curupira/unknown-key", "Name"},
	{"name an integer", `"acme-curupira-ext"`, `7`, "curupira/type", `7`},
	{"name empty", `"acme-curupira-ext"`, `""`, "curupira/name", `""`},
	{"name with blanks", `"acme-curupira-ext"`, `"Acme Extension"`, "curupira/name", `"Acme Extension"`},

	{"version removed", "version = \"1.2.0\"\nprotocol", "protocol", "curupira/required", "manifest_version"},
	{"version misspelt", "version = \"1.2.0\"\nprotocol", "verison = \"1.2.0\"\nprotocol", "curupira/unknown-key", "verison"},
	{"version a float", "version = \"1.2.0\"\nprotocol", "version = 1.2\nprotocol", "curupira/type", "1.2"},
	{"version a date", "version = \"1.2.0\"\nprotocol", "version = 2026-07-28\nprotocol", "curupira/type", "2026-07-28"},
	{"version empty", "version = \"1.2.0\"\nprotocol", "version = \"\"\nprotocol", "curupira/semver", `""`},
	{"version with a v", "version = \"1.2.0\"\nprotocol", "version = \"v1.2.0\"\nprotocol", "curupira/semver", `"v1.2.0"`},
	{"version another", "version = \"1.2.0\"\nprotocol", "version = \"1.3.0\"\nprotocol", "curupira/version-match", `"1.2.0"`},

	{"protocol_version removed", "protocol_version = 2\n", "", "curupira/protocol-version", "manifest_version"},
	{"protocol_version misspelt", "protocol_version", "protocl_version", "curupira/unknown-key", "protocl_version"},
	{"protocol_version a string", "protocol_version = 2", `protocol_version = "2"`, "curupira/type", `"2"`},
	{"protocol_version true", "protocol_version = 2", `protocol_version = true`, "curupira/type", `true`},
	{"protocol_version another", "protocol_version = 2", `protocol_version = 1`, "curupira/protocol-version", `1`},
	{"protocol_version negative", "protocol_version = 2", `protocol_version = -2`, "curupira/protocol-version", `-2`},

	{"runtime removed", "runtime = \"node\"\n", "", "curupira/required", "manifest_version"},
	{"runtime misspelt", "runtime", "runtme", "curupira/unknown-key", "runtme"},
	{"runtime an array", `"node"`, `["node"]`, "curupira/type", `["node"]`},
	{"runtime empty", `"node"`, `""`, "curupira/runtime", `""`},
	{"runtime with a capital", `"node"`, `"Node"`, "curupira/runtime", `"Node"`},
	{"runtime another", `"node"`, `"deno"`, "curupira/runtime", `"deno"`},

	{"kind removed", "kind = \"trigger\"\n", "", "curupira/kind", "manifest_version"},
	{"kind misspelt", "kind", "knid", "curupira/unknown-key", "knid"},
	{"kind in capitals", "kind", "KIND", "curupira/unknown-key", "KIND"},
	{"kind an array", `"trigger"`, `["trigger"]`, "curupira/type", `["trigger"]`},
	{"kind empty", `"trigger"`, `""`, "curupira/kind", `""`},
	{"kind with a capital", `"trigger"`, `"Trigger"`, "curupira/kind", `"Trigger"`},

	{"trigger_types removed", "trigger_types = [\"github-issue\"]\n", "", "curupira/trigger-types", "manifest_version"},
	{"trigger_types misspelt", "trigger_types", "triger_types", "curupira/unknown-key", "triger_types"},
	{"trigger_types in camel case", "trigger_types", "triggerTypes", "curupira/unknown-key", "triggerTypes"},
	{"trigger_types a string", `["github-issue"]`, `"github-issue"`, "curupira/type", `"github-issue"`},
	{"trigger_types of integers", `["github-issue"]`, `[1]`, "curupira/type", `1`},
	{"trigger_types empty", `["github-issue"]`, `[]`, "curupira/trigger-types", `[]`},
	{"a trigger type empty", `["github-issue"]`, `[""]`, "curupira/trigger-types", `""`},
	{"a trigger type twice", `["github-issue"]`, `["github-issue", "github-issue"]`, "curupira/trigger-types", `"github-issue"`},
	{"a trigger type with a capital", `["github-issue"]`, `["GitHub-issue"]`, "curupira/trigger-type-name", `"GitHub-issue"`},

	{"launch removed", "[launch]\ntype = \"npx\"\n" + launchVersion, "", "curupira/required", "manifest_version"},
	{"launch misspelt", "[launch]", "[lanuch]", "curupira/unknown-key", "lanuch"},
	{"launch with a capital", "[launch]", "[Launch]", "curupira/unknown-key", "Launch"},
	{"launch by another name", "[launch]", "[start]", "curupira/unknown-key", "start"},
	{"launch a list", "[launch]", "[[launch]]", "curupira/type", "launch"},
	{"launch empty", "type = \"npx\"\n" + launchVersion, "", "curupira/required", "launch"},
	{"launch a string", "[launch]\ntype = \"npx\"\n" + launchVersion, "launch = \"npx\"", "curupira/type", `"npx"`},
	{"the header removed", "[launch]\ntype = \"npx\"\n" + launchVersion, "type = \"npx\"\npackage = \"@acme/curupira-ext\"", "curupira/misplaced-key", "type"},
	{"launch.type removed", "type = \"npx\"\n", "", "curupira/required", "launch"},
	{"launch.type misspelt", "type = \"npx\"", "typ = \"npx\"", "curupira/unknown-key", "typ"},
	{"launch.type an integer", `"npx"`, `1`, "curupira/type", `1`},
	{"launch.type empty", `"npx"`, `""`, "curupira/launch-type", `""`},
	{"launch.type another", `"npx"`, `"npm"`, "curupira/launch-type", `"npm"`},
	{"launch.package removed", "package = \"@acme/curupira-ext\"\n", "", "curupira/required", "launch"},
	{"launch.package misspelt", "package =", "pacakge =", "curupira/unknown-key", "pacakge"},
	{"launch.package a table", `"@acme/curupira-ext"`, `{ name = "x" }`, "curupira/type", "package"},
	{"launch.package empty", `"@acme/curupira-ext"`, `""`, "curupira/package-name", `""`},
	{"launch.package with a capital", `"@acme/curupira-ext"`, `"@Acme/curupira-ext"`, "curupira/package-name", `"@Acme/curupira-ext"`},
	{"launch.package too long", `"@acme/curupira-ext"`, `"` + strings.Repeat("p", 215) + `"`, "curupira/package-name", `"` + strings.Repeat("p", 215) + `"`},
	{"launch.version removed", launchVersion, "package = \"@acme/curupira-ext\"", "curupira/required", "launch"},
	{"launch.version misspelt", launchVersion, "package = \"@acme/curupira-ext\"\nvesion = \"1.2.0\"", "curupira/unknown-key", "vesion"},
	{"launch.version a float", launchVersion, "package = \"@acme/curupira-ext\"\nversion = 1.2", "curupira/type", "1.2"},
	{"launch.version empty", launchVersion, "package = \"@acme/curupira-ext\"\nversion = \"\"", "curupira/semver", `""`},
	{"launch.version a tag", launchVersion, "package = \"@acme/curupira-ext\"\nversion = \"latest\"", "curupira/semver", `"latest"`},
}
