// Package config reads .pupkit.toml: what a project says about rules, manifests and its local extension.
package config

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/pupkit/pupkit/lint"
	"github.com/pupkit/pupkit/lint/source"
)

// File is the configuration's name.
const File = ".pupkit.toml"

// MaxSize is the largest configuration in bytes that is read.
const MaxSize = 1 << 20

// Config is one configuration. The zero value is that of a project without one.
type Config struct {
	Dir string           // its folder, which everything in it is relative to
	Doc *source.Document // the text, for places

	Severities map[string]lint.Severity // of rules
	Ignores    []lint.Ignore
	Manifests  []Pattern // the manifests to lint where no path is given
	Pup        Pup
	Curupira   Curupira
}

// Pup is what is said of an extension of pup.
type Pup struct {
	ReservedCommands []string // pup's own command names, as the project knows them
	URL              string   // of the extension as it runs on this machine; "" where it is not said
	Start            []string // the command that starts it
	Secrets          []string // sources, as --secret takes them; never a secret itself
}

// Curupira is what is said of an extension of Curupira.
type Curupira struct {
	Start []string // the command that starts it
}

// Pattern is a pattern of paths as lint.MatchPath reads it, and its place in the configuration.
type Pattern struct {
	Text string
	Span source.Span
}

// Fault is a mistake in a configuration.
type Fault struct {
	Doc     *source.Document
	Span    source.Span
	Message string
	Hint    string // what would be right; may be empty
}

func (f *Fault) Error() string { return f.Message }

// Load reads the configuration at path; name is what messages call it. The error is a *Fault where the text is
// wrong; another one says why it cannot be read.
func Load(path, name string, rules []string) (*Config, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, MaxSize+1))
	if err != nil {
		return nil, err
	}
	if len(text) > MaxSize {
		return nil, fmt.Errorf("it is larger than %d bytes", MaxSize)
	}
	return Parse(source.Parse(name, source.TOML, text), filepath.Dir(path), rules)
}

// Finder finds the configurations that hold for folders, and remembers what it has seen of them.
type Finder struct {
	// Started is the folder that pupkit was started in, an absolute path.
	Started string

	seen map[string]folder
}

// folder is what one folder has.
type folder struct{ config, git bool }

// Find returns the configuration that holds for the files of a folder (an absolute path), "" where there is none: the
// nearest one from there upwards, up to the first folder with .git. Without such a folder it is looked for up to where
// pupkit was started, or in dir alone where that lies elsewhere, so that a project does not obey a file that somebody
// left in a folder above it.
func (f *Finder) Find(dir string) (string, error) {
	found, below := "", ""
	for at := dir; ; at = filepath.Dir(at) {
		has, err := f.look(at)
		if err != nil {
			return "", err
		}
		if found == "" && has.config {
			found = filepath.Join(at, File)
		}
		if at == dir || at == f.Started {
			below = found
		}
		if has.git {
			return found, nil
		}
		if at == filepath.Dir(at) {
			return below, nil
		}
	}
}

func (f *Finder) look(dir string) (folder, error) {
	if has, ok := f.seen[dir]; ok {
		return has, nil
	}
	config, err := exists(filepath.Join(dir, File))
	if err != nil {
		return folder{}, err
	}
	git, _ := exists(filepath.Join(dir, ".git"))
	if f.seen == nil {
		f.seen = make(map[string]folder)
	}
	f.seen[dir] = folder{config, git}
	return f.seen[dir], nil
}

func exists(path string) (bool, error) {
	_, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrPermission) {
		return false, nil
	}
	return err == nil, err
}
