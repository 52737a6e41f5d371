package frames

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"os"
	"slices"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
)

// streamCase is one recorded failure of a real program.
type streamCase struct {
	ID      string
	Verdict string   // ok or error
	Stream  []byte   // the bytes on stdout
	Causes  []string // what has to be named, each once
	Frames  int      // how many messages can be made out
}

func readCases(t *testing.T) (cases []streamCase) {
	t.Helper()
	f, err := os.Open("testdata/cases.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var c streamCase
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		cases = append(cases, c)
	}
	if len(cases) == 0 {
		t.Fatal("testdata/cases.jsonl holds no case")
	}
	return cases
}

// scan reads a whole stream.
func scan(t testing.TB, r io.Reader, opts Options) (bodies []string, faults []*Error) {
	t.Helper()
	s := NewScanner(r, opts)
	for {
		item, err := s.Next()
		if err == io.EOF {
			return bodies, faults
		}
		if err != nil {
			t.Fatalf("scan: %v", err)
		}
		if item.Fault != nil {
			faults = append(faults, item.Fault)
			continue
		}
		if !jsontext.Value(item.Frame.Body).IsValid() && loneSurrogate(item.Frame.Body) < 0 {
			t.Errorf("frame %d at offset %d is not valid JSON: %q", item.Frame.Number, item.Frame.Offset, item.Frame.Body)
		}
		bodies = append(bodies, string(item.Frame.Body))
	}
}

func causesOf(faults []*Error) (out []string) {
	for _, e := range faults {
		if !slices.Contains(out, string(e.Cause)) {
			out = append(out, string(e.Cause))
		}
	}
	return out
}

func TestCases(t *testing.T) {
	for _, c := range readCases(t) {
		t.Run(c.ID, func(t *testing.T) {
			bodies, faults := scan(t, bytes.NewReader(c.Stream), Options{})
			if got := causesOf(faults); !slices.Equal(got, c.Causes) {
				t.Errorf("causes %v, want %v", got, c.Causes)
			}
			if len(bodies) != c.Frames {
				t.Errorf("%d frames, want %d: %q", len(bodies), c.Frames, bodies)
			}
			bad := false
			for _, e := range faults {
				bad = bad || !e.Note()
				t.Logf("%v\n\tfix: %s", e, e.Fix)
			}
			if bad != (c.Verdict == "error") {
				t.Errorf("fault: %v, but the verdict is %s", bad, c.Verdict)
			}
		})
	}
}
