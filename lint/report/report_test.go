package report

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"io"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/pupkit/pupkit/internal/printable"
	"github.com/pupkit/pupkit/lint"
	"github.com/pupkit/pupkit/lint/source"
)

// at is the span of the first occurrence of part in the document's text.
func at(t *testing.T, doc *source.Document, part string) source.Span {
	t.Helper()
	i := strings.Index(string(doc.Bytes), part)
	if i < 0 {
		t.Fatalf("%q is not in the text", part)
	}
	return source.Span{Start: i, End: i + len(part)}
}

// sample is a report with everything that a format can be asked to write.
func sample(t *testing.T) *Report {
	t.Helper()
	doc := &source.Document{Name: "manifest.json", Bytes: []byte("{\n  \"sumary\": \"a\",\n  \"id\": \"größe\", \"id\": \"b\"\n}\n")}
	rules := []*lint.Rule{
		{ID: "pup/unknown-field", Host: lint.Pup, Severity: lint.Error, Basis: lint.Stated, Summary: "unknown fields are rejected",
			Prose: "The host refuses the manifest.", Clause: lint.Clause{Document: "pup doc", Section: "Manifest", Text: "unknown fields are rejected"}},
		{ID: "json/duplicate-key", Severity: lint.Error, Basis: lint.Implied, Summary: "no key twice"},
		{ID: "pup/endpoint-duplicate", Severity: lint.Info, Basis: lint.Advice, Summary: "one URL for all"},
	}
	second := at(t, doc, `"id": "b"`)
	second.End = second.Start + len(`"id"`)
	found := []lint.Diagnostic{
		{Rule: "pup/unknown-field", Severity: lint.Error, Doc: doc, Span: at(t, doc, `"sumary"`), Pointer: "/sumary",
			Message: `unknown field "sumary"`, Notes: []string{`did you mean "summary"?`},
			Fix: &lint.Fix{Message: `rename it to "summary"`, Edits: []lint.Edit{{Span: at(t, doc, `"sumary"`), New: `"summary"`}}}},
		{Rule: "json/duplicate-key", Severity: lint.Error, Doc: doc, Span: second, Pointer: "/id", Message: `"id" stands here twice`,
			Related: []lint.Place{{Doc: doc, Span: at(t, doc, `"id"`), Message: "the first one"}}},
		{Rule: "pup/endpoint-duplicate", Severity: lint.Info, Doc: doc, Span: source.Span{Start: len(doc.Bytes), End: len(doc.Bytes)},
			Message: "at the end", Fix: &lint.Fix{Message: "drop it", Unsafe: true}},
	}
	good := &source.Document{Name: "good/manifest.json", Bytes: []byte("{}")}
	return &Report{
		Version: "1.2.3", Rules: rules, FailOn: lint.Error,
		Targets: []lint.Target{{Host: lint.Pup, Doc: doc}, {Host: lint.Pup, Doc: good}},
		Result:  lint.Result{Diagnostics: found, Counts: [lint.Error + 1]int{lint.Info: 1, lint.Error: 2}, Omitted: 3},
		Skipped: []Skipped{{"web/manifest.json", "a web app manifest"}},
	}
}

func write(t *testing.T, f Format, r *Report) string {
	t.Helper()
	var b bytes.Buffer
	if err := f.Write(&b, r); err != nil {
		t.Fatalf("%s: %v", f.Name, err)
	}
	return b.String()
}

func TestText(t *testing.T) {
	want := `manifest.json:2:3: error: unknown field "sumary" [pup/unknown-field]
   |
 2 |   "sumary": "a",
   |   ^^^^^^^^
   = did you mean "summary"?
   = fix, with --fix: rename it to "summary"
   = pup doc, Manifest: unknown fields are rejected

manifest.json:3:18: error: "id" stands here twice [json/duplicate-key]
   |
 3 |   "id": "größe", "id": "b"
   |                  ^^^^
   = manifest.json:3:3: the first one
   |
 3 |   "id": "größe", "id": "b"
   |   ----

manifest.json:5:1: info: at the end [pup/endpoint-duplicate]
   |
 5 | 
   | ^
   = fix, with --unsafe-fixes: drop it
3 more findings are not shown
`
	if got := write(t, *ByName("text"), sample(t)); got != want {
		t.Errorf("got\n%s", got)
	}
}

func TestTextCitesARuleOnce(t *testing.T) {
	r := sample(t)
	r.Result.Diagnostics = append(r.Result.Diagnostics, r.Result.Diagnostics[0])
	if got := strings.Count(write(t, *ByName("text"), r), "pup doc, Manifest"); got != 1 {
		t.Errorf("%d citations", got)
	}
}

func TestTextColoursOnlyWhenAsked(t *testing.T) {
	r := sample(t)
	if got := write(t, *ByName("text"), r); strings.Contains(got, "\x1b") {
		t.Errorf("escapes in %q", got)
	}
	r.Color = true
	if got := write(t, *ByName("text"), r); !strings.Contains(got, "\x1b[1;31merror\x1b[0m") {
		t.Errorf("no red error in %q", got)
	}
}

func TestConciseAndGitHub(t *testing.T) {
	for format, want := range map[string]string{
		"concise": `manifest.json:2:3: error: unknown field "sumary" [pup/unknown-field]
manifest.json:3:18: error: "id" stands here twice [json/duplicate-key]
manifest.json:5:1: info: at the end [pup/endpoint-duplicate]
3 more findings are not shown
`,
		"github": `::error file=manifest.json,line=2,endLine=2,col=3,endColumn=11,title=pup/unknown-field::unknown field "sumary"%0Adid you mean "summary"?
::error file=manifest.json,line=3,endLine=3,col=18,endColumn=22,title=json/duplicate-key::"id" stands here twice
::notice file=manifest.json,line=5,endLine=5,col=1,endColumn=1,title=pup/endpoint-duplicate::at the end
3 more findings are not shown
`,
	} {
		if got := write(t, *ByName(format), sample(t)); got != want {
			t.Errorf("%s: got\n%s", format, got)
		}
	}
}

// nasty is foreign text with everything in it that somebody could act on by accident.
const nasty = "\x1b[31mred\x07\r\n::error file=x::y\n##[error]z ]]> </failure> & <b> \u202eevil\u2066 \x00\x9b\u009b \ufffe \ufeff %0A \xff\xfe end"

func TestNothingForeignIsActedOn(t *testing.T) {
	for _, f := range Formats {
		r := sample(t)
		doc := &source.Document{Name: "::error::" + nasty, Bytes: []byte("{\n\"" + nasty + "\": 1, ## [\"a##\x1b[0m\"]}")}
		span := at(t, doc, nasty)
		r.Targets = append(r.Targets, lint.Target{Host: lint.Pup, Doc: doc})
		r.Skipped = append(r.Skipped, Skipped{nasty, nasty})
		r.Result.Diagnostics = append(r.Result.Diagnostics, lint.Diagnostic{
			Rule: "pup/unknown-field", Severity: lint.Error, Doc: doc, Span: span, Pointer: "/" + nasty, Message: nasty,
			Notes: []string{nasty}, Related: []lint.Place{{Doc: doc, Span: span, Message: nasty}},
			Fix: &lint.Fix{Message: nasty, Edits: []lint.Edit{{Span: span, New: nasty}}},
		})
		got := write(t, f, r)
		for i, line := range strings.Split(got, "\n") {
			if !printable.Safe(line) {
				t.Errorf("%s: line %d acts on a terminal: %q", f.Name, i+1, line)
			}
			if strings.HasPrefix(strings.TrimSpace(line), "::") && f.Name != "github" || strings.Contains(line, "##[") {
				t.Errorf("%s: line %d is a workflow command: %q", f.Name, i+1, line)
			}
		}
		if !utf8.ValidString(got) {
			t.Errorf("%s: not UTF-8", f.Name)
		}
		if n := strings.Count(got, "\n::"); f.Name == "github" && n != 3 {
			t.Errorf("github: %d commands after the first, want 3", n)
		}
		wellFormed(t, f.Name, got)
	}
}

func wellFormed(t *testing.T, format, text string) {
	t.Helper()
	switch format {
	case "json", "sarif":
		if !json.Valid([]byte(text)) {
			t.Errorf("%s: not JSON", format)
		}
	case "junit":
		for d := xml.NewDecoder(strings.NewReader(text)); ; {
			if _, err := d.Token(); err == io.EOF {
				return
			} else if err != nil {
				t.Fatalf("junit: %v", err)
			}
		}
	}
}

func TestFormatsWriteNothingTwice(t *testing.T) {
	for _, f := range Formats {
		r := sample(t)
		if a, b := write(t, f, r), write(t, f, sample(t)); a != b || a == "" {
			t.Errorf("%s: two runs differ", f.Name)
		}
	}
}

func TestAnEmptyReport(t *testing.T) {
	for _, f := range Formats {
		got := write(t, f, &Report{})
		wellFormed(t, f.Name, got)
		if !f.Machine && got != "" {
			t.Errorf("%s: %q", f.Name, got)
		}
	}
}
