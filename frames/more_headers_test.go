package frames

import (
	"fmt"
	"testing"
	"unicode/utf16"
)

func TestMoreHeaders(t *testing.T) {
	testStreams(t, []stream{
		{"header cut before a header", frame(hello) + "00000" + frame(triggers), "truncated-header", 2},
		{"header cut before a header, long", frame(hello) + "0000003" + frame(triggers) + frame(accents), "truncated-header", 3},
		{"o for 0", "0000oo2c" + `{"jsonrpc":"2.0","id":1,"method":"describe"}` + frame(hello), "header-not-hex", 2},
		{"O for 0 at the end", "0000002O" + `{"jsonrpc":"2.0","id":1,"method":"describe"}`, "header-not-hex", 1},
		{"len=", each(header("len=%d ")), "header-not-hex×4", 4},
		{"number sign", each(header("#%d")), "header-0x×4", 4},
		{"size: on a line", each(header("size: %d\n")), "header-not-hex×4", 4},
		{"Redis", each(func(s string) string { return fmt.Sprintf("$%d\r\n%s\r\n", len(s), s) }), "length-line×4", 4},
		{"7 digits", each(header("%07x")), "header-width×4", 4},
		{"9 digits", each(header("%09x")), "header-width×4", 4},
		{"six digits, included", each(func(s string) string { return fmt.Sprintf("%06x", len(s)+6) + s }), "header-width×4", 4},
		{"four digits and newline", each(func(s string) string { return fmt.Sprintf("%04x", len(s)+1) + s + "\n" }), "header-width×4", 4},
		{"six digits, upper case", each(header("%06X")), "header-width×4", 4},
		{"four decimal digits on a line", each(header("%04d\n")), "length-line×4", 4},
		{"little-endian and newline", each(func(s string) string { return le4(s) + "\n" }), "binary-length×4", 4},
		{"two bytes", each(func(s string) string { return string([]byte{byte(len(s) >> 8), byte(len(s))}) + s }), "binary-length×4", 4},
		{"big-endian of characters", each(func(s string) string { n := len([]rune(s)); return string([]byte{0, 0, 0, byte(n)}) + s }), "binary-length×4", 4},
		{"big-endian, newline counted and written", each(func(s string) string { return be4(s + "\n") }), "binary-length×4", 4},
		{"format that was not filled in", each(func(s string) string { return "%08x" + s }), "header-not-hex×4", 4},
		{"template that was not filled in", each(func(s string) string { return "{len:08x}" + s }), "header-not-hex×4", 4},
		{"shell variable that was not filled in", each(func(s string) string { return "${hex}" + s }), "header-not-hex×4", 4},
		{"NaN", each(func(s string) string { return "00000NaN" + s }), "header-not-hex×4", 4},
		{"BigInt", each(func(s string) string { return fmt.Sprintf("%dn%s", len(s), s) }), "header-not-hex×4", 4},
		{"name before a binary length", each(func(s string) string { return "CURU" + be4(s) }), "binary-length×4", 4},
		{"one byte that is a digit", "8" + hello, "binary-length", 1},
		{"big-endian of UTF-16 units", each(func(s string) string { n := len(utf16.Encode([]rune(s))); return string([]byte{0, 0, 0, byte(n)}) + s }), "binary-length×4", 4},
		{"huge in the middle", frame(hello) + "7fffffff" + triggers + frame(accents), "too-large", 2},
		{"flush packet of four", frame(hello) + "0000" + frame(triggers), "pkt-line", 2},
		{"empty frame and newline", frame(hello) + "00000000\n" + frame(triggers), "empty-frame separator-between-frames", 2},
		{"channel number before frames", each(func(s string) string { return "1:" + frame(s) }), "log-line×4", 4},
		{"a tap of text", "12:00:01 > " + frame(hello) + "\n12:00:02 < " + frame(triggers) + "\n", "log-line×2 separator-between-frames", 2},
	})
}
