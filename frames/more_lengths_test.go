package frames

import (
	"fmt"
	"strings"
	"testing"
)

func TestMoreLengths(t *testing.T) {
	testStreams(t, []stream{
		{"newline counted, then translated", header("%08x")(hello + "\n")[:8] + hello + "\r\n" + frame(triggers), "white-space-in-body crlf-translation", 2},
		{"length of the frame before", frame(hello) + "00000038" + accents + frame(triggers), "wrong-length", 3},
		{"grapheme clusters", fmt.Sprintf("%08x", len([]rune(family))-4) + family + frame(hello), "length-in-characters", 2},
		{"characters and newline", each(func(s string) string { return fmt.Sprintf("%08x", len([]rune(s))+1) + s + "\n" }), "white-space-in-body×2 length-in-characters×2", 4},
		{"decimal of characters", each(func(s string) string { return fmt.Sprintf("%08d", len([]rune(s))) + s }), "length-in-decimal×4 length-in-characters×2", 4},
		{"decimal, large", func() string {
			b := `{"a":"` + strings.Repeat("x", 3000) + `"}`
			return fmt.Sprintf("%08d", len(b)) + b + frame(hello)
		}(), "length-in-decimal", 2},
		{"header twice", each(func(s string) string { return header("%08x")(s)[:8] + header("%08x")(s) }), "framed-twice×4", 4},
		{"one short", fmt.Sprintf("%08x", len(hello)-1) + hello + fmt.Sprintf("%08x", len(triggers)-1) + triggers, "wrong-length×2", 2},
		{"negative", "ffffffc8" + hello + frame(triggers), "header-sign", 2},
		{"blank padding, counted", fmt.Sprintf("%08x", len(hello)+8) + hello + "        " + frame(triggers), "white-space-in-body", 2},
		{"four NUL counted", fmt.Sprintf("%08x", len(hello)+4) + hello + "\x00\x00\x00\x00" + frame(triggers), "nul-terminator", 2},
	})
}
