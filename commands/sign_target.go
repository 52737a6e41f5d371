package commands

import (
	"net/url"
	"os"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/pupkit/pupkit/contract/pup"
)

// maxManifest is the largest manifest in bytes that is read for its endpoints and tools.
const maxManifest = pup.MaxResponse

// neighbourhood is what stands around the extension that a request goes to.
type neighbourhood struct {
	manifest  string            // the manifest's name, "" where there is none
	endpoints map[string]string // of the manifest
	tools     []string
	local     string   // the configuration's URL
	secrets   []string // the configuration's sources of the secret
	configDir string   // which they are relative to
	dir       string   // where the manifest is, or would be
}

// readManifest reads from a manifest what a request needs. It need not lint clean: what cannot be read is not there.
func (n *neighbourhood) readManifest(text []byte) {
	var m struct {
		Endpoints map[string]jsontext.Value `json:"endpoints"`
		Tools     []struct {
			Name string `json:"name"`
		} `json:"tools"`
	}
	_ = json.Unmarshal(text, &m, jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	n.endpoints = map[string]string{}
	for name, value := range m.Endpoints {
		var u string
		if json.Unmarshal(value, &u) == nil {
			n.endpoints[name] = u
		}
	}
	for _, t := range m.Tools {
		n.tools = append(n.tools, t.Name)
	}
}

// target is the URL of a request: --url, else that of a captured request, else the configuration's, else the manifest's
// endpoint. A URL without a path gets that of the captured request or the endpoint, as in http://127.0.0.1:8787. It is ""
// where nothing names one.
func (n *neighbourhood) target(flag, endpoint, captured string) string {
	known := captured
	if known == "" {
		known = n.endpoints[endpoint]
	}
	full, err := url.Parse(known)
	if err != nil {
		full = &url.URL{}
	}
	base := flag
	if base == "" && captured != "" && full.IsAbs() {
		return captured
	}
	if base == "" {
		base = n.local
	}
	if base == "" && full.IsAbs() {
		return known
	}
	u, err := url.Parse(base)
	if err != nil || base == "" || u.Path != "" && u.Path != "/" || u.RawQuery != "" || full.Path == "" {
		return base
	}
	u.Path, u.RawPath, u.RawQuery = full.Path, full.RawPath, full.RawQuery
	return u.String()
}

// openManifest reads the manifest that --manifest names; the default one may be missing.
func (a *app) openManifest(n *neighbourhood, name string, named bool) error {
	if _, err := os.Stat(a.path(name)); err != nil && !named {
		return nil
	}
	text, err := a.read(name, "the manifest", maxManifest)
	if err != nil {
		return err
	}
	n.manifest = name
	n.readManifest(text)
	return nil
}

// readProject takes from the configuration the local URL and where the secret is.
func (a *app) readProject(n *neighbourhood) error {
	c, err := a.config(n.dir)
	if err != nil {
		return err
	}
	n.local, n.secrets, n.configDir = c.Pup.URL, c.Pup.Secrets, c.Dir
	return nil
}
