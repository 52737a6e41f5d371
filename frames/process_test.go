package frames

import (
	"bytes"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"runtime"
	"strings"
	"testing"
)

// outline writes down what a stream was read as.
func outline(item Item) string {
	if item.Fault != nil {
		return fmt.Sprintf("%s %d %d %q", item.Fault.Cause, item.Fault.Offset, item.Fault.Frame, item.Fault.Detail)
	}
	return fmt.Sprint(item.Frame.Number, item.Frame.Offset, item.Frame.Recovered, len(item.Frame.Body), crc32.ChecksumIEEE(item.Frame.Body))
}

func outlineAll(t *testing.T, r io.Reader) (lines []string) {
	t.Helper()
	s := NewScanner(r, Options{})
	for {
		item, err := s.Next()
		if err == io.EOF {
			return lines
		}
		must(t, err)
		lines = append(lines, outline(item))
	}
}

func processed(t *testing.T, r io.Reader) (lines []string) {
	t.Helper()
	must(t, Process(r, Options{}, func(f Frame) int { return len(f.Body) }, func(item Item, n int) error {
		if item.Fault == nil && n != len(item.Frame.Body) {
			t.Errorf("frame %d came with the work of another", item.Frame.Number)
		}
		lines = append(lines, outline(item))
		return nil
	}, nil))
	return lines
}

// damagedDump is a long stream with faults far apart and close together, at every place of a batch.
func damagedDump(frames int, every int) []byte {
	var out []byte
	for i := range frames {
		body := fmt.Appendf(nil, `{"jsonrpc":"2.0","id":%d,"result":{"values":[{"key":"k","value":"%s"}]}}`, i, strings.Repeat("é", i%700))
		switch {
		case i%every == every-1 && i%3 == 0:
			out = append(append(out, headerOf(len(body)-3)...), body...)
		case i%every == every-1 && i%3 == 1:
			out = append(append(Append(out, body), '\n'), "a line of a log\n"...)
		case i%every == every-1:
			out = Append(out, bytes.ReplaceAll(body, []byte(":"), []byte("=")))
		default:
			out = Append(out, body)
		}
	}
	return out
}

func TestProcessReadsAsTheScanner(t *testing.T) {
	for _, every := range []int{1 << 30, 1, 65, 1001} {
		dump := damagedDump(4500, every)
		for _, cut := range []int{len(dump), len(dump) - 5, len(dump)/2 + 13} {
			want := outlineAll(t, bytes.NewReader(dump[:cut]))
			for name, r := range map[string]io.Reader{
				"file": bytes.NewReader(dump[:cut]), "pipe": NewAhead(bytes.NewReader(dump[:cut])),
			} {
				got := processed(t, r)
				if strings.Join(got, "\n") != strings.Join(want, "\n") {
					t.Fatalf("every %d, cut at %d, %s: %d lines, want %d", every, cut, name, len(got), len(want))
				}
			}
		}
	}
}

func TestProcessReadsTheCases(t *testing.T) {
	for _, c := range readCases(t) {
		stream := append(damagedDump(3000, 1<<30), c.Stream...)
		want := outlineAll(t, bytes.NewReader(stream))
		if got := processed(t, bytes.NewReader(stream)); strings.Join(got, "\n") != strings.Join(want, "\n") {
			t.Errorf("%s: %d lines, want %d", c.ID, len(got), len(want))
		}
	}
}

// TestProcessHandsOutAtOnce is a host that waits for each answer before it asks again.
func TestProcessHandsOutAtOnce(t *testing.T) {
	r, w := io.Pipe()
	got := make(chan string)
	end := make(chan error)
	go func() {
		end <- Process(NewAhead(r), Options{}, func(Frame) struct{} { return struct{}{} }, func(item Item, _ struct{}) error {
			got <- string(item.Frame.Body)
			return nil
		}, nil)
	}()
	for i := range 200 {
		body := fmt.Sprintf(`{"id":%d}`, i)
		_, err := io.WriteString(w, frame(body))
		must(t, err)
		if b := <-got; b != body {
			t.Fatalf("%q, want %q", b, body)
		}
	}
	must(t, w.Close())
	must(t, <-end)
}

func TestProcessStops(t *testing.T) {
	enough := errors.New("enough")
	n := 0
	err := Process(bytes.NewReader(damagedDump(3000, 700)), Options{}, func(Frame) int { return 0 }, func(Item, int) error {
		if n++; n == 1000 {
			return enough
		}
		return nil
	}, nil)
	if !errors.Is(err, enough) || n != 1000 {
		t.Errorf("%v after %d items", err, n)
	}
}

// TestProcessMemory reads a long stream of small frames: what is held does not grow with it.
func TestProcessMemory(t *testing.T) {
	piece := string(damagedDump(1000, 1<<30))
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	frames := 0
	err := Process(endless(piece, 64<<20), Options{}, func(Frame) int { return 0 }, func(Item, int) error { frames++; return nil }, nil)
	must(t, err)
	runtime.ReadMemStats(&after)
	if held := int64(after.HeapSys) - int64(before.HeapSys); held > 32<<20 || frames < 1000 {
		t.Errorf("%d frames took %d MiB more of the heap", frames, held>>20)
	}
}

func BenchmarkProcess(b *testing.B) {
	dump := damagedDump(20000, 1<<30)
	b.SetBytes(int64(len(dump)))
	for b.Loop() {
		if err := Process(bytes.NewReader(dump), Options{}, func(Frame) int { return 0 }, func(Item, int) error { return nil }, nil); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkScanner(b *testing.B) {
	dump := damagedDump(20000, 1<<30)
	b.SetBytes(int64(len(dump)))
	for b.Loop() {
		s := NewScanner(bytes.NewReader(dump), Options{})
		for {
			if _, err := s.Next(); err != nil {
				break
			}
		}
	}
}
