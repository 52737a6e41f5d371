package report

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"net/url"
	"path/filepath"
	"strings"

	"github.com/pupkit/pupkit/lint"
	"github.com/pupkit/pupkit/lint/source"
)

const (
	sarifSchema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
	projectURI  = "https://github.com/pupkit/pupkit"
)

var sarifLevel = map[lint.Severity]string{lint.Error: "error", lint.Warning: "warning", lint.Info: "note", lint.Off: "none"}

// SARIF writes a log of the Static Analysis Results Interchange Format, version 2.1.0: what GitHub's code scanning and
// others take. Columns count code points, as the log itself says.
func SARIF(w io.Writer, r *Report) error {
	run := sarifRun{
		Tool: sarifTool{Driver: sarifDriver{
			Name: "pupkit", InformationURI: projectURI, Version: numbered(r.Version), Rules: []sarifRule{},
		}},
		ColumnKind:  "unicodeCodePoints",
		Invocations: []sarifInvocation{{ExecutionSuccessful: true}},
		Artifacts:   []sarifArtifact{},
		Results:     []sarifResult{},
	}
	indexes := make(map[string]int)
	for i, rule := range r.Rules {
		indexes[rule.ID] = i
		run.Tool.Driver.Rules = append(run.Tool.Driver.Rules, sarifRuleOf(rule))
	}
	for _, t := range r.Targets {
		run.Artifacts = append(run.Artifacts, sarifArtifact{
			Location: sarifURI(t.Doc), Length: len(t.Doc.Bytes), MIMEType: sarifMIME[t.Doc.Format],
		})
	}
	prints := make(map[string]int)
	for _, d := range r.Result.Diagnostics {
		result := r.sarifResult(d)
		if i, ok := indexes[d.Rule]; ok {
			result.RuleIndex = &i
		}
		print := fingerprint(d)
		prints[print]++
		result.Fingerprints = map[string]string{"pupkit/v1": fmt.Sprintf("%s:%d", print, prints[print])}
		run.Results = append(run.Results, result)
	}
	return writeJSON(w, sarifLog{Schema: sarifSchema, Version: "2.1.0", Runs: []sarifRun{run}})
}

// numbered is a version as SARIF wants it, beginning with a digit; that of a build without one is left out.
func numbered(version string) string {
	version = strings.TrimPrefix(version, "v")
	if version == "" || version[0] < '0' || version[0] > '9' {
		return ""
	}
	return version
}

var sarifMIME = map[source.Format]string{source.JSON: "application/json", source.TOML: "application/toml"}

func sarifRuleOf(rule *lint.Rule) sarifRule {
	text := rule.Prose
	if cite := citation(rule); cite != "" {
		text = strings.TrimSpace(text + "\n\n" + cite)
	}
	if text == "" {
		text = rule.Summary
	}
	return sarifRule{
		ID: rule.ID, HelpURI: projectURI + "/blob/main/docs/rules.md#" + strings.ReplaceAll(rule.ID, "/", ""),
		Short: sarifText{rule.Summary}, Full: sarifText{text}, Help: sarifText{text},
		Default:    sarifDefault{Level: sarifLevel[rule.Severity], Enabled: rule.Severity != lint.Off},
		Properties: sarifProperties{Basis: rule.Basis, Tags: []string{"basis:" + string(rule.Basis)}},
	}
}

func (r *Report) sarifResult(d lint.Diagnostic) sarifResult {
	lines := []string{said(d.Message)}
	for _, note := range d.Notes {
		lines = append(lines, said(note))
	}
	out := sarifResult{RuleID: d.Rule, Level: sarifLevel[d.Severity], Message: sarifText{strings.Join(lines, "\n")}}
	if d.Doc != nil {
		out.Locations = []sarifLocation{r.sarifLocation(d.Doc, d.Span)}
		out.Locations[0].Logical = []sarifLogical{{Name: said(d.Pointer)}}
	}
	for i, place := range d.Related {
		if place.Doc != nil {
			location := r.sarifLocation(place.Doc, place.Span)
			location.ID, location.Message = &i, &sarifText{said(place.Message)}
			out.Related = append(out.Related, location)
		}
	}
	if d.Fix != nil && d.Doc != nil && len(d.Fix.Edits) > 0 && !repeats(d.Fix) {
		change := sarifChange{Location: sarifURI(d.Doc)}
		for _, e := range d.Fix.Edits {
			change.Replacements = append(change.Replacements, sarifReplacement{r.sarifRegion(d.Doc, e.Span), sarifContent{e.New}})
		}
		out.Fixes = []sarifFix{{sarifText{said(d.Fix.Message)}, []sarifChange{change}}}
	}
	return out
}

func (r *Report) sarifLocation(doc *source.Document, span source.Span) sarifLocation {
	return sarifLocation{Physical: sarifPhysical{sarifURI(doc), r.sarifRegion(doc, span)}}
}

func (r *Report) sarifRegion(doc *source.Document, span source.Span) sarifRegion {
	start, end := r.position(doc, span.Start), r.position(doc, span.End)
	return sarifRegion{start.Line, start.Column, end.Line, end.Column}
}

// sarifURI is the file as a URI: a relative one as it was named, so that a consumer finds it in its checkout.
func sarifURI(doc *source.Document) sarifArtifactLocation {
	p := filepath.ToSlash(doc.Name)
	if filepath.IsAbs(doc.Name) {
		return sarifArtifactLocation{(&url.URL{Scheme: "file", Path: "/" + strings.TrimPrefix(p, "/")}).String()}
	}
	return sarifArtifactLocation{(&url.URL{Path: p}).String()}
}

// fingerprint is the same for the same finding after lines were added above it: it is made of the rule, the file, the
// pointer and the text underlined.
func fingerprint(d lint.Diagnostic) string {
	h := sha256.New()
	fmt.Fprintf(h, "%q %q", d.Rule, d.Pointer)
	if d.Doc != nil {
		start, end := max(0, d.Span.Start), min(d.Span.End, len(d.Doc.Bytes))
		fmt.Fprintf(h, " %q %q", filepath.ToSlash(d.Doc.Name), d.Doc.Bytes[min(start, end):end])
	}
	return hex.EncodeToString(h.Sum(nil)[:16])
}
