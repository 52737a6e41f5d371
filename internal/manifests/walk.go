package manifests

import (
	"errors"
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
	Unread    []Skipped // files and folders that could not be read; a folder's path ends in a slash
}

// foreignFolders hold what others wrote, or no files of the project at all.
var foreignFolders = map[string]string{
	"node_modules": "installed packages", "vendor": "vendored packages", ".venv": "installed packages", "venv": "installed packages",
	".git": "", ".hg": "", ".svn": "", // not worth a word
}

// Walk finds the manifests below a folder: every curupira-extension.toml, and every manifest.json that is pup's, which
// means that it has manifestVersion or protocolVersion, or does not parse and holds one of those words. Folders of
// other people's packages are passed over, symbolic links to folders are not followed, and what cannot be read does not
// keep the walk from the rest. name is what messages call the folder. A host other than "" leaves the other one's
// manifests out. The error is that of the folder itself.
func Walk(root, name string, host lint.Host) (Found, error) {
	w := walk{root: root, name: name, host: host}
	if err := filepath.WalkDir(root, w.visit); err != nil {
		return w.found, err
	}
	w.readAll()
	byPath := func(a, b Skipped) int { return strings.Compare(a.Path, b.Path) }
	slices.SortFunc(w.found.Skipped, byPath)
	slices.SortFunc(w.found.Unread, byPath)
	return w.found, nil
}

// walk is one walk on its way.
type walk struct {
	root, name string
	host       lint.Host
	candidates []Manifest
	found      Found
}

// visit is told of each file and folder, and of each that cannot be read.
func (w *walk) visit(path string, d fs.DirEntry, err error) error {
	shown := shownName(w.root, w.name, path)
	switch {
	case err != nil && path == w.root:
		return err
	case err != nil:
		w.found.Unread = append(w.found.Unread, Skipped{shown + "/", cause(err)})
		return fs.SkipDir
	case d.IsDir():
		reason, foreign := foreignFolders[d.Name()]
		if !foreign || path == w.root {
			return nil
		}
		if reason != "" {
			w.found.Skipped = append(w.found.Skipped, Skipped{shown + "/", reason})
		}
		return fs.SkipDir
	}
	switch is := candidate(d.Name()); {
	case is == "" || w.host != "" && is != w.host || !isFile(path, d):
		if near := almost(d.Name()); near != "" {
			w.found.Skipped = append(w.found.Skipped, Skipped{shown, near})
		}
	default:
		w.candidates = append(w.candidates, Manifest{Host: is, Path: path, Doc: &source.Document{Name: shown}})
	}
	return nil
}

// readAll reads and parses the candidates on all cores, and sorts them into manifests, others and unread ones.
func (w *walk) readAll() {
	reasons := make([]string, len(w.candidates))
	errs := make([]error, len(w.candidates))
	lint.Parallel(len(w.candidates), func(i int) {
		m := &w.candidates[i]
		text, err := read(m.Path)
		switch {
		case errors.Is(err, errTooLarge) && m.Host == lint.Pup && !holdsPupWord(text):
			reasons[i] = "not pup's, as far as it was read: " + err.Error()
			return
		case err != nil:
			errs[i] = err
			return
		}
		m.Doc = source.Parse(m.Doc.Name, FormatOf(m.Host), text)
		if m.Host == lint.Pup {
			reasons[i] = notPup(m.Doc)
		}
	})
	for i, m := range w.candidates {
		switch {
		case errs[i] != nil:
			w.found.Unread = append(w.found.Unread, Skipped{m.Doc.Name, cause(errs[i])})
		case reasons[i] != "":
			w.found.Skipped = append(w.found.Skipped, Skipped{m.Doc.Name, reasons[i]})
		default:
			w.found.Manifests = append(w.found.Manifests, m)
		}
	}
}

// cause is an operating system's error without the path, which stands beside it.
func cause(err error) string {
	var path *fs.PathError
	switch {
	case errors.Is(err, fs.ErrPermission):
		return "permission denied"
	case errors.As(err, &path):
		return path.Err.Error()
	}
	return err.Error()
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
