package scaffold

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"slices"
)

// writeInto writes the project into a directory that is there: first below a staging directory inside it, then file by file
// into place. What it replaces is kept in the staging directory until all is done.
func writeInto(ctx context.Context, dir string, project []File) (err error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return fmt.Errorf("open the directory %q: %w", dir, reason(err))
	}
	defer root.Close()
	staging := stagingName + rand.Text()
	if err := root.Mkdir(staging, 0o700); err != nil {
		return fmt.Errorf("make a directory in %q: %w", dir, reason(err))
	}
	move := moving{root: root, staging: staging}
	defer func() {
		if err != nil {
			if err = errors.Join(err, move.undo()); move.stuck {
				return // what was there is still in the staging directory
			}
		}
		err = errors.Join(err, root.RemoveAll(staging))
	}()
	if err := stage(ctx, root, path.Join(staging, "new"), project); err != nil {
		return err
	}
	for _, file := range project {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := move.into(file.Path); err != nil {
			return fmt.Errorf("move %q into place: %w", file.Path, reason(err))
		}
	}
	return nil
}

// moving moves files into place and can take that back.
type moving struct {
	root    *os.Root
	staging string
	steps   []func() error
	stuck   bool // undo could not put everything back
}

func (m *moving) into(name string) error {
	if err := m.makeDir(path.Dir(name)); err != nil {
		return err
	}
	if _, err := m.root.Lstat(name); err == nil {
		old := path.Join(m.staging, "old", name)
		if err := m.root.MkdirAll(path.Dir(old), 0o700); err != nil {
			return err
		}
		if err := m.root.Rename(name, old); err != nil {
			return err
		}
		m.steps = append(m.steps, func() error { return m.root.Rename(old, name) })
	}
	if err := m.root.Rename(path.Join(m.staging, "new", name), name); err != nil {
		return err
	}
	m.steps = append(m.steps, func() error { return m.root.Remove(name) })
	return nil
}

// makeDir makes a directory and its parents one by one, so that each can be taken back.
func (m *moving) makeDir(dir string) error {
	if dir == "." {
		return nil
	}
	if err := m.makeDir(path.Dir(dir)); err != nil {
		return err
	}
	err := m.root.Mkdir(dir, 0o777)
	if errors.Is(err, fs.ErrExist) {
		return nil
	}
	if err == nil {
		m.steps = append(m.steps, func() error { return m.root.Remove(dir) })
	}
	return err
}

func (m *moving) undo() error {
	var failed error
	for _, step := range slices.Backward(m.steps) {
		failed = errors.Join(failed, step())
	}
	if m.stuck = failed != nil; m.stuck {
		return fmt.Errorf("put back what was there, which is kept in %q: %w", m.staging, failed)
	}
	return nil
}
