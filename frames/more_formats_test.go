package frames

import (
	"fmt"
	"testing"
)

func TestMoreFormats(t *testing.T) {
	testStreams(t, []stream{
		{"Content-Length in the middle", frame(hello) + "Content-Length: 62\r\n\r\n" + triggers + frame(accents), "content-length-framing", 3},
		{"Content-Length, cut", "Content-Length: 62\r\n\r\n" + triggers[:20], "content-length-framing", 0},
		{"Content-Length of characters", fmt.Sprintf("Content-Length: %d\r\n\r\n", len([]rune(accents))) + accents, "content-length-framing", 1},
		{"lines without frames in the middle", frame(hello) + triggers + "\n" + accents + "\n" + frame(emoji), "json-without-frames×2", 4},
		{"nd cut in str", hello + "\n" + triggers[:len(triggers)-10], "ndjson truncated-body", 1},
		{"byte order mark, println, log, characters", "\ufeff" + frame(hello) + "\n" + "[info] x\n" + fmt.Sprintf("%08x", len([]rune(accents))) + accents + "\n" + frame(triggers) + "\n", "byte-order-mark log-line length-in-characters separator-between-frames×2", 3},
		{"gzip", "\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03\xab\x56\x2a\x49\x2d", "stray-bytes", 0},
		{"bytes of Python", "b'" + frame(hello) + "'\n", "log-line", 1},
		{"bytes of Python, twice", "b'" + frame(hello) + "'\nb'" + frame(triggers) + "'\n", "log-line×2", 2},
		{"bytearray of Python", "bytearray(b'" + frame(hello) + "')\n", "log-line", 1},
		{"body twice", frame(hello) + hello, "json-without-frames", 2},
	})
}
