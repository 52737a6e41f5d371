package scaffold

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"text/template"
)

// File is one file of a project.
type File struct {
	Path    string // slash-separated, inside the project
	Mode    fs.FileMode
	Content []byte
}

// Modes of the files of a project.
const (
	plain      fs.FileMode = 0o644
	executable fs.FileMode = 0o755
	secret     fs.FileMode = 0o600
)

// Extras are what a project holds beside the answers.
type Extras struct {
	Secret string // pup's development secret, whsec_…, for .env
	Schema []byte // the JSON Schema of the host's manifest, put beside it for editors; nil leaves it out
}

// Render makes all files of a project, sorted by path, out of whole answers; those in which [Complete] finds a fault are
// refused with its [Faults]. It reads nothing but the embedded template, so that the same input gives the same bytes.
func (t Template) Render(a Answers, extras Extras) ([]File, error) {
	a, faults := Complete(a)
	if len(faults) > 0 {
		return nil, faults
	}
	project, err := t.hostFiles(a, extras)
	if err != nil {
		return nil, err
	}
	for _, folder := range []string{t.Host, t.Name()} {
		rendered, err := renderFolder(path.Join("templates", folder), a)
		if err != nil {
			return nil, fmt.Errorf("render template %s: %w", t.Name(), err)
		}
		project = append(project, rendered...)
	}
	slices.SortFunc(project, func(a, b File) int { return cmp.Compare(a.Path, b.Path) })
	for i := 1; i < len(project); i++ {
		if project[i].Path == project[i-1].Path {
			return nil, fmt.Errorf("render template %s: %q is made twice", t.Name(), project[i].Path)
		}
	}
	return project, nil
}

// renderFolder renders every file of a folder; one that does not exist has none, as a host need not have files in common.
func renderFolder(root string, a Answers) ([]File, error) {
	var rendered []File
	err := fs.WalkDir(files, root, func(name string, entry fs.DirEntry, err error) error {
		if name == root && errors.Is(err, fs.ErrNotExist) {
			return fs.SkipAll
		}
		if err != nil || entry.IsDir() {
			return err
		}
		target, isTemplate := strings.CutSuffix(strings.TrimPrefix(name, root+"/"), ".tmpl")
		if !isTemplate {
			return fmt.Errorf("the template file %q does not end in .tmpl", name)
		}
		content, err := renderFile(name, a)
		if err != nil || len(bytes.TrimSpace(content)) == 0 {
			return err
		}
		mode := plain
		if bytes.HasPrefix(content, []byte("#!")) {
			mode = executable
		}
		rendered = append(rendered, File{target, mode, content})
		return nil
	})
	return rendered, err
}

// renderFile renders one file of a template: as data, or as text.
func renderFile(name string, a Answers) ([]byte, error) {
	source, err := files.ReadFile(name)
	if err != nil {
		return nil, err
	}
	if !bytes.Contains(source, []byte("<%")) {
		return source, nil
	}
	switch path.Ext(strings.TrimSuffix(name, ".tmpl")) {
	case ".json", ".toml":
		return renderData(name, source, a)
	}
	return execute(name, string(source), wordsOf(a))
}

// execute runs one template. A field that does not exist, or a missing key, is an error, never an empty text.
func execute(name, source string, data any) ([]byte, error) {
	parsed, err := template.New(name).Delims("<%", "%>").Option("missingkey=error").Parse(source)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	if err := parsed.Execute(&out, data); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}
