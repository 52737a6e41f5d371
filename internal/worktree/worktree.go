// Package worktree asks git about a directory, through the git program: whether a repository is around it, and whether
// files in it hold work that no commit has.
//
// What a repository configures to be run (a file system monitor, hooks) is not run, and variables that point git to
// another repository are not passed on.
package worktree

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// ErrNoGit says that there is no git program.
var ErrNoGit = errors.New("git is not installed")

// Inside reports whether a directory belongs to a git repository: to its work tree, or to the repository's own files.
// It answers yes where git refuses to say, as for a repository of another user.
func Inside(ctx context.Context, dir string) (bool, error) {
	_, err := run(ctx, dir, "rev-parse", "--is-inside-work-tree")
	var refusal *refusal
	if errors.As(err, &refusal) {
		return !strings.Contains(refusal.stderr, "not a git repository"), nil
	}
	return err == nil, err
}

// Init makes a repository in a directory.
func Init(ctx context.Context, dir string) error {
	_, err := run(ctx, dir, "init", "--quiet")
	return err
}

// UserName is the name that commits made in a directory would carry, "" where none is set.
func UserName(ctx context.Context, dir string) string {
	name, err := run(ctx, dir, "config", "--get", "user.name")
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(name))
}

// Uncommitted lists those of the files whose content no commit has: changed, staged, untracked and ignored ones, and those
// that git was told not to look at. Outside of a repository that is none of them. The names are slash-separated, relative
// to the directory, and are no patterns; each is asked for in the repository that is nearest to it.
func Uncommitted(ctx context.Context, dir string, names []string) ([]string, error) {
	var found []string
	for _, name := range names {
		place, base := filepath.Join(dir, filepath.FromSlash(path.Dir(name))), path.Base(name)
		inside, err := Inside(ctx, place)
		if err == nil && !inside {
			continue
		}
		lost := false
		if err == nil {
			lost, err = uncommitted(ctx, place, base)
		}
		if err != nil {
			return nil, fmt.Errorf("ask git about %q: %w", name, err)
		}
		if lost {
			found = append(found, name)
		}
	}
	return found, nil
}

func uncommitted(ctx context.Context, dir, base string) (bool, error) {
	status, err := run(ctx, dir, "status", "--porcelain", "-z", "--ignored", "--untracked-files=all", "--no-renames", "--", base)
	if err != nil || len(status) > 0 {
		return true, err
	}
	// Files marked --assume-unchanged or --skip-worktree have no status, but a tag that is not H.
	tag, err := run(ctx, dir, "ls-files", "-v", "-z", "--", base)
	return len(tag) > 0 && tag[0] != 'H', err
}

// refusal is git's own no.
type refusal struct{ stderr string }

func (r *refusal) Error() string {
	line, _, _ := strings.Cut(strings.TrimSpace(r.stderr), "\n")
	return "git says: " + strings.TrimPrefix(line, "fatal: ")
}

func run(ctx context.Context, dir string, args ...string) ([]byte, error) {
	program, err := exec.LookPath("git")
	if err != nil {
		return nil, ErrNoGit
	}
	args = append([]string{"--literal-pathspecs", "--no-optional-locks", "-c", "core.fsmonitor=false"}, args...)
	cmd := exec.CommandContext(ctx, program, args...)
	cmd.Dir = dir
	cmd.Env = append(slices.DeleteFunc(os.Environ(), isGits), "LC_ALL=C", "GIT_TERMINAL_PROMPT=0")
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err = cmd.Run()
	var status *exec.ExitError
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case errors.As(err, &status):
		return nil, &refusal{stderr.String()}
	}
	return stdout.Bytes(), err
}

// isGits finds the variables by which a git that calls us (in a hook, say) speaks of its own repository.
func isGits(variable string) bool {
	for _, name := range []string{
		"GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_OBJECT_DIRECTORY", "GIT_COMMON_DIR", "GIT_NAMESPACE", "LC_ALL",
	} {
		if strings.HasPrefix(variable, name+"=") {
			return true
		}
	}
	return false
}
