package curupira

// What the section "Manifest" fixes.
const (
	// ManifestFile is the name of the manifest's file.
	ManifestFile = "curupira-extension.toml"
	// ManifestVersion is the value of manifest_version, an integer.
	ManifestVersion = 1
	// Kind is the value that kind must have.
	Kind = "trigger"
	// PrintManifestFlag makes the package print its manifest and run no trigger code.
	PrintManifestFlag = "--curupira-print-manifest"
)

// Values that the document shows and no other: what else the host accepts is not published.
const (
	// RuntimeNode is the published value of runtime.
	RuntimeNode = "node"
	// LaunchNPX is the published value of launch.type.
	LaunchNPX = "npx"
)

// A KeyType is the TOML type of a manifest's value.
type KeyType string

// The TOML types that occur in a manifest.
const (
	Integer KeyType = "integer"
	String  KeyType = "string"
	Strings KeyType = "array of strings"
	Table   KeyType = "table"
)

// A Key is one key of the manifest.
type Key struct {
	Table string  // the table it stands in, "" for the top level
	Name  string  // the key as it is written
	Type  KeyType // the type of its value
	// Stated tells a key that the document demands in words from one that its
	// only complete example has.
	Stated bool
}

// Keys lists every key that the document mentions, in the order of its example.
func Keys() []Key {
	return []Key{
		{Name: "manifest_version", Type: Integer, Stated: true},
		{Name: "name", Type: String},
		{Name: "version", Type: String},
		{Name: "protocol_version", Type: Integer, Stated: true},
		{Name: "runtime", Type: String},
		{Name: "kind", Type: String, Stated: true},
		{Name: "trigger_types", Type: Strings, Stated: true},
		{Name: "launch", Type: Table},
		{Table: "launch", Name: "type", Type: String},
		{Table: "launch", Name: "package", Type: String},
		{Table: "launch", Name: "version", Type: String},
	}
}

// A Manifest is a whole curupira-extension.toml. It is meant for writing one;
// reading goes through package lint, which knows the places.
type Manifest struct {
	ManifestVersion int      `toml:"manifest_version"`
	Name            string   `toml:"name"`
	Version         string   `toml:"version"`
	ProtocolVersion int      `toml:"protocol_version"`
	Runtime         string   `toml:"runtime"`
	Kind            string   `toml:"kind"`
	TriggerTypes    []string `toml:"trigger_types"`
	Launch          Launch   `toml:"launch"`
}

// Launch says how the host starts the package. The host runs npx with
// package@version; in the package's own directory its bin is run with node.
type Launch struct {
	Type    string `toml:"type"`
	Package string `toml:"package"`
	Version string `toml:"version"`
}
