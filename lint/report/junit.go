package report

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"

	"github.com/pupkit/pupkit/lint"
	"github.com/pupkit/pupkit/lint/source"
)

type junitSuites struct {
	XMLName  xml.Name `xml:"testsuites"`
	Name     string   `xml:"name,attr"`
	Tests    int      `xml:"tests,attr"`
	Failures int      `xml:"failures,attr"`
	Suites   []*junitSuite
}

type junitSuite struct {
	XMLName  xml.Name `xml:"testsuite"`
	Name     string   `xml:"name,attr"`
	Tests    int      `xml:"tests,attr"`
	Failures int      `xml:"failures,attr"`
	Errors   int      `xml:"errors,attr"`
	Skipped  int      `xml:"skipped,attr"`
	Cases    []junitCase
}

type junitCase struct {
	XMLName xml.Name      `xml:"testcase"`
	Name    string        `xml:"name,attr"`
	Class   string        `xml:"classname,attr"`
	File    string        `xml:"file,attr"`
	Line    int           `xml:"line,attr,omitempty"`
	Failure *junitFailure `xml:"failure"`
	Output  string        `xml:"system-out,omitempty"`
}

type junitFailure struct {
	Message string `xml:"message,attr"`
	Type    string `xml:"type,attr"`
	Text    string `xml:",chardata"`
}

// JUnit writes a test suite for each file and in it a case for each finding. Those that fail the run are failures,
// others are cases with output; a file without a finding is one case that passes.
func JUnit(w io.Writer, r *Report) error {
	all := junitSuites{Name: "pupkit lint"}
	suites := make(map[*source.Document]*junitSuite)
	suite := func(doc *source.Document) *junitSuite {
		if suites[doc] == nil {
			suites[doc] = &junitSuite{Name: name(doc)}
			all.Suites = append(all.Suites, suites[doc])
		}
		return suites[doc]
	}
	for _, t := range r.Targets {
		suite(t.Doc)
	}
	for _, d := range r.Result.Diagnostics {
		s := suite(d.Doc)
		s.Cases = append(s.Cases, r.junitCase(d))
		s.Tests++
		if s.Cases[len(s.Cases)-1].Failure != nil {
			s.Failures++
		}
	}
	for _, s := range all.Suites {
		if s.Tests == 0 {
			s.Tests, s.Cases = 1, []junitCase{{Name: "no findings", Class: s.Name, File: s.Name}}
		}
		all.Tests += s.Tests
		all.Failures += s.Failures
	}
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	enc := xml.NewEncoder(w)
	enc.Indent("", "  ")
	if err := enc.Encode(all); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}

func (r *Report) junitCase(d lint.Diagnostic) junitCase {
	at := r.position(d.Doc, d.Span.Start)
	c := junitCase{
		Name:  fmt.Sprintf("%s at %d:%d", d.Rule, at.Line, at.Column),
		Class: name(d.Doc), File: name(d.Doc), Line: at.Line,
	}
	lines := []string{fmt.Sprintf("%s:%d:%d: %s: %s", name(d.Doc), at.Line, at.Column, d.Severity, said(d.Message))}
	for _, note := range d.Notes {
		lines = append(lines, said(note))
	}
	text := strings.Join(lines, "\n")
	if r.FailOn != lint.Off && d.Severity >= r.FailOn {
		c.Failure = &junitFailure{Message: said(d.Message), Type: d.Rule, Text: text}
	} else {
		c.Output = text
	}
	return c
}
