package scaffold

import (
	"embed"
	"fmt"
	"slices"
	"strings"
)

//go:embed all:templates
var files embed.FS

// Template is one kind of project that pupkit can make.
type Template struct {
	Host     string
	Language string
	Start    []string // the command that starts the extension, in its directory
	Test     []string // the command that runs its tests
	Summary  string   // what it is, in a few words
}

// templates lists every folder under templates/.
var templates = []Template{
	{Pup, "go", []string{"go", "run", "."}, []string{"go", "test", "./..."}, "Go 1.24 or later, net/http"},
	{Pup, "node", []string{"node", "src/main.js"}, []string{"node", "--test"}, "JavaScript with types in comments, no build step"},
	{Pup, "python", []string{"python3", "main.py"}, []string{"python3", "-m", "unittest"}, "Python 3.11 or later, asyncio, typed"},
	{Curupira, "node", []string{"node", "index.js"}, []string{"node", "--test"}, "JavaScript with types in comments, a trigger that polls a file"},
}

// Templates lists what can be made, in the order in which it is shown.
func Templates() []Template { return slices.Clone(templates) }

// Name is the template's folder: HOST-LANGUAGE.
func (t Template) Name() string { return t.Host + "-" + t.Language }

// Names lists the names of all templates.
func Names() []string {
	var names []string
	for _, t := range templates {
		names = append(names, t.Name())
	}
	return names
}

// Hosts lists the hosts.
func Hosts() []string { return []string{Pup, Curupira} }

// Languages lists the languages in which there is a template for a host.
func Languages(host string) []string {
	var languages []string
	for _, t := range templates {
		if t.Host == host {
			languages = append(languages, t.Language)
		}
	}
	return languages
}

// onlyHost is the host of the templates in a language, if there is just one.
func onlyHost(language string) string {
	host := ""
	for _, t := range templates {
		switch {
		case t.Language != language:
		case host != "" && host != t.Host:
			return ""
		default:
			host = t.Host
		}
	}
	return host
}

// Lookup finds the template of a host and a language.
func Lookup(host, language string) (Template, bool) { return ByName(host + "-" + language) }

// ByName finds a template by its name.
func ByName(name string) (Template, bool) {
	for _, t := range templates {
		if t.Name() == name {
			return t, true
		}
	}
	return Template{}, false
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
