package frames

import (
	"encoding/binary"
	"fmt"
	"strings"
	"testing"
	"unicode/utf16"
)

func TestLengths(t *testing.T) {
	testStreams(t, []stream{
		{"UTF-16 units", fmt.Sprintf("%08x", len(utf16.Encode([]rune(emoji)))) + emoji + frame(hello), "length-in-utf16-units", 2},
		{"characters, one frame without an emoji, one with", fmt.Sprintf("%08x", len([]rune(accents))) + accents + fmt.Sprintf("%08x", len([]rune(emoji))) + emoji, "length-in-characters×2", 2},
		{"UTF-16 units, the first frame fits both", fmt.Sprintf("%08x", len(utf16.Encode([]rune(accents)))) + accents + fmt.Sprintf("%08x", len(utf16.Encode([]rune(emoji)))) + emoji, "length-in-characters length-in-utf16-units", 2},
		{"characters and the header", fmt.Sprintf("%08x", 8+len([]rune(accents))) + accents + fmt.Sprintf("%08x", 8+len(hello)) + hello, "length-in-characters length-includes-header×2", 2},
		{"bytes of UTF-16", fmt.Sprintf("%08x", 2*len(hello)) + hello + fmt.Sprintf("%08x", 2*len(triggers)) + triggers, "length-in-utf16-bytes×2", 2},
		{"CRLF after the length was taken", fmt.Sprintf("%08x", len(indented)) + strings.ReplaceAll(indented, "\n", "\r\n") + frame(hello), "crlf-translation", 2},
		{"length of CRLF, written LF", fmt.Sprintf("%08x", len(strings.ReplaceAll(indented, "\n", "\r\n"))) + indented + frame(hello), "crlf-translation", 2},
		{"decimal in eight digits", each(header("%08d")), "length-in-decimal×4", 4},
		{"octal in eight digits", each(header("%08o")), "length-in-utf16-bytes length-in-octal×3", 4},
		{"reversed bytes", func() string {
			o := ""
			for _, s := range []string{hello, triggers, accents} {
				x := binary.LittleEndian.AppendUint32(nil, uint32(len(s)))
				o += fmt.Sprintf("%08x", binary.BigEndian.Uint32(x)) + s
			}
			return o
		}(), "length-byte-swapped×3", 3},
		{"newline counted and written", fmt.Sprintf("%08x", len(hello)+1) + hello + "\n" + frame(triggers), "white-space-in-body", 2},
		{"newline counted and not written", fmt.Sprintf("%08x", len(hello)+1) + hello + fmt.Sprintf("%08x", len(triggers)+1) + triggers, "length-counts-newline×2", 2},
		{"ascii len", fmt.Sprintf("%08x", len(accents)+3*4) + accents + frame(hello), "length-of-another-text", 2},
		{"header and newline counted", fmt.Sprintf("%08x", len(hello)+9) + hello + "\n" + fmt.Sprintf("%08x", len(triggers)+9) + triggers + "\n", "length-includes-header×2", 2},
		{"counted before escaping", fmt.Sprintf("%08x", len(`{"jsonrpc":"2.0","id":1,"result":"Grüße"}`)) + `{"jsonrpc":"2.0","id":1,"result":"Gr\u00fc\u00dfe"}` + frame(hello), "length-of-another-text", 2},
		{"buffer of 256, counted", frame(hello+strings.Repeat("\x00", 200)) + frame(triggers+strings.Repeat("\x00", 195)), "nul-terminator×2", 2},
		{"characters, and then CRLF", func() string {
			body := strings.Replace(indented, "9", `"é"`, 1)
			return fmt.Sprintf("%08x", len([]rune(body))) + strings.ReplaceAll(body, "\n", "\r\n") + frame(hello)
		}(), "length-in-characters crlf-translation", 2},
		{"wrong", fmt.Sprintf("%08x", len(hello)-3) + hello + frame(triggers), "wrong-length", 2},
		{"wrong+", fmt.Sprintf("%08x", len(hello)+5) + hello + frame(triggers), "wrong-length", 2},
		{"framed twice", frame(frame(hello)) + frame(frame(triggers)), "framed-twice×2", 2},
	})
}
