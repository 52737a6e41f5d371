package frames

import (
	"testing"
)

func TestNotations(t *testing.T) {
	testStreams(t, []stream{
		{"[object Object]", frame("[object Object]") + frame(hello), "invalid-json", 1},
		{"Ruby", frame(`{"jsonrpc"=>"2.0"}`) + frame(hello), "invalid-json", 1},
		{"Java", frame(`{jsonrpc=2.0, id=1}`) + frame(hello), "invalid-json", 1},
		{"Go", frame(`map[jsonrpc:2.0]`) + frame(hello), "invalid-json", 1},
		{"JavaScript", frame(`{ jsonrpc: '2.0' }`) + frame(hello), "invalid-json", 1},
		{"undefined as a body", frame("undefined") + frame(hello), "invalid-json", 1},
		{"text as a body", frame("Internal error: oven") + frame(hello), "invalid-json", 1},
		{"Python object", frame("<__main__.A object at 0x7f>") + frame(hello), "body-is-not-text", 1},
		{"html body", frame("<html></html>") + frame(hello), "body-is-not-text", 1},
		{"hex number", frame(`{"a":0x1F}`), "invalid-json", 0},
		{"bare point", frame(`{"a":1.}`), "invalid-json", 0},
		{"tab", frame("{\"a\":\"x\ty\"}"), "invalid-json", 0},
		{"short \\u", frame(`{"a":"\u12"}`), "invalid-json", 0},
		{"Windows path", frame(`{"p":"C:\dir"}`), "invalid-json", 0},
		{"open string", frame(`{"a":"x}`) + frame(hello), "invalid-json", 1},
		{"wrong bracket", frame(`{"a":[1,2}`) + frame(hello), "invalid-json", 1},
		{"missing brace", frame(`{"a":{"b":1}`) + frame(hello), "invalid-json", 1},
		{"brace too many", frame(`{"a":1}}`) + frame(hello), "trailing-garbage", 2},
		{"semicolon", frame(`{"a":1};`) + frame(hello), "trailing-garbage", 2},
		{"single quotes", frame(`{"a":'x'}`), "invalid-json", 0},
		{"curly quotes", frame(`{“a”:1}`), "invalid-json", 0},
		{"no-break space", frame("{\"a\":\u00a01}"), "invalid-json", 0},
		{"no value", frame(`{"a":}`), "invalid-json", 0},
		{"no colon", frame(`{"a" 1}`), "invalid-json", 0},
		{"dup nested", frame(`{"jsonrpc":"2.0","id":1,"result":{"values":[{"key":"a","key":"b"}]}}`), "duplicate-key", 0},
		{"utf16 body", header("%08x")(inUTF16(hello, false)) + frame(hello), "body-is-not-text", 1},
	})
}
