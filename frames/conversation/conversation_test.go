package conversation_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/pupkit/pupkit/frames/conversation"
)

// Every rule is broken by some exchange, and every finding names a rule of the list.
func TestRulesAreAllBroken(t *testing.T) {
	broken := map[string]bool{}
	for _, list := range readExchanges(t) {
		for _, e := range list {
			for _, line := range e.want {
				broken[strings.Fields(line)[1]] = true
			}
		}
	}
	for _, r := range conversation.Rules() {
		if r.Summary == "" || r.Source == "" {
			t.Errorf("rule %s has no summary or source", r.ID)
		}
		if !broken[r.ID] && r.ID != "rpc/limit" { // see TestLimit
			t.Errorf("no exchange breaks rule %s", r.ID)
		}
		delete(broken, r.ID)
	}
	if len(broken) > 0 {
		t.Errorf("findings of rules that are not listed: %v", broken)
	}
}

func TestOrderedNamesAtOnce(t *testing.T) {
	const poll = `{"jsonrpc":"2.0","id":7,"method":"trigger/poll","params":{"trigger_type":"a"}}`
	for _, tt := range []struct{ name, answer, rule string }{
		{"unknown", `{"jsonrpc":"2.0","id":0,"result":null}`, "rpc/unknown-answer"},
		{"other type", `{"jsonrpc":"2.0","id":"7","result":{"values":null}}`, "rpc/id-changed"},
		{"null", `{"jsonrpc":"2.0","id":null,"result":{"values":null}}`, "rpc/id-null"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			c := conversation.Conversation{Ordered: true}
			c.Add(conversation.At{Number: 1}, conversation.Parse([]byte(poll)))
			row := c.Add(conversation.At{Number: 2}, conversation.Parse([]byte(tt.answer)))
			if len(row.Findings) != 1 || row.Findings[0].Rule != tt.rule {
				t.Errorf("got %q, want rule %s", lines(row.Findings), tt.rule)
			}
			if rest := c.End(); len(rest) != 0 {
				t.Errorf("the end says more: %q", lines(rest))
			}
		})
	}
}

// A tap sees both directions, so silence is an answer that is missing.
func TestOrderedMissing(t *testing.T) {
	c := conversation.Conversation{Ordered: true}
	c.Add(conversation.At{Number: 1}, conversation.Parse([]byte(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocol_version":2}}`)))
	want := []string{"error rpc/missing-answer 1: initialize with the id 1 has no answer"}
	if got := lines(c.End()); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestOrderedRepeatedAndLate(t *testing.T) {
	c := conversation.Conversation{Ordered: true}
	var got []string
	for i, body := range []string{
		`{"jsonrpc":"2.0","id":1,"method":"describe"}`,
		`{"jsonrpc":"2.0","id":2,"method":"shutdown"}`,
		`{"jsonrpc":"2.0","id":2,"result":null}`,
		`{"jsonrpc":"2.0","id":2,"result":null}`,
		`{"jsonrpc":"2.0","id":1,"result":{"triggers":["a"]}}`,
	} {
		got = append(got, lines(c.Add(conversation.At{Number: i + 1}, conversation.Parse([]byte(body))).Findings)...)
	}
	want := []string{
		"error rpc/repeated-answer 4: a further answer has the id 2; message 3 answered it already",
		"warning curupira/order 5: an answer comes after shutdown was answered",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// Calls of the two sides do not mix, and a call from the extension is doubtful.
func TestDirections(t *testing.T) {
	c := conversation.Conversation{Ordered: true}
	var got []string
	for i, m := range []struct {
		from conversation.Direction
		body string
	}{
		{conversation.ToExtension, `{"jsonrpc":"2.0","id":1,"method":"describe"}`},
		{conversation.ToHost, `{"jsonrpc":"2.0","id":1,"method":"log"}`},
		{conversation.ToExtension, `{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"Method not found"}}`},
		{conversation.ToHost, `{"jsonrpc":"2.0","id":1,"result":{"triggers":["a"]}}`},
	} {
		row := c.Add(conversation.At{Number: i + 1, Direction: m.from}, conversation.Parse([]byte(m.body)))
		got = append(got, lines(row.Findings)...)
		if want := []string{"describe", "log", "log", "describe"}[i]; row.Method != want {
			t.Errorf("message %d belongs to %q, want %q", i+1, row.Method, want)
		}
	}
	got = append(got, lines(c.End())...)
	want := []string{
		`warning curupira/method 2: the method "log" is not one of protocol version 2`,
		`warning curupira/method 2: the extension calls the host, with "log"`,
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestRow(t *testing.T) {
	start := time.Date(2027, 1, 1, 12, 0, 0, 0, time.UTC)
	var c conversation.Conversation
	c.Add(conversation.At{Number: 1, Time: start}, conversation.Parse([]byte(`{"jsonrpc":"2.0","id":"x","method":"trigger/validate","params":{"trigger_type":"a"}}`)))
	row := c.Add(conversation.At{Number: 2, Offset: 90, Time: start.Add(time.Second)},
		conversation.Parse([]byte(`{"jsonrpc":"2.0","id":"x","error":{"code":-32003,"message":"labels is missing"}}`)))
	if row.Kind != conversation.Failure || row.Method != "trigger/validate" || row.ID != `"x"` || row.Code != -32003 || !row.HasCode ||
		!row.HasElapsed || row.Elapsed != time.Second || row.Offset != 90 || len(row.Findings) != 0 {
		t.Errorf("got %+v", row)
	}
}

// A frame that could not be read may have held what is missing: a note, no error.
func TestLost(t *testing.T) {
	var c conversation.Conversation
	c.Add(conversation.At{Number: 1}, conversation.Parse([]byte(`{"jsonrpc":"2.0","id":1,"method":"describe"}`)))
	c.Lost()
	c.Add(conversation.At{Number: 2}, conversation.Parse([]byte(`{"jsonrpc":"2.0","id":2,"result":null}`)))
	c.Add(conversation.At{Number: 3}, conversation.Parse([]byte(`{"jsonrpc":"2.0","id":3,"method":"shutdown"}`)))
	got := c.End()
	if len(got) != 2 {
		t.Fatalf("got %q, want two findings", lines(got))
	}
	for _, f := range got {
		if f.Severity != conversation.Note {
			t.Errorf("got %q, want a note", lines([]conversation.Finding{f}))
		}
	}
}

// More ids than are remembered: said as a limit, and nothing is called missing.
func TestLimit(t *testing.T) {
	var c conversation.Conversation
	n := 0
	add := func(format string, id int) {
		n++
		row := c.Add(conversation.At{Number: n}, conversation.Parse(fmt.Appendf(nil, format, id)))
		if len(row.Findings) > 0 {
			t.Fatalf("message %d: %q", n, lines(row.Findings))
		}
	}
	const more = 100
	for id := range conversation.MaxCalls + more {
		add(`{"jsonrpc":"2.0","id":%d,"method":"trigger/validate","params":{"trigger_type":"a"}}`, id)
	}
	for id := range conversation.MaxCalls + more {
		add(`{"jsonrpc":"2.0","id":%d,"result":null}`, id)
	}
	found := false
	for _, f := range c.End() {
		found = found || f.Rule == "rpc/limit"
		if f.Severity != conversation.Note {
			t.Errorf("got %q, want notes only", lines([]conversation.Finding{f}))
		}
	}
	if !found {
		t.Error("nothing says that the limit was passed")
	}
}

// Far more calls than are remembered are no matter when each is answered in turn.
func TestLongSession(t *testing.T) {
	var c conversation.Conversation
	for id := range 3 * conversation.MaxCalls {
		c.Add(conversation.At{Number: 2*id + 1}, conversation.Parse(fmt.Appendf(nil, `{"jsonrpc":"2.0","id":%d,"method":"describe"}`, id)))
		row := c.Add(conversation.At{Number: 2*id + 2}, conversation.Parse(fmt.Appendf(nil, `{"jsonrpc":"2.0","id":%d,"result":{"triggers":["a"]}}`, id)))
		if row.Method != "describe" || len(row.Findings) > 0 {
			t.Fatalf("id %d: %+v", id, row)
		}
	}
	if got := c.End(); len(got) != 0 {
		t.Errorf("got %q", lines(got))
	}
}
