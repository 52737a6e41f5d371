package frames

import (
	"io"
	"testing"
)

// TestLiveFaults holds that what can be told of a stream is told before more of it comes: the other side may be waiting.
func TestLiveFaults(t *testing.T) {
	for name, first := range map[string]string{
		"frame":      frame(hello),
		"characters": "00000055" + accents,
		"newline":    frame(hello) + "\n",
		"lines":      hello + "\n",
		"Content":    "Content-Length: 56\r\n\r\n" + hello,
		"six digits": "000038" + hello,
		"huge":       "ffffffff" + hello,
	} {
		t.Run(name, func(t *testing.T) {
			r, w := io.Pipe()
			defer w.Close()
			go func() { _, _ = io.WriteString(w, first) }()
			s := NewScanner(NewAhead(r), Options{})
			if _, err := s.Next(); err != nil {
				t.Error(err)
			}
		})
	}
}
