package conversation_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/pupkit/pupkit/frames/conversation"
)

// Ids are shown as written, and a long one is cut and still paired.
func TestIDs(t *testing.T) {
	for _, id := range []string{"1", "1.0", "-0", "1e3", "9007199254740993", `"7"`, `""`, `"\u0061"`, "null", strings.Repeat("9", 200)} {
		m := conversation.Parse([]byte(`{"jsonrpc":"2.0","id":` + id + `,"method":"shutdown"}`))
		if m.Kind != conversation.Request || m.ID != id {
			t.Errorf("id %s: got %v with the id %s", id, m.Kind, m.ID)
		}
	}
	long := `"` + strings.Repeat("x", 1<<20) + `"`
	var c conversation.Conversation
	request := c.Add(conversation.At{Number: 1}, conversation.Parse([]byte(`{"jsonrpc":"2.0","id":`+long+`,"method":"shutdown"}`)))
	answer := c.Add(conversation.At{Number: 2}, conversation.Parse([]byte(`{"jsonrpc":"2.0","id":`+long+`,"result":null}`)))
	if answer.Method != "shutdown" || len(request.ID) > conversation.MaxID || len(c.End()) != 0 {
		t.Errorf("a long id: answer to %q, shown in %d bytes", answer.Method, len(request.ID))
	}
}

// Equal numbers pair however they are written, and no others do.
func TestEqualIDs(t *testing.T) {
	for _, tt := range []struct {
		request, answer string
		paired          bool
	}{
		{"1", "1", true}, {"1", "1.0", true}, {"10", "1e1", true}, {"1.5", "15e-1", true}, {"0", "-0", true},
		{"100", "1.00e2", true}, {"0.001", "1e-3", true}, {"0", "0e5", true},
		{"1", "2", false}, {"1", "-1", false}, {"1", "10", false}, {"1", "1e1", false}, {"1", "1e-1", false},
		{`"a"`, `"\u0061"`, true}, {`"a"`, `"A"`, false}, {"1e999999999999", "1e999999999999", true},
	} {
		var c conversation.Conversation
		c.Add(conversation.At{Number: 1}, conversation.Parse([]byte(`{"jsonrpc":"2.0","id":`+tt.request+`,"method":"shutdown"}`)))
		row := c.Add(conversation.At{Number: 2}, conversation.Parse([]byte(`{"jsonrpc":"2.0","id":`+tt.answer+`,"result":null}`)))
		if (row.Method == "shutdown") != tt.paired {
			t.Errorf("request %s, answer %s: paired %t, want %t", tt.request, tt.answer, !tt.paired, tt.paired)
		}
	}
}

// Deep nesting, long strings and many members cost neither the stack nor a panic.
func TestHostileBodies(t *testing.T) {
	deep := strings.Repeat("[", 20000) + strings.Repeat("]", 20000)
	many := strings.TrimSuffix(strings.Repeat(`{"key":"a","value":1},`, 100000), ",")
	for name, body := range map[string]string{
		"nested result": `{"jsonrpc":"2.0","id":7,"result":` + deep + `}`,
		"nested batch":  deep,
		"nested values": `{"jsonrpc":"2.0","id":7,"result":{"values":` + deep + `}}`,
		"many fields":   `{"jsonrpc":"2.0","id":7,"result":{"values":[` + many + `]}}`,
		"escapes":       `{"jsonrpc":"2.0","id":7,"result":{"values":[{"key":"` + strings.Repeat(`\\`, 100000) + `","value":"` + strings.Repeat(`\"`, 100000) + `"}]}}`,
		"many members":  `{"jsonrpc":"2.0","id":7,"result":null` + strings.Repeat(`,"x":0`, 100000) + `}`,
	} {
		var c conversation.Conversation
		c.Add(conversation.At{Number: 1}, conversation.Parse([]byte(`{"jsonrpc":"2.0","id":7,"method":"trigger/poll","params":{"trigger_type":"a"}}`)))
		row := c.Add(conversation.At{Number: 2}, conversation.Parse([]byte(body)))
		for _, f := range append(row.Findings, c.End()...) {
			if len(f.Message)+len(f.Fix) > 1000 {
				t.Errorf("%s: a finding of %d bytes", name, len(f.Message)+len(f.Fix))
			}
		}
		if name != "nested batch" && row.Method != "trigger/poll" {
			t.Errorf("%s: answers %q", name, row.Method)
		}
	}
}

// FuzzParse holds the shallow pass to encoding/json on what that reads, and to
// doing no harm on everything else.
func FuzzParse(f *testing.F) {
	for _, s := range []string{
		`{"jsonrpc":"2.0","id":1,"method":"describe"}`, ` {"id" : "a\"b\\" , "result" : {"values":[{"key":"k","value":"v\\"}]}}`,
		`{"error":{"code":-32603,"message":"x"},"id":null}`, `[{"id":1,"result":[[]]}]`, `{"id":1`, `{"":`, `"`, `{"\u0069d":5,"method":"x"}`,
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		m := conversation.Parse(body)
		var c conversation.Conversation
		c.Add(conversation.At{Number: 1}, m)
		c.End()
		if !json.Valid(body) || bytes.TrimSpace(body)[0] != '{' {
			return
		}
		var want map[string]json.RawMessage
		if err := json.Unmarshal(body, &want); err != nil {
			return
		}
		id, ok := want["id"]
		if !ok || bytes.Count(body, []byte("id"))+bytes.Count(body, []byte("\\u")) > 1 || len(id) > conversation.MaxID {
			return // an id may stand twice
		}
		if kind := id[0]; kind != '{' && kind != '[' && kind != 't' && kind != 'f' && m.ID != string(id) {
			t.Errorf("%q: got the id %s, want %s", body, m.ID, id)
		}
	})
}

func BenchmarkParse(b *testing.B) {
	var fields []string
	for i := range 13 {
		fields = append(fields, fmt.Sprintf(`{"key":"field-%d","value":"a snack with a name of some length, as names have"}`, i))
	}
	for _, bb := range []struct {
		name string
		body string
	}{
		{"poll-1KB", `{"jsonrpc":"2.0","id":123,"result":{"values":[` + strings.Join(fields, ",") + `]}}`},
		{"poll-4KB", `{"jsonrpc":"2.0","id":123,"result":{"values":[{"key":"title","value":"a snack"},{"key":"body","value":"` + strings.Repeat("words and \\n ", 330) + `"}]}}`},
		{"request", `{"jsonrpc":"2.0","id":123,"method":"trigger/poll","params":{"trigger_type":"snack-order","automation":{"labels":["a","b"],"repo":"x/y"}}}`},
		{"nested-4KB", `{"jsonrpc":"2.0","id":123,"result":{"schema":{` + strings.TrimSuffix(strings.Repeat(`"a":{"type":"object","required":["b"],"n":[1,2,3]},`, 80), ",") + `},"prompt_fields":[]}}`},
	} {
		b.Run(bb.name, func(b *testing.B) {
			body := []byte(bb.body)
			b.SetBytes(int64(len(body)))
			b.ReportAllocs()
			var c conversation.Conversation
			n := 0
			for b.Loop() {
				n++
				c.Add(conversation.At{Number: n}, conversation.Parse(body))
			}
		})
	}
}
