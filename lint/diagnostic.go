package lint

import (
	"fmt"
	"slices"

	"github.com/pupkit/pupkit/lint/source"
)

// Severity says how much a diagnostic matters. The zero value is Off.
type Severity uint8

// Severities, in rising order.
const (
	Off Severity = iota
	Info
	Warning
	Error
)

var severityNames = [...]string{Off: "off", Info: "info", Warning: "warning", Error: "error"}

// String is the severity's name as the configuration and the reports spell it.
func (s Severity) String() string {
	if int(s) < len(severityNames) {
		return severityNames[s]
	}
	return fmt.Sprintf("Severity(%d)", uint8(s))
}

// ParseSeverity returns the severity of that name, and whether there is one.
func ParseSeverity(name string) (Severity, bool) {
	i := slices.Index(severityNames[:], name)
	return Severity(max(i, 0)), i >= 0
}

// Basis says how sure the project is of a rule, and so how loud it may be.
type Basis string

// The bases a rule can rest on.
const (
	Stated   Basis = "stated"   // a host document says it in so many words
	Implied  Basis = "implied"  // cannot hold otherwise
	Shown    Basis = "shown"    // the document's only complete example has it
	Platform Basis = "platform" // a layer that the host stands on demands it
	Inferred Basis = "inferred" // likely, read out of an example or of good sense
	Advice   Basis = "advice"   // allowed, but a user will regret it
	Own      Basis = "pupkit"   // about pupkit's own files
)

// Edit and Fix are the repairs that findings carry; the reader of the text makes some of its own.
type (
	Edit    = source.Edit
	Fix     = source.Fix
	Related = source.Related
)

// Diagnostic is one finding, as data. Printing it is the business of lint/report.
type Diagnostic struct {
	Rule     string
	Severity Severity
	Doc      *source.Document // the file; nil for a finding about no file's text
	Span     source.Span      // the offending text
	Pointer  string           // RFC 6901; "" is the document itself
	Message  string           // what is wrong here
	Notes    []string         // further lines: the count, what would be right
	Related  []Place
	Fix      *Fix

	// Covers names pointers whose findings under other rules this one already explains: they are dropped, and this
	// one is as severe as the worst of them. What is missing has the pointer that it would have.
	Covers []string

	// Explains are places of syntax faults that this finding says better: a fault at exactly such a place is dropped, and
	// this finding is as severe as the worst of them.
	Explains []source.Span

	fault bool // the reader of the text found it
}

// Place is a second place that a diagnostic speaks of, perhaps in another document.
type Place struct {
	Doc     *source.Document
	Span    source.Span
	Message string
}
