package scaffold

import (
	"bytes"
	"errors"

	"github.com/BurntSushi/toml"
)

// The names of the files that the engine makes.
const (
	PupSchema    = "manifest.schema.json"
	ConfigFile   = ".pupkit.toml"
	SecretFile   = ".env"
	SecretName   = "PUP_WEBHOOK_SECRET"
	localPort    = "8787"
	localAddress = "http://127.0.0.1:" + localPort
)

// hostFiles makes the files that every project of a host has.
func (t Template) hostFiles(a Answers, extras Extras) ([]File, error) {
	config, err := encodeTOML(t.config())
	if err != nil {
		return nil, err
	}
	manifest, err := Manifest(a)
	if err != nil {
		return nil, err
	}
	project := []File{manifest, {ConfigFile, plain, config}}
	schema := CurupiraSchema
	if t.Host == Pup {
		if extras.Secret == "" {
			return nil, errors.New("a pup project needs a secret")
		}
		project = append(project, File{SecretFile, secret, []byte(SecretName + "=" + extras.Secret + "\n")})
		schema = PupSchema
	}
	if extras.Schema != nil {
		project = append(project, File{schema, plain, extras.Schema})
	}
	return project, nil
}

// Manifest makes the manifest alone, as far as the answers go: a form lints it while it is filled in.
func Manifest(a Answers) (File, error) {
	if a.Host == Curupira {
		return curupiraManifest(a)
	}
	return pupManifest(a), nil
}

// settings is .pupkit.toml.
type settings struct {
	Pup      *pupSettings      `toml:"pup,omitempty"`
	Curupira *curupiraSettings `toml:"curupira,omitempty"`
}

type pupSettings struct {
	URL    string   `toml:"url"`
	Start  []string `toml:"start"`
	Secret string   `toml:"secret"`
}

type curupiraSettings struct {
	Start []string `toml:"start"`
}

func (t Template) config() settings {
	if t.Host == Curupira {
		return settings{Curupira: &curupiraSettings{t.Start}}
	}
	return settings{Pup: &pupSettings{localAddress, t.Start, "dotenv:" + SecretFile}}
}

func encodeTOML(value any) ([]byte, error) {
	var out bytes.Buffer
	encoder := toml.NewEncoder(&out)
	encoder.Indent = ""
	err := encoder.Encode(value)
	return out.Bytes(), err
}
