// Package report writes what lint found: for people, for editors and for the machines of continuous integration.
//
// Only here do byte offsets become lines and columns, and only here is foreign text made safe to show.
package report

import (
	"io"
	"path/filepath"
	"strings"

	"github.com/pupkit/pupkit/internal/printable"
	"github.com/pupkit/pupkit/lint"
	"github.com/pupkit/pupkit/lint/source"
)

// Report is everything that a format may want to say about one run.
type Report struct {
	Version string       // of pupkit
	Rules   []*lint.Rule // the catalogue, for what a rule is about
	Targets []lint.Target
	Result  lint.Result
	Skipped []Skipped
	FailOn  lint.Severity // the lowest severity that fails the run; Off where none does
	Color   bool          // for text alone

	rules   map[string]*lint.Rule
	indexes map[*source.Document]*index
}

// Skipped is a file that was looked at and passed over.
type Skipped struct{ Path, Reason string }

// Format is one way to write a report.
type Format struct {
	Name    string
	Summary string
	Machine bool // read by programs: errors of the command line are then machine-readable as well
	Write   func(io.Writer, *Report) error
}

// Formats are all formats, the default first.
var Formats = []Format{
	{"text", "the finding, the text it is about, and what would be right", false, Text},
	{"concise", "one line a finding", false, Concise},
	{"json", "docs/lint-json.md describes it", true, JSON},
	{"github", "annotations of a GitHub workflow", false, GitHub},
	{"sarif", "SARIF 2.1.0, for code scanning", true, SARIF},
	{"junit", "JUnit XML, a test suite a file", true, JUnit},
}

// ByName returns the format of that name, nil where there is none.
func ByName(name string) *Format {
	for i := range Formats {
		if Formats[i].Name == name {
			return &Formats[i]
		}
	}
	return nil
}

// Names returns the names of all formats.
func Names() []string {
	names := make([]string, len(Formats))
	for i, f := range Formats {
		names[i] = f.Name
	}
	return names
}

// rule returns what is known of a rule; of an unknown one only its name.
func (r *Report) rule(id string) *lint.Rule {
	if r.rules == nil {
		r.rules = make(map[string]*lint.Rule, len(r.Rules))
		for _, rule := range r.Rules {
			r.rules[rule.ID] = rule
		}
	}
	if rule := r.rules[id]; rule != nil {
		return rule
	}
	return &lint.Rule{ID: id}
}

func (r *Report) index(doc *source.Document) *index {
	if r.indexes == nil {
		r.indexes = make(map[*source.Document]*index)
	}
	if r.indexes[doc] == nil {
		r.indexes[doc] = newIndex(doc.Bytes)
	}
	return r.indexes[doc]
}

// position returns the place of an offset in a document; a finding about no document has none.
func (r *Report) position(doc *source.Document, offset int) Position {
	if doc == nil {
		return Position{}
	}
	return r.index(doc).position(offset)
}

// name returns the document's name as it may be shown: with slashes on every system, and never so that a line that
// begins with it is read as a workflow command.
func name(doc *source.Document) string {
	if doc == nil {
		return "pupkit"
	}
	return path(doc.Name)
}

func path(s string) string {
	s = clean(filepath.ToSlash(s))
	if strings.HasPrefix(s, "::") {
		return "./" + s
	}
	return s
}

// clean makes foreign text safe to show in one line: on a terminal, and in the log of a workflow, whose older command
// syntax begins with ##[ anywhere in a line.
func clean(s string) string {
	return strings.ReplaceAll(printable.Text(s), "##[", `#\x23[`)
}
