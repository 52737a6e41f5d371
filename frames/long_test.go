package frames

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
)

// pieces is a reader that gives a stream in pieces of changing sizes, so that the window moves at every place.
type pieces struct {
	rest []byte
	n    int
}

func (p *pieces) Read(b []byte) (int, error) {
	if len(p.rest) == 0 {
		return 0, io.EOF
	}
	p.n++
	n := copy(b, p.rest[:min(len(p.rest), 1+p.n*p.n%20011)])
	p.rest = p.rest[n:]
	return n, nil
}

// TestLongStream makes out every message of a long stream in which every other frame makes a mistake.
func TestLongStream(t *testing.T) {
	mistakes := []func(body string) string{
		frame,
		func(b string) string { return fmt.Sprintf("%08x%s", len([]rune(b)), b) },
		func(b string) string { return frame(b) + "\r\n" },
		func(b string) string { return fmt.Sprintf("%08x%s", len(b)+HeaderSize, b) },
		func(b string) string { return "12:00:00 INFO a line\n" + frame(b) },
		func(b string) string { return fmt.Sprintf("%08d%s", len(b), b) },
		func(b string) string { return frame(b[:30])[:8] + frame(b) },
		func(b string) string { return fmt.Sprintf("%08x%s\x00", len(b)+1, b) },
		func(b string) string { return fmt.Sprintf("%06x%s", len(b), b) },
	}
	var stream strings.Builder
	var want []string
	for i := range 6000 {
		body := fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"result":{"values":[{"key":"k","value":"%sé"}]}}`, i, strings.Repeat("soup ", i%97))
		want = append(want, body)
		stream.WriteString(mistakes[i%2*(1+i/2%(len(mistakes)-1))](body))
	}
	for name, r := range map[string]io.Reader{"whole": strings.NewReader(stream.String()), "pieces": &pieces{rest: []byte(stream.String())}} {
		bodies, faults := scan(t, r, Options{})
		if !slices.Equal(bodies, want) || len(faults) < 3000 {
			at := 0
			for at < min(len(bodies), len(want)) && bodies[at] == want[at] {
				at++
			}
			t.Errorf("%s: %d messages, %d faults; message %d differs", name, len(bodies), len(faults), at)
		}
	}
}
