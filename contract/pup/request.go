package pup

import (
	"encoding/base64"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// Request is a POST as pup makes it, before it is signed.
type Request struct {
	Endpoint string   // the field of the manifest's endpoints that it goes to: challenge, mcp or events
	Headers  []Header // all but the three of the signature, in the order they are sent
	Body     []byte
}

// Header is one header field.
type Header struct{ Name, Value string }

// The fields of endpoints.
const (
	EndpointChallenge = "challenge"
	EndpointMCP       = "mcp"
	EndpointEvents    = "events"
)

// TasksExtension is the id of MCP's official Tasks extension.
const TasksExtension = "io.modelcontextprotocol/tasks"

// MaxHeader is the longest header value in bytes that is derived from a body; a longer one is left out.
const MaxHeader = 8 << 10

// Of returns the request that would carry the body: the endpoint and the headers follow from what the body is.
// A body that is neither a challenge nor an event goes to mcp.
func Of(body []byte) Request {
	r := Request{Endpoint: EndpointMCP, Body: body}
	r.Headers = []Header{{"content-type", "application/json"}, {"accept-encoding", "identity"}}
	var m struct {
		Challenge *string        `json:"challenge"`
		EventID   *string        `json:"eventId"`
		JSONRPC   string         `json:"jsonrpc"`
		Method    *string        `json:"method"`
		Params    jsontext.Value `json:"params"`
	}
	if json.Unmarshal(body, &m, lenient) != nil {
		return r
	}
	switch {
	case m.Method == nil && m.Challenge != nil:
		r.Endpoint = EndpointChallenge
	case m.Method == nil && m.EventID != nil:
		r.Endpoint = EndpointEvents
	case m.Method != nil && m.JSONRPC == "2.0":
		r.Headers = append(r.Headers, mcpHeaders(*m.Method, m.Params)...)
	}
	return r
}

// lenient reads what a body would be taken for, also where it breaks rules on purpose.
var lenient = json.JoinOptions(jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))

// mcpHeaders are the headers that MCP 2026-07-28 mirrors from a body ("Request headers").
func mcpHeaders(method string, params jsontext.Value) []Header {
	version := ProtocolVersion
	var p struct {
		Name   string `json:"name"`
		URI    string `json:"uri"`
		TaskID string `json:"taskId"`
		Meta   struct {
			Version string `json:"io.modelcontextprotocol/protocolVersion"`
		} `json:"_meta"`
	}
	_ = json.Unmarshal(params, &p, lenient) // params of another shape have nothing to mirror
	if p.Meta.Version != "" {
		version = p.Meta.Version
	}
	out := []Header{
		{"accept", "application/json, text/event-stream"},
		{"mcp-protocol-version", HeaderValue(version)},
		{"mcp-method", HeaderValue(method)},
	}
	name := map[string]string{
		"tools/call": p.Name, "prompts/get": p.Name, "resources/read": p.URI,
		"tasks/get": p.TaskID, "tasks/update": p.TaskID, "tasks/cancel": p.TaskID,
	}[method]
	if name != "" && len(name) <= MaxHeader {
		out = append(out, Header{"mcp-name", HeaderValue(name)})
	}
	return out
}

// HeaderValue spells a text as MCP does in a header: as it is where it is visible ASCII without outer white space and
// not like an encoded one, else in base64 between markers ("Header value encoding").
func HeaderValue(s string) string {
	const open, end = "=?base64?", "?="
	ok := s == strings.Trim(s, " \t") && !(strings.HasPrefix(s, open) && strings.HasSuffix(s, end))
	for i := 0; ok && i < len(s); i++ {
		ok = s[i] >= 0x20 && s[i] <= 0x7e || s[i] == '\t'
	}
	if ok {
		return s
	}
	return open + base64.StdEncoding.EncodeToString([]byte(s)) + end
}
