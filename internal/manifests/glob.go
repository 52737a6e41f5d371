package manifests

import (
	"io/fs"
	"path"
	"path/filepath"
	"strings"

	"github.com/pupkit/pupkit/lint"
)

// Glob returns the regular files below a folder whose slash-separated path matches the pattern, as lint.MatchPath
// reads it, in the order of their paths. Folders that no match can lie in are not entered; folders of other people's
// packages only where the pattern names them. Folders that cannot be read are returned as well; the error is that of the
// root itself.
func Glob(root, pattern string) (paths []string, unread []Skipped, err error) {
	segments := strings.Split(path.Clean(pattern), "/")
	err = filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		if err != nil && file != root {
			unread = append(unread, Skipped{file, cause(err)})
			return fs.SkipDir
		}
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, file)
		if err != nil || rel == "." {
			return err
		}
		rel = filepath.ToSlash(rel)
		switch {
		case !d.IsDir():
			if lint.MatchPath(pattern, rel) && isFile(file, d) {
				paths = append(paths, file)
			}
		case !leadsTo(segments, strings.Split(rel, "/")):
			return fs.SkipDir
		}
		return nil
	})
	return paths, unread, err
}

// leadsTo reports whether a folder can hold a file that matches.
func leadsTo(pattern, folder []string) bool {
	deep := false // a ** was met: whatever follows can match
	for i, name := range folder {
		deep = deep || i < len(pattern) && pattern[i] == "**"
		if _, foreign := foreignFolders[name]; foreign && (deep || i >= len(pattern) || pattern[i] != name) {
			return false
		}
		if deep {
			continue
		}
		if i >= len(pattern)-1 {
			return false
		}
		if ok, _ := path.Match(pattern[i], name); !ok {
			return false
		}
	}
	return true
}
