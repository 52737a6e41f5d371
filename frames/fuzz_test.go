package frames

import (
	"bytes"
	"io"
	"runtime"
	"slices"
	"strings"
	"testing"
)

func seeds(f *testing.F) {
	f.Add([]byte(valid), 3)
	for i, s := range []string{"", "0", "ffffffff{}", "00000002{}\n00000002{}", "\xff\xfe0\x000\x00", "003c{}", "{\"a\":1}\n{}", "Content-Length: 2\r\n\r\n{}", "log\n00000002{}", "0000000200000002{}{}", "00000009{\"\x00\xff\"}x00000002{}", "\xef\xbb\xbf00000002{}", "00000700X00000000000000000000\xd4\xd4\xd400\x9a0000"} {
		f.Add([]byte(s), i)
	}
}

// FuzzScanner holds the scanner to what it promises for any stream and any way of cutting it.
func FuzzScanner(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, stream []byte, cut int) {
		opts := Options{MaxSize: 1 << 10}
		bodies, faults := scan(t, bytes.NewReader(stream), opts)
		cut = min(max(cut, 0), len(stream))
		again, faults2 := scan(t, &chunks{stream[:cut:cut], stream[cut:]}, opts)
		if !slices.Equal(bodies, again) || !slices.Equal(causesOf(faults), causesOf(faults2)) {
			t.Fatalf("cut at %d: %q and %v, whole: %q and %v", cut, again, causesOf(faults2), bodies, causesOf(faults))
		}
		if len(stream) > 0 && len(bodies)+len(faults) == 0 {
			t.Fatal("a stream that holds something is passed over in silence")
		}
		for _, e := range faults {
			if e.Offset < 0 || e.Detail == "" || e.Cause.Summary() == "" || len(e.Bytes) > excerptSize {
				t.Fatalf("%+v", e)
			}
		}
	})
}

// FuzzReader holds the reader to the scanner, and to writing again what was read.
func FuzzReader(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, stream []byte, _ int) {
		r := NewReader(bytes.NewReader(stream))
		r.MaxSize = 1 << 10
		var out []byte
		bodies := 0
		for {
			body, err := r.ReadFrame()
			if err != nil {
				break
			}
			bodies++
			out = Append(out, body)
			if at := len(out) - len(body) - HeaderSize; isUpper(stream[at : at+HeaderSize]) {
				copy(out[at:], stream[at:at+HeaderSize]) // upper case is read, and never written
			}
		}
		read := stream[:r.Offset()]
		if !bytes.Equal(out, read) {
			t.Fatalf("read %q, written again %q", read, out)
		}
		scanned, faults := scan(t, bytes.NewReader(read), Options{MaxSize: 1 << 10})
		if len(scanned) != bodies {
			t.Fatalf("the reader reads %d frames, the scanner %d", bodies, len(scanned))
		}
		for _, e := range faults {
			if !e.Note() {
				t.Fatalf("the reader reads what the scanner calls a fault: %v", e)
			}
		}
	})
}

// endless repeats a piece for some bytes.
func endless(piece string, size int) io.Reader {
	return io.LimitReader(&repeat{piece: []byte(piece)}, int64(size))
}

type repeat struct {
	piece []byte
	at    int
}

func (r *repeat) Read(p []byte) (n int, err error) {
	for n < len(p) {
		c := copy(p[n:], r.piece[r.at:])
		n, r.at = n+c, (r.at+c)%len(r.piece)
	}
	return n, nil
}

// isUpper reports whether a header differs from the one that would be written only in its letter case.
func isUpper(header []byte) bool {
	return !bytes.Equal(header, bytes.ToLower(header))
}

// TestHostileStreams reads streams that are made to cost. The window stays small, and what is allocated on the way stays in
// proportion to the stream.
func TestHostileStreams(t *testing.T) {
	const size = 1 << 19
	for name, piece := range map[string]string{
		"headers": "00ffffff", "headers before braces": "00ffffff{", "open strings": "00ffffff{\"", "brackets": "[", "hex": "0", "newlines": "\n", "NUL": "\x00",
		"lines of braces": "{\n", "lines of headers": "00ffffff{\"a\":\n", "small frames": "00000002{}", "faulty frames": "00000003{}", "text": "hello world\n", "marks": "\xef\xbb\xbf", "UTF-16": "{\x00",
		"quoted headers": "00ffffff[\",", "Content-Length": "Content-Length: 9\r\n", "events": "data:\n", "colons": ":\n",
	} {
		t.Run(name, func(t *testing.T) {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			s := NewScanner(endless(piece, size), Options{MaxSize: 256 << 10})
			items := 0
			for {
				if _, err := s.Next(); err != nil {
					break
				}
				items++
			}
			runtime.ReadMemStats(&after)
			if items == 0 {
				t.Error("nothing is said about the stream")
			}
			if allocated := after.TotalAlloc - before.TotalAlloc; allocated > 1000*size && !raceEnabled {
				t.Errorf("%d items, and %d bytes allocated for %d of stream", items, allocated, size)
			}
			if cap(s.w.buf) > 4<<20 {
				t.Errorf("the window grew to %d bytes", cap(s.w.buf))
			}
		})
	}
}

// TestReaderAllocatesNoMore: a header alone makes neither reader take the memory that it announces.
func TestReaderAllocatesNoMore(t *testing.T) {
	for name, stream := range map[string]string{"over the limit": "ffffffff{", "at the limit": "01000000{"} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		if _, err := NewReader(strings.NewReader(stream)).ReadFrame(); err == nil {
			t.Errorf("%s: no error", name)
		}
		runtime.ReadMemStats(&after)
		if got := after.TotalAlloc - before.TotalAlloc; got > 4*readSize && !raceEnabled {
			t.Errorf("%s: %d bytes allocated for 9 bytes of stream", name, got)
		}
	}
}

func TestHeaderAllocatesNothing(t *testing.T) {
	s := NewScanner(strings.NewReader("00fffff0{"), Options{})
	if _, err := s.Next(); err != nil {
		t.Fatal(err)
	}
	if cap(s.w.buf) > readSize {
		t.Errorf("a header of 16 MiB makes a window of %d bytes for 9 bytes of stream", cap(s.w.buf))
	}
}
