package pup

// What the section "Manifest" fixes. Lengths are in characters: Unicode code points.
const (
	// ManifestFile is the usual name of the manifest's file.
	ManifestFile = "manifest.json"
	// ManifestVersion is the value of manifestVersion, a number.
	ManifestVersion = 1

	// MaxIdentifier is the longest id, tool name and setting key.
	MaxIdentifier = 48
	// Separator stands between id and tool name in the combined name, and nowhere else.
	Separator = "__"
	// MaxQualifiedName is the longest combined name: id, [Separator], tool name.
	MaxQualifiedName = 64

	// MaxSummary is the longest summary, which is one line.
	MaxSummary = 150
	// MaxInstructions is the longest instructions text.
	MaxInstructions = 2000

	// MinTools and MaxTools bound the number of tools.
	MinTools = 1
	MaxTools = 100
	// MaxSettings is the largest number of settings.
	MaxSettings = 25

	// TextCap and LongTextCap are the default caps of a text setting and a long text setting.
	TextCap     = 500
	LongTextCap = 4000
)

// Values that the document publishes.
const (
	// VisibilityEphemeral is the default of a command's visibility, and the only value printed.
	VisibilityEphemeral = "ephemeral"
	// MemberJoined and MemberLeft are the events that pup sends.
	MemberJoined = "member.joined"
	MemberLeft   = "member.left"
)

// Events lists the events that pup sends.
func Events() []string { return []string{MemberJoined, MemberLeft} }

// Endpoints lists the fields of endpoints, each an HTTPS URL; events is needed only where events are declared.
func Endpoints() []string { return []string{"challenge", "mcp", "events"} }

// A Manifest is a whole manifest.json. It is meant for writing one; reading goes through package lint,
// which knows the places.
type Manifest struct {
	ManifestVersion int             `json:"manifestVersion"`
	ProtocolVersion string          `json:"protocolVersion"`
	ID              string          `json:"id"`
	Name            string          `json:"name"`
	Author          string          `json:"author"`
	Description     string          `json:"description"`
	Summary         string          `json:"summary"`
	Instructions    string          `json:"instructions"`
	Endpoints       ManifestURLs    `json:"endpoints"`
	Tools           []ManifestTool  `json:"tools"`
	Commands        []Command       `json:"commands"`
	Settings        []ManifestField `json:"settings"`
	Events          []string        `json:"events"`
}

// ManifestURLs are the endpoints of a manifest. Events is needed only where events are declared.
type ManifestURLs struct {
	Challenge string `json:"challenge"`
	MCP       string `json:"mcp"`
	Events    string `json:"events,omitempty"`
}

// ManifestTool is a tool as the manifest declares it: its policy. What the tool takes and does comes from
// the MCP tool list.
type ManifestTool struct {
	Name        string `json:"name"`
	ReadOnly    bool   `json:"readOnly,omitzero"`    // false: the tool writes
	AlwaysAsk   bool   `json:"alwaysAsk,omitzero"`   // an irreversible write
	Thread      bool   `json:"thread,omitzero"`      // asks for a Discord thread
	UserRequest bool   `json:"userRequest,omitzero"` // opts into the message that began the call
}

// Command is a Discord command that calls a tool. Its options are not published.
type Command struct {
	Name        string `json:"name"`
	Description string `json:"description"`
	Tool        string `json:"tool"`
	Visibility  string `json:"visibility,omitempty"` // [VisibilityEphemeral] where it is left out
}

// ManifestField is a setting. Its key is the only member that the document names.
type ManifestField struct {
	Key string `json:"key"`
}
