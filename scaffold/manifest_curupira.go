package scaffold

import "github.com/pupkit/pupkit/contract/curupira"

// CurupiraSchema is the JSON Schema beside a Curupira manifest; the manifest's first line points editors to it.
const CurupiraSchema = "curupira-extension.schema.json"

const (
	triggerType  = "open-item"
	firstVersion = "0.1.0"
)

func curupiraManifest(a Answers) (File, error) {
	body, err := encodeTOML(curupira.Manifest{
		ManifestVersion: curupira.ManifestVersion,
		Name:            a.Package,
		Version:         firstVersion,
		ProtocolVersion: curupira.ProtocolVersion,
		Runtime:         curupira.RuntimeNode,
		Kind:            curupira.Kind,
		TriggerTypes:    []string{triggerType},
		Launch:          curupira.Launch{Type: curupira.LaunchNPX, Package: a.Package, Version: firstVersion},
	})
	content := append([]byte("#:schema ./"+CurupiraSchema+"\n\n"), body...)
	return File{curupira.ManifestFile, plain, content}, err
}
