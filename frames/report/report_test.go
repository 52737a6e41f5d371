package report

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/pupkit/pupkit/frames"
	"github.com/pupkit/pupkit/frames/conversation"
)

// talk prints a small conversation of both directions, with a fault and its repetition.
func talk(t *testing.T, opts Options) string {
	t.Helper()
	var out bytes.Buffer
	p := New(&out, opts)
	var c conversation.Conversation
	var s Summary
	start := time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
	must(t, p.Begin("talk"))
	for i, m := range []struct {
		from conversation.Direction
		body string
	}{
		{conversation.ToExtension, `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocol_version":2}}`},
		{conversation.ToHost, "{\"jsonrpc\":\"2.0\",\n\"id\":1,\"result\":{\"protocol_version\":2}}"},
		{conversation.ToExtension, `{"jsonrpc":"2.0","id":2,"method":"describe"}`},
		{conversation.ToHost, "{\"jsonrpc\":\"2.0\",\"id\":2,\"error\":{\"code\":-32603,\"message\":\"\\u001b[31moven\u202e\"}}"},
	} {
		f := frames.Frame{Number: i + 1, Offset: int64(i * 100), Body: []byte(m.body), Recovered: i == 1}
		at := conversation.At{Number: i + 1, Offset: f.Offset, Direction: m.from, Time: start.Add(time.Duration(i*i) * 7 * time.Millisecond)}
		row := c.Add(at, conversation.Parse(f.Body))
		s.Add(f, row)
		if i > 1 {
			issue := OfFault(&frames.Error{Cause: frames.SeparatorBetween, Offset: f.Offset - 1, Announced: -1, Actual: -1, At: -1, Detail: "a newline", Fix: "leave it out"}, i+1, m.from)
			issue.Direction = conversation.ToHost
			must(t, p.Issue(issue, s.Issue(issue)))
		}
		must(t, p.Frame(f, row))
	}
	must(t, p.End(&s))
	must(t, p.Close())
	return out.String()
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func TestTable(t *testing.T) {
	const want = `talk
#   from       offset  length  kind                         method      id     time
1   host            0      78  request                      initialize  1
2*  extension     100      57  answer                       initialize  1   7.00 ms
  ✗ extension offset 199: a newline [separator-between-frames]
    fix: leave it out
3   host          200      44  request                      describe    2
  ✗ extension offset 299: again [separator-between-frames]
4   extension     300      78  error -32603 internal error  describe    2     35 ms
* recovered: the host would not read it
separator-between-frames: 2 times, the last at offset 299
`
	if got := talk(t, Options{Format: "table"}); got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
	colored := talk(t, Options{Format: "table", Color: true})
	if !strings.Contains(colored, "\x1b[31m✗ extension offset 199: a newline [separator-between-frames]\x1b[0m") || !strings.Contains(colored, "\x1b[31merror -32603 internal error\x1b[0m") {
		t.Errorf("%q", colored)
	}
	if strip := strings.NewReplacer("\x1b[31m", "", "\x1b[32m", "", "\x1b[33m", "", "\x1b[2m", "", "\x1b[1m", "", "\x1b[0m", "").Replace(colored); strip != want {
		t.Errorf("colours move the columns:\n%s", strip)
	}
}

func TestBodies(t *testing.T) {
	got := talk(t, Options{Format: "ndjson"})
	if strings.Count(got, "\n") != 4 || !strings.Contains(got, "\n{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"protocol_version\":2}}\n") {
		t.Errorf("%q", got)
	}
	if got := talk(t, Options{Format: "raw"}); !strings.Contains(got, "{\"jsonrpc\":\"2.0\",\n\"id\":1,") || strings.HasSuffix(got, "\n") {
		t.Errorf("%q", got)
	}
	if got := talk(t, Options{Format: "pretty"}); !strings.Contains(got, "{\n  \"jsonrpc\": \"2.0\",\n  \"id\": 2,\n  \"method\": \"describe\"\n}\n") {
		t.Errorf("%q", got)
	}
}

func TestDocument(t *testing.T) {
	var doc struct {
		Streams []struct {
			Name    string
			Entries []map[string]any
			Summary map[string]any
		}
	}
	text := talk(t, Options{Format: "json"})
	if strings.ContainsAny(text, "\u202e\x7f") {
		t.Errorf("characters that act stand in %q", text)
	}
	if err := json.Unmarshal([]byte(text), &doc); err != nil || len(doc.Streams) != 1 || len(doc.Streams[0].Entries) != 6 {
		t.Fatalf("%v\n%s", err, text)
	}
	e := doc.Streams[0].Entries
	if e[1]["recovered"] != true || e[1]["elapsedMs"] != 7.0 || e[1]["from"] != "extension" || e[2]["type"] != "fault" || e[2]["cause"] != "separator-between-frames" ||
		e[4]["again"] != true || e[5]["code"] != -32603.0 || e[5]["time"] != "2026-11-30T12:00:00.063000Z" || e[2]["announced"] != nil {
		t.Error(text)
	}
	var empty bytes.Buffer
	must(t, New(&empty, Options{Format: "json"}).Close())
	if empty.String() != `{"version":1,"streams":[]}`+"\n" {
		t.Error(empty.String())
	}
}

func TestGroupsSettle(t *testing.T) {
	either := &frames.Error{Cause: frames.LengthInCharacters, Also: []frames.Cause{frames.LengthInUTF16}, Announced: 1, Detail: "either", Fix: "characters"}
	only := &frames.Error{Cause: frames.LengthInUTF16, Offset: 90, Announced: 1, Detail: "units", Fix: "units"}
	other := &frames.Error{Cause: frames.IncludesHeader, Offset: 95, Announced: 1, Detail: "header", Fix: "header"}
	var s Summary
	for i, e := range []*frames.Error{either, either, only, other} {
		if first := s.Issue(OfFault(e, i, conversation.Unknown)); first != (i == 0 || i == 3) {
			t.Errorf("issue %d: first is %v", i, first)
		}
	}
	groups := s.Groups()
	if len(groups) != 2 || groups[0].Name != "length-in-utf16-units" || groups[0].Fix != "units" || groups[0].Count != 3 || groups[1].Count != 1 {
		t.Errorf("%+v", groups)
	}
	var text bytes.Buffer
	must(t, WriteText(&text, "\x1b.dump", groups))
	if !strings.HasPrefix(text.String(), `\x1b.dump: offset 0: error: either; offset 90 decides: the length counts UTF-16 code units (3 times, again at offset 0, 90) [length-in-utf16-units]`+"\n  fix: units\n") {
		t.Errorf("%s", text.String())
	}
}

func TestLine(t *testing.T) {
	for body, want := range map[string]string{
		`{"a": 1}`: `{"a": 1}`, "{\"a\":\n1.0}": `{"a":1.0}`, "{}\n": `{}`, "[1,\r2]": `[1,2]`, `{"a":"\ud83d"}`: `{"a":"\ud83d"}`, "{\n\"a\":\"\\ud83d\"}": `{"a":"\ud83d"}`,
	} {
		got, err := Line(nil, []byte(body))
		if err != nil || string(got) != want+"\n" {
			t.Errorf("%q: %q, %v", body, got, err)
		}
	}
}

func TestSummaryText(t *testing.T) {
	var s Summary
	s.Add(frames.Frame{Body: []byte("{}"), Recovered: true}, conversation.Row{Kind: conversation.Request, Method: "describe"})
	s.Issue(OfFault(&frames.Error{Cause: frames.UpperCaseHex}, 1, conversation.Unknown))
	if got := s.Text(); got != "1 frame, 2 bytes in their bodies, the largest 2; 1 recovered, which the host would not read\n  request 1\n  describe 1\n  note upper-case-hex 1\n" {
		t.Errorf("%q", got)
	}
}
