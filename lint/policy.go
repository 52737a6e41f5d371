package lint

import (
	"path"
	"strings"
	"time"

	"github.com/pupkit/pupkit/lint/source"
)

// Policy is what a user has decided about the rules of some files. The zero value leaves the catalogue as it is.
type Policy struct {
	// Severities replaces the severity of whole rules; Off leaves a rule out.
	Severities map[string]Severity
	// Ignores are the exceptions.
	Ignores []Ignore
	// Whole is true where every file that the policy holds for is in the run, so that an ignore whose path matches
	// none of them is known to be of no use.
	Whole bool
	// Today is the day against which an ignore's Until is read; zero means that no ignore ends.
	Today time.Time
}

// Ignore is an exception: the rule's findings in the files of the path are dropped.
type Ignore struct {
	Rule   string
	Path   string    // a pattern as MatchPath reads it
	Reason string    // for the reader
	Until  time.Time // the last day on which it holds; zero: no end

	Doc  *source.Document // the configuration that holds it, and its place there
	Span source.Span
}

// unusedIgnore is the rule under which ignores that do nothing are reported.
const unusedIgnore = "config/unused-ignore"

// ended reports whether the day on which the ignore ends is over.
func (i *Ignore) ended(today time.Time) bool {
	return !i.Until.IsZero() && !today.IsZero() && !today.Before(i.Until.AddDate(0, 0, 1))
}

// severity is what the rule counts for in this policy, given what the finding itself says.
func (p *Policy) severity(rule string, own Severity) Severity {
	if p != nil {
		if s, ok := p.Severities[rule]; ok {
			return s
		}
	}
	return own
}

// MatchPath reports whether a slash-separated path matches the pattern. In a segment * and ? and [a-z] stand for
// characters, as in path.Match; a segment ** stands for any number of segments, also none.
func MatchPath(pattern, name string) bool {
	segments := strings.Split(path.Clean(name), "/")
	// at[i] tells whether the pattern's segments so far can end before segments[i]
	at := make([]bool, len(segments)+1)
	at[0] = true
	for _, p := range strings.Split(path.Clean(pattern), "/") {
		next := make([]bool, len(segments)+1)
		for i, reached := range at {
			switch {
			case !reached && !(p == "**" && i > 0 && next[i-1]):
			case p == "**":
				next[i] = true
			case i < len(segments):
				ok, _ := path.Match(p, segments[i])
				next[i+1] = ok
			}
		}
		at = next
	}
	return at[len(segments)]
}
