// Package lint is the engine that runs rules over documents. It knows no rule: the caller hands a catalogue in.
package lint

import (
	"path/filepath"

	"github.com/pupkit/pupkit/lint/source"
)

// Host is one of the two hosts whose manifests are read.
type Host string

// The hosts, in the one spelling that every command uses.
const (
	Pup      Host = "pup"
	Curupira Host = "curupira"
)

// Clause is the place in a document that a rule comes from.
type Clause struct {
	Document string // "pup doc", "curupira doc", "Discord", "RFC 8259", …
	Section  string
	Text     string // the clause in our own words, one line without a full stop
}

// Example is a manifest that shows a rule: a test and documentation at once.
type Example struct {
	Name   string
	Source string // a whole document, or a fragment that the rule's host completes (see rules.Complete)
	// Want, of a bad example, is the finding's message; At is the exact text that is underlined.
	Want, At string

	// What a few rules need besides one document with the usual name; see rules.Targets.
	File    string            // the document's name, "" for the host's usual one
	Options Options           // what the caller tells the rules
	Beside  map[string]string // neighbouring files by base name
	Also    []string          // further documents of the same run, completed like Source
}

// Rule is one rule, with all that is known of it.
type Rule struct {
	ID       string // host/name in kebab case; public and stable
	Host     Host   // "" where it is about syntax or configuration
	Severity Severity
	Basis    Basis
	Summary  string // one line
	Prose    string // why, for explain and the docs
	Clause   Clause
	Bad      []Example
	Good     []Example

	// Check looks at one document; CheckAll at all documents of a run. A rule has at most one of them;
	// one without is reported by the reader of the text or by the configuration.
	Check    func(*Pass)
	CheckAll func(*Run)
}

// Pass is one rule at work on one document. It is not to be kept: the next rule gets the same one.
type Pass struct {
	Rule    *Rule
	Host    Host
	Doc     *source.Document
	Options Options

	related map[string][]byte
	out     *sink
}

// Run is one rule at work on all documents of a run.
type Run struct {
	Rule    *Rule
	Targets []Target

	out *sink
}

// Options is what a caller tells the rules beyond the documents. The zero value is the default.
type Options struct {
	// ReservedCommands are pup's own command names, as the user knows them.
	ReservedCommands []string
	// Tools is the tool list of the running server, nil where none is at hand.
	Tools []string
	// URL replaces placeholder hosts in a fix.
	URL string
	// Neighbour says whose manifest a document looks like that was named as pup's, "" where it may be pup's.
	Neighbour string
	// NamedPath is true where the user named the file, false where a walk found it.
	NamedPath bool
}

// Target is one document to be linted.
type Target struct {
	Host    Host
	Doc     *source.Document
	Options Options
	// Path is what ignores match: slash-separated, relative to the configuration's directory. Empty means Doc.Name.
	Path string
	// Policy is what the user has decided about the rules; nil leaves them as they are. Targets may share one.
	Policy *Policy
	// Related holds neighbouring files by base name, such as package.json, that the caller has read.
	Related map[string][]byte
}

func (t *Target) path() string {
	if t.Path != "" {
		return t.Path
	}
	return filepath.ToSlash(t.Doc.Name)
}
