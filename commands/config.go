package commands

import (
	"errors"
	"path/filepath"

	"github.com/pupkit/pupkit/internal/config"
	"github.com/pupkit/pupkit/lint/report"
)

// configs reads the configurations that hold for the files of a run, each of them once.
type configs struct {
	*app
	rules  []string
	finder config.Finder
	byDir  map[string]*config.Config
	byPath map[string]*config.Config
}

func (a *app) configs() *configs {
	return &configs{
		app: a, rules: ruleIDs(), finder: config.Finder{Started: a.Dir},
		byDir: make(map[string]*config.Config), byPath: make(map[string]*config.Config),
	}
}

// config returns the configuration that holds in a folder; a project without one has the zero configuration.
func (a *app) config(dir string) (*config.Config, error) { return a.configs().of(dir) }

// of returns the configuration that holds for the files of a folder (an absolute path), the same value for the same
// file. Where there is none, it is a zero configuration of that folder.
func (c *configs) of(dir string) (*config.Config, error) {
	if known := c.byDir[dir]; known != nil {
		return known, nil
	}
	path, err := c.find(dir)
	if err != nil {
		return nil, err
	}
	found := c.byPath[path]
	switch {
	case found != nil:
	case path == "":
		found = &config.Config{Dir: dir}
	default:
		if found, err = c.load(path); err != nil {
			return nil, err
		}
		c.byPath[path] = found
	}
	c.byDir[dir] = found
	return found, nil
}

func (c *configs) find(dir string) (string, error) {
	switch {
	case c.noConfig:
		return "", nil
	case c.configPath != "":
		return c.path(c.configPath), nil
	}
	path, err := c.finder.Find(dir)
	if err != nil {
		return "", unablef("cannot look for %s: %s", config.File, reason(err))
	}
	return path, nil
}

func (c *configs) load(path string) (*config.Config, error) {
	name := c.shown(path)
	found, err := config.Load(path, name, c.rules)
	var fault *config.Fault
	switch {
	case errors.As(err, &fault):
		return nil, configFault(fault)
	case err != nil:
		return nil, unablef("cannot read %s: %s", name, reason(err))
	}
	return found, nil
}

// configFault is a mistake in a configuration, with its place.
func configFault(f *config.Fault) error {
	at := report.At(f.Doc, f.Span.Start)
	err := configf("%s:%d:%d: %s", f.Doc.Name, at.Line, at.Column, f.Message)
	if f.Hint != "" {
		return err.withHint("%s", f.Hint)
	}
	return err
}

// shown is a path as the user would write it: relative where that leads down from the working directory.
func (a *app) shown(path string) string {
	rel, err := filepath.Rel(a.Dir, path)
	if err != nil || !filepath.IsLocal(rel) {
		return filepath.ToSlash(path)
	}
	return filepath.ToSlash(rel)
}
