package frames

import (
	"fmt"
	"testing"
)

func TestBodies(t *testing.T) {
	testStreams(t, []stream{
		{"nan", frame(`{"jsonrpc":"2.0","id":7,"result":NaN}`) + frame(hello), "invalid-json", 1},
		{"inf", frame(`{"a":-Infinity}`) + frame(hello), "invalid-json", 1},
		{"trailing comma", frame(`{"a":[1,2,],}`) + frame(hello), "invalid-json", 1},
		{"repr of Python", frame(`{'a': None}`) + frame(hello), "invalid-json", 1},
		{"None", frame(`{"a": None}`), "invalid-json", 0},
		{"comment", frame(`{"a":1 // x
}`), "invalid-json", 0},
		{"newline in a string", frame("{\"a\":\"x\ny\"}"), "invalid-json", 0},
		{"bad escape", frame(`{"a":"\x41"}`), "invalid-json", 0},
		{"leading zeros", frame(`{"a":007}`), "invalid-json", 0},
		{"plus sign", frame(`{"a":+1}`), "invalid-json", 0},
		{"unquoted key", frame(`{a:1}`), "invalid-json", 0},
		{"missing comma", frame(`{"a":1 "b":2}`), "invalid-json", 0},
		{"quote inside a string", frame(`{"a":"he said "hi" to"}`), "invalid-json", 0},
		{"too short a length, consistent", frame(`{"a":"he`) + frame(hello), "invalid-json", 1},
		{"duplicate key", frame(`{"id":1,"id":2}`) + frame(hello), "duplicate-key", 1},
		{"two values", frame(hello+triggers) + frame(accents), "several-values-in-a-body", 3},
		{"two values on two lines", frame(hello+"\n"+triggers) + frame(accents), "several-values-in-a-body", 3},
		{"text behind the value", frame(hello+" ok") + frame(triggers), "trailing-garbage", 2},
		{"gzip", frame("\x1f\x8b\x08\x00abcdef") + frame(triggers), "body-is-not-text", 1},
		{"base64", frame("eyJqc29ucnBjIjoiMi4wIn0=") + frame(triggers), "body-is-not-text", 1},
		{"empty ws", frame("  ") + frame(triggers), "invalid-json", 1},
		{"bom body", frame("\ufeff"+hello) + frame(triggers), "byte-order-mark", 2},
		{"lone surrogate", frame(`{"a":"\ud83d"}`), "lone-surrogate", 1},
		{"leading ws body", frame(" " + hello), "white-space-in-body", 1},
		{"Windows-1251", frame("{\"a\":\"\xc1\xee\xf0\xf9 \xf1 \xec\xff\xf1\xee\xec\"}") + frame(hello), "invalid-utf8", 1},
		{"code page 866", frame("{\"a\":\"\x81\xae\xe0\xe9\"}"), "invalid-utf8", 0},
		{"Shift_JIS", frame("{\"a\":\"\x83\x89\x81\x5b\x83\x81\x83\x93\"}"), "invalid-utf8", 0},
		{"GBK", frame("{\"a\":\"\xc4\xe3\xba\xc3\"}"), "invalid-utf8", 0},
		{"Latin-1", frame("{\"a\":\"Cr\xe8me br\xfbl\xe9e\"}"), "invalid-utf8", 0},
		{"Latin-1, length of the UTF-8", fmt.Sprintf("%08x", len(`{"a":"Crème brûlée"}`)) + "{\"a\":\"Cr\xe8me br\xfbl\xe9e\"}" + frame(hello), "invalid-utf8", 1},
		{"Latin-1, length that a header more would explain", "0000001c{\"a\":\"\xfc\xfc\xfc\xfc\xfc\xfc\xfc\xfc\"}" + frame(hello), "invalid-utf8", 1},
		{"MessagePack", frame("\x82\xa7jsonrpc\xa32.0\xa2id\x01") + frame("\x82\xa7jsonrpc\xa32.0\xa2id\x02"), "body-is-not-text×2", 0},
		{"words", frame("undefined") + frame("map[a:1]") + frame(hello), "invalid-json×2", 1},
		{"CESU-8", frame("{\"a\":\"\xed\xa0\xbd\xed\xb8\x80\"}"), "invalid-utf8", 0},
		{"cut utf8", frame("{\"a\":\"\xe2\x82\"}"), "invalid-utf8", 0},
	})
}
