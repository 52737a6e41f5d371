package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/pupkit/pupkit/frames"
	"github.com/pupkit/pupkit/frames/conversation"
	"github.com/pupkit/pupkit/internal/printable"
)

// JSONVersion is the version of the JSON document. It rises when a member is renamed, removed or changes its meaning.
const JSONVersion = 1

// document prints one JSON document: {"version":1,"streams":[{"name":…,"entries":[…],"summary":{…}}]}. The entries are
// frames and issues in the order of the stream; an issue that is made again has "again":true and no fix. It is written as
// it comes; docs/frames-json.md describes its members.
type document struct {
	w       io.Writer
	streams int
	entries int
}

// jsonFrame is a frame in the documented form.
type jsonFrame struct {
	Type      string          `json:"type"` // "frame"
	Number    int             `json:"number"`
	From      string          `json:"from,omitempty"` // host or extension
	Offset    int64           `json:"offset"`
	Length    int             `json:"length"`
	Recovered bool            `json:"recovered,omitempty"`
	Kind      string          `json:"kind"`
	Method    string          `json:"method,omitempty"`
	ID        string          `json:"id,omitempty"` // as written, with the quotes of a string
	Code      *int64          `json:"code,omitempty"`
	Time      string          `json:"time,omitempty"` // RFC 3339
	ElapsedMS *float64        `json:"elapsedMs,omitempty"`
	Body      json.RawMessage `json:"body"`
}

// jsonIssue is a fault or a finding in the documented form.
type jsonIssue struct {
	Type       string  `json:"type"` // "fault" or "finding"
	Stream     string  `json:"stream,omitempty"`
	Severity   string  `json:"severity"`        // error, warning or note
	Cause      string  `json:"cause,omitempty"` // of a fault
	Rule       string  `json:"rule,omitempty"`  // of a finding
	Frame      int     `json:"frame,omitempty"`
	From       string  `json:"from,omitempty"`
	Offset     int64   `json:"offset"`
	Announced  *int64  `json:"announced,omitempty"`  // bytes, as the header says
	Actual     *int64  `json:"actual,omitempty"`     // bytes that were there
	BodyOffset *int64  `json:"bodyOffset,omitempty"` // place inside the body
	Message    string  `json:"message"`
	Fix        string  `json:"fix,omitempty"`
	Excerpt    []byte  `json:"excerpt,omitempty"` // the bytes concerned, base64
	Again      bool    `json:"again,omitempty"`
	Count      int     `json:"count,omitempty"`
	Offsets    []int64 `json:"offsets,omitempty"` // of the first repetitions
}

type jsonSummary struct {
	Frames    int            `json:"frames"`
	Recovered int            `json:"recovered"`
	Bytes     int64          `json:"bytes"`
	Largest   int            `json:"largest"`
	Issues    map[string]int `json:"issues"`
}

func (i *Issue) json() jsonIssue {
	j := jsonIssue{Type: "finding", Rule: i.Name, Severity: i.Severity, Frame: i.Frame, From: i.Direction.String(), Offset: i.Offset, Message: i.Message, Fix: i.Fix}
	if e := i.fault; e != nil {
		j.Type, j.Rule, j.Cause, j.Excerpt = "fault", "", i.Name, e.Bytes
		j.Announced, j.Actual, j.BodyOffset = known(e.Announced), known(e.Actual), known(e.At)
	}
	return j
}

func known(n int64) *int64 {
	if n < 0 {
		return nil
	}
	return &n
}

var documentStart = fmt.Sprintf(`{"version":%d,"streams":[`, JSONVersion)

func (d *document) Begin(name string) error {
	open := documentStart
	if d.streams > 0 {
		open = ","
	}
	d.streams++
	d.entries = 0
	text, err := encode(name)
	if err != nil {
		return err
	}
	_, err = io.WriteString(d.w, open+"\n"+`{"name":`+string(text)+`,"entries":[`)
	return err
}

func (d *document) entry(v any) error {
	text, err := encode(v)
	if err != nil {
		return err
	}
	lead := ",\n"
	if d.entries == 0 {
		lead = "\n"
	}
	d.entries++
	_, err = io.WriteString(d.w, lead+string(text))
	return err
}

func (d *document) Frame(f frames.Frame, row conversation.Row) error {
	j := jsonFrame{Type: "frame", Number: row.Number, From: row.Direction.String(), Offset: f.Offset, Length: len(f.Body), Recovered: f.Recovered,
		Kind: row.Kind.String(), Method: row.Method, ID: row.ID, Body: json.RawMessage(f.Body)}
	if row.HasCode {
		code := int64(row.Code)
		j.Code = &code
	}
	if !row.Time.IsZero() {
		j.Time = row.Time.UTC().Format("2006-01-02T15:04:05.000000Z")
	}
	if row.HasElapsed {
		ms := float64(row.Elapsed.Microseconds()) / 1000
		j.ElapsedMS = &ms
	}
	return d.entry(j)
}

func (d *document) Issue(i Issue, first bool) error {
	j := i.json()
	if !first {
		j.Again, j.Fix = true, ""
	}
	return d.entry(j)
}

func (d *document) End(s *Summary) error {
	sum := jsonSummary{Frames: s.Frames, Recovered: s.Recovered, Bytes: s.Bytes, Largest: s.Largest, Issues: map[string]int{}}
	for _, g := range s.groups {
		sum.Issues[g.Name] += g.Count
	}
	text, err := encode(sum)
	if err != nil {
		return err
	}
	_, err = io.WriteString(d.w, "],\n"+`"summary":`+string(text)+"}")
	return err
}

func (d *document) Close() error {
	end := "]}\n"
	if d.streams == 0 {
		end = documentStart + end
	}
	_, err := io.WriteString(d.w, end)
	return err
}

func (d *document) Flush() error  { return nil }
func (d *document) InPlace() bool { return true }

// WriteJSON writes the mistakes of a stream for programs: one JSON object a line, in the form of an entry of the JSON
// document, with the number of times.
func WriteJSON(w io.Writer, stream string, groups []Group) error {
	for _, g := range groups {
		j := g.Issue.json()
		j.Stream, j.Count, j.Offsets = stream, g.Count, g.Offsets
		text, err := encode(j)
		if err != nil {
			return err
		}
		if _, err := w.Write(append(text, '\n')); err != nil {
			return err
		}
	}
	return nil
}

// encode is JSON without a line end, with <, > and & as they are, and with every character escaped that acts on a terminal.
func encode(v any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	err := enc.Encode(v)
	text := bytes.TrimSuffix(b.Bytes(), []byte("\n"))
	if err != nil || printable.Safe(string(text)) {
		return text, err
	}
	out := make([]byte, 0, len(text)+64)
	for _, r := range string(text) { // what is unsafe stands in strings only
		if r < 0x7f || printable.Safe(string(r)) {
			out = utf8.AppendRune(out, r)
			continue
		}
		for _, unit := range utf16.AppendRune(nil, r) {
			out = fmt.Appendf(out, `\u%04x`, unit)
		}
	}
	return out, nil
}
