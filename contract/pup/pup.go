// Package pup holds what pup's public document fixes about its extensions: versions, limits, the names
// of the manifest's fields and the values that it publishes.
//
// The document is "Extension protocol". It mentions some objects without printing their fields (a setting's,
// an option's, an event's entry); what is read of those is marked as such here.
//
// There is next to no behaviour in this package. Reading a manifest is the business of package lint.
package pup

// Document is the title of the host document that this package follows.
const Document = "pup: Extension protocol"

// ProtocolVersion is the MCP revision that pup speaks, and the value of protocolVersion in a manifest.
const ProtocolVersion = "2026-07-28"

// MaxResponse is the cap on every response that pup reads, the manifest's included, in bytes (1 MiB).
const MaxResponse = 1 << 20
