// Package rules is the catalogue of everything that pupkit finds in a manifest. Each rule is one value in a file
// named after it, with the clause it comes from and examples that are its tests and its documentation at once.
package rules

import "github.com/pupkit/pupkit/lint"

// All returns the rules, the syntax first, then those of pup, of Curupira and of pupkit's own files.
func All() []*lint.Rule { return catalogue }

// Named returns the rule of that id, nil where there is none.
func Named(id string) *lint.Rule {
	for _, r := range catalogue {
		if r.ID == id {
			return r
		}
	}
	return nil
}

var catalogue = []*lint.Rule{
	jsonSyntax,
	jsonDuplicateKey,
	tomlSyntax,
	tomlBOM,

	pupManifestSize,
	pupUnknownField,
	pupUndocumentedField,
	pupRequired,
	pupExpected,
	pupType,
	pupManifestVersion,
	pupProtocolVersion,
	pupIdentifier,
	pupIdentifierLength,
	pupDoubleUnderscore,
	pupAmbiguousUnderscore,
	pupQualifiedName,
	pupOuterWhitespace,
	pupSummaryLine,
	pupSummaryLength,
	pupInstructionsLength,
	pupUTF16Length,
	pupToolsCount,
	pupToolsUnique,
	pupToolFlags,
	pupToolsMatch,
	pupCommandTool,
	pupCommandUnique,
	pupCommandReserved,
	pupCommandVisibility,
	pupCommandSurfaces,
	pupDiscordName,
	pupDiscordDescription,
	pupDiscordOptions,
	pupDiscordOptionOrder,
	pupDiscordChoices,
	pupDiscordOptionType,
	pupDiscordRange,
	pupDiscordCount,
	pupDiscordSize,
	pupSettingsCount,
	pupSettingsUnique,
	pupSettingCap,
	pupEndpointHTTPS,
	pupEndpointCredentials,
	pupEndpointPublic,
	pupEndpointPlaceholder,
	pupEndpointFragment,
	pupEndpointDuplicate,
	pupEventsEndpoint,
	pupEventName,
	pupIDCollision,

	curupiraFilename,
	curupiraManifestVersion,
	curupiraProtocolVersion,
	curupiraKind,
	curupiraTriggerTypes,
	curupiraTriggerTypeName,
	curupiraRequired,
	curupiraType,
	curupiraMisplacedKey,
	curupiraUnknownKey,
	curupiraRuntime,
	curupiraLaunchType,
	curupiraSemver,
	curupiraVersionMatch,
	curupiraPackageName,
	curupiraName,
	curupiraPackageJSON,

	configUnusedIgnore,
}
