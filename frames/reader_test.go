package frames

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
)

var valid = each(frame)

// chunks is a reader that gives each of its parts with a read of its own.
type chunks [][]byte

func (c *chunks) Read(p []byte) (int, error) {
	if len(*c) == 0 {
		return 0, io.EOF
	}
	n := copy(p, (*c)[0])
	if (*c)[0] = (*c)[0][n:]; len((*c)[0]) == 0 {
		*c = (*c)[1:]
	}
	return n, nil
}

func readAll(r io.Reader) (bodies []string, err error) {
	for body, err := range NewReader(r).All() {
		if err != nil {
			return bodies, err
		}
		bodies = append(bodies, string(body))
	}
	return bodies, nil
}

func TestEverySplit(t *testing.T) {
	want := []string{hello, triggers, accents, emoji}
	for i := range len(valid) + 1 {
		for name, read := range map[string]func(io.Reader) []string{
			"reader":  func(r io.Reader) []string { b, err := readAll(r); must(t, err); return b },
			"scanner": func(r io.Reader) []string { b, f := scan(t, r, Options{}); must(t, first(f)); return b },
		} {
			if got := read(&chunks{[]byte(valid[:i]), []byte(valid[i:])}); !slices.Equal(got, want) {
				t.Fatalf("%s, split at %d: %q", name, i, got)
			}
		}
	}
	if got, err := readAll(iotest.OneByteReader(strings.NewReader(valid))); err != nil || !slices.Equal(got, want) {
		t.Errorf("byte by byte: %q, %v", got, err)
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func first(faults []*Error) error {
	if len(faults) > 0 {
		return faults[0]
	}
	return nil
}

func TestCutAtEveryByte(t *testing.T) {
	ends := []int{0}
	for _, body := range []string{hello, triggers, accents, emoji} {
		ends = append(ends, ends[len(ends)-1]+HeaderSize+len(body))
	}
	for cut := range valid {
		whole := slices.IndexFunc(ends, func(end int) bool { return end > cut }) - 1
		bodies, faults := scan(t, strings.NewReader(valid[:cut]), Options{})
		if len(bodies) != whole {
			t.Fatalf("cut at %d: %d frames, want %d", cut, len(bodies), whole)
		}
		if slices.Contains(ends, cut) != (len(faults) == 0) || len(faults) > 1 {
			t.Fatalf("cut at %d: faults %v", cut, faults)
		}
		read, err := readAll(strings.NewReader(valid[:cut]))
		if len(read) != whole || (err == nil) != slices.Contains(ends, cut) {
			t.Fatalf("cut at %d: the reader gives %d frames and %v", cut, len(read), err)
		}
		if len(faults) == 1 {
			var e *Error
			if !errors.As(err, &e) || e.Cause != faults[0].Cause || e.Offset != int64(ends[whole]) || faults[0].Offset != e.Offset || e.Actual != faults[0].Actual {
				t.Fatalf("cut at %d: reader %+v, scanner %+v", cut, err, faults[0])
			}
		}
	}
}

func TestReaderRefuses(t *testing.T) {
	for _, test := range []struct {
		stream string
		cause  Cause
	}{
		{"-000002c{}", HeaderNotHex}, {"+000002c{}", HeaderNotHex}, {"0x00002c{}", HeaderNotHex}, {"000000 2{}", HeaderNotHex}, {"0000_002{}", HeaderNotHex},
		{"ffffffff{}", TooLarge}, {"01000001{}", TooLarge}, {"00000000", EmptyFrame}, {"0000", TruncatedHeader}, {"0000\n", HeaderNotHex},
		{"00000005{}", TruncatedBody}, {"00000005{]   ", InvalidJSON}, {"0000000d{\"a\":1,\"a\":2}", DuplicateKey}, {"00000003\"\xff\"", InvalidUTF8},
	} {
		r := NewReader(strings.NewReader(test.stream))
		_, err := r.ReadFrame()
		var e *Error
		if !errors.As(err, &e) || e.Cause != test.cause {
			t.Errorf("%q: %v, want %s", test.stream, err, test.cause)
		}
		if _, again := r.ReadFrame(); again != err {
			t.Errorf("%q: a second call returns %v", test.stream, again)
		}
	}
}

func TestReaderMaxSize(t *testing.T) {
	r := NewReader(strings.NewReader(frame(hello)))
	r.MaxSize = len(hello) - 1
	if _, err := r.ReadFrame(); err == nil || !strings.Contains(err.Error(), "the header announces 56 bytes, over the limit of 55 bytes") {
		t.Error(err)
	}
	r = NewReader(strings.NewReader(frame(hello)))
	r.MaxSize = len(hello)
	if _, err := r.ReadFrame(); err != nil || r.Offset() != int64(HeaderSize+len(hello)) {
		t.Error(err, r.Offset())
	}
}

func TestReaderPassesErrorsOn(t *testing.T) {
	broken := errors.New("the cable is cut")
	for cut := range frame(hello) {
		src := io.MultiReader(strings.NewReader(frame(hello)[:cut]), iotest.ErrReader(broken))
		if _, err := NewReader(src).ReadFrame(); !errors.Is(err, broken) {
			t.Fatalf("after %d bytes: %v", cut, err)
		}
	}
	s := NewScanner(io.MultiReader(strings.NewReader(frame(hello)), iotest.ErrReader(broken)), Options{})
	if item, err := s.Next(); err != nil || string(item.Frame.Body) != hello {
		t.Error(item, err)
	}
	if _, err := s.Next(); !errors.Is(err, broken) {
		t.Error(err)
	}
}

func TestReaderDoesNotWaitForMore(t *testing.T) {
	r, w := io.Pipe()
	go func() { _, _ = w.Write([]byte(frame(hello))) }()
	if body, err := NewReader(r).ReadFrame(); err != nil || string(body) != hello {
		t.Error(string(body), err)
	}
	_ = w.Close()
}

// writes counts the writes that arrive.
type writes struct {
	bytes.Buffer
	n     int
	short bool
}

func (w *writes) Write(p []byte) (int, error) {
	w.n++
	if w.short {
		return len(p) - 1, nil
	}
	return w.Buffer.Write(p)
}

func TestWriter(t *testing.T) {
	var dst writes
	w := NewWriter(&dst)
	for _, body := range []string{hello, triggers} {
		must(t, w.WriteFrame([]byte(body)))
	}
	if dst.n != 2 || dst.String() != frame(hello)+frame(triggers) {
		t.Errorf("%d writes: %q", dst.n, dst.String())
	}
	if w.MaxSize = 3; w.WriteFrame([]byte("1234")) == nil || w.WriteFrame(nil) == nil || dst.n != 2 {
		t.Error("an empty or too large body is written")
	}
	if err := NewWriter(&writes{short: true}).WriteFrame([]byte("{}")); !errors.Is(err, io.ErrShortWrite) {
		t.Error(err)
	}
	if got := string(Append([]byte("x"), []byte(`{"jsonrpc":"2.0","id":1,"method":"describe"}`))); got != `x0000002c{"jsonrpc":"2.0","id":1,"method":"describe"}` {
		t.Error(got)
	}
}
