package pup

import (
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// Client is who speaks: the clientInfo of MCP requests.
type Client struct {
	Name    string `json:"name"`
	Version string `json:"version"`
}

// Call is what the MCP requests have in common.
type Call struct {
	ID      string // the JSON-RPC id, sent as a string
	Client  Client
	Context Context
}

// rpc is a JSON-RPC request in the order of its members that pup's own runtime would print.
type rpc struct {
	Version string `json:"jsonrpc"`
	ID      string `json:"id"`
	Method  string `json:"method"`
	Params  any    `json:"params"`
}

// meta is params._meta of every request.
type meta struct {
	Version      string         `json:"io.modelcontextprotocol/protocolVersion"`
	Client       Client         `json:"io.modelcontextprotocol/clientInfo"`
	Capabilities jsontext.Value `json:"io.modelcontextprotocol/clientCapabilities"`
	Context      Context        `json:"io.puphq/context"`
}

// capabilities are what pup is assumed to declare: form elicitation and Tasks.
const capabilities = `{"elicitation":{"form":{}},"extensions":{"` + TasksExtension + `":{}}}`

// Challenge asks an extension to echo the text ("Signed requests").
func Challenge(text string) Request {
	return Of(encode(struct {
		Challenge string `json:"challenge"`
	}{text}))
}

// ToolsList is the discovery of tools. Channel and call of the context are left out.
func ToolsList(c Call) Request {
	c.Context = c.Context.Discovery()
	return c.request("tools/list", struct {
		Meta meta `json:"_meta"`
	}{c.meta()})
}

// Discover is MCP's server/discover. Whether pup calls it is not published.
func Discover(c Call) Request {
	c.Context = c.Context.Discovery()
	return c.request("server/discover", struct {
		Meta meta `json:"_meta"`
	}{c.meta()})
}

// ToolsCall calls a tool. Arguments is a JSON object; nil is {}.
func ToolsCall(c Call, tool string, arguments jsontext.Value) Request {
	return c.request("tools/call", struct {
		Name      string         `json:"name"`
		Arguments jsontext.Value `json:"arguments"`
		Meta      meta           `json:"_meta"`
	}{tool, object(arguments), c.meta()})
}

// TasksGet asks for the state of a Task ("Tasks").
func TasksGet(c Call, task string) Request {
	return c.request("tasks/get", struct {
		TaskID string `json:"taskId"`
		Meta   meta   `json:"_meta"`
	}{task, c.meta()})
}

// TasksUpdate sends the asker's answers to a Task's questions: an object with one member for each question, such as
// {"size":{"action":"accept","content":{"size":"L"}}}. nil is {}.
func TasksUpdate(c Call, task string, responses jsontext.Value) Request {
	return c.request("tasks/update", struct {
		TaskID    string         `json:"taskId"`
		Responses jsontext.Value `json:"inputResponses"`
		Meta      meta           `json:"_meta"`
	}{task, object(responses), c.meta()})
}

// Delivery is one event on its way to an extension.
type Delivery struct {
	ID         string // of the delivery, equal to webhook-id, the same in every retry
	EventID    string
	OccurredAt time.Time
	Type       string // member.joined or member.left
	MemberID   string
	Context    Context // installation and settings are sent
}

// Event is the envelope of a delivery ("Events"). The document names its members and not their shapes.
func Event(d Delivery) Request {
	type event struct {
		Type     string `json:"type"`
		MemberID string `json:"memberId"`
	}
	return Of(encode(struct {
		Version    int     `json:"version"`
		ID         string  `json:"id"`
		EventID    string  `json:"eventId"`
		OccurredAt string  `json:"occurredAt"`
		Event      event   `json:"event"`
		Context    Context `json:"context"`
	}{1, d.ID, d.EventID, d.OccurredAt.UTC().Format("2006-01-02T15:04:05.000Z"), event{d.Type, d.MemberID},
		Context{InstallationID: d.Context.InstallationID, Settings: object(d.Context.Settings)}}))
}

func (c Call) request(method string, params any) Request {
	return Of(encode(rpc{"2.0", c.ID, method, params}))
}

func (c Call) meta() meta {
	c.Context.Settings = object(c.Context.Settings)
	return meta{ProtocolVersion, c.Client, jsontext.Value(capabilities), c.Context}
}

func object(v jsontext.Value) jsontext.Value {
	if len(v) == 0 {
		return jsontext.Value("{}")
	}
	return v
}

// encode prints JSON as JavaScript's JSON.stringify does: compact, nothing escaped that need not be.
func encode(v any) []byte {
	b, err := json.Marshal(v, jsontext.AllowInvalidUTF8(true))
	if err != nil {
		// The types above always marshal; raw values come from callers that have checked them.
		panic("contract/pup: " + err.Error())
	}
	return b
}
