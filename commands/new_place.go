package commands

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/pupkit/pupkit/internal/printable"
	"github.com/pupkit/pupkit/internal/worktree"
	"github.com/pupkit/pupkit/scaffold"
)

// place is where a project goes.
type place struct {
	name       string // as the user wrote it
	dir        string // absolute
	files      []scaffold.File
	force, yes bool
}

// maxListed is how many files a message names.
const maxListed = 20

// clear makes sure that the project may be written, and says what it will replace.
func (a *app) clear(ctx context.Context, p *place) error {
	for part := range strings.SplitSeq(filepath.ToSlash(p.name), "/") {
		switch {
		case scaffold.IsDevice(part):
			return usagef("the directory %q is reserved for a device on Windows", part)
		case strings.EqualFold(part, ".git"):
			return usagef("the directory %q belongs to git", part)
		case !utf8.ValidString(part):
			return usagef("the directory %q is not valid UTF-8", part)
		case strings.IndexFunc(part, unicode.IsControl) >= 0:
			return usagef("the directory %q holds a control character", part)
		}
	}
	site, err := scaffold.Inspect(p.dir, p.files)
	switch {
	case err != nil:
		return unablef("%w", err)
	case site.Empty():
		p.force = false
		return nil
	case !p.force:
		a.list("in the way:", site.Entries)
		return unablef("the directory %q is not empty", p.name).withHint("choose another with --dir, or replace the project's files in it with --force")
	case len(site.Blocked) > 0:
		a.list("in the way, and no files that can be replaced:", site.Blocked)
		return unablef("the project does not fit into the directory %q", p.name)
	case len(site.Replaced) == 0:
		return nil
	}
	a.list("replaces:", site.Replaced)
	if p.yes {
		return nil
	}
	return a.keepWork(ctx, p, site.Replaced)
}

// keepWork refuses to replace what no commit has.
func (a *app) keepWork(ctx context.Context, p *place, replaced []string) error {
	lost, err := worktree.Uncommitted(ctx, p.dir, replaced)
	switch {
	case errors.Is(err, worktree.ErrNoGit):
		return nil
	case err != nil:
		return unablef("%w", err)
	case len(lost) == 0:
		return nil
	}
	a.list("not committed in git:", lost)
	return unablef("replacing these files in %q would lose work that no commit has", p.name).withHint("commit it, or say --yes as well")
}

// list names files on stderr; a refusal needs them, so --quiet does not silence it.
func (a *app) list(title string, names []string) {
	fmt.Fprintln(a.Stderr, title)
	for i, name := range names {
		if i == maxListed {
			fmt.Fprintf(a.Stderr, "  and %d more\n", len(names)-maxListed)
			return
		}
		fmt.Fprintf(a.Stderr, "  %s\n", printable.Text(name))
	}
}

func (a *app) cannotWrite(err error) error {
	if errors.Is(err, context.Canceled) {
		return err
	}
	return unablef("cannot make the project: %w", err)
}

// initGit makes a repository where none is, and says why not otherwise. A project without one is whole all the same.
func (a *app) initGit(ctx context.Context, dir string) {
	inside, err := worktree.Inside(ctx, dir)
	if err == nil && !inside {
		err = worktree.Init(ctx, dir)
	}
	switch {
	case inside:
		a.say("git init was skipped: the directory is inside a git repository")
	case err != nil:
		a.say("git init was skipped: %s", printable.Text(err.Error()))
	}
}

// writeTree prints the project's files as a tree.
func writeTree(w io.Writer, name string, files []scaffold.File) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s/\n", printable.Text(strings.TrimRight(filepath.ToSlash(name), "/")))
	var open []string
	for _, file := range files {
		parts := strings.Split(file.Path, "/")
		for depth, part := range parts {
			if depth < len(open) && open[depth] == part {
				continue
			}
			open = append(open[:min(depth, len(open))], part)
			slash := ""
			if depth < len(parts)-1 {
				slash = "/"
			}
			fmt.Fprintf(&b, "%s%s%s\n", strings.Repeat("  ", depth+1), part, slash)
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}
