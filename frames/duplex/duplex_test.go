package duplex_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/pupkit/pupkit/frames"
	"github.com/pupkit/pupkit/frames/conversation"
	"github.com/pupkit/pupkit/frames/duplex"
	"github.com/pupkit/pupkit/frames/record"
)

var start = time.Date(2027, 1, 31, 12, 0, 0, 0, time.UTC)

// scan puts reads, written as "> text" and "< text" for the two directions, and
// notes what comes out before the next one is put.
func scan(reads ...string) []string {
	var out []string
	s := duplex.NewScanner(frames.Options{}, func(i duplex.Item) {
		what := string(i.Frame.Body)
		if i.Fault != nil {
			what = i.Fault.Detail
		}
		out = append(out, fmt.Sprintf("%s %d %s", i.Direction, i.Time.Sub(start)/time.Second, what))
	})
	for n, r := range reads {
		d := conversation.ToHost
		if r[0] == '>' {
			d = conversation.ToExtension
		}
		s.Put(record.Read{Direction: d, Time: start.Add(time.Duration(n) * time.Second), Bytes: []byte(r[2:])})
		out = append(out, "-")
	}
	s.Close()
	s.Close()
	return out
}

func TestOrder(t *testing.T) {
	got := scan("> 00000007{\"a\":1}", "< 0000000", "> 00000007{\"a\":2}00000007", "< 7{\"b\":1}00000007{\"b\":2}", "> {\"a\":3}", "> ", "< ")
	want := []string{
		`host 0 {"a":1}`, "-",
		"-",
		`host 2 {"a":2}`, "-",
		`extension 3 {"b":1}`, `extension 3 {"b":2}`, "-",
		`host 4 {"a":3}`, "-",
		"-", "-",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// A fault of one direction leaves the other alone, and what is cut comes at the end.
func TestFaults(t *testing.T) {
	got := scan("< hello\n", "> 00000007{\"a\":1}", "< 00000007{\"b\":1}", "< 0000000c{\"cut", "> ")
	var kinds []string
	for _, line := range got {
		if line != "-" {
			kinds = append(kinds, strings.Join(strings.Fields(line)[:1], " ")+" "+line[strings.LastIndex(line, " ")+1:])
		}
	}
	if len(kinds) != 4 || !slices.Contains(kinds, `host {"a":1}`) || !slices.Contains(kinds, `extension {"b":1}`) || strings.Contains(kinds[3], "{") {
		t.Errorf("got %q, want a fault, two frames, and the cut frame", got)
	}
}

// Each byte by itself gives the same.
func TestBytes(t *testing.T) {
	var reads []string
	for _, c := range `00000007{"a":1}00000007{"a":2}` {
		reads = append(reads, "> "+string(c))
	}
	var got []string
	for _, line := range scan(reads...) {
		if line != "-" {
			got = append(got, line)
		}
	}
	if want := []string{`host 14 {"a":1}`, `host 29 {"a":2}`}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
