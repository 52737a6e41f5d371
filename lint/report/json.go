package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"unicode/utf8"

	"github.com/pupkit/pupkit/internal/printable"
	"github.com/pupkit/pupkit/lint"
	"github.com/pupkit/pupkit/lint/source"
)

// JSONVersion is the version of the JSON report. It rises when a member is renamed, removed or changes its meaning;
// a new member does not raise it.
const JSONVersion = 1

type jsonReport struct {
	Version  int           `json:"version"`
	Tool     jsonTool      `json:"tool"`
	Files    []jsonFile    `json:"files"`
	Skipped  []jsonSkipped `json:"skipped"`
	Findings []jsonFinding `json:"findings"`
	Counts   jsonCounts    `json:"counts"`
	Omitted  int           `json:"omitted"`
}

type jsonTool struct {
	Name    string `json:"name"`
	Version string `json:"version"`
}

type jsonFile struct {
	Path string    `json:"path"`
	Host lint.Host `json:"host"`
}

type jsonSkipped struct {
	Path   string `json:"path"`
	Reason string `json:"reason"`
}

type jsonCounts struct {
	Error   int `json:"error"`
	Warning int `json:"warning"`
	Info    int `json:"info"`
}

type jsonFinding struct {
	Rule     string      `json:"rule"`
	Severity string      `json:"severity"`
	Basis    lint.Basis  `json:"basis,omitempty"`
	Message  string      `json:"message"`
	Notes    []string    `json:"notes"`
	File     string      `json:"file,omitempty"`
	Range    *jsonRange  `json:"range,omitempty"`
	Pointer  string      `json:"pointer"`
	Related  []jsonPlace `json:"related"`
	Fix      *jsonFix    `json:"fix,omitempty"`
	Clause   *jsonClause `json:"clause,omitempty"`
}

type jsonRange struct {
	Start jsonPosition `json:"start"`
	End   jsonPosition `json:"end"`
}

type jsonPosition struct {
	Line        int `json:"line"`
	Column      int `json:"column"`
	UTF16Column int `json:"utf16Column"`
	Offset      int `json:"offset"`
}

type jsonPlace struct {
	File    string     `json:"file"`
	Range   *jsonRange `json:"range"`
	Message string     `json:"message"`
}

type jsonFix struct {
	Message string     `json:"message"`
	Safe    bool       `json:"safe"`
	Edits   []jsonEdit `json:"edits"`
}

type jsonEdit struct {
	Range *jsonRange `json:"range"`
	Text  string     `json:"text"`
}

type jsonClause struct {
	Document string `json:"document"`
	Section  string `json:"section"`
	Text     string `json:"text"`
}

// JSON writes one JSON document; docs/lint-json.md describes its members.
func JSON(w io.Writer, r *Report) error {
	out := jsonReport{
		Version: JSONVersion, Tool: jsonTool{"pupkit", r.Version},
		Files: []jsonFile{}, Skipped: []jsonSkipped{}, Findings: []jsonFinding{}, Omitted: r.Result.Omitted,
		Counts: jsonCounts{r.Result.Counts[lint.Error], r.Result.Counts[lint.Warning], r.Result.Counts[lint.Info]},
	}
	for _, t := range r.Targets {
		out.Files = append(out.Files, jsonFile{t.Doc.Name, t.Host})
	}
	for _, s := range r.Skipped {
		out.Skipped = append(out.Skipped, jsonSkipped(s))
	}
	for _, d := range r.Result.Diagnostics {
		out.Findings = append(out.Findings, r.jsonFinding(d))
	}
	return writeJSON(w, out)
}

func (r *Report) jsonFinding(d lint.Diagnostic) jsonFinding {
	rule := r.rule(d.Rule)
	f := jsonFinding{
		Rule: d.Rule, Severity: d.Severity.String(), Basis: rule.Basis, Message: hide(d.Message),
		Notes: []string{}, Pointer: hide(d.Pointer), Related: []jsonPlace{},
	}
	for _, note := range d.Notes {
		f.Notes = append(f.Notes, hide(note))
	}
	if d.Doc != nil {
		f.File, f.Range = d.Doc.Name, r.jsonRange(d.Doc, d.Span)
	}
	for _, p := range d.Related {
		place := jsonPlace{Message: hide(p.Message)}
		if p.Doc != nil {
			place.File, place.Range = p.Doc.Name, r.jsonRange(p.Doc, p.Span)
		}
		f.Related = append(f.Related, place)
	}
	if d.Fix != nil && !repeats(d.Fix) {
		f.Fix = &jsonFix{Message: hide(d.Fix.Message), Safe: !d.Fix.Unsafe, Edits: []jsonEdit{}}
		for _, e := range d.Fix.Edits {
			f.Fix.Edits = append(f.Fix.Edits, jsonEdit{r.jsonRange(d.Doc, e.Span), e.New})
		}
	}
	if c := rule.Clause; c.Document != "" {
		f.Clause = &jsonClause{c.Document, c.Section, c.Text}
	}
	return f
}

func (r *Report) jsonRange(doc *source.Document, span source.Span) *jsonRange {
	at := func(offset int) jsonPosition {
		p := r.position(doc, offset)
		return jsonPosition{p.Line, p.Column, p.UTF16, p.Offset}
	}
	return &jsonRange{at(span.Start), at(span.End)}
}

// writeJSON writes a value as indented JSON in which every character that acts on a terminal is escaped; a reader
// gets the same strings.
func writeJSON(w io.Writer, v any) error {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(v); err != nil {
		return fmt.Errorf("write the report: %w", err)
	}
	text := bytes.ReplaceAll(b.Bytes(), []byte("##["), []byte(`#\u0023[`)) // see clean
	done := 0
	for i := 0; i < len(text); {
		if text[i] < utf8.RuneSelf && text[i] != 0x7f {
			i++
			continue
		}
		char, size := utf8.DecodeRune(text[i:])
		if !printable.Safe(string(char)) {
			if _, err := w.Write(text[done:i]); err != nil {
				return err
			}
			if _, err := io.WriteString(w, jsonEscape(char)); err != nil {
				return err
			}
			done = i + size
		}
		i += size
	}
	_, err := w.Write(text[done:])
	return err
}

func jsonEscape(r rune) string {
	if r > 0xffff {
		r -= 0x10000
		return fmt.Sprintf(`\u%04x\u%04x`, 0xd800+r>>10, 0xdc00+r&0x3ff)
	}
	return fmt.Sprintf(`\u%04x`, r)
}
