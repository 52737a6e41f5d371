package record_test

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/pupkit/pupkit/frames/conversation"
	"github.com/pupkit/pupkit/frames/record"
)

var noon = time.Date(2027, 1, 31, 12, 0, 0, 250_000_000, time.UTC)

func write(t *testing.T, reads ...record.Read) []byte {
	t.Helper()
	var b bytes.Buffer
	w, err := record.NewWriter(&b)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range reads {
		if err := w.Write(r); err != nil {
			t.Fatal(err)
		}
	}
	return b.Bytes()
}

func TestFormat(t *testing.T) {
	got := write(t,
		record.Read{Direction: conversation.ToExtension, Time: noon, Bytes: []byte(`0000002c{"jsonrpc":"2.0","id":1,"method":"describe"}`)},
		record.Read{Direction: conversation.ToHost, Time: noon.In(time.FixedZone("", 3600)), Bytes: []byte("\xff\n")},
		record.Read{Direction: conversation.ToHost, Time: noon})
	want := "pupkit-tap 1\n" +
		`{"direction":"to-extension","time":"2027-01-31T12:00:00.25Z","length":52}` + "\n" +
		`0000002c{"jsonrpc":"2.0","id":1,"method":"describe"}` +
		`{"direction":"to-host","time":"2027-01-31T12:00:00.25Z","length":2}` + "\n\xff\n" +
		`{"direction":"to-host","time":"2027-01-31T12:00:00.25Z","length":0}` + "\n"
	if string(got) != want {
		t.Errorf("got:\n%q\nwant:\n%q", got, want)
	}
	if !record.Is(got) || record.Is([]byte("0000002c{")) {
		t.Error("a record is not told from a stream of frames")
	}
}

// Whatever is written is read back, and a record that was cut anywhere gives every
// read up to the last whole one.
func TestRoundTripAndCut(t *testing.T) {
	reads := []record.Read{
		{Direction: conversation.ToExtension, Time: noon, Bytes: []byte("00000002{}")},
		{Direction: conversation.ToHost, Time: noon.Add(time.Second), Bytes: []byte("{\"direction\":\n\n\x00\xff")},
		{Direction: conversation.ToHost, Time: noon.Add(2 * time.Second), Bytes: []byte{}},
	}
	whole := write(t, reads...)
	ends := []int{len(write(t))}
	for i := range reads {
		ends = append(ends, len(write(t, reads[:i+1]...)))
	}
	for n := range len(whole) + 1 {
		r := record.NewReader(bytes.NewReader(whole[:n]))
		got := 0
		var err error
		for {
			var read record.Read
			if read, err = r.Next(); err != nil {
				break
			}
			want := reads[got]
			if read.Direction != want.Direction || !read.Time.Equal(want.Time) || !bytes.Equal(read.Bytes, want.Bytes) {
				t.Fatalf("cut at %d: read %d is %v", n, got, read)
			}
			got++
		}
		wantReads, clean := 0, false
		for i, end := range ends {
			if n >= end {
				wantReads = i
			}
			clean = clean || n == end
		}
		if got != wantReads {
			t.Errorf("cut at %d: %d reads, want %d", n, got, wantReads)
		}
		if n > 0 && clean != (err == io.EOF) || !clean && n > 0 && !errors.Is(err, io.ErrUnexpectedEOF) {
			t.Errorf("cut at %d: ends with %v", n, err)
		}
	}
}

// A read that is too long for one is written as several.
func TestLongRead(t *testing.T) {
	long := bytes.Repeat([]byte("0123456789abcdef"), record.MaxRead/8)
	r := record.NewReader(bytes.NewReader(write(t, record.Read{Direction: conversation.ToHost, Time: noon, Bytes: long})))
	var got []byte
	for {
		read, err := r.Next()
		if err == io.EOF {
			break
		}
		if err != nil || len(read.Bytes) > record.MaxRead {
			t.Fatalf("a read of %d bytes, %v", len(read.Bytes), err)
		}
		got = append(got, read.Bytes...)
	}
	if !bytes.Equal(got, long) {
		t.Errorf("got %d bytes back, want %d", len(got), len(long))
	}
}

func TestBadRecords(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"", "it is empty"},
		{"00000002{}", `it begins with "00000002{}", not with "pupkit-tap 1"`},
		{"pupkit-tap 2\n", `it is of another format, "pupkit-tap 2"`},
		{"pupkit-tap 1\nhello\n", `at byte 13: "hello\n" is not the line before a read`},
		{"pupkit-tap 1\n{\"direction\":\"up\",\"length\":1}\nx", `at byte 13: the direction "up" is neither`},
		{"pupkit-tap 1\n{\"direction\":\"to-host\",\"length\":-1}\n", "a read of -1 bytes"},
		{"pupkit-tap 1\n{\"direction\":\"to-host\",\"length\":4294967295}\n", "a read of 4294967295 bytes, and one has at most 1048576"},
		{"pupkit-tap 1\n" + strings.Repeat("x", 10000), "a line of more than 512 bytes"},
	} {
		_, err := record.NewReader(strings.NewReader(tt.text)).Next()
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%.40q: got %v, want %q", tt.text, err, tt.want)
		}
	}
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("disk full") }

func TestWriteFails(t *testing.T) {
	if _, err := record.NewWriter(full{}); err == nil || !strings.Contains(err.Error(), "disk full") {
		t.Errorf("got %v", err)
	}
}

// FuzzReader: no input panics, and what is read back can be written again to the
// same reads.
func FuzzReader(f *testing.F) {
	f.Add([]byte("pupkit-tap 1\n{\"direction\":\"to-host\",\"time\":\"2027-01-31T12:00:00Z\",\"length\":2}\n{}"))
	f.Add([]byte("pupkit-tap 1\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		var again bytes.Buffer
		w, err := record.NewWriter(&again)
		if err != nil {
			t.Fatal(err)
		}
		r := record.NewReader(bytes.NewReader(data))
		n := 0
		for {
			read, err := r.Next()
			if err != nil {
				break
			}
			if read.Time.Year() > 9999 || read.Time.Year() < 0 {
				return
			}
			if err := w.Write(read); err != nil {
				t.Fatal(err)
			}
			n++
		}
		second := record.NewReader(&again)
		for range n {
			if _, err := second.Next(); err != nil {
				t.Fatalf("what was written is not read: %v", err)
			}
		}
	})
}
