package manifests

import (
	"strings"

	"github.com/pupkit/pupkit/lint/source"
)

// Neighbour says whose manifest it looks like, "" where it may be pup's, or cannot be told.
func Neighbour(doc *source.Document) string {
	doc = decoded(doc)
	root, all, host := doc.Root, neighbours, "pup's"
	if doc.Format == source.TOML {
		all, host = tomlNeighbours, "an extension's manifest"
	}
	if root == nil || root.Kind != source.Object || ours(doc) {
		return ""
	}
	for _, n := range all {
		if n.is(root) {
			return n.name + ", not " + host
		}
	}
	return ""
}

// tomlNeighbours are other files in TOML, told by the tables that they have.
var tomlNeighbours = []neighbour{
	{"a Cargo.toml", func(v *source.Value) bool { return has(v, "package", "dependencies") || has(v, "workspace") }},
	{"a pyproject.toml", func(v *source.Value) bool { return has(v, "project") || has(v, "build-system") || has(v, "tool") }},
	{"the host's own settings", func(v *source.Value) bool { return has(v, "coding_agents") || has(v, "settings") }},
	{"a wrangler.toml", func(v *source.Value) bool { return has(v, "compatibility_date") }},
}

// neighbour is a kind of file that is taken for a manifest.
type neighbour struct {
	name string
	is   func(*source.Value) bool
}

// ours reports whether a document is a manifest of its host, or was meant to be one.
func ours(doc *source.Document) bool {
	root := doc.Root
	if doc.Format != source.JSON {
		return root.Member("manifest_version") != nil
	}
	if root.Member("protocolVersion") != nil || broken(doc) && holdsPupWord(doc.Bytes) {
		return true
	}
	return root.Member("manifestVersion") != nil && !microsoft(root)
}

func microsoft(root *source.Value) bool {
	v := root.Member("$schema")
	return v != nil && strings.Contains(v.Text, "microsoft.com")
}

// notPup says why a manifest.json that a walk found is not pup's, "" where it is.
func notPup(doc *source.Document) string {
	doc = decoded(doc)
	root := doc.Root
	if root == nil || root.Kind != source.Object {
		if holdsPupWord(doc.Bytes) {
			return ""
		}
		return "not pup's: it is no JSON object with manifestVersion or protocolVersion"
	}
	if ours(doc) {
		return ""
	}
	if whose := Neighbour(doc); whose != "" {
		return whose
	}
	return "not pup's: it has neither manifestVersion nor protocolVersion"
}

// decoded is the document that the author sees: one in UTF-16 says whose it is as one in UTF-8 does.
func decoded(doc *source.Document) *source.Document {
	if text := source.Decoded(doc.Bytes); len(text) != len(doc.Bytes) {
		return source.Parse(doc.Name, doc.Format, text)
	}
	return doc
}

func broken(doc *source.Document) bool {
	for _, f := range doc.Faults {
		if !f.Warning && f.Rule == "json/syntax" {
			return true
		}
	}
	return false
}

// neighbours are other files that are called manifest.json, told by members that their formats require. The first that
// fits counts.
var neighbours = []neighbour{
	{"a Microsoft 365 app manifest", microsoft},
	{"an MCPB manifest", func(v *source.Value) bool {
		return has(v, "dxt_version") || has(v, "mcpb_version") || has(v, "manifest_version", "server")
	}},
	{"a browser extension's manifest", func(v *source.Value) bool {
		m := v.Member("manifest_version")
		return m != nil && m.Kind == source.Integer && (m.Text == "2" || m.Text == "3")
	}},
	{"an image's manifest", func(v *source.Value) bool {
		return has(v, "schemaVersion", "layers") || has(v, "schemaVersion", "manifests")
	}},
	{"a Home Assistant integration's manifest", func(v *source.Value) bool { return has(v, "domain", "codeowners") }},
	{"an Obsidian plugin's manifest", func(v *source.Value) bool { return has(v, "minAppVersion") }},
	{"a web app manifest", func(v *source.Value) bool {
		return has(v, "start_url") || has(v, "short_name") || has(v, "icons", "display") || has(v, "name", "icons")
	}},
	{"a server.json of the MCP registry", func(v *source.Value) bool {
		return has(v, "name", "version", "remotes") || has(v, "name", "version", "packages")
	}},
	{"a Claude plugin's manifest", func(v *source.Value) bool {
		return has(v, "name", "hooks") || has(v, "name", "mcpServers") || has(v, "name", "agents")
	}},
	{"the configuration of an MCP client", func(v *source.Value) bool { return has(v, "mcpServers") }},
	{"a message of JSON-RPC", func(v *source.Value) bool { return has(v, "jsonrpc") }},
	{"a package.json", func(v *source.Value) bool {
		return has(v, "name", "scripts") || has(v, "dependencies") || has(v, "devDependencies") || has(v, "name", "engines")
	}},
	{"a Discord command", func(v *source.Value) bool { return has(v, "name", "type", "description") && !has(v, "tools") }},
	{"a bundler's manifest", bundled},
}

func has(v *source.Value, keys ...string) bool {
	for _, k := range keys {
		if v.Member(k) == nil {
			return false
		}
	}
	return true
}

// bundled tells the list of built files that Vite and webpack plugins write: every value is an entry of a file, or the
// name of one.
func bundled(v *source.Value) bool {
	for _, m := range v.Members {
		isEntry := m.Value.Kind == source.Object && m.Value.Member("file") != nil
		isName := m.Value.Kind == source.String && strings.Contains(m.Key, ".") && strings.Contains(m.Value.Text, ".")
		if !isEntry && !isName {
			return false
		}
	}
	return len(v.Members) > 0
}
