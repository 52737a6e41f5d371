package rulesdoc

import (
	"bufio"
	"fmt"
	"strings"
)

// statement is one thing that a host document says about a manifest, in our words.
type statement struct {
	section string
	text    string
	rules   []string // that keep it
	outside string   // why none does; set where rules is empty
}

// keeps is a statement that rules keep.
func keeps(section, text string, rules ...string) statement {
	return statement{section: section, text: text, rules: rules}
}

// outside is a statement that the text of a manifest cannot show, and why.
func outside(section, text, why string) statement {
	return statement{section: section, text: text, outside: why}
}

const served = "not in the file: it shows when the manifest is served"

var pupStatements = []statement{
	keeps("Manifest", "the manifest is JSON", "json/syntax", "json/duplicate-key"),
	outside("Manifest", "it is served over HTTPS", served),
	keeps("Manifest", "pup validates it and rejects unknown fields", "pup/unknown-field"),
	keeps("Manifest, example", "manifestVersion is the number 1", "pup/manifest-version", "pup/required", "pup/type"),
	keeps("Manifest, example", "protocolVersion is the string 2026-07-28", "pup/protocol-version", "pup/required", "pup/type"),
	keeps("Manifest, example", "id is a string", "pup/required", "pup/type"),
	keeps("Manifest, example", "name is a string", "pup/required", "pup/type"),
	keeps("Manifest, example", "author is a string", "pup/expected", "pup/type"),
	keeps("Manifest, example", "description is a string", "pup/expected", "pup/type"),
	keeps("Manifest, example", "summary is a string", "pup/required", "pup/type"),
	keeps("Manifest, example", "instructions is a string", "pup/expected", "pup/type"),
	keeps("Manifest, example", "endpoints holds the URLs challenge and mcp", "pup/required", "pup/type"),
	keeps("Manifest, example", "tools is an array of objects with name and flags", "pup/required", "pup/type"),
	keeps("Manifest, example", "commands is an array of objects", "pup/expected", "pup/type"),
	keeps("Manifest, example", "settings is an array", "pup/expected", "pup/type"),
	keeps("Manifest, example", "events is an array", "pup/expected", "pup/type"),
	keeps("Manifest, table", "id begins with a lowercase letter; lowercase letters, digits and underscores follow", "pup/identifier"),
	keeps("Manifest, table", "so does the name of a tool", "pup/identifier"),
	keeps("Manifest, table", "so does the key of a setting", "pup/identifier"),
	keeps("Manifest, table", "each of the three has at most 48 characters", "pup/identifier-length"),
	keeps("Manifest, table", "double underscores are reserved", "pup/double-underscore"),
	keeps("Manifest, table", "the combined id__tool name has at most 64 characters", "pup/qualified-name"),
	keeps("Manifest, table", "summary is one line", "pup/summary-line"),
	keeps("Manifest, table", "summary has at most 150 characters", "pup/summary-length", "pup/utf16-length"),
	outside("Manifest, table", "the summary is always available to the assistant", "what pup does with it"),
	keeps("Manifest, table", "instructions have at most 2,000 characters", "pup/instructions-length", "pup/utf16-length"),
	outside("Manifest, table", "the instructions are loaded with a tool's details when they are needed", "what pup does with them"),
	outside("Manifest, table", "instructions cannot grant access", "what pup does with them"),
	keeps("Manifest, table", "there are 1 to 100 tools", "pup/tools-count"),
	keeps("Manifest, table", "the names of tools are unique", "pup/tools-unique"),
	keeps("Manifest, table", "the names match the MCP tool list", "pup/tools-match"),
	keeps("Manifest, table", "readOnly is false where it is left out", "pup/type"),
	keeps("Manifest, table", "alwaysAsk marks an irreversible write", "pup/tool-flags", "pup/type"),
	keeps("Manifest, table", "thread asks for a Discord thread", "pup/type"),
	keeps("Manifest, table", "userRequest asks for the message that began it", "pup/type"),
	outside("Manifest, table", "MCP annotations do not decide the write policy", "not in the file: the server's tool list has them"),
	keeps("Manifest, table", "a command has name, description and tool", "pup/required", "pup/type"),
	keeps("Manifest, table", "a command's tool is one of the tools", "pup/command-tool"),
	keeps("Manifest, table", "a command may have visibility, which is ephemeral where it is left out", "pup/command-visibility"),
	keeps("Manifest, table", "a command may have surfaces, which are both where they are left out", "pup/command-surfaces"),
	keeps("Manifest, table", "a command may have options", "pup/type", "pup/undocumented-field"),
	keeps("Manifest, table", "a command's name is none of pup's own commands", "pup/command-reserved"),
	keeps("Manifest, table", "there are at most 25 settings", "pup/settings-count"),
	outside("Manifest, table", "pup renders the settings", "what pup does with them"),
	keeps("Manifest, table", "a text is capped at 500 characters", "pup/setting-cap"),
	keeps("Manifest, table", "a long text is capped at 4,000", "pup/setting-cap"),
	keeps("Signed requests", "endpoints are HTTPS", "pup/endpoint-https"),
	keeps("Signed requests", "URLs carry no credentials", "pup/endpoint-credentials"),
	keeps("Signed requests", "addresses are public", "pup/endpoint-public"),
	outside("Signed requests", "redirects and compressed responses are rejected", served),
	keeps("Signed requests", "a response, and so the manifest, has at most 1 MiB", "pup/manifest-size"),
	keeps("Invocation context", "MCP is stateless 2026-07-28", "pup/protocol-version"),
	keeps("Events", "who wants events declares events and endpoints.events", "pup/events-endpoint"),
	keeps("Events", "the events are member.joined and member.left", "pup/event-name"),
}

var curupiraStatements = []statement{
	keeps("Manifest", "the file is curupira-extension.toml", "curupira/filename"),
	keeps("Manifest", "it is TOML", "toml/syntax", "toml/bom"),
	keeps("Manifest", "its format is 1", "curupira/manifest-version"),
	outside("Manifest", "it describes the package, so that it can be listed and installed without being run", "what Curupira does with it"),
	keeps("Manifest", "an extension declares kind = \"trigger\"", "curupira/kind"),
	keeps("Manifest", "it declares at least one entry in trigger_types", "curupira/trigger-types"),
	keeps("Manifest, example", "manifest_version is the integer 1", "curupira/manifest-version"),
	keeps("Manifest, example", "name is a string, the package's name without its scope", "curupira/required", "curupira/name", "curupira/type"),
	keeps("Manifest, example", "version is a string, a semantic version", "curupira/required", "curupira/semver", "curupira/type"),
	keeps("Manifest, example", "protocol_version is the integer 2", "curupira/protocol-version"),
	keeps("Manifest, example", "runtime is \"node\"", "curupira/required", "curupira/runtime", "curupira/type"),
	keeps("Manifest, example", "trigger_types is an array of strings such as github-issue", "curupira/trigger-types", "curupira/trigger-type-name"),
	keeps("Manifest, example", "[launch] is a table behind the top-level keys", "curupira/required", "curupira/misplaced-key", "curupira/type"),
	keeps("Manifest, example", "its type is \"npx\"", "curupira/required", "curupira/launch-type", "curupira/type"),
	keeps("Manifest, example", "its package is the name of an npm package", "curupira/required", "curupira/package-name", "curupira/package-json", "curupira/type"),
	keeps("Manifest, example", "its version is the extension's version", "curupira/required", "curupira/semver", "curupira/version-match", "curupira/type"),
	keeps("Manifest, example", "there are no other keys", "curupira/unknown-key"),
	outside("Manifest", "the package prints the manifest when it is started with --curupira-print-manifest", "not in the file: it shows when the package is run"),
	keeps("Transport", "the protocol version is 2", "curupira/protocol-version"),
	outside("Methods", "describe lists the triggers, which are the manifest's trigger_types", "not in the file: it shows when the package is run"),
}

func writeStatements(out *bufio.Writer) {
	out.WriteString("\n## What the documents say, and the rule that keeps it\n\n" +
		"Every statement of the two host documents about a manifest, in our words.\n")
	for _, d := range []struct {
		letter, title string
		list          []statement
	}{{"P", "pup: Extension protocol", pupStatements}, {"C", "Curupira: Manifest and protocol", curupiraStatements}} {
		fmt.Fprintf(out, "\n### %s\n\n| | section | statement | kept by |\n| --- | --- | --- | --- |\n", d.title)
		for i, s := range d.list {
			by := s.outside
			if len(s.rules) > 0 {
				var links []string
				for _, id := range s.rules {
					links = append(links, fmt.Sprintf("[%s](#%s)", id, anchor(id)))
				}
				by = strings.Join(links, ", ")
			}
			fmt.Fprintf(out, "| %s%d | %s | %s | %s |\n", d.letter, i+1, s.section, cell(s.text), by)
		}
	}
}
