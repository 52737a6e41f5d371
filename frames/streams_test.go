package frames

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"
)

// The messages that the streams of the tests are made of.
const (
	hello    = `{"jsonrpc":"2.0","id":1,"result":{"protocol_version":2}}`
	triggers = `{"jsonrpc":"2.0","id":2,"result":{"triggers":["snack-order"]}}`
	accents  = `{"jsonrpc":"2.0","id":3,"result":{"values":[{"key":"title","value":"Crème brûlée"}]}}`
	emoji    = `{"jsonrpc":"2.0","id":4,"result":{"values":[{"key":"title","value":"🍜🍣 soup"}]}}`
	family   = `{"jsonrpc":"2.0","id":5,"result":{"values":[{"key":"t","value":"👨‍👩‍👧 é"}]}}`
	indented = "{\n \"jsonrpc\": \"2.0\",\n \"id\": 9\n}"
)

// stream is a damaged stream, what has to be named in it, and how many messages can be made out.
type stream struct {
	name   string
	bytes  string
	causes string // in the order of the stream, "ndjson×2" for two faults of one cause
	frames int
}

func testStreams(t *testing.T, streams []stream) {
	t.Helper()
	for _, s := range streams {
		t.Run(s.name, func(t *testing.T) {
			bodies, faults := scan(t, strings.NewReader(s.bytes), Options{})
			if got := counted(faults); got != s.causes {
				t.Errorf("causes %s, want %s", got, s.causes)
				for _, e := range faults {
					t.Logf("%s: %v (%s)", e.Cause, e, e.Fix)
				}
			}
			if len(bodies) != s.frames {
				t.Errorf("%d frames, want %d: %q", len(bodies), s.frames, bodies)
			}
			for _, body := range []string{hello, triggers, accents, emoji} {
				if s.frames == 4 && !slices.ContainsFunc(bodies, func(b string) bool { return strings.TrimSpace(b) == body }) {
					t.Errorf("%s is not among %q", body, bodies)
				}
			}
			for _, e := range faults {
				if e.Detail == "" || e.Fix == "" || len(e.Bytes) > excerptSize || e.Offset < 0 || e.Offset > int64(len(s.bytes)) || e.Cause.Summary() == "" {
					t.Errorf("%+v", e)
				}
			}
		})
	}
}

func counted(faults []*Error) string {
	var out []string
	for _, cause := range causesOf(faults) {
		n := 0
		for _, e := range faults {
			if string(e.Cause) == cause {
				n++
			}
		}
		if n > 1 {
			cause = fmt.Sprintf("%s×%d", cause, n)
		}
		out = append(out, cause)
	}
	return strings.Join(out, " ")
}

func frame(body string) string { return string(Append(nil, []byte(body))) }

// each writes four messages in one way.
func each(write func(string) string) string {
	return write(hello) + write(triggers) + write(accents) + write(emoji)
}

// header writes a message behind its byte length in a format.
func header(format string) func(string) string {
	return func(body string) string { return fmt.Sprintf(format, len(body)) + body }
}

func be4(body string) string {
	return string(binary.BigEndian.AppendUint32(nil, uint32(len(body)))) + body
}
func le4(body string) string {
	return string(binary.LittleEndian.AppendUint32(nil, uint32(len(body)))) + body
}
func le8(body string) string {
	return string(binary.LittleEndian.AppendUint64(nil, uint64(len(body)))) + body
}

func inUTF32(text string, order binary.AppendByteOrder) string {
	var out []byte
	for _, r := range text {
		out = order.AppendUint32(out, uint32(r))
	}
	return string(out)
}

func inUTF16(text string, big bool) string {
	var out bytes.Buffer
	for _, u := range utf16.Encode([]rune(text)) {
		pair := []byte{byte(u), byte(u >> 8)}
		if big {
			slices.Reverse(pair)
		}
		out.Write(pair)
	}
	return out.String()
}
