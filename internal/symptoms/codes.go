package symptoms

import "github.com/pupkit/pupkit/contract/curupira"

// Code is what an error code means in one protocol.
type Code struct {
	Number   int64
	Protocol string // Curupira, or MCP 2026-07-28, which pup speaks
	Means    string
	Causes   []Cause
}

// The protocols that codes belong to.
const (
	Curupira = "Curupira"
	MCP      = "MCP 2026-07-28, which pup speaks"
)

// OfNumber returns what the number means, in each protocol that gives it a meaning.
func OfNumber(n int64) []Code {
	var out []Code
	if c := curupira.Code(n); c.Meaning() != "" {
		out = append(out, Code{n, Curupira, c.Meaning(), curupiraCauses[c]})
	}
	for _, c := range mcpCodes {
		if c.Number == n {
			out = append(out, c)
		}
	}
	return out
}

// Numbers returns every code that has a meaning, in Curupira's order and then MCP's.
func Numbers() []int64 {
	var out []int64
	for _, c := range curupira.Codes() {
		out = append(out, int64(c))
	}
	for _, c := range mcpCodes {
		if curupira.Code(c.Number).Meaning() == "" {
			out = append(out, c.Number)
		}
	}
	return out
}

var curupiraCauses = map[curupira.Code][]Cause{
	curupira.ParseError: {logOnStdout, wrongLength, {
		What: "the body is no JSON: NaN, a trailing comma, text in another encoding than UTF-8", Do: "build it with a JSON encoder", Decide: tap,
	}},
	curupira.InvalidRequest: {
		{What: "the member jsonrpc is missing, or is not \"2.0\"", Do: `every message has "jsonrpc":"2.0"`, Decide: tap},
		{What: "a batch was sent: an array of messages", Do: "one message a frame", Decide: tap},
		{What: "the id came back as another type, \"7\" for 7", Do: "echo the id as it came", Decide: tap},
	},
	curupira.MethodNotFound: {
		{What: "the extension does not know a method that the host calls", Do: "answer all eight, the two lifecycle methods too", Decide: tap},
		{What: "the method's name is compared in another case or without its prefix", Do: "trigger/onStarted is written exactly so", Decide: tap},
	},
	curupira.InvalidParams: {
		{What: "trigger/validate refused the automation's table", Do: "name the field and what it takes", Decide: tap},
		{What: "a trigger_type was asked for that the extension does not have", Do: "describe and trigger_types list the same ones", Decide: tap},
	},
	curupira.InternalError: {
		{What: "the extension raised an error of its own", Do: "read its stderr, which tap shows", Decide: tap},
	},
	curupira.TransportFailure: {
		logOnStdout, wrongLength, lineFraming,
		{What: "the process ended in the middle of a message", Do: "let it end by itself, or wait for stdout to drain", Decide: tap},
	},
	curupira.ProtocolFailure: {
		{What: "initialize was answered with another protocol version than 2, or with the string \"2\"", Do: `answer {"protocol_version":2}`, Decide: tap},
		{What: "the manifest says another protocol_version", Do: "protocol_version = 2", Decide: "pupkit lint curupira-extension.toml"},
		{What: "trigger/poll answered without values", Do: "null is nothing found, [] an item without fields; leaving values out is an error", Decide: tap},
		{What: "an item has the key repository or automation", Do: "choose another key: the host fills these two", Decide: tap},
	},
	curupira.CommandFailure: {
		{What: "a command that the host ran has failed: the launch of the extension, git, or the agent", Do: "run the launch command by hand", Decide: tap},
		{What: "on Windows: npx is a .cmd file", Do: "start npx.cmd", Decide: "pupkit tap -- npx.cmd PACKAGE@VERSION"},
	},
	curupira.ConfigFailure: {
		{What: "the automation's table does not fit the trigger's JSON Schema", Do: "compare it with the answer to trigger/schema", Decide: tap},
	},
	curupira.TimeoutFailure: {
		{What: "stdout is a pipe and is buffered: the answer is there, and was not written out", Do: "flush after each frame: python -u, sys.stdout.flush(), setvbuf", Decide: tap},
		{What: "a first npx run downloads the package", Do: "install it before", Decide: "pupkit tap -- npx PACKAGE@VERSION"},
		{What: "the extension waits for a line end that never comes", Do: "read eight bytes, then as many as they say", Decide: tap},
		{What: "stderr is a pipe that nobody reads, and it is full", Do: "write less, or have the launcher read it", Decide: tap},
	},
}

const signCall = "pupkit sign call TOOL --send -v"

var mcpCodes = []Code{
	{-32700, MCP, "parse error", []Cause{{What: "the body is no JSON, most often because something parsed it before", Do: "read the body once", Decide: verify}}},
	{-32600, MCP, "invalid request", []Cause{{What: "the body is no JSON-RPC request, or a batch", Do: "one request a POST", Decide: verify}}},
	{-32601, MCP, "method not found, with HTTP status 404", []Cause{
		{What: "the method is one of an earlier revision: initialize, ping, logging/setLevel", Do: "this revision is stateless: any request may come first", Decide: signCall},
		{What: "tasks/get or tasks/update is not implemented", Do: "support both where a tool returns a Task", Decide: "pupkit sign task get ID --send"},
	}},
	{-32602, MCP, "invalid params", []Cause{
		{What: "a key of params._meta is missing: protocolVersion or clientCapabilities", Do: "send both, with HTTP status 400 where they are missing", Decide: signCall},
		{What: "the tool, the cursor or the task is not known", Do: "the tools of the manifest and of tools/list are the same set", Decide: "pupkit lint manifest.json --tool-list FILE"},
	}},
	{-32603, MCP, "internal error", []Cause{{What: "the server raised an error of its own", Do: "read its log", Decide: signCall}}},
	{-32020, MCP, "a header is missing or malformed, or differs from the body (HeaderMismatch), with HTTP status 400", []Cause{
		{What: "Mcp-Method or Mcp-Name does not say what the body says", Do: "take them from the body that is sent", Decide: signCall},
		{What: "MCP-Protocol-Version and params._meta name different versions", Do: "send 2026-07-28 in both", Decide: signCall},
		{What: "a proxy drops the headers", Do: "pass them on", Decide: verify},
	}},
	{-32021, MCP, "the client lacks a capability that the request needs, with HTTP status 400", []Cause{
		{What: "a tool returns a Task, or asks for input, and the client has not declared that", Do: "look for io.modelcontextprotocol/tasks in clientCapabilities first", Decide: signCall},
	}},
	{-32022, MCP, "the protocol version is not supported, with HTTP status 400", []Cause{
		{What: "the server knows only earlier revisions", Do: "use an MCP library that speaks 2026-07-28", Decide: "pupkit sign discover --send"},
		{What: "the manifest says another protocolVersion", Do: `"protocolVersion": "2026-07-28"`, Decide: "pupkit lint manifest.json"},
	}},
}
