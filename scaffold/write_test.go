package scaffold

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"testing"
)

var sample = []File{
	{".env", secret, []byte("A=1\n")},
	{"lib/deep/a.js", plain, []byte("a\n")},
	{"manifest.json", plain, []byte("{}\n")},
	{"run.sh", executable, []byte("#!/bin/sh\n")},
}

// snapshot reads a whole tree: path to mode and content.
func snapshot(t *testing.T, dir string) map[string]string {
	t.Helper()
	tree := map[string]string{}
	err := filepath.WalkDir(dir, func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := entry.Info()
		if err != nil {
			return err
		}
		content := []byte{}
		if info.Mode().IsRegular() {
			if content, err = os.ReadFile(name); err != nil {
				return err
			}
		}
		relative, err := filepath.Rel(dir, name)
		tree[filepath.ToSlash(relative)] = info.Mode().String() + " " + string(content)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return tree
}

func put(t *testing.T, dir, name, content string) {
	t.Helper()
	name = filepath.Join(dir, name)
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
}

// checkSample checks that the whole sample is in a directory, with its modes where there are modes.
func checkSample(t *testing.T, dir string) {
	t.Helper()
	for _, file := range sample {
		name := filepath.Join(dir, filepath.FromSlash(file.Path))
		content, err := os.ReadFile(name)
		if err != nil || string(content) != string(file.Content) {
			t.Errorf("%s: %q, %v", file.Path, content, err)
			continue
		}
		info, err := os.Stat(name)
		if err != nil {
			t.Fatal(err)
		}
		if mode := info.Mode(); runtime.GOOS != "windows" && mode&0o700 != file.Mode&0o700 || runtime.GOOS != "windows" && mode&^file.Mode != 0 {
			t.Errorf("%s has mode %v", file.Path, mode)
		}
	}
}

func TestWriteNewAndEmpty(t *testing.T) {
	for _, place := range []string{"new", "a/b/c", "empty"} {
		root := t.TempDir()
		if err := os.Mkdir(filepath.Join(root, "empty"), 0o755); err != nil {
			t.Fatal(err)
		}
		dir := filepath.Join(root, filepath.FromSlash(place))
		if err := Write(t.Context(), dir, sample, false); err != nil {
			t.Fatal(err)
		}
		checkSample(t, dir)
		tree := snapshot(t, root)
		for name := range tree {
			if strings.Contains(name, stagingName) {
				t.Errorf("%s was left", name)
			}
		}
		if len(snapshot(t, dir)) != len(sample)+3 { // the directory itself, lib, lib/deep
			t.Errorf("the project holds more than its files: %v", tree)
		}
	}
}

func TestWriteRefusesAFullDirectory(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, "README.md", "mine")
	before := snapshot(t, dir)
	if err := Write(t.Context(), dir, sample, false); err == nil || !strings.Contains(err.Error(), "not empty") {
		t.Error(err)
	}
	if after := snapshot(t, dir); !reflect.DeepEqual(before, after) {
		t.Errorf("changed: %v", after)
	}
}

func TestWriteReplacesJustItsOwn(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, "notes.txt", "mine")
	put(t, dir, "lib/other.js", "mine too")
	put(t, dir, "manifest.json", "old")
	site, err := Inspect(dir, sample)
	if err != nil || !reflect.DeepEqual(site.Replaced, []string{"manifest.json"}) || len(site.Entries) != 3 || len(site.Blocked) != 0 {
		t.Fatalf("%+v, %v", site, err)
	}
	if err := Write(t.Context(), dir, sample, true); err != nil {
		t.Fatal(err)
	}
	checkSample(t, dir)
	for name, want := range map[string]string{"notes.txt": "mine", "lib/other.js": "mine too"} {
		if got, err := os.ReadFile(filepath.Join(dir, name)); err != nil || string(got) != want {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
}

// TestGitAloneIsEmpty: a fresh clone has a directory .git, a fresh work tree or submodule a file of that name.
func TestGitAloneIsEmpty(t *testing.T) {
	for _, name := range []string{".git", ".git/HEAD"} {
		dir := t.TempDir()
		put(t, dir, name, "gitdir: ../elsewhere\n")
		if site, err := Inspect(dir, sample); err != nil || !site.Empty() {
			t.Errorf("%s: %+v, %v", name, site, err)
		}
		if err := Write(t.Context(), dir, sample, false); err != nil {
			t.Error(err)
		}
		checkSample(t, dir)
	}
}

// ending is a context that ends after a number of looks at it.
type ending struct {
	context.Context
	left int
	done chan struct{}
}

func endAfter(looks int) *ending {
	return &ending{context.Background(), looks, make(chan struct{})}
}

func (e *ending) Done() <-chan struct{} { return e.done }

func (e *ending) Err() error {
	if e.left--; e.left < 0 {
		return context.Canceled
	}
	return nil
}

func TestInterruptLeavesWhatWasThere(t *testing.T) {
	for _, place := range []string{"full", "empty", "new", "a/b/c"} {
		interrupted := 0
		for looks := range 20 {
			root := t.TempDir()
			put(t, root, "full/manifest.json", "old")
			put(t, root, "full/notes.txt", "mine")
			if err := os.Mkdir(filepath.Join(root, "empty"), 0o755); err != nil {
				t.Fatal(err)
			}
			before := snapshot(t, root)
			dir := filepath.Join(root, filepath.FromSlash(place))
			err := Write(endAfter(looks), dir, sample, true)
			if err == nil {
				checkSample(t, dir)
				continue
			}
			interrupted++
			if !errors.Is(err, context.Canceled) {
				t.Errorf("%s: %v", place, err)
			}
			if after := snapshot(t, root); !reflect.DeepEqual(before, after) {
				t.Errorf("%s: interrupted after %d looks it left %v", place, looks, after)
			}
		}
		if interrupted < len(sample) {
			t.Errorf("%s: only %d interrupts", place, interrupted)
		}
	}
}

func TestNothingIsWrittenOutside(t *testing.T) {
	for _, evil := range []string{"../evil", "/evil", "lib/../../evil"} {
		root := t.TempDir()
		project := append(append([]File{}, sample...), File{evil, plain, []byte("x")})
		before := snapshot(t, root)
		for _, place := range []string{"new", "."} {
			if err := Write(t.Context(), filepath.Join(root, place), project, true); err == nil {
				t.Errorf("%q was written", evil)
			}
			if after := snapshot(t, root); !reflect.DeepEqual(before, after) {
				t.Errorf("%q left %v", evil, after)
			}
		}
	}
}

func TestLinksAreNotFollowed(t *testing.T) {
	root := t.TempDir()
	put(t, root, "outside/manifest.json", "theirs")
	put(t, root, "dir/notes.txt", "mine")
	link := func(target, name string) {
		if err := os.Symlink(target, filepath.Join(root, filepath.FromSlash(name))); err != nil {
			t.Skip("no symbolic links here: ", err)
		}
	}
	link("outside", "link")
	link(filepath.Join("..", "outside"), "dir/lib")
	link(filepath.Join("..", "outside", "manifest.json"), "dir/manifest.json")
	before := snapshot(t, root)
	for place, want := range map[string]string{"link": "symbolic link", "dir": `"lib"`} {
		if err := Write(t.Context(), filepath.Join(root, place), sample, true); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", place, err)
		}
	}
	site, err := Inspect(filepath.Join(root, "dir"), sample)
	if err != nil || !reflect.DeepEqual(site.Blocked, []string{"lib", "manifest.json"}) {
		t.Errorf("%+v, %v", site, err)
	}
	if after := snapshot(t, root); !reflect.DeepEqual(before, after) {
		t.Errorf("changed: %v", after)
	}
}

// TestInterruptIsCanceled: a signal's context has a cause of its own, and an interrupt is told by the error all the same.
func TestInterruptIsCanceled(t *testing.T) {
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(errors.New("interrupt signal received"))
	if err := Write(ctx, filepath.Join(t.TempDir(), "new"), sample, false); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
