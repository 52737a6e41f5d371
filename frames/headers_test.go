package frames

import (
	"fmt"
	"strings"
	"testing"
)

func TestHeaders(t *testing.T) {
	testStreams(t, []stream{
		{"decimal without padding", each(header("%d")), "length-in-decimal×4", 4},
		{"four digits", each(header("%04x")), "header-width×4", 4},
		{"six digits", each(header("%06x")), "header-width×4", 4},
		{"sixteen digits", each(header("%016x")), "header-width×4", 4},
		{"no padding", each(header("%x")), "header-width×4", 4},
		{"ten digits", each(header("%010x")), "header-width×4", 4},
		{"twelve digits", each(header("%012x")), "header-width×4", 4},
		{"decimal in four digits", each(header("%04d")), "length-in-decimal×4", 4},
		{"decimal in ten digits", each(header("%010d")), "length-in-decimal×4", 4},
		{"decimal in six digits", each(header("%06d")), "length-in-decimal×4", 4},
	})
}

func TestDressedHeaders(t *testing.T) {
	testStreams(t, []stream{
		{"0x and eight digits", each(header("0x%08x")), "header-0x×4", 4},
		{"0x and six digits", each(header("0x%06x")), "header-0x×4", 4},
		{"0x and two digits", each(header("0x%x")), "header-0x×4", 4},
		{"plus sign", each(header("+%07x")), "header-sign×4", 4},
		{"blanks in front", each(header("%8x")), "header-blanks×4", 4},
		{"blanks behind", each(header("%-8x")), "header-blanks×4", 4},
		{"underscore", each(func(s string) string { h := fmt.Sprintf("%08x", len(s)); return h[:4] + "_" + h[4:] + s }), "header-underscore×4", 4},
		{"colon behind", each(header("%08x:")), "separator-after-header×4", 4},
		{"colon and blank behind", each(header("%08x: ")), "separator-after-header×4", 4},
		{"blank behind", each(header("%08x ")), "separator-after-header×4", 4},
		{"CRLF behind", each(header("%08x\r\n")), "separator-after-header×4", 4},
		{"newline behind", each(header("%08x\n")), "separator-after-header×4", 4},
		{"NUL behind", each(header("%08x\x00")), "nul-terminator×4", 4},
		{"byte order mark behind", each(header("%08x\ufeff")), "byte-order-mark×4", 4},
		{"six digits on a line", each(header("%06x\n")), "length-line×4", 4},
		{"in quotes", each(header("\"%08x\"")), "header-not-hex×4", 4},
		{"in brackets", each(header("[%08x]")), "header-not-hex×4", 4},
		{"h behind", each(header("%08xh")), "header-not-hex×4", 4},
		{"letter before", each(header("L%08x")), "log-line×4", 4},
	})
}

func TestBinaryAndCutHeaders(t *testing.T) {
	testStreams(t, []stream{
		{"four bytes, big-endian", each(be4), "binary-length×4", 4},
		{"four bytes, little-endian", each(le4), "binary-length×4", 4},
		{"eight bytes", each(le8), "binary-length×4", 4},
		{"gRPC", each(func(s string) string { return "\x00" + be4(s) }), "binary-length×4", 4},
		{"big-endian length that is a brace", be4(`{"jsonrpc":"2.0","id":3,"result":{"values":[{"key":"t","value":"` + strings.Repeat("x", 123-69) + `"}]}}`), "binary-length", 1},
		{"little-endian length that is a brace", le4(`{"jsonrpc":"2.0","id":3,"result":{"values":[{"key":"t","value":"` + strings.Repeat("x", 123-69) + `"}]}}`), "binary-length", 1},
		{"pkt nl", func() string {
			o := ""
			for _, s := range []string{hello, triggers} {
				o += fmt.Sprintf("%04x%s\n", len(s)+5, s)
			}
			return o
		}(), "pkt-line×2", 2},
		{"pkt flush", func() string {
			o := ""
			for _, s := range []string{hello, triggers} {
				o += fmt.Sprintf("%04x%s0000", len(s)+4, s)
			}
			return o
		}(), "pkt-line×3", 2},
		{"idris", func() string {
			o := ""
			for _, s := range []string{hello, accents} {
				o += fmt.Sprintf("%06x%s\n", len([]rune(s))+1, s)
			}
			return o
		}(), "idris-framing×2", 2},
		{"empty start", "00000000" + frame(hello), "header-width", 1},
		{"empty end", frame(hello) + "00000000", "empty-frame", 1},
		{"cut header", frame(hello) + "0000", "truncated-header", 1},
		{"header only", frame(hello) + "0000003e", "truncated-body", 1},
		{"too big", frame(hello) + "01000001" + `{"a":"` + strings.Repeat("x", 1<<24-7) + `"}` + frame(triggers), "too-large", 2},
		{"huge, nothing else", "ffffffff", "too-large", 0},
		{"huge, binary behind", "ffffffff\x00\x01\x02", "too-large", 0},
	})
}
