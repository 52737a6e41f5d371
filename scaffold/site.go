package scaffold

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
)

// Site is what [Inspect] found where a project is to go.
type Site struct {
	New      bool     // nothing is there yet
	Entries  []string // what the directory holds, sorted; .git alone is not counted
	Replaced []string // the project's files that are there already, with other content
	Blocked  []string // the project's paths at which something else stands: a directory, a symbolic link
}

// Empty reports whether a project can be written without touching anything.
func (s Site) Empty() bool { return len(s.Entries) == 0 }

// Inspect looks at a directory before a project is written into it. It follows no symbolic link, not even for the
// directory itself.
func Inspect(dir string, project []File) (Site, error) {
	info, err := os.Lstat(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return Site{New: true}, nil
	case err != nil:
		return Site{}, fmt.Errorf("look at the directory %q: %w", dir, reason(err))
	case info.Mode()&fs.ModeSymlink != 0:
		return Site{}, fmt.Errorf("the directory %q is a symbolic link: name the place that it points to", dir)
	case !info.IsDir():
		return Site{}, fmt.Errorf("%q is not a directory", dir)
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return Site{}, fmt.Errorf("open the directory %q: %w", dir, reason(err))
	}
	defer root.Close()
	return survey(root, project)
}

func survey(root *os.Root, project []File) (Site, error) {
	var site Site
	entries, err := fs.ReadDir(root.FS(), ".")
	if err != nil {
		return site, fmt.Errorf("list the directory %q: %w", root.Name(), reason(err))
	}
	for _, entry := range entries {
		name := entry.Name()
		if entry.IsDir() {
			name += "/"
		}
		if entry.Name() != ".git" { // a directory, or the file that a work tree or a submodule has
			site.Entries = append(site.Entries, name)
		}
	}
	for _, file := range project {
		info, err := root.Lstat(file.Path)
		switch blocked := blockedAt(root, file.Path); {
		case blocked != "":
			if !slices.Contains(site.Blocked, blocked) {
				site.Blocked = append(site.Blocked, blocked)
			}
		case err == nil && info.Mode().IsRegular():
			if !holds(root, file) {
				site.Replaced = append(site.Replaced, file.Path)
			}
		case err == nil:
			site.Blocked = append(site.Blocked, file.Path)
		case !errors.Is(err, fs.ErrNotExist):
			return site, fmt.Errorf("look at %q: %w", file.Path, reason(err))
		}
	}
	return site, nil
}

// blockedAt names the first part of a file's path that is there and is not a directory.
func blockedAt(root *os.Root, name string) string {
	parts := strings.Split(path.Dir(name), "/")
	for i := range parts {
		parent := path.Join(parts[:i+1]...)
		if info, err := root.Lstat(parent); err == nil && !info.IsDir() {
			return parent
		}
	}
	return ""
}

// holds reports whether a file is there with the same content already.
func holds(root *os.Root, file File) bool {
	info, err := root.Stat(file.Path)
	if err != nil || info.Size() != int64(len(file.Content)) {
		return false
	}
	content, err := root.ReadFile(file.Path)
	return err == nil && string(content) == string(file.Content)
}

// reason strips the operation and path from a file error, which the caller says in its own words.
func reason(err error) error {
	var pathError *fs.PathError
	if errors.As(err, &pathError) {
		return pathError.Err
	}
	var linkError *os.LinkError
	if errors.As(err, &linkError) {
		return linkError.Err
	}
	return err
}
