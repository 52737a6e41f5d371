package rules

import (
	_ "embed"

	"github.com/pupkit/pupkit/lint"
)

//go:embed schema/pup.schema.json
var pupSchema []byte

//go:embed schema/curupira.schema.json
var curupiraSchema []byte

// Schema returns the JSON Schema (draft 2020-12) of a host's manifest, for editors, and nil for an unknown host.
//
// It says what a schema can say of the rules: names, types, lengths, counts. The rules do not run it: a schema has neither
// places nor words for what it finds, and what it refuses they refuse as well. To load the library takes three
// milliseconds at every start of pupkit and to compile the schema one and a half more, a hundred times what all rules take for
// a manifest. Tests hold the two to one another instead: whatever the schema refuses a rule refuses at the same place, and
// a text at a limit, one below and one above is judged alike by both.
func Schema(host lint.Host) []byte {
	switch host {
	case lint.Pup:
		return pupSchema
	case lint.Curupira:
		return curupiraSchema
	}
	return nil
}
