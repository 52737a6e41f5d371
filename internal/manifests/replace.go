package manifests

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
)

// ErrChanged says that a file is no longer what was read.
var ErrChanged = errors.New("it was changed meanwhile")

// Replace puts a new text in the place of the file's, in one step and with the same mode; a symbolic link stays and
// its target is replaced. It fails with ErrChanged where the file no longer holds the old text.
func Replace(path string, before, after []byte) error {
	real, err := filepath.EvalSymlinks(path)
	if err != nil {
		return err
	}
	st, err := os.Stat(real)
	if err != nil {
		return err
	}
	now, err := read(real)
	if err != nil {
		return err
	}
	if !bytes.Equal(now, before) {
		return ErrChanged
	}
	f, err := os.CreateTemp(filepath.Dir(real), ".pupkit-*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name()) // which fails once it has its new name
	_ = f.Chmod(st.Mode().Perm())
	_, err = f.Write(after)
	if cerr := f.Close(); err == nil {
		err = cerr
	}
	if err != nil {
		return err
	}
	return os.Rename(f.Name(), real)
}
