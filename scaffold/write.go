package scaffold

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
)

// Write puts a project into a directory, all of it or nothing: if it fails, or the context ends, the disk is as it was.
// A directory that is not there is made, with its parents; it appears in one step, complete. Into a directory that holds
// something, Write goes only with replace, and then replaces just the project's own files. Nothing is written outside
// the directory and its staging place beside it, and no symbolic link is followed.
func Write(ctx context.Context, dir string, project []File, replace bool) error {
	for _, file := range project {
		if !fs.ValidPath(file.Path) || !filepath.IsLocal(filepath.FromSlash(file.Path)) {
			return fmt.Errorf("%q is not a path inside a project", file.Path)
		}
	}
	site, err := Inspect(dir, project)
	switch {
	case err != nil:
		return err
	case site.New:
		return writeNew(ctx, dir, project)
	case !site.Empty() && !replace:
		return fmt.Errorf("the directory %q is not empty", dir)
	case len(site.Blocked) > 0:
		return fmt.Errorf("%q in the directory %q is not a regular file or directory that can be replaced", site.Blocked[0], dir)
	}
	return writeInto(ctx, dir, project)
}

// stagingName is the pattern of the directory that a project is written to before it is moved into place.
const stagingName = ".pupkit-new-"

// writeNew writes the project beside its place and renames it.
func writeNew(ctx context.Context, dir string, project []File) (err error) {
	parent := filepath.Dir(filepath.Clean(dir))
	undo, err := makeParents(parent)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			undo()
		}
	}()
	staging, err := os.MkdirTemp(parent, stagingName)
	if err != nil {
		return fmt.Errorf("make a directory in %q: %w", parent, reason(err))
	}
	defer os.RemoveAll(staging)
	// The staging directory is private; the project in it gets the modes that the user's umask gives.
	made := filepath.Join(staging, "project")
	if err := os.Mkdir(made, 0o777); err != nil {
		return fmt.Errorf("make a directory in %q: %w", staging, reason(err))
	}
	root, err := os.OpenRoot(made)
	if err != nil {
		return fmt.Errorf("open the directory %q: %w", made, reason(err))
	}
	err = stage(ctx, root, ".", project)
	if err = errors.Join(err, root.Close()); err != nil {
		return err
	}
	if err := os.Rename(made, dir); err != nil {
		return fmt.Errorf("move the project to %q: %w", dir, reason(err))
	}
	return nil
}

// makeParents makes a directory and its parents, and says how to take back those that it made.
func makeParents(dir string) (undo func(), err error) {
	first := ""
	for missing := dir; ; missing = filepath.Dir(missing) {
		if _, err := os.Stat(missing); err == nil || missing == filepath.Dir(missing) {
			break
		}
		first = missing
	}
	undo = func() {
		// Only directories that are still empty go, from the inside out.
		for made := dir; first != "" && len(made) >= len(first) && os.Remove(made) == nil; made = filepath.Dir(made) {
		}
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		undo()
		return nil, fmt.Errorf("make the directory %q: %w", dir, reason(err))
	}
	return undo, nil
}

// stage writes the files below a directory of the root that was empty.
func stage(ctx context.Context, root *os.Root, base string, project []File) error {
	for _, file := range project {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := stageFile(root, path.Join(base, file.Path), file); err != nil {
			return fmt.Errorf("write %q: %w", file.Path, reason(err))
		}
	}
	return ctx.Err()
}

func stageFile(root *os.Root, name string, file File) error {
	if err := root.MkdirAll(path.Dir(name), 0o777); err != nil {
		return err
	}
	out, err := root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, file.Mode)
	if err != nil {
		return err
	}
	_, err = out.Write(file.Content)
	return errors.Join(err, out.Close())
}
