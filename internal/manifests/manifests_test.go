package manifests

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/pupkit/pupkit/lint"
	"github.com/pupkit/pupkit/lint/source"
)

// tree writes files below a new folder.
func tree(t *testing.T, files map[string]string) string {
	t.Helper()
	root := t.TempDir()
	for name, text := range files {
		path := filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

var files = map[string]string{
	"manifest.json":                       `{"manifestVersion": 1}`,
	"b/manifest.json":                     `{"protocolVersion": "2026-07-28"}`,
	"broken/manifest.json":                `{"manifestVersion`,
	"torn/manifest.json":                  `<html>`,
	"a/curupira-extension.toml":           "kind = \"trigger\"\n",
	"near/curupira_extension.toml":        "kind = \"trigger\"\n",
	"web/manifest.json":                   `{"name": "x", "start_url": "/", "icons": []}`,
	"mcpb/manifest.json":                  `{"manifest_version": "0.3", "server": {}}`,
	"browser/manifest.json":               `{"manifest_version": 3, "name": "x"}`,
	"teams/manifest.json":                 `{"$schema": "https://developer.microsoft.com/json-schemas/teams/v1.16/MicrosoftTeams.schema.json", "manifestVersion": "1.16"}`,
	"image/manifest.json":                 `{"schemaVersion": 2, "layers": []}`,
	"ha/manifest.json":                    `{"domain": "x", "codeowners": []}`,
	"obsidian/manifest.json":              `{"id": "x", "minAppVersion": "1"}`,
	"vite/manifest.json":                  `{"main.js": {"file": "assets/main.1234.js"}}`,
	"webpack/manifest.json":               `{"main.js": "main.1234.js"}`,
	"other/manifest.json":                 `{"x": 1}`,
	"list/manifest.json":                  `[1]`,
	"node_modules/x/manifest.json":        `{"manifestVersion": 1}`,
	"deep/vendor/y/manifest.json":         `{"manifestVersion": 1}`,
	".git/manifest.json":                  `{"manifestVersion": 1}`,
	".well-known/manifest.json":           `{"manifestVersion": 1}`,
	"a/package.json":                      `{}`,
	"deep/er/still/manifest.json/x":       "a folder of that name",
	"deep/er/curupira-extension.toml.bak": "",
}

func names(found Found) string {
	var out []string
	for _, m := range found.Manifests {
		out = append(out, string(m.Host)+" "+m.Doc.Name)
	}
	return strings.Join(out, ", ")
}

func TestWalk(t *testing.T) {
	root := tree(t, files)
	found, err := Walk(root, ".", "")
	if err != nil {
		t.Fatal(err)
	}
	want := "pup .well-known/manifest.json, curupira a/curupira-extension.toml, pup b/manifest.json, pup broken/manifest.json, pup manifest.json"
	if got := names(found); got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
	var skipped []string
	for _, s := range found.Skipped {
		skipped = append(skipped, s.Path+": "+s.Reason)
	}
	wantSkipped := []string{
		"browser/manifest.json: a browser extension's manifest, not pup's",
		"deep/vendor/: vendored packages",
		"ha/manifest.json: a Home Assistant integration's manifest, not pup's",
		"image/manifest.json: an image's manifest, not pup's",
		"list/manifest.json: not pup's: it is no JSON object with manifestVersion or protocolVersion",
		"mcpb/manifest.json: an MCPB manifest, not pup's",
		"near/curupira_extension.toml: not named curupira-extension.toml",
		"node_modules/: installed packages",
		"obsidian/manifest.json: an Obsidian plugin's manifest, not pup's",
		"other/manifest.json: not pup's: it has neither manifestVersion nor protocolVersion",
		"teams/manifest.json: a Microsoft 365 app manifest, not pup's",
		"torn/manifest.json: not pup's: it is no JSON object with manifestVersion or protocolVersion",
		"vite/manifest.json: a bundler's manifest, not pup's",
		"web/manifest.json: a web app manifest, not pup's",
		"webpack/manifest.json: a bundler's manifest, not pup's",
	}
	if !slices.Equal(skipped, wantSkipped) {
		t.Errorf("passed over:\n%s", strings.Join(skipped, "\n"))
	}
}

func TestWalkOfOneHostAndOfANamedFolder(t *testing.T) {
	root := tree(t, files)
	found, err := Walk(root, "my/./project", lint.Curupira)
	if err != nil || names(found) != "curupira my/project/a/curupira-extension.toml" {
		t.Errorf("got %s, %v", names(found), err)
	}
	found, err = Walk(filepath.Join(root, "node_modules"), "node_modules", "")
	if err != nil || names(found) != "pup node_modules/x/manifest.json" {
		t.Errorf("a folder that was named is walked: got %s, %v", names(found), err)
	}
}

func TestWalkFollowsLinksToFilesOnly(t *testing.T) {
	root := tree(t, map[string]string{"real.json": `{"manifestVersion": 1}`, "d/manifest.json": `{"manifestVersion": 1}`})
	if err := os.Symlink("real.json", filepath.Join(root, "manifest.json")); err != nil {
		t.Skipf("no symbolic links here: %v", err)
	}
	for link, target := range map[string]string{"loop": ".", "dangling.toml": "none"} {
		if err := os.Symlink(target, filepath.Join(root, link)); err != nil {
			t.Fatal(err)
		}
	}
	if found, err := Walk(root, ".", ""); err != nil || names(found) != "pup d/manifest.json, pup manifest.json" {
		t.Errorf("got %s, %v", names(found), err)
	}
}

func TestGlob(t *testing.T) {
	root := tree(t, files)
	for pattern, want := range map[string]string{
		"*/manifest.json":                ".well-known b broken browser ha image list mcpb obsidian other teams torn vite web webpack",
		"b/manifest.json":                "b",
		"node_modules/*/manifest.json":   "node_modules/x",
		"deep/**/manifest.json":          "",
		"**/curupira-extension.toml":     "a",
		"a/**":                           "a a",
		"none/*":                         "",
		"deep/er/still/manifest.json/**": "deep/er/still/manifest.json",
	} {
		paths, unread, err := Glob(root, pattern)
		var got []string
		for _, p := range paths {
			rel, _ := filepath.Rel(root, filepath.Dir(p))
			got = append(got, filepath.ToSlash(rel))
		}
		if err != nil || len(unread) > 0 || strings.Join(got, " ") != want {
			t.Errorf("%s: got %s, %v", pattern, got, err)
		}
	}
}

func TestHostOf(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		want       lint.Host
	}{
		{"x.json", "kind = 1", lint.Pup},
		{"x.TOML", "{", lint.Curupira},
		{"-", "\ufeff \n{", lint.Pup},
		{"-", "Loading snacks...\nmanifest_version = 1\n", lint.Curupira},
		{"-", "[launch]\ntype = 1", lint.Curupira},
		{"-", "oops \"protocolVersion\"", lint.Pup},
		{"-", "hello", ""},
		{"-", "", ""},
	} {
		m, err := Parse(tt.name, []byte(tt.text), "")
		if m.Host != tt.want || (tt.want == "") != errors.Is(err, ErrHost) {
			t.Errorf("%s %q: got %q, %v", tt.name, tt.text, m.Host, err)
		}
	}
	if m, err := Parse("x.toml", nil, lint.Pup); err != nil || m.Host != lint.Pup || m.Doc.Format != source.JSON || !m.Named {
		t.Errorf("got %+v, %v", m, err)
	}
}

func TestOpenRefusesWhatIsTooLarge(t *testing.T) {
	path := filepath.Join(t.TempDir(), "manifest.json")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Truncate(MaxSize + 1); err != nil {
		t.Fatal(err)
	}
	f.Close()
	if _, err := Open([]File{{path, "manifest.json"}}, ""); err == nil || !strings.Contains(err.Error(), "larger than 16 MiB") {
		t.Errorf("got %v", err)
	}
}

func TestOpen(t *testing.T) {
	root := tree(t, files)
	var list []File
	for _, name := range []string{"web/manifest.json", "a/curupira-extension.toml", "manifest.json"} {
		list = append(list, File{filepath.Join(root, name), name})
	}
	got, err := Open(list, "")
	if err != nil || names(Found{Manifests: got}) != "pup web/manifest.json, curupira a/curupira-extension.toml, pup manifest.json" {
		t.Errorf("got %v, %v", got, err)
	}
	list = append(list, File{root, "folder"})
	if got, err := Open(list, ""); err != nil || len(got) != 4 || got[3].Doc != nil {
		t.Errorf("got %v, %v", got, err)
	}
	list = append(list, File{filepath.Join(root, "none"), "none"})
	var failed *OpenError
	if _, err := Open(list, ""); !errors.As(err, &failed) || failed.Name != "none" || !errors.Is(err, os.ErrNotExist) {
		t.Errorf("got %v", err)
	}
}

func TestReplace(t *testing.T) {
	root := tree(t, map[string]string{"real.json": "old"})
	path := filepath.Join(root, "real.json")
	if err := os.Chmod(path, 0o600); err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(root, "manifest.json")
	if err := os.Symlink("real.json", link); err != nil {
		link = path // no symbolic links here
	}
	if err := Replace(link, []byte("other"), []byte("new")); !errors.Is(err, ErrChanged) {
		t.Errorf("got %v", err)
	}
	if err := Replace(link, []byte("old"), []byte("new")); err != nil {
		t.Fatal(err)
	}
	if text, _ := os.ReadFile(path); string(text) != "new" {
		t.Errorf("got %q", text)
	}
	if st, _ := os.Lstat(path); runtime.GOOS != "windows" && st.Mode() != 0o600 {
		t.Errorf("mode %v", st.Mode())
	}
	if left, _ := filepath.Glob(filepath.Join(root, ".pupkit-*")); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

func TestNeighbour(t *testing.T) {
	for text, want := range map[string]string{
		`{"manifestVersion": 1, "server": {}}`:                           "",
		`{"name": "x", "summary": "y"}`:                                  "",
		`{"manifest_version": "0.3", "server": {}}`:                      "an MCPB manifest, not pup's",
		`{"name": "x", "version": "1.0.0", "remotes": []}`:               "a server.json of the MCP registry, not pup's",
		`{"name": "x", "mcpServers": {}}`:                                "a Claude plugin's manifest, not pup's",
		`{"mcpServers": {}}`:                                             "the configuration of an MCP client, not pup's",
		`{"jsonrpc": "2.0", "id": 1}`:                                    "a message of JSON-RPC, not pup's",
		`{"name": "x", "scripts": {}}`:                                   "a package.json, not pup's",
		`{"name": "x", "type": 1, "description": "y", "options": []}`:    "a Discord command, not pup's",
		"manifest_version = 1\n[package]\n[dependencies]\n":              "",
		"[package]\nname = \"x\"\n[dependencies]\n":                      "a Cargo.toml, not an extension's manifest",
		"[project]\nname = \"x\"\n":                                      "a pyproject.toml, not an extension's manifest",
		"[coding_agents.automations.snacks]\ntrigger_type = \"issue\"\n": "the host's own settings, not an extension's manifest",
		"name = \"x\"\ncompatibility_date = \"2026-01-01\"\n":            "a wrangler.toml, not an extension's manifest",
	} {
		format := source.TOML
		if strings.HasPrefix(text, "{") {
			format = source.JSON
		}
		if got := Neighbour(source.Parse("x", format, []byte(text))); got != want {
			t.Errorf("%s: got %q, want %q", text, got, want)
		}
	}
}
