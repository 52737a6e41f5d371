package rules

import (
	"strconv"
	"strings"

	"github.com/pupkit/pupkit/contract/curupira"
	"github.com/pupkit/pupkit/contract/pup"
	"github.com/pupkit/pupkit/lint"
	"github.com/pupkit/pupkit/lint/source"
)

// Complete returns the whole document that an example's source stands for.
//
// A source of pup that does not begin with a brace is a list of members: they take the place of those of a sound
// manifest, or come after them. A source of Curupira that does not begin with a comment naming its file is a list
// of lines that do the same, those after [launch] in that table. A line "// without a, b" or "# without a, b" leaves
// members out, "// padded to N bytes" adds blanks up to that size.
// A phrase such as <26 settings> stands for so much text.
func Complete(host lint.Host, text string) string {
	text = filled(text)
	switch {
	case host == lint.Pup && !strings.HasPrefix(text, "{"):
		return completeJSON(text)
	case host == lint.Curupira && !strings.HasPrefix(text, "# "+curupira.ManifestFile):
		return completeTOML(text)
	}
	return text
}

// Targets returns the documents of an example as a run gets them.
func Targets(r *lint.Rule, e lint.Example) []lint.Target {
	host := r.Host
	name := e.File
	if name == "" {
		name = pup.ManifestFile
		if host == lint.Curupira || strings.HasPrefix(r.ID, "toml/") {
			name = curupira.ManifestFile
		}
	}
	if host == "" {
		host = lint.Pup
	}
	format := source.JSON
	if strings.HasSuffix(name, ".toml") {
		host, format = lint.Curupira, source.TOML
	}
	beside := make(map[string][]byte, len(e.Beside))
	for name, text := range e.Beside {
		beside[name] = []byte(text)
	}
	policy := exampleIgnores(e.Beside[".pupkit.toml"])
	var out []lint.Target
	for i, text := range append([]string{e.Source}, e.Also...) {
		if i > 0 {
			name = "other/" + name
		}
		doc := source.Parse(name, format, []byte(Complete(r.Host, text)))
		out = append(out, lint.Target{Host: host, Doc: doc, Options: e.Options, Related: beside, Policy: policy})
	}
	return out
}

// exampleIgnores are the ignores of a configuration beside an example, nil where there is none. A user's
// configuration is read by internal/config.
func exampleIgnores(config string) *lint.Policy {
	if config == "" {
		return nil
	}
	doc := source.ParseTOML(".pupkit.toml", []byte(config))
	policy := &lint.Policy{}
	for _, entry := range doc.Root.Member("ignore").Items {
		rule := entry.Member("rule")
		policy.Ignores = append(policy.Ignores, lint.Ignore{Rule: rule.Text, Path: entry.Member("path").Text, Doc: doc, Span: rule.Span})
	}
	return policy
}

// sound are the members of a pup manifest without any finding.
const sound = `{
  "manifestVersion": 1,
  "protocolVersion": "2026-07-28",
  "id": "snack_club",
  "name": "Snack Club",
  "author": "Ada",
  "description": "Lists the snacks of the day.",
  "summary": "Read the snacks of the day.",
  "instructions": "Call snack_menu when somebody asks what there is to eat.",
  "endpoints": {
    "challenge": "https://snacks.pupkit.dev/challenge",
    "mcp": "https://snacks.pupkit.dev/mcp"
  },
  "tools": [{ "name": "snack_menu", "readOnly": true }],
  "commands": [{ "name": "snacks", "description": "See the snacks of the day", "tool": "snack_menu" }],
  "settings": [],
  "events": []
}
`

func completeJSON(text string) string {
	size := 0
	if rest, padded := strings.CutPrefix(text, "// padded to "); padded {
		number, members, _ := strings.Cut(rest, " bytes\n")
		size, _ = strconv.Atoi(number)
		text = members
	}
	text, without := cut(text, "// without ")
	base := source.ParseJSON("", []byte(sound))
	part := source.ParseJSON("", []byte("{"+text+"}"))
	var lines []string
	add := func(doc *source.Document, m source.Member) {
		lines = append(lines, "  "+string(doc.Bytes[m.KeySpan.Start:m.Value.Span.End]))
	}
	for _, m := range base.Root.Members {
		if own := member(part.Root, m.Key); own != nil {
			add(part, *own)
		} else if !without[m.Key] {
			add(base, m)
		}
	}
	for _, m := range part.Root.Members {
		if base.Root.Member(m.Key) == nil {
			add(part, m)
		}
	}
	out := "{\n" + strings.Join(lines, ",\n") + "\n}\n"
	return out + strings.Repeat(" ", max(0, size-len(out)))
}

// soundTOML is a Curupira manifest without any finding.
const soundTOML = `manifest_version = 1
name = "acme-curupira-ext"
version = "1.2.0"
protocol_version = 2
runtime = "node"
kind = "trigger"
trigger_types = ["github-issue"]

[launch]
type = "npx"
package = "@acme/acme-curupira-ext"
version = "1.2.0"
`

func completeTOML(text string) string {
	text, without := cut(text, "# without ")
	top, launch, _ := halves(soundTOML)
	ownTop, ownLaunch, header := halves(text)
	lines := merge(top, ownTop, without)
	if without["launch"] {
		return strings.Join(lines, "\n") + "\n"
	}
	return strings.Join(lines, "\n") + "\n\n" + header + "\n" + strings.Join(merge(launch, ownLaunch, nil), "\n") + "\n"
}

// halves returns the lines of the top level and of the table launch, and the header between them.
func halves(text string) (top, launch []string, header string) {
	header = "[launch]"
	inside := false
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		switch {
		case strings.HasPrefix(line, "[") && strings.Contains(line, "launch"):
			inside, header = true, line
		case line == "":
		case inside:
			launch = append(launch, line)
		default:
			top = append(top, line)
		}
	}
	return top, launch, header
}

// merge puts lines in the place of those with the same key, and the others after them.
func merge(base, own []string, without map[string]bool) []string {
	key := func(line string) string {
		k, _, _ := strings.Cut(line, "=")
		return strings.TrimSpace(k)
	}
	byKey := make(map[string]string, len(own))
	for _, line := range own {
		byKey[key(line)] = line
	}
	var out []string
	for _, line := range base {
		k := key(line)
		if mine, ok := byKey[k]; ok {
			out = append(out, mine)
			delete(byKey, k)
		} else if !without[k] {
			out = append(out, line)
		}
	}
	for _, line := range own {
		if _, left := byKey[key(line)]; left {
			out = append(out, line)
		}
	}
	return out
}

// cut takes the line that says what to leave out from the text.
func cut(text, prefix string) (string, map[string]bool) {
	without := make(map[string]bool)
	rest, found := strings.CutPrefix(text, prefix)
	if !found {
		return text, without
	}
	first, rest, _ := strings.Cut(rest, "\n")
	for _, key := range strings.Split(first, ", ") {
		without[key] = true
	}
	return rest, without
}
