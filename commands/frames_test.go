package commands

import (
	"bufio"
	"bytes"
	"context"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/pupkit/pupkit/frames"
)

// runWith runs pupkit on an input in a world of its own.
func runWith(t *testing.T, stdin io.Reader, args ...string) (stdout, stderr string, code int) {
	t.Helper()
	var out, err bytes.Buffer
	code = Run(context.Background(), IO{Stdin: stdin, Stdout: &out, Stderr: &err, Dir: t.TempDir(), Now: time.Now}, append([]string{"pupkit"}, args...))
	return out.String(), err.String(), code
}

// TestDecodeCases holds frames decode to every recorded failure, as bytes, in every kind of text, and in every format:
// the verdict decides the exit, each cause is named once, the good messages are printed.
func TestDecodeCases(t *testing.T) {
	f, err := os.Open("../frames/testdata/cases.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	cases := 0
	for lines := bufio.NewScanner(f); lines.Scan(); cases++ {
		var c struct {
			ID, Verdict string
			Stream      []byte
			Causes      []string
			Frames      int
		}
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		want := map[string]int{"ok": 0, "error": 1}[c.Verdict]
		t.Run(c.ID, func(t *testing.T) {
			for _, stdin := range []string{string(c.Stream), hex.Dump(c.Stream)} {
				stdout, stderr, code := runWith(t, strings.NewReader(stdin), "frames", "decode")
				if code != want || strings.Count(stdout, "\n") != c.Frames {
					t.Errorf("exit %d, want %d; %q, want %d lines", code, want, stdout, c.Frames)
				}
				for _, cause := range c.Causes {
					if strings.Count(stderr, "["+cause+"]\n") != 1 {
						t.Errorf("%s is not named once: %s", cause, stderr)
					}
				}
			}
			for _, format := range []string{"table", "json", "pretty", "raw", "ndjson"} {
				stdout, stderr, code := runWith(t, bytes.NewReader(c.Stream), "frames", "decode", "-f", format)
				for _, cause := range c.Causes {
					if code != want || !strings.Contains(stdout+stderr, cause) {
						t.Errorf("%s: exit %d; %s %s", format, code, stdout, stderr)
					}
				}
				if format == "json" && !json.Valid([]byte(stdout)) {
					t.Errorf("not JSON: %s", stdout)
				}
			}
		})
	}
	if cases == 0 {
		t.Fatal("there are no cases")
	}
}

// TestDecodeLongLine is a message longer than any line buffer, before a short one.
func TestDecodeLongLine(t *testing.T) {
	long := `{"jsonrpc":"2.0","id":1,"result":{"values":[{"key":"k","value":"` + strings.Repeat("x", 70000) + `"}]}}`
	short := `{"jsonrpc":"2.0","id":2,"result":{"values":null}}`
	stream := frames.Append(frames.Append(nil, []byte(long)), []byte(short))
	stdout, stderr, code := runWith(t, bytes.NewReader(stream), "frames", "decode")
	if code != 0 || stderr != "" || stdout != long+"\n"+short+"\n" {
		t.Errorf("exit %d, %d bytes, %s", code, len(stdout), stderr)
	}
	again, _, code := runWith(t, strings.NewReader(stdout), "frames", "encode")
	if code != 0 || again != string(stream) {
		t.Errorf("exit %d: encode does not give the stream back", code)
	}
}

// TestDecodeDeepNesting is refused cleanly.
func TestDecodeDeepNesting(t *testing.T) {
	body := `{"jsonrpc":"2.0","id":7,"result":` + strings.Repeat("[", 20000) + strings.Repeat("]", 20000) + `}`
	stdout, stderr, code := runWith(t, bytes.NewReader(frames.Append(nil, []byte(body))), "frames", "decode")
	if code != 1 || stdout != "" || !strings.Contains(stderr, "nested too deeply") || !strings.Contains(stderr, "[nested-too-deeply]") {
		t.Errorf("exit %d: %s %s", code, stdout, stderr)
	}
}

// TestDecodeConversation finds what no single frame tells.
func TestDecodeConversation(t *testing.T) {
	var stream []byte
	for _, body := range []string{
		`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocol_version":2}}`, `{"jsonrpc":"2.0","id":1,"result":{"protocol_version":2}}`,
		`{"jsonrpc":"2.0","id":7,"method":"trigger/poll","params":{"trigger_type":"a","automation":{}}}`, `{"jsonrpc":"2.0","id":7,"result":{}}`,
	} {
		stream = frames.Append(stream, []byte(body))
	}
	_, stderr, code := runWith(t, bytes.NewReader(stream), "frames", "decode")
	if code != 1 || !strings.Contains(stderr, "frame 4 at offset 252: error: values is missing from the result of trigger/poll") {
		t.Errorf("exit %d: %s", code, stderr)
	}
	if stdout, stderr, code := runWith(t, bytes.NewReader(stream), "frames", "decode", "--frames-only"); code != 0 || stderr != "" || strings.Count(stdout, "\n") != 4 {
		t.Errorf("exit %d: %s", code, stderr)
	}
}

// TestDecodeRepeatsNothing reads a long stream with one mistake in it, made a thousand times.
func TestDecodeRepeatsNothing(t *testing.T) {
	var stream bytes.Buffer
	for i := range 1000 {
		body := fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"result":{"values":[{"key":"k","value":"é%s"}]}}`, i, strings.Repeat("🍜", i%2))
		fmt.Fprintf(&stream, "%08x%s", len([]rune(body))+i%2, body) // UTF-16 units: the first frame fits characters as well
	}
	stdout, stderr, code := runWith(t, &stream, "frames", "decode")
	if code != 1 || strings.Count(stdout, "\n") != 1000 || strings.Count(stderr, "\n") != 2 || !strings.Contains(stderr, "[length-in-utf16-units]") || !strings.Contains(stderr, "1000 times") {
		t.Errorf("exit %d: %s", code, stderr)
	}
}

// broken fails after some bytes, as a file on a bad disk does.
type broken struct{ io.Reader }

func (b *broken) Read(p []byte) (int, error) {
	n, err := b.Reader.Read(p)
	if err == io.EOF {
		err = io.ErrClosedPipe
	}
	return n, err
}

func TestEncodeReadError(t *testing.T) {
	stdout, stderr, code := runWith(t, &broken{strings.NewReader(`{"a":1} {"b`)}, "frames", "encode")
	if code != 3 || stdout != `00000007{"a":1}` || !strings.HasPrefix(stderr, "pupkit: cannot read -: ") {
		t.Errorf("exit %d: %q %s", code, stdout, stderr)
	}
}

func TestDecodeReadError(t *testing.T) {
	body := `{"jsonrpc":"2.0","id":1,"method":"describe"}`
	stdout, stderr, code := runWith(t, &broken{bytes.NewReader(frames.Append(nil, []byte(body)))}, "frames", "decode")
	if code != 3 || stdout != body+"\n" || !strings.HasPrefix(stderr, "pupkit: cannot read -: ") {
		t.Errorf("exit %d: %q %s", code, stdout, stderr)
	}
}
