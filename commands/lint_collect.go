package commands

import (
	"errors"
	"io"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"github.com/pupkit/pupkit/internal/config"
	"github.com/pupkit/pupkit/internal/manifests"
	"github.com/pupkit/pupkit/lint"
)

// lintRun is one run of the command, from paths to answers.
type lintRun struct {
	*app
	o       *lintOptions
	configs *configs

	manifests []manifests.Manifest
	known     map[string]int // the index of each by its path
	skipped   []manifests.Skipped
	unread    []manifests.Skipped // what a walk met and could not read
	walked    []string            // folders that were walked whole, absolute
	targets   []lint.Target
	held      []*config.Config // what holds for each of them

	diffs    []byte
	repaired int
	refused  int
}

// collect reads the manifests that the paths mean, each once.
func (r *lintRun) collect() error {
	var files []manifests.File
	for _, name := range r.o.paths {
		if name != "-" {
			files = append(files, manifests.File{Path: r.path(name), Name: filepath.ToSlash(name)})
		}
	}
	opened, err := r.openAll(files)
	if err != nil {
		return err
	}
	for _, name := range r.o.paths {
		if name == "-" {
			err = r.collectStdin()
		} else {
			m := opened[0]
			if opened = opened[1:]; m.Doc == nil {
				err = r.collectFolder(name, m.Path)
			} else {
				r.add(m)
			}
		}
		if err != nil {
			return err
		}
	}
	if len(r.manifests) > 0 {
		return nil
	}
	if err := r.unreadError(); err != nil {
		return err
	}
	none := unablef("found no manifest in %s", strings.Join(r.o.paths, ", "))
	if len(r.skipped) > 0 {
		return none.withHint("passed over: %s", skippedList(r.skipped))
	}
	return none.withHint("a manifest is a curupira-extension.toml, or a manifest.json with manifestVersion or protocolVersion")
}

// openAll reads files that were named, and finds out which of them are folders.
func (r *lintRun) openAll(files []manifests.File) ([]manifests.Manifest, error) {
	opened, err := manifests.Open(files, r.o.host)
	var failed *manifests.OpenError
	if errors.As(err, &failed) {
		return nil, r.notOpened(failed.Name, failed.Err)
	}
	return opened, nil
}

func (r *lintRun) collectStdin() error {
	r.awaiting("a manifest")
	text, err := io.ReadAll(io.LimitReader(r.Stdin, manifests.MaxSize+1))
	if err != nil {
		return unablef("cannot read stdin: %s", reason(err))
	}
	if len(text) > manifests.MaxSize {
		return unablef("cannot read stdin: it is larger than %d MiB", manifests.MaxSize>>20)
	}
	name := "<stdin>"
	if r.o.stdinName != "" {
		name = r.o.stdinName
	}
	m, err := manifests.Parse(name, text, r.o.host)
	if err != nil {
		return r.notOpened(name, err)
	}
	r.manifests = append(r.manifests, m)
	return nil
}

func (r *lintRun) notOpened(name string, err error) error {
	if errors.Is(err, manifests.ErrHost) {
		return usagef("%s: %s", name, err).withHint("--host pup or --host curupira says it")
	}
	return unablef("cannot read %s: %s", name, reason(err))
}

// collectFolder walks a folder, or reads what its configuration lists.
func (r *lintRun) collectFolder(name, path string) error {
	cfg, err := r.configs.of(path)
	if err != nil {
		return err
	}
	if len(cfg.Manifests) > 0 {
		return r.collectListed(cfg, path)
	}
	found, err := manifests.Walk(path, name, r.o.host)
	if err != nil {
		return unablef("cannot walk %s: %s", name, walkReason(err))
	}
	for _, m := range found.Manifests {
		r.add(m)
	}
	r.skipped = append(r.skipped, found.Skipped...)
	r.unread = append(r.unread, found.Unread...)
	if r.o.host == "" && len(found.Unread) == 0 {
		r.walked = append(r.walked, path)
	}
	return nil
}

// unreadError says what a walk could not read, nil where it could read everything. What it could read is reported first.
func (r *lintRun) unreadError() error {
	if len(r.unread) == 0 {
		return nil
	}
	first, rest := r.unread[0], r.unread[1:]
	err := unablef("cannot read %s: %s", first.Path, first.Reason)
	if len(rest) > 0 {
		return err.withHint("nor %s", skippedList(rest))
	}
	return err
}

// walkReason names the file, which the user did not.
func walkReason(err error) string {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Path + ": " + reason(err)
	}
	return err.Error()
}

// collectListed reads the manifests that a configuration lists and that lie in the folder. Each pattern must match.
func (r *lintRun) collectListed(cfg *config.Config, folder string) error {
	var files []manifests.File
	for _, pattern := range cfg.Manifests {
		paths, unread, err := manifests.Glob(cfg.Dir, pattern.Text)
		if err != nil {
			return unablef("cannot walk %s: %s", r.shown(cfg.Dir), walkReason(err))
		}
		for _, u := range unread {
			r.unread = append(r.unread, manifests.Skipped{Path: r.shown(u.Path) + "/", Reason: u.Reason})
		}
		if len(paths) == 0 && len(unread) == 0 {
			return configFault(&config.Fault{Doc: cfg.Doc, Span: pattern.Span, Message: "no file matches this pattern",
				Hint: "patterns are relative to the folder of the configuration"})
		}
		for _, p := range paths {
			if rel, err := filepath.Rel(folder, p); err != nil || !filepath.IsLocal(rel) {
				continue
			}
			files = append(files, manifests.File{Path: p, Name: r.shown(p)})
		}
	}
	opened, err := r.openListed(files)
	for _, m := range opened {
		r.add(m)
	}
	return err
}

// openListed reads files that a configuration lists; one that cannot be read does not keep the others from it.
func (r *lintRun) openListed(files []manifests.File) ([]manifests.Manifest, error) {
	for {
		opened, err := manifests.Open(files, r.o.host)
		var failed *manifests.OpenError
		switch {
		case !errors.As(err, &failed):
			return opened, err
		case errors.Is(err, manifests.ErrHost):
			return nil, r.notOpened(failed.Name, failed.Err)
		}
		r.unread = append(r.unread, manifests.Skipped{Path: failed.Name, Reason: reason(failed.Err)})
		files = slices.DeleteFunc(files, func(f manifests.File) bool { return f == failed.File })
	}
}

// add takes a manifest, unless another path has led to it already.
func (r *lintRun) add(m manifests.Manifest) {
	if i, ok := r.known[m.Path]; ok {
		r.manifests[i].Named = r.manifests[i].Named || m.Named
		return
	}
	r.known[m.Path] = len(r.manifests)
	r.manifests = append(r.manifests, m)
}
