// Package secrets reads signing secrets from where a user says they are. It returns their text; what a text means is the
// business of package sign. No error of this package holds a secret.
package secrets

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"
)

// Variable is the name that holds pup's secret in a dotenv file.
const Variable = "PUP_WEBHOOK_SECRET"

// MaxFile is the largest file in bytes that a secret is read from.
const MaxFile = 1 << 20

// Kind says where a source reads from.
type Kind string

// The kinds of sources, as they are spelled on the command line.
const (
	Env    Kind = "env"    // env:NAME
	File   Kind = "file"   // file:PATH
	Dotenv Kind = "dotenv" // dotenv:PATH or dotenv:PATH#NAME
	Prompt Kind = "prompt" // asked for on the terminal
	Bare   Kind = ""       // the secret itself
)

// Source is one place that a secret comes from.
type Source struct {
	Kind Kind
	Path string // of File and Dotenv
	Name string // of Env and Dotenv
	text string // of Bare
}

// World is what sources are read from.
type World struct {
	LookupEnv func(name string) (string, bool)
	ReadFile  func(path string, max int64) ([]byte, error)
	Ask       func() (string, error) // nil where nobody can be asked
}

// ErrNobody is the error of Prompt where there is nobody to ask.
var ErrNobody = errors.New("nobody can be asked for the secret: stdin and stderr must be terminals")

// Parse reads a source as it stands on the command line or in a configuration. A text that names no kind is the secret
// itself.
func Parse(text string) (Source, error) {
	kind, rest, ok := strings.Cut(text, ":")
	switch {
	case text == "":
		return Source{}, errors.New("the secret's source is empty")
	case text == string(Prompt):
		return Source{Kind: Prompt}, nil
	case !ok:
		return Source{text: text}, nil
	}
	s := Source{Kind: Kind(kind)}
	switch s.Kind {
	case Env:
		s.Name = rest
	case File:
		s.Path = rest
	case Dotenv:
		s.Path, s.Name = rest, Variable
		if i := strings.LastIndexByte(rest, '#'); i >= 0 {
			s.Path, s.Name = rest[:i], rest[i+1:]
		}
	default:
		// The text may be a secret with a colon in it: its beginning is not repeated.
		return Source{}, errors.New("the secret's source is of no known kind: it is env:NAME, file:PATH, dotenv:PATH, dotenv:PATH#NAME or prompt")
	}
	if s.Kind == Env && s.Name == "" {
		return Source{}, errors.New("the source env: names no variable")
	}
	if s.Kind != Env && (s.Path == "" || s.Kind == Dotenv && s.Name == "") {
		return Source{}, fmt.Errorf("the source %q is incomplete: it is file:PATH, dotenv:PATH or dotenv:PATH#NAME", text)
	}
	return s, nil
}

// In returns the source with its path resolved against a folder.
func (s Source) In(dir string) Source {
	if s.Path != "" && !filepath.IsAbs(s.Path) {
		s.Path = filepath.Join(dir, s.Path)
	}
	return s
}

// String names the source, and never the secret.
func (s Source) String() string {
	switch s.Kind {
	case Env:
		return "env:" + s.Name
	case File:
		return "file:" + s.Path
	case Dotenv:
		if s.Name == Variable {
			return "dotenv:" + s.Path
		}
		return "dotenv:" + s.Path + "#" + s.Name
	case Prompt:
		return "prompt"
	}
	return "the command line"
}

// GoString keeps %#v from printing a bare secret.
func (s Source) GoString() string { return s.String() }

// Read returns the texts of the secrets: several where a variable holds several, separated by white space. One that
// stands alone keeps the white space around it, but for the line end of a file: whoever reads the secret as a key says
// what is odd about it.
func (s Source) Read(w World) ([]string, error) {
	text, err := s.read(w)
	if err != nil {
		return nil, err
	}
	if strings.TrimSpace(text) == "" {
		return nil, fmt.Errorf("%s holds nothing", s)
	}
	if s.Kind == File || s.Kind == Prompt {
		text = strings.TrimSuffix(strings.TrimSuffix(text, "\n"), "\r")
	}
	if fields := strings.Fields(text); s.Kind == Env && len(fields) > 1 {
		return fields, nil
	}
	return []string{text}, nil
}

func (s Source) read(w World) (string, error) {
	switch s.Kind {
	case Env:
		v, ok := w.LookupEnv(s.Name)
		if !ok {
			return "", fmt.Errorf("the variable %s is not set", s.Name)
		}
		return v, nil
	case Prompt:
		if w.Ask == nil {
			return "", ErrNobody
		}
		return w.Ask()
	case File, Dotenv:
		data, err := w.ReadFile(s.Path, MaxFile)
		if err != nil || s.Kind == File {
			return string(data), err
		}
		v, ok := lookup(string(data), s.Name)
		if !ok {
			return "", fmt.Errorf("%s has no line %s=…", s.Path, s.Name)
		}
		return v, nil
	}
	return s.text, nil
}
