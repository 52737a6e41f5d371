package outgoing

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
)

var shell = Format{
	Name:     "shell",
	Usage:    "a command line for a POSIX shell",
	NeedsURL: true,
	Write:    writeShell,
}

// maxShellBody is the longest body in bytes that a command line takes: Linux allows 128 KiB for one argument.
const maxShellBody = 100 << 10

// writeShell writes a command line. The body goes through --data-raw, where a leading @ means nothing.
func writeShell(w io.Writer, r Request) error {
	if bytes.IndexByte(r.Body, 0) >= 0 {
		return errors.New("the body holds a NUL byte, which no command line can carry: use the format curl")
	}
	if len(r.Body) > maxShellBody {
		return fmt.Errorf("the body has %d bytes, more than the %d that a command line is sure to carry: use the format curl", len(r.Body), maxShellBody)
	}
	words := []string{"curl", "-q", "--globoff", "--url", r.URL}
	for _, h := range r.Headers {
		line := h.Name + ": " + h.Value
		if h.Value == "" {
			line = h.Name + ";"
		}
		words = append(words, "--header", line)
	}
	words = append(words, "--header", "Expect:", "--data-raw", string(r.Body))
	for i, word := range words {
		words[i] = shellQuote(word)
	}
	_, err := io.WriteString(w, strings.Join(words, " ")+"\n")
	return err
}

// shellQuote is a word as a POSIX shell reads it: nothing inside single quotes has a meaning.
func shellQuote(s string) string {
	plain := s != "" && strings.IndexFunc(s, func(r rune) bool {
		return !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("-_./:", r))
	}) < 0
	if plain {
		return s
	}
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}
