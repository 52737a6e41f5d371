package worktree

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"testing"

	"github.com/pupkit/pupkit/internal/testenv"
)

func git(t *testing.T, dir string, args ...string) {
	t.Helper()
	args = append([]string{"-c", "user.name=N", "-c", "user.email=n@localhost", "-c", "commit.gpgsign=false"}, args...)
	cmd := exec.Command("git", args...)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("git %v: %v\n%s", args, err, out)
	}
}

func put(t *testing.T, dir, name, content string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestInside(t *testing.T) {
	testenv.NeedsTool(t, "git")
	outside := t.TempDir()
	if inside, err := Inside(t.Context(), outside); err != nil || inside {
		t.Fatalf("outside: %v, %v", inside, err)
	}
	if err := Init(t.Context(), outside); err != nil {
		t.Fatal(err)
	}
	deep := filepath.Join(outside, "a", "b")
	if err := os.MkdirAll(deep, 0o700); err != nil {
		t.Fatal(err)
	}
	for _, dir := range []string{outside, deep, filepath.Join(outside, ".git")} {
		if inside, err := Inside(t.Context(), dir); err != nil || !inside {
			t.Errorf("%s: %v, %v", dir, inside, err)
		}
	}
	// A git that runs us in a hook points to its own repository.
	t.Setenv("GIT_DIR", filepath.Join(outside, ".git"))
	if inside, err := Inside(t.Context(), t.TempDir()); err != nil || inside {
		t.Errorf("GIT_DIR is followed: %v, %v", inside, err)
	}
}

func TestUncommitted(t *testing.T) {
	testenv.NeedsTool(t, "git")
	dir := t.TempDir()
	names := []string{"same", "changed", "staged", "new", "ignored", "missing", "*"}
	if found, err := Uncommitted(t.Context(), dir, names); err != nil || found != nil {
		t.Fatalf("outside: %v, %v", found, err)
	}
	git(t, dir, "init", "--quiet")
	for _, name := range []string{"same", "changed", "staged"} {
		put(t, dir, name, "1")
	}
	put(t, dir, ".gitignore", "ignored\n")
	git(t, dir, "add", ".")
	git(t, dir, "commit", "--quiet", "-m", "x")
	put(t, dir, "changed", "2")
	put(t, dir, "staged", "2")
	git(t, dir, "add", "staged")
	put(t, dir, "new", "1")
	put(t, dir, "ignored", "1")
	found, err := Uncommitted(t.Context(), dir, names)
	if want := []string{"changed", "staged", "new", "ignored"}; err != nil || !reflect.DeepEqual(found, want) {
		t.Errorf("%v, %v", found, err)
	}
}

// TestHiddenFromStatus: files that git was told not to look at may hold anything.
func TestHiddenFromStatus(t *testing.T) {
	testenv.NeedsTool(t, "git")
	dir := t.TempDir()
	git(t, dir, "init", "--quiet")
	names := []string{"assumed", "seen", "skipped"}
	for _, name := range names {
		put(t, dir, name, "1")
	}
	git(t, dir, "add", ".")
	git(t, dir, "commit", "--quiet", "-m", "x")
	git(t, dir, "update-index", "--assume-unchanged", "assumed")
	git(t, dir, "update-index", "--skip-worktree", "skipped")
	for _, name := range names[1:] {
		put(t, dir, name, "1")
	}
	found, err := Uncommitted(t.Context(), dir, names)
	if want := []string{"assumed", "skipped"}; err != nil || !reflect.DeepEqual(found, want) {
		t.Errorf("%v, %v", found, err)
	}
}

// TestNestedRepository: a repository inside the directory keeps its own accounts, whether one is around it or not.
func TestNestedRepository(t *testing.T) {
	testenv.NeedsTool(t, "git")
	for _, around := range []bool{false, true} {
		dir := t.TempDir()
		if around {
			git(t, dir, "init", "--quiet")
		}
		inner := filepath.Join(dir, "src", "deep")
		if err := os.MkdirAll(inner, 0o700); err != nil {
			t.Fatal(err)
		}
		git(t, filepath.Dir(inner), "init", "--quiet")
		put(t, inner, "kept", "1")
		put(t, inner, "changed", "1")
		git(t, inner, "add", ".")
		git(t, inner, "commit", "--quiet", "-m", "x")
		put(t, inner, "changed", "2")
		found, err := Uncommitted(t.Context(), dir, []string{"src/deep/kept", "src/deep/changed"})
		if want := []string{"src/deep/changed"}; err != nil || !reflect.DeepEqual(found, want) {
			t.Errorf("a repository around it: %v: %v, %v", around, found, err)
		}
	}
}

func TestNothingOfTheRepositoryIsRun(t *testing.T) {
	testenv.NeedsTool(t, "git")
	dir := t.TempDir()
	git(t, dir, "init", "--quiet")
	git(t, dir, "config", "core.fsmonitor", "touch pwned; false")
	put(t, dir, "new", "1")
	if found, err := Uncommitted(t.Context(), dir, []string{"new"}); err != nil || len(found) != 1 {
		t.Fatalf("%v, %v", found, err)
	}
	if _, err := os.Stat(filepath.Join(dir, "pwned")); !errors.Is(err, os.ErrNotExist) {
		t.Error("the file system monitor was run")
	}
}

func TestNoGit(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	if _, err := Inside(t.Context(), t.TempDir()); !errors.Is(err, ErrNoGit) {
		t.Error(err)
	}
	if name := UserName(t.Context(), t.TempDir()); name != "" {
		t.Errorf("%q", name)
	}
}
