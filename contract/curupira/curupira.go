// Package curupira holds what Curupira's public document fixes about its
// extensions: versions, limits, method names, error codes, the words of the
// manifest, and the message shapes.
//
// The document is "Manifest and protocol". It names some messages without
// printing their shapes; those are assumed here, in one place, and [Assumptions]
// says which they are. Everything else in this package is stated or shown there.
//
// There is next to no behaviour in this package. Reading and writing frames is
// the business of package frames, reading a manifest that of package lint.
package curupira

// Document is the title of the host document that this package follows.
const Document = "Curupira: Manifest and protocol"

// Edition names the edition of [Document] by the two versions it defines: it
// carries no date of its own.
const Edition = "protocol 2, manifest 1"

// What the section "Transport" fixes.
const (
	// ProtocolVersion is the version that the host sends in initialize. The
	// extension answers with the same major version.
	ProtocolVersion = 2
	// JSONRPC is the value of the member jsonrpc in every message.
	JSONRPC = "2.0"
	// HeaderSize is the length of a frame's header in bytes: eight hex digits.
	HeaderSize = 8
	// MaxFrameSize is the default limit of a frame's body, in bytes (16 MiB).
	MaxFrameSize = 16 << 20
)

// The keys that the host itself adds to the placeholders of a prompt. A poll
// result with one of them is an error.
const (
	// KeyRepository is filled by the host with the forge identity from the Git remote.
	KeyRepository = "repository"
	// KeyAutomation is filled by the host with the automation's name.
	KeyAutomation = "automation"
)

// IsReservedKey reports whether the host reserves this key of a poll result.
// Keys are compared exactly, with regard to case.
func IsReservedKey(key string) bool { return key == KeyRepository || key == KeyAutomation }

// PollingArguments lists the settings of an automation's polling that are known
// by name. They steer the host and are never passed to a trigger.
func PollingArguments() []string { return []string{"batch_size"} }
