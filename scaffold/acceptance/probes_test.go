package acceptance

import (
	"bytes"

	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/pupkit/pupkit/contract/pup"
	"github.com/pupkit/pupkit/scaffold"
)

// probe is a signed MCP request with at most one fault, and what MCP 2026-07-28 asks of the answer.
type probe struct {
	name    string
	request pup.Request
	headers change
	status  int
	code    int // of the JSON-RPC error, 0 for a result
}

// TestProbes sends requests that break one rule of MCP each, and some that look as if they did.
func TestProbes(t *testing.T) {
	eachPup(t, func(t *testing.T, template scaffold.Template) {
		ext := start(t, template, nil)
		for name, probes := range map[string][]probe{
			"headers": headerProbes(), "messages": messageProbes(), "calls": callProbes(), "tasks": taskProbes(), "ids": idProbes(),
		} {
			for _, p := range probes {
				got := ext.one(t, signedText(t, p.request, p.headers))
				if got.status != p.status || got.code() != p.code {
					t.Errorf("%s: %s: %d %.200s, not %d and %d", name, p.name, got.status, got.body, p.status, p.code)
				}
				if result := bytes.Contains(got.body, []byte(`"result"`)); result == (p.code != 0) && p.status != 202 && p.status != 403 && p.status != 415 {
					t.Errorf("%s: %s: not one of result and error: %.200s", name, p.name, got.body)
				}
			}
		}
	})
}

var (
	list = pup.ToolsList(recorded)
	read = pup.ToolsCall(recorded, "list_notes", nil)
	long = pup.ToolsCall(recorded, "review_notes", nil)
)

// edited is a request whose body has a text replaced, with the headers of the whole one.
func edited(r pup.Request, old, replacement string) pup.Request {
	if !bytes.Contains(r.Body, []byte(old)) {
		panic("nothing to replace in " + string(r.Body))
	}
	r.Body = bytes.Replace(r.Body, []byte(old), []byte(replacement), 1)
	return r
}

// body is a request with another body.
func body(r pup.Request, text string) pup.Request {
	r.Body = []byte(text)
	return r
}

func headerProbes() []probe {
	version := `"io.modelcontextprotocol/protocolVersion":"2026-07-28"`
	named := func(v string) pup.Request { return edited(list, version, strings.Replace(version, "2026-07-28", v, 1)) }
	return []probe{
		{"in order", list, nil, 200, 0},
		{"no version header", list, change{"mcp-protocol-version": leftOut}, 400, -32020},
		{"another version in _meta", named("2025-11-25"), nil, 400, -32020},
		{"an old version", named("1999-12-31"), change{"mcp-protocol-version": "1999-12-31"}, 400, -32022},
		{"a future version", named("2999-01-01"), change{"mcp-protocol-version": "2999-01-01"}, 400, -32022},
		{"no version in _meta", edited(list, version+",", ""), nil, 400, -32602},
		{"no method header", list, change{"mcp-method": leftOut}, 400, -32020},
		{"another method header", list, change{"mcp-method": "tools/call"}, 400, -32020},
		{"a method in capitals", list, change{"mcp-method": "TOOLS/LIST"}, 400, -32020},
		{"a header name in capitals", list, change{"mcp-method": leftOut, "MCP-METHOD": "tools/list"}, 200, 0},
		{"white space around a value", list, change{"mcp-method": " \t tools/list \t "}, 200, 0},
		{"no name header", read, change{"mcp-name": leftOut}, 400, -32020},
		{"another name header", read, change{"mcp-name": "delete_note"}, 400, -32020},
		{"the name in base64", read, change{"mcp-name": "=?base64?bGlzdF9ub3Rlcw==?="}, 200, 0},
		{"base64 without padding", read, change{"mcp-name": "=?base64?bGlzdF9ub3Rlcw?="}, 400, -32020},
		{"base64 with a blank", read, change{"mcp-name": "=?base64?bGlz dF9ub3Rlcw==?="}, 400, -32020},
		{"a session", list, change{"mcp-session-id": "s"}, 200, 0},
		{"an event to resume at", list, change{"last-event-id": "e"}, 200, 0},
		{"compression offered", list, change{"accept-encoding": "gzip, br, zstd"}, 200, 0},
		{"only JSON accepted", list, change{"accept": "application/json"}, 200, 0},
		{"a charset", list, change{"content-type": "Application/JSON; charset=utf-8"}, 200, 0},
		{"another type", list, change{"content-type": "text/plain"}, 415, 0},
		{"no origin of ours", list, change{"origin": "http://attacker.invalid:80@localhost"}, 403, 0},
		{"an opaque origin", list, change{"origin": "null"}, 403, 0},
	}
}

func messageProbes() []probe {
	method := func(name string) pup.Request { return pup.Of(edited(list, `"tools/list"`, `"`+name+`"`).Body) }
	probes := []probe{
		{"no params", body(list, `{"jsonrpc":"2.0","id":1,"method":"tools/list"}`), nil, 400, -32602},
		{"no _meta", body(list, `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{}}`), nil, 400, -32602},
		{"no capabilities", edited(list, "clientCapabilities", "clientWishes"), nil, 400, -32602},
		{"no client", edited(list, "clientInfo", "clientNews"), nil, 200, 0},
		{"an unknown key", edited(list, `"_meta":{`, `"_meta":{"com.example/x":[1],"progressToken":7,`), nil, 200, 0},
		{"a cursor", edited(list, `"params":{`, `"params":{"cursor":"",`), nil, 200, -32602},
		{"no cursor", edited(list, `"params":{`, `"params":{"cursor":null,`), nil, 200, 0},
		{"half a message", body(list, "{"), nil, 400, -32700},
		{"nothing", body(list, ""), nil, 400, -32700},
		{"not UTF-8", body(list, "\"\xff\""), nil, 400, -32700},
		{"a byte order mark", body(list, "\ufeff{}"), nil, 400, -32700},
		{"no number", body(list, `{"id":NaN}`), nil, 400, -32700},
		{"nested deeply", body(list, strings.Repeat("[", 200_000)), nil, 400, -32700},
		{"a batch", body(list, "["+string(list.Body)+"]"), nil, 400, -32600},
		{"no JSON-RPC", body(list, `{"id":1}`), nil, 400, -32600},
		{"names in capitals", edited(list, `"method"`, `"Method"`), nil, 400, -32600},
		{"params in a list", body(list, `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":[]}`), nil, 400, -32600},
		{"an answer", body(list, `{"jsonrpc":"2.0","id":1,"result":{}}`), nil, 400, -32600},
		{"a notification", body(list, `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{}}`), nil, 202, 0},
		{"white space and escapes", edited(list, `{"jsonrpc":`, " \r\n{\t\"json\\u0072pc\" : "), nil, 200, 0},
		{"a key twice", edited(list, `"jsonrpc":`, `"jsonrpc":"1.0","jsonrpc":`), nil, 200, 0},
		{"odd numbers", edited(list, `"params":{`, `"params":{"a":-0.0e-5,"b":123456789012345678901234567890,"c":1E+2,`), nil, 200, 0},
	}
	for _, name := range []string{
		"pupkit/nope", "ping", "initialize", "logging/setLevel", "resources/subscribe", "prompts/list", "tasks/list", "tasks/result",
		"__proto__", "toString",
	} {
		probes = append(probes, probe{name, method(name), nil, 404, -32601})
	}
	return probes
}

func idProbes() []probe {
	var probes []probe
	for id, code := range map[string]int{
		`""`: 0, `0`: 0, `-7`: 0, `1.0`: 0, `9007199254740991`: 0, `"\u00e9\"\\"`: 0,
		`null`: -32600, `1.5`: -32600, `true`: -32600, `[]`: -32600, `{}`: -32600,
	} {
		probes = append(probes, probe{"id " + id, edited(list, `"id":"c1"`, `"id":`+id), nil, map[bool]int{true: 200, false: 400}[code == 0], code})
	}
	return probes
}

func callProbes() []probe {
	arguments := func(text string) pup.Request { return pup.ToolsCall(recorded, "list_notes", jsontext.Value(text)) }
	context := func(text string) pup.Request {
		member := `"` + pup.ContextKey + `":`
		before, _, _ := strings.Cut(string(read.Body), member) // it is the last member of params._meta
		return body(read, before+member+text+"}}}")
	}
	const some = `{"installationId":"i","askerId":"a"`
	return []probe{
		{"no tool", edited(read, `"name":"list_notes"`, `"name":null`), nil, 400, -32020},
		{"an unknown tool", pup.ToolsCall(recorded, "toString", nil), nil, 200, -32602},
		{"arguments in a list", edited(arguments(`{"search":"x"}`), `{"search":"x"}`, `[]`), nil, 200, -32602},
		{"an argument of another type", arguments(`{"search":1}`), nil, 200, 0},
		{"the legacy task member", edited(read, `"params":{`, `"params":{"task":{"ttl":1000},`), nil, 200, 0},
		{"answers to nothing", edited(read, `"params":{`, `"params":{"inputResponses":{"x":{"action":"accept"}},"requestState":"s",`), nil, 200, 0},
		{"tasks not declared", edited(long, pup.TasksExtension, "com.example/tasks"), nil, 400, -32021},
		{"no context", edited(read, pup.ContextKey, "com.example/context"), nil, 200, -32602},
		{"a context of another type", context(`[]`), nil, 200, -32602},
		{"no asker", context(`{"installationId":"i","settings":{}}`), nil, 200, -32602},
		{"an installation of another type", context(`{"installationId":1,"askerId":"a","settings":{}}`), nil, 200, -32602},
		{"no settings", context(some + `}`), nil, 200, 0},
		{"a setting unset", context(some + `,"settings":{"heading":null}}`), nil, 200, 0},
		{"what began it", context(some + `,"settings":{},"userRequest":{"messageId":"1","channelId":"9","content":"x"}}`), nil, 200, 0},
		{"a discovery without a context", edited(list, pup.ContextKey, "com.example/context"), nil, 200, 0},
	}
}

func taskProbes() []probe {
	get, update := pup.TasksGet(recorded, "nope"), pup.TasksUpdate(recorded, "nope", jsontext.Value(`{}`))
	return []probe{
		{"an unknown task", get, nil, 200, -32602},
		{"an answer to an unknown task", update, nil, 200, -32602},
		{"cancelling an unknown task", pup.Of(edited(get, "tasks/get", "tasks/cancel").Body), nil, 200, -32602},
		{"no name header", get, change{"mcp-name": leftOut}, 400, -32020},
		{"another name header", update, change{"mcp-name": "other"}, 400, -32020},
		{"a task without an id", edited(get, `"taskId":"nope"`, `"taskId":7`), change{"mcp-name": "7"}, 400, -32020},
		{"tasks not declared", edited(get, pup.TasksExtension, "com.example/tasks"), nil, 400, -32021},
		{"an answer, tasks not declared", edited(update, pup.TasksExtension, "com.example/tasks"), nil, 400, -32021},
	}
}
