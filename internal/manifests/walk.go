package manifests

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/pupkit/pupkit/contract/curupira"
	"github.com/pupkit/pupkit/contract/pup"
	"github.com/pupkit/pupkit/internal/nearest"
	"github.com/pupkit/pupkit/lint"
	"github.com/pupkit/pupkit/lint/source"
)

// Skipped is a file or folder that was passed over.
type Skipped struct{ Path, Reason string }

// Found is what a walk has found, in the order of the paths.
type Found struct {
	Manifests []Manifest
	Skipped   []Skipped
}

// foreignFolders hold what others wrote, or no files of the project at all.
var foreignFolders = map[string]string{
	"node_modules": "installed packages", "vendor": "vendored packages", ".venv": "installed packages", "venv": "installed packages",
	".git": "", ".hg": "", ".svn": "", // not worth a word
}

// Walk finds the manifests below a folder: every curupira-extension.toml, and every manifest.json that is pup's, which
// means that it has manifestVersion or protocolVersion, or does not parse and holds one of those words. Folders of
// other people's packages are passed over, symbolic links to folders are not followed. name is what messages call
// the folder. A host other than "" leaves the other one's manifests out.
func Walk(root, name string, host lint.Host) (Found, error) {
	var out Found
	var candidates []Manifest
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		shown := shownName(root, name, path)
		if d.IsDir() {
			reason, foreign := foreignFolders[d.Name()]
			if !foreign || path == root {
				return nil
			}
			if reason != "" {
				out.Skipped = append(out.Skipped, Skipped{shown + "/", reason})
			}
			return fs.SkipDir
		}
		switch is := candidate(d.Name()); {
		case is == "" || host != "" && is != host || !isFile(path, d):
			if near := almost(d.Name()); near != "" {
				out.Skipped = append(out.Skipped, Skipped{shown, near})
			}
		default:
			candidates = append(candidates, Manifest{Host: is, Path: path, Doc: &source.Document{Name: shown}})
		}
		return nil
	})
	if err != nil {
		return out, err
	}
	reasons, err := readAll(candidates)
	if err != nil {
		return out, err
	}
	for i, m := range candidates {
		if reasons[i] != "" {
			out.Skipped = append(out.Skipped, Skipped{m.Doc.Name, reasons[i]})
		} else {
			out.Manifests = append(out.Manifests, m)
		}
	}
	slices.SortFunc(out.Skipped, func(a, b Skipped) int { return strings.Compare(a.Path, b.Path) })
	return out, nil
}

// readAll reads and parses the candidates on all cores. It returns for each why it is none, "" where it is one.
func readAll(candidates []Manifest) ([]string, error) {
	reasons := make([]string, len(candidates))
	errs := make([]error, len(candidates))
	lint.Parallel(len(candidates), func(i int) {
		m := &candidates[i]
		text, err := read(m.Path)
		if err != nil {
			errs[i] = fmt.Errorf("read %q: %w", m.Doc.Name, err)
			return
		}
		m.Doc = source.Parse(m.Doc.Name, FormatOf(m.Host), text)
		if m.Host == lint.Pup {
			reasons[i] = notPup(m.Doc)
		}
	})
	for _, err := range errs {
		if err != nil {
			return nil, err
		}
	}
	return reasons, nil
}

func candidate(base string) lint.Host {
	switch base {
	case pup.ManifestFile:
		return lint.Pup
	case curupira.ManifestFile:
		return lint.Curupira
	}
	return ""
}

// almost says why a file is passed over whose name is nearly one that the host reads.
func almost(base string) string {
	if base != curupira.ManifestFile && strings.HasSuffix(strings.ToLower(base), ".toml") {
		if _, ok := nearest.Of(base, []string{curupira.ManifestFile}); ok {
			return "not named " + curupira.ManifestFile
		}
	}
	return ""
}

// isFile follows a symbolic link, so that one to a file counts and one to a folder or to nothing does not.
func isFile(path string, d fs.DirEntry) bool {
	if d.Type()&fs.ModeSymlink == 0 {
		return d.Type().IsRegular()
	}
	st, err := os.Stat(path)
	return err == nil && st.Mode().IsRegular()
}

// shownName is the path as the user would write it, given how they wrote the folder's.
func shownName(root, name, path string) string {
	rel, err := filepath.Rel(root, path)
	if err != nil {
		return path
	}
	return filepath.ToSlash(filepath.Join(name, rel))
}
