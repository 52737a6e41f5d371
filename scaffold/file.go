package scaffold

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"
)

// MaxAnswersFile is the largest answers file, in bytes.
const MaxAnswersFile = 1 << 20

// answersFile is the form of an answers file; its keys are the names of the fields.
type answersFile struct {
	Template    string   `toml:"template"`
	Host        string   `toml:"host"`
	Language    string   `toml:"lang"`
	Name        string   `toml:"name"`
	ID          string   `toml:"id"`
	Author      string   `toml:"author"`
	Description string   `toml:"description"`
	Summary     string   `toml:"summary"`
	Tools       []string `toml:"tools"`
	Events      []string `toml:"events"`
	URL         string   `toml:"url"`
}

// AnswersKeys lists the keys that an answers file may have.
func AnswersKeys() []string {
	return []string{"template", "host", "lang", "name", "id", "author", "description", "summary", "tools", "events", "url"}
}

// UnknownKeyError names a key of an answers file that is none.
type UnknownKeyError struct {
	Key string
}

func (e *UnknownKeyError) Error() string { return fmt.Sprintf("there is no key %q", e.Key) }

// ParseAnswers reads an answers file: TOML with the keys of [AnswersKeys], all optional. It does not judge the answers.
// A key that is none gives an [UnknownKeyError].
func ParseAnswers(text []byte) (Answers, error) {
	var file answersFile
	meta, err := toml.Decode(string(text), &file)
	var syntax toml.ParseError
	switch {
	case errors.As(err, &syntax):
		return Answers{}, fmt.Errorf("line %d: %s", syntax.Position.Line, syntax.Message)
	case err != nil:
		return Answers{}, errors.New(strings.TrimPrefix(err.Error(), "toml: "))
	}
	for _, key := range meta.Keys() {
		// The decoder takes a key in any case; the file has one spelling.
		if !slices.Contains(AnswersKeys(), key[0]) {
			return Answers{}, &UnknownKeyError{key.String()}
		}
	}
	a := Answers{
		Host: file.Host, Language: file.Language, Name: file.Name, ID: file.ID, Author: file.Author,
		Description: file.Description, Summary: file.Summary, Events: file.Events, URL: file.URL,
	}
	for _, text := range file.Tools {
		tool, err := ParseTool(text)
		if err != nil {
			return Answers{}, err
		}
		a.Tools = append(a.Tools, tool)
	}
	if file.Template == "" {
		return a, nil
	}
	return a, a.UseTemplate(file.Template)
}

// UseTemplate sets host and language by a template's name. It fails where there is none, or where the answers say otherwise.
func (a *Answers) UseTemplate(name string) error {
	template, found := ByName(name)
	switch {
	case !found:
		return fmt.Errorf("there is no template %q: the templates are %s", name, strings.Join(Names(), ", "))
	case a.Host != "" && a.Host != template.Host:
		return fmt.Errorf("the template %q is not for the host %q", name, a.Host)
	case a.Language != "" && a.Language != template.Language:
		return fmt.Errorf("the template %q is not in the language %q", name, a.Language)
	}
	a.Host, a.Language = template.Host, template.Language
	return nil
}
