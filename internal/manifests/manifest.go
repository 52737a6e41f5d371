// Package manifests finds the manifests of a folder, tells whose they are, and puts a repaired one in its place.
package manifests

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/pupkit/pupkit/lint"
	"github.com/pupkit/pupkit/lint/source"
)

// MaxSize is the largest file in bytes that is read. It is far above what a host takes, so that a manifest that is
// too large is a finding.
const MaxSize = 16 << 20

// ErrHost says that neither the name nor the text tells whose manifest it is.
var ErrHost = errors.New("cannot tell whether this is a manifest of pup or of Curupira")

// Manifest is one manifest as it was read.
type Manifest struct {
	Host  lint.Host
	Doc   *source.Document
	Path  string // the file; "" where the text came from elsewhere
	Named bool   // the user named it; a walk did not find it
}

// File is a file that the user named.
type File struct {
	Path string
	Name string // what messages call it
}

// OpenError says which file could not be read, or whose it is.
type OpenError struct {
	File
	Err error
}

func (e *OpenError) Error() string { return fmt.Sprintf("read %q: %v", e.Name, e.Err) }
func (e *OpenError) Unwrap() error { return e.Err }

// Open reads files that the user named, on all cores. Where the host is "", it is told from a file's name, else from its
// text. What turns out to be a folder has no Doc. The error is an *OpenError of the first file that has one.
func Open(files []File, host lint.Host) ([]Manifest, error) {
	out := make([]Manifest, len(files))
	errs := make([]error, len(files))
	lint.Parallel(len(files), func(i int) {
		text, err := read(files[i].Path)
		switch {
		case errors.Is(err, errFolder):
			err = nil
		case err == nil:
			out[i], err = Parse(files[i].Name, text, host)
		}
		if out[i].Path = files[i].Path; err != nil {
			errs[i] = &OpenError{files[i], err}
		}
	})
	for _, err := range errs {
		if err != nil {
			return nil, err
		}
	}
	return out, nil
}

// Parse makes a manifest of a text that came from elsewhere.
func Parse(name string, text []byte, host lint.Host) (Manifest, error) {
	if host == "" {
		if host = hostOf(name, text); host == "" {
			return Manifest{}, ErrHost
		}
	}
	return Manifest{Host: host, Doc: source.Parse(name, FormatOf(host), text), Named: true}, nil
}

// FormatOf is the language of the host's manifests.
func FormatOf(host lint.Host) source.Format {
	if host == lint.Curupira {
		return source.TOML
	}
	return source.JSON
}

var (
	errFolder   = errors.New("it is a folder")
	errTooLarge = fmt.Errorf("it is larger than %d MiB", MaxSize>>20)
)

func read(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var text bytes.Buffer
	st, err := f.Stat()
	switch {
	case err != nil:
		return nil, err
	case st.IsDir():
		return nil, errFolder
	case st.Mode().IsRegular():
		text.Grow(int(min(st.Size(), MaxSize)) + bytes.MinRead)
	}
	_, err = text.ReadFrom(io.LimitReader(f, MaxSize+1))
	if err == nil && text.Len() > MaxSize {
		err = errTooLarge
	}
	return text.Bytes(), err
}

var (
	pupWords      = [][]byte{[]byte("manifestVersion"), []byte("protocolVersion")}
	curupiraLines = regexp.MustCompile(`(?m)^[ \t]*(manifest_version|protocol_version|trigger_types|kind)[ \t]*=|^\[launch\]`)
)

// hostOf tells the host from the file's name, else from the text; "" where neither does.
func hostOf(name string, text []byte) lint.Host {
	switch strings.ToLower(filepath.Ext(name)) {
	case ".toml":
		return lint.Curupira
	case ".json":
		return lint.Pup
	}
	text = source.Decoded(text)
	start := bytes.TrimLeft(bytes.TrimPrefix(text, []byte("\ufeff")), " \t\r\n")
	switch {
	case bytes.HasPrefix(start, []byte("{")):
		return lint.Pup
	case curupiraLines.Match(text):
		return lint.Curupira
	case holdsPupWord(text):
		return lint.Pup
	}
	return ""
}

func holdsPupWord(text []byte) bool {
	return bytes.Contains(text, pupWords[0]) || bytes.Contains(text, pupWords[1])
}
