package frames

import (
	"fmt"
	"strings"
	"testing"
)

func TestBetween(t *testing.T) {
	testStreams(t, []stream{
		{"brace at the end", frame(hello) + "}", "trailing-garbage", 1},
		{"Ctrl-Z at the end", frame(hello) + "\x1a", "separator-between-frames", 1},
		{"EOF", frame(hello) + "EOF", "log-line", 1},
		{"ETX behind frames", frame(hello) + "\x03" + frame(triggers) + "\x03", "separator-between-frames×2", 2},
		{"newline that was not escaped", frame(hello) + `\n` + frame(triggers) + `\n`, "separator-between-frames×2", 2},
		{"pipe before, between and behind", "|" + frame(hello) + "|" + frame(triggers) + "|", "separator-between-frames×3", 2},
		{"dashes behind each", frame(hello) + "---\n" + frame(triggers) + "---\n", "separator-between-frames×2", 2},
		{"a brace at the end", frame(hello) + "}", "trailing-garbage", 1},
		{"carriage return between", frame(hello) + "\r" + frame(triggers), "separator-between-frames", 2},
		{"tab between", frame(hello) + "\t" + frame(triggers), "separator-between-frames", 2},
		{"newline first", "\n" + frame(hello), "separator-between-frames", 1},
		{"newlines only", "\n\n", "separator-between-frames", 0},
		{"spaces", "   ", "separator-between-frames", 0},
		{"NUL padding", frame(hello) + "\x00\x00\x00\x00" + frame(triggers) + "\x00\x00", "nul-terminator×2", 2},
		{"frame inside a string", func() string {
			o := strings.Replace(accents, "Crème", "Cr"+frame(hello)+"ème", 1)
			return fmt.Sprintf("%08x", len(accents)) + o + frame(triggers)
		}(), "frame-inside-a-body", 3},
		{"two frames inside", func() string {
			o := accents[:40] + frame(hello) + frame(triggers) + accents[40:]
			return fmt.Sprintf("%08x", len(accents)) + o + frame(emoji)
		}(), "frame-inside-a-body", 4},
		{"frame inside, counted", func() string { o := accents[:40] + frame(hello) + accents[40:]; return frame(o) + frame(emoji) }(), "frame-inside-a-body", 3},
		{"frame inside a header", frame(accents) + frame(hello)[:5] + frame(triggers) + frame(hello)[5:] + frame(emoji), "interleaved-writers", 4},
		{"two headers, a body inside a body", frame(accents)[:8] + frame(triggers)[:8] + accents[:40] + triggers + accents[40:] + frame(hello), "interleaved-writers", 3},
		{"two headers, a body inside a body, the other order", frame(triggers)[:8] + frame(accents)[:8] + accents[:40] + triggers + accents[40:] + frame(hello), "interleaved-writers", 3},
		{"header, frame, body", frame(hello)[:8] + frame(triggers) + hello + frame(accents), "interleaved-writers", 3},
		{"cut at 64 KiB", func() string {
			b := `{"a":"` + strings.Repeat("x", 70000) + `"}`
			return (frame(hello) + frame(b))[:65536]
		}(), "truncated-body", 1},
	})
}
