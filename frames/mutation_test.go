package frames

import (
	"bytes"
	"slices"
	"strings"
	"testing"
)

// mutations are ways of damaging a frame at a place.
var mutations = map[string]func(frame string, at int) string{
	"a byte is lost":         func(f string, at int) string { return f[:at] + f[at+1:] },
	"five bytes are lost":    func(f string, at int) string { return f[:at] + f[min(at+5, len(f)):] },
	"a newline comes in":     func(f string, at int) string { return f[:at] + "\n" + f[at:] },
	"a letter comes in":      func(f string, at int) string { return f[:at] + "x" + f[at:] },
	"a quote comes in":       func(f string, at int) string { return f[:at] + `"` + f[at:] },
	"NUL comes in":           func(f string, at int) string { return f[:at] + "\x00" + f[at:] },
	"a log line comes in":    func(f string, at int) string { return f[:at] + "2026-11-30 INFO x\n" + f[at:] },
	"a frame comes in":       func(f string, at int) string { return f[:at] + frame(triggers) + f[at:] },
	"half a frame comes in":  func(f string, at int) string { return f[:at] + frame(triggers)[:30] + f[at:] },
	"the high bit is turned": func(f string, at int) string { return f[:at] + string([]byte{f[at] ^ 0x80}) + f[at+1:] },
	"the end is lost":        func(f string, at int) string { return f[:at] },
	"the start is lost":      func(f string, at int) string { return f[at:] },
	"the end comes twice":    func(f string, at int) string { return f + f[at:] },
}

// TestMutations damages one frame of a stream in every way at every byte: the frames around it are all made out, and the
// damage is named, in few words.
func TestMutations(t *testing.T) {
	before, after := frame(hello)+frame(triggers), frame(emoji)+frame(family)
	for name, mutate := range mutations {
		damaged := frame(accents)
		for at := range damaged {
			stream := before + mutate(damaged, at) + after
			bodies, faults := scan(t, strings.NewReader(stream), Options{})
			for _, body := range []string{hello, triggers, emoji, family} {
				if !slices.Contains(bodies, body) {
					t.Errorf("%s at %d: %s is lost: %q", name, at, body, bodies)
				}
			}
			whole := strings.Contains(stream, before+frame(accents)+after) || strings.Contains(stream, frame(triggers)+frame(triggers)) || at == 0
			if len(faults) == 0 && !whole || len(faults) > 4 {
				t.Errorf("%s at %d: %v", name, at, faults)
			}
		}
	}
}

// FuzzProcess holds the reading on every core to the scanner, behind enough good frames that it has read ahead.
func FuzzProcess(f *testing.F) {
	seeds(f)
	ahead := damagedDump(100, 1<<30)
	f.Fuzz(func(t *testing.T, tail []byte, copies int) {
		stream := append(bytes.Repeat(ahead, min(max(copies, 0), 3)), tail...)
		want := outlineAll(t, bytes.NewReader(stream))
		if got := processed(t, bytes.NewReader(stream)); !slices.Equal(got, want) {
			t.Fatalf("%d lines, want %d", len(got), len(want))
		}
	})
}
