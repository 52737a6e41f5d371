package dump

import (
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/pupkit/pupkit/internal/testenv"
)

const stream = "0000002c{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"describe\"}"

// samples are streams that the dumps hold: of even and odd length, with repetition, with bytes of all kinds.
func samples() map[string]string {
	every := make([]byte, 256)
	for i := range every {
		every[i] = byte(i)
	}
	return map[string]string{
		"one frame": stream, "odd": stream + "\n", "repetition": "00000400{\"a\":\"" + strings.Repeat("x", 1015) + "\"}", "every byte": stream + string(every),
		"two lines": stream[:32],
	}
}

func decode(t *testing.T, text string) (Kind, string) {
	t.Helper()
	kind := Detect([]byte(text)[:min(len(text), HeadSize)])
	data, err := io.ReadAll(NewReader(iotest.OneByteReader(strings.NewReader(text)), kind))
	if err != nil {
		t.Errorf("%v in %.200q", err, text)
	}
	return kind, string(data)
}

// TestDumpsOfTools decodes what the tools of this machine write.
func TestDumpsOfTools(t *testing.T) {
	ran := 0
	for _, tool := range [][]string{
		{"xxd"}, {"xxd", "-u"}, {"xxd", "-g1"}, {"xxd", "-g4"}, {"xxd", "-c", "32"}, {"xxd", "-p"}, {"hexdump", "-C"}, {"hexdump"}, {"hd"}, {"od", "-A", "x", "-t", "x1z"}, {"od", "-An", "-tx1"},
		{"od", "-tx1z"}, {"od", "-tx1"}, {"od", "-A", "d", "-tx1"}, {"xxd", "-b"},
	} {
		path, err := testenv.HasTool(tool[0])
		if err != nil {
			t.Fatal(err)
		}
		if path == "" {
			continue
		}
		ran++
		for name, want := range samples() {
			if tool[0] == "od" && tool[1] == "-An" && name == "repetition" {
				continue // od writes "*" without an offset: nothing says how often
			}
			cmd := exec.Command(path, tool[1:]...)
			cmd.Stdin = strings.NewReader(want)
			text, err := cmd.Output()
			if err != nil {
				t.Fatal(err)
			}
			if kind, got := decode(t, string(text)); kind != Hex || got != want {
				t.Errorf("%v, %s: %s, %q, want %q", tool, name, kind, got, want)
			}
		}
	}
	if ran == 0 {
		t.Skip("no tool for hex dumps is installed")
	}
}

func TestWrittenDumps(t *testing.T) {
	for name, text := range map[string]string{
		"go":      hex.Dump([]byte(stream)),
		"digits":  hex.EncodeToString([]byte(stream)),
		"upper":   strings.ToUpper(hex.EncodeToString([]byte(stream))) + "\r\n",
		"buffer":  fmt.Sprintf("<Buffer % x>\n", stream),
		"colons":  strings.ReplaceAll(fmt.Sprintf("% x", stream), " ", ":"),
		"array":   strings.ReplaceAll(fmt.Sprintf("% #x", stream), " ", ", "),
		"escapes": `\x` + strings.ReplaceAll(fmt.Sprintf("% x", stream), " ", `\x`),
		"base64":  base64.StdEncoding.EncodeToString([]byte(stream)),
		"url":     base64.URLEncoding.EncodeToString([]byte(stream)) + "\n",
		"wrapped": wrap(base64.StdEncoding.EncodeToString([]byte(stream)), 20),
		"dashes":  strings.ReplaceAll(fmt.Sprintf("% X", stream), " ", "-"),
		"fenced":  "```\n$ xxd dump\n" + hex.Dump([]byte(stream)) + "```\n",
		"tcpdump": "\t0x0000:  3030 3030 3030 3263 7b22 6a73 6f6e 7270  0000002c{\"jsonrp\n\t0x0010:  6322 3a22 322e 3022 2c22 6964 223a 312c  c\":\"2.0\",\"id\":1,\n\t0x0020:  226d 6574 686f 6422 3a22 6465 7363 7269  \"method\":\"descri\n\t0x0030:  6265 227d                                be\"}\n",
		"Format-Hex": "\r\n   Label: String (System.String) <1A2B>\r\n\r\n          Offset Bytes                                           Ascii\r\n                 00 01 02 03 04 05 06 07 08 09 0A 0B 0C 0D 0E 0F\r\n          ------ ----------------------------------------------- -----\r\n" +
			"0000000000000000 30 30 30 30 30 30 32 63 7B 22 6A 73 6F 6E 72 70 0000002c{\"jsonrp\r\n0000000000000010 63 22 3A 22 32 2E 30 22 2C 22 69 64 22 3A 31 2C c\":\"2.0\",\"id\":1,\r\n0000000000000020 22 6D 65 74 68 6F 64 22 3A 22 64 65 73 63 72 69 \"method\":\"descri\r\n0000000000000030 62 65 22 7D                                     be\"}\r\n",
		"padded":   base64.StdEncoding.EncodeToString([]byte(stream[:13])) + "\n" + base64.StdEncoding.EncodeToString([]byte(stream[13:])) + "\n",
		"raw":      stream,
		"with BOM": "\xef\xbb\xbf" + hex.Dump([]byte(stream)),
	} {
		kind, got := decode(t, text)
		if got != stream {
			t.Errorf("%s: %s, %q", name, kind, got)
		}
	}
}

func wrap(text string, width int) (out string) {
	for len(text) > width {
		out, text = out+text[:width]+"\n", text[width:]
	}
	return out + text + "\n"
}

// TestRawStaysRaw holds that no stream of frames, however damaged, is taken for a dump.
func TestRawStaysRaw(t *testing.T) {
	for _, raw := range []string{
		"", "00000000", "0000002c", "0000000000000038{}", "00000038: {\"jsonrpc\":\"2.0\"}", "00000038 {\"a\":1}", "{\"a\":1}\n", "20261130 12:00:00 started", "deadbeef", "003c{\"a\":1}", "Content-Length: 5\r\n\r\n",
		"2026 is the year\n", "\x00\x00\x00\x38{}", "cafe: babe\n", "0000\n0000\n",
	} {
		if kind := Detect([]byte(raw)); kind != Raw {
			t.Errorf("%q is taken for %s", raw, kind)
		}
	}
	if kind := Detect([]byte("pupkit-tap 1\n{}\n")); kind != Tap {
		t.Error(kind)
	}
}

func TestBrokenDumps(t *testing.T) {
	for text, want := range map[string]string{
		"00000000: 3030\n00000004: 3030\n":            "line 2 of the hex dump: its offset is 0x4, the bytes before it end at 0x2",
		"00000000: 3030\n00000002: 30zz\n":            `line 2 of the hex dump: "30zz" is not hex digits`,
		"303\n":                                       `line 1 of the hex dump: "303" is not pairs of hex digits`,
		"00000000: 3030\n*\n00000001: 30\n":           "line 3 of the hex dump: -1 bytes are said to repeat",
		"00000000: 3030\n*\nffffffffffff: 30\n":       "line 3 of the hex dump: 281474976710653 bytes are said to repeat",
		"00000000  30 30 |00|\nhello\n":               `line 2 of the hex dump: "hello" does not begin with an offset`,
		"00000000  30 30 |00|\nffffffffffffffffff 00": `line 2 of the hex dump: "ffffffffffffffffff 00" does not begin with an offset`,
	} {
		_, err := io.ReadAll(NewReader(strings.NewReader(text), Hex))
		if err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
	if _, err := io.ReadAll(NewReader(strings.NewReader("MDAw!"), Base64)); err == nil {
		t.Error("a wrong letter passes as base64")
	}
}

func FuzzHex(f *testing.F) {
	f.Add([]byte(stream))
	f.Add([]byte(strings.Repeat("x", 100)))
	f.Fuzz(func(t *testing.T, data []byte) {
		got, err := io.ReadAll(NewReader(strings.NewReader(hex.Dump(data)), Hex))
		if err != nil || !bytes.Equal(got, data) {
			t.Fatalf("%q, %v", got, err)
		}
		_, _ = io.Copy(io.Discard, io.LimitReader(NewReader(bytes.NewReader(data), Hex), 1<<20))
		_, _ = io.Copy(io.Discard, NewReader(bytes.NewReader(data), Base64))
	})
}
