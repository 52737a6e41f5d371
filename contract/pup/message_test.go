package pup

import (
	"testing"
	"time"

	"github.com/go-json-experiment/json/jsontext"
)

var call = Call{ID: "r1", Client: Client{"pupkit", "1.0.0"}, Context: SampleContext()}

const metaText = `"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":{"name":"pupkit","version":"1.0.0"},` +
	`"io.modelcontextprotocol/clientCapabilities":{"elicitation":{"form":{}},"extensions":{"io.modelcontextprotocol/tasks":{}}},`

const discovery = metaText + `"io.puphq/context":{"installationId":"ins_pupkit","askerId":"100000000000000001","settings":{}}}`

const invocation = metaText + `"io.puphq/context":{"installationId":"ins_pupkit","askerId":"100000000000000001",` +
	`"channelId":"100000000000000002","callId":"call_pupkit","settings":{}}}`

func TestBodies(t *testing.T) {
	when := time.Date(2026, 7, 28, 12, 0, 0, 0, time.FixedZone("", 7200))
	for _, c := range []struct {
		name, endpoint, mcpName string
		got                     Request
		want                    string
	}{
		{"challenge", EndpointChallenge, "", Challenge("a\"\\\u2028<🐾"), "{\"challenge\":\"a\\\"\\\\\u2028<🐾\"}"},
		{"tools/list", EndpointMCP, "", ToolsList(call), `{"jsonrpc":"2.0","id":"r1","method":"tools/list","params":{` + discovery + `}}`},
		{"server/discover", EndpointMCP, "", Discover(call), `{"jsonrpc":"2.0","id":"r1","method":"server/discover","params":{` + discovery + `}}`},
		{"tools/call", EndpointMCP, "snack_menu", ToolsCall(call, "snack_menu", jsontext.Value(`{"n":1}`)),
			`{"jsonrpc":"2.0","id":"r1","method":"tools/call","params":{"name":"snack_menu","arguments":{"n":1},` + invocation + `}}`},
		{"tasks/get", EndpointMCP, "t1", TasksGet(call, "t1"), `{"jsonrpc":"2.0","id":"r1","method":"tasks/get","params":{"taskId":"t1",` + invocation + `}}`},
		{"tasks/update", EndpointMCP, "t1", TasksUpdate(call, "t1", nil),
			`{"jsonrpc":"2.0","id":"r1","method":"tasks/update","params":{"taskId":"t1","inputResponses":{},` + invocation + `}}`},
		{"event", EndpointEvents, "", Event(Delivery{ID: "msg_1", EventID: "evt_1", OccurredAt: when, Type: MemberJoined, MemberID: "7", Context: SampleContext()}),
			`{"version":1,"id":"msg_1","eventId":"evt_1","occurredAt":"2026-07-28T10:00:00.000Z","event":{"type":"member.joined","memberId":"7"},` +
				`"context":{"installationId":"ins_pupkit","settings":{}}}`},
	} {
		if string(c.got.Body) != c.want {
			t.Errorf("%s: body\n%s\nwant\n%s", c.name, c.got.Body, c.want)
		}
		if c.got.Endpoint != c.endpoint {
			t.Errorf("%s goes to %q, want %q", c.name, c.got.Endpoint, c.endpoint)
		}
		if got := header(c.got, "mcp-name"); got != c.mcpName {
			t.Errorf("%s: mcp-name %q, want %q", c.name, got, c.mcpName)
		}
		if c.endpoint == EndpointMCP && (header(c.got, "mcp-method") != c.name || header(c.got, "mcp-protocol-version") != ProtocolVersion) {
			t.Errorf("%s: headers %v", c.name, c.got.Headers)
		}
	}
}

func TestOfForeignBodies(t *testing.T) {
	for _, c := range []struct{ body, endpoint, method string }{
		{"", EndpointMCP, ""},
		{"not json", EndpointMCP, ""},
		{`[1]`, EndpointMCP, ""},
		{`{"jsonrpc":"2.0","method":"x","method":"tools/list"}`, EndpointMCP, "tools/list"},
		{`{"challenge":1}`, EndpointMCP, ""},
		{`{"jsonrpc":"2.0","method":"tools/list","challenge":"x"}`, EndpointMCP, "tools/list"},
		{"{\"jsonrpc\":\"2.0\",\"method\":\"a\\nb\"}", EndpointMCP, "=?base64?YQpi?="},
		{`{"jsonrpc":"2.0","method":"tools/call","params":[1]}`, EndpointMCP, "tools/call"},
	} {
		r := Of([]byte(c.body))
		if r.Endpoint != c.endpoint || header(r, "mcp-method") != c.method || string(r.Body) != c.body {
			t.Errorf("Of(%q) = %+v", c.body, r)
		}
	}
}

func TestHeaderValue(t *testing.T) {
	for in, want := range map[string]string{
		"snack_menu":    "snack_menu",
		"a\tb c":        "a\tb c",
		" a":            "=?base64?IGE=?=",
		"é":             "=?base64?w6k=?=",
		"a\r\nx: y":     "=?base64?YQ0KeDogeQ==?=",
		"=?base64?YQ?=": "=?base64?PT9iYXNlNjQ/WVE/PQ==?=",
		"=?base64?YQ":   "=?base64?YQ",
		"":              "",
	} {
		if got := HeaderValue(in); got != want {
			t.Errorf("HeaderValue(%q) = %q, want %q", in, got, want)
		}
	}
}

func header(r Request, name string) string {
	for _, h := range r.Headers {
		if h.Name == name {
			return h.Value
		}
	}
	return ""
}
