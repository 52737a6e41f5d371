package frames

import (
	"encoding/binary"
	"fmt"
	"testing"
)

func TestFormats(t *testing.T) {
	testStreams(t, []stream{
		{"netstrings", each(func(s string) string { return fmt.Sprintf("%d:%s,", len(s), s) }), "netstring×4", 4},
		{"chunked encoding", each(func(s string) string { return fmt.Sprintf("%x\r\n%s\r\n", len(s), s) }) + "0\r\n\r\n", "chunked-encoding×4", 4},
		{"length line", each(header("%d\n")), "length-line×4", 4},
		{"Content-Length and Content-Type", each(header("Content-Length: %d\r\nContent-Type: application/vscode-jsonrpc; charset=utf-8\r\n\r\n")), "content-length-framing×4", 4},
		{"content-length in lower case with LF", each(header("content-length:%d\n\n")), "content-length-framing×4", 4},
		{"server-sent events", each(func(s string) string { return "event: message\ndata: " + s + "\n\n" }), "server-sent-events×4", 4},
		{"JSON text sequence", each(func(s string) string { return "\x1e" + s + "\n" }), "json-text-sequence×4", 4},
		{"HTTP answer", "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 56\r\n\r\n" + hello, "http-message", 1},
		{"ndjson crlf", hello + "\r\n" + triggers + "\r\n", "ndjson×2", 2},
		{"back to back", hello + triggers + accents, "json-without-frames×3", 3},
		{"one value", hello, "json-without-frames", 1},
		{"blank lines", hello + "\n\n" + triggers + "\n\n", "ndjson×2", 2},
		{"pretty", indented + "\n" + indented + "\n", "json-without-frames×2", 2},
		{"ndjson cut", hello + "\n" + triggers[:20], "ndjson truncated-body", 1},
		{"NUL between values", hello + "\x00" + triggers + "\x00", "json-without-frames×2", 2},
		{"array batch", "[" + hello + "," + triggers + "]\n", "ndjson", 2},
		{"array on lines", "[\n" + hello + ",\n" + triggers + "\n]\n", "json-without-frames", 2},
		{"UTF-32, little-endian, marked", inUTF32("\ufeff"+frame(hello)+frame(emoji), binary.LittleEndian), "utf16-stream", 2},
		{"UTF-32, big-endian", inUTF32(frame(hello)+frame(emoji), binary.BigEndian), "utf16-stream", 2},
		{"frames behind Content-Length", "Content-Length: 64\r\n\r\n" + frame(hello) + "Content-Length: 70\r\n\r\n" + frame(triggers), "content-length-framing×2", 2},
		{"chunks of an HTTP answer", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n38\r\n" + hello + "\r\n0\r\n\r\n", "http-message chunked-encoding", 1},
		{"page of an HTTP answer", "HTTP/1.1 502 Bad Gateway\r\nServer: nginx\r\n\r\n<html>502</html>\r\n", "http-message", 0},
		{"comment of an event stream", ": ping\n\ndata: " + hello + "\n\n: ping\n\ndata: " + triggers + "\n\n", "server-sent-events×2", 2},
		{"utf16le bom", "\xff\xfe" + inUTF16(frame(hello)+frame(accents)+"\r\n", false), "utf16-stream", 2},
		{"utf16be", inUTF16(frame(hello)+frame(triggers), true), "utf16-stream", 2},
		{"utf16le", inUTF16(frame(hello)+frame(emoji), false), "utf16-stream", 2},
		{"text, then six digits", "starting\n" + each(header("%06x")), "log-line header-width×4", 4},
		{"text, then NDJSON", "starting up\n" + hello + "\n" + triggers + "\n", "log-line ndjson×2", 2},
		{"byte order mark, then NDJSON", "\ufeff" + hello + "\n" + triggers + "\n", "byte-order-mark ndjson×2", 2},
		{"Python repr on a line", "{'jsonrpc': '2.0'}\n", "json-without-frames", 0},
		{"console.log", frame(hello) + triggers + "\n" + frame(accents), "json-without-frames", 3},
	})
}
