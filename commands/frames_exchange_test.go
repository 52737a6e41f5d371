package commands

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/pupkit/pupkit/frames"
)

// TestDecodeExchanges holds frames decode to every recorded failure of a conversation, all messages correctly framed: the
// verdict decides the exit, an error is named, every message is printed that is JSON.
func TestDecodeExchanges(t *testing.T) {
	f, err := os.Open("../frames/testdata/exchanges.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	exchanges := 0
	for lines := bufio.NewScanner(f); lines.Scan(); exchanges++ {
		var c struct {
			ID, Verdict     string
			Host, Extension []string
		}
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		t.Run(c.ID, func(t *testing.T) {
			var stream []byte
			valid := 0
			for _, body := range append(c.Host, c.Extension...) {
				stream = frames.Append(stream, []byte(body))
				if json.Valid([]byte(body)) {
					valid++
				}
			}
			want, strict := 0, 0
			switch c.Verdict {
			case "error":
				want, strict = 1, 1
			case "warning":
				strict = 1
			}
			stdout, stderr, code := runWith(t, bytes.NewReader(stream), "frames", "decode")
			if code != want || strings.Count(stdout, "\n") != valid || want == 1 && !strings.Contains(stderr, ": error: ") {
				t.Errorf("exit %d, want %d\n%s%s", code, want, stdout, stderr)
			}
			if strict == 1 && stderr == "" {
				t.Error("nothing is said")
			}
			if _, _, code := runWith(t, bytes.NewReader(stream), "frames", "decode", "--strict"); code != strict {
				t.Errorf("exit %d with --strict, want %d", code, strict)
			}
		})
	}
	if exchanges == 0 {
		t.Fatal("there are no exchanges")
	}
}
