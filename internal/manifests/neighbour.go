package manifests

import (
	"strings"

	"github.com/pupkit/pupkit/lint/source"
)

// notPup says whose a manifest.json is that a walk found, "" where it is pup's.
func notPup(doc *source.Document) string {
	root := doc.Root
	if root == nil || root.Kind != source.Object {
		if holdsPupWord(doc.Bytes) {
			return ""
		}
		return "not pup's: it is no JSON object with manifestVersion or protocolVersion"
	}
	schema := ""
	if v := root.Member("$schema"); v != nil {
		schema = v.Text
	}
	if strings.Contains(schema, "microsoft.com") && root.Member("protocolVersion") == nil {
		return "a Microsoft 365 app manifest, not pup's"
	}
	if root.Member("manifestVersion") != nil || root.Member("protocolVersion") != nil || broken(doc) && holdsPupWord(doc.Bytes) {
		return ""
	}
	for _, n := range neighbours {
		if n.is(root) {
			return n.name + ", not pup's"
		}
	}
	return "not pup's: it has neither manifestVersion nor protocolVersion"
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
var neighbours = []struct {
	name string
	is   func(*source.Value) bool
}{
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
