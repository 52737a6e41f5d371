package commands

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/pupkit/pupkit/frames"
)

// errTooLong ends a JSON text that no frame can hold.
var errTooLong = errors.New("the JSON text is too long")

// textSlack is what may stand between two texts, and what is read ahead of them, in bytes.
const textSlack = 1 << 20

// textReader reads JSON texts of a bounded length: left is what may still be read for the current one.
type textReader struct {
	r    *bufio.Reader
	max  int
	left int
}

func newTextReader(r io.Reader, max int) *textReader {
	t := &textReader{r: bufio.NewReader(r), max: max + textSlack}
	if mark, err := t.r.Peek(1); err == nil && mark[0] == 0xef { // a byte order mark is no part of the text
		if mark, err := t.r.Peek(3); err == nil && string(mark) == "\xef\xbb\xbf" {
			_, _ = t.r.Discard(3)
		}
	}
	return t
}

// other says what the input is that begins like something else than JSON texts, and what to do with it.
func (t *textReader) other() (what, hint string) {
	head, _ := t.r.Peek(2) // a shorter input is JSON or nothing
	digits := 0
	for digits < len(head) && digits < frames.HeaderSize && strings.IndexByte("0123456789abcdefABCDEF", head[digits]) >= 0 {
		digits++
		head, _ = t.r.Peek(digits + 1) // no more than is needed to tell: the rest may come later
	}
	switch {
	case digits == frames.HeaderSize && len(head) > digits && (head[digits] == '{' || head[digits] == '['):
		return "the input is frames already", "pupkit frames decode takes the JSON out of frames"
	case bytes.HasPrefix(head, []byte("\xff\xfe")), bytes.HasPrefix(head, []byte("\xfe\xff")), bytes.HasPrefix(head, []byte("{\x00")), bytes.HasPrefix(head, []byte("\x00{")):
		return "the input is UTF-16", "write the file as UTF-8: Windows PowerShell does with Out-File -Encoding utf8"
	}
	return "", ""
}

// next allows another text.
func (t *textReader) next() { t.left = t.max }

func (t *textReader) Read(p []byte) (int, error) {
	if t.left <= 0 {
		return 0, errTooLong
	}
	n, err := t.r.Read(p[:min(len(p), t.left)])
	t.left -= n
	return n, err
}

// jsonMistake says where and how a text fails to be JSON.
func jsonMistake(e *jsontext.SyntacticError) string {
	switch {
	case errors.Is(e, io.ErrUnexpectedEOF):
		return fmt.Sprintf("the input ends inside a JSON text, at byte %d", e.ByteOffset)
	case errors.Is(e, jsontext.ErrDuplicateName):
		return fmt.Sprintf("byte %d: the key %q stands twice in its object", e.ByteOffset, e.JSONPointer.LastToken())
	}
	return fmt.Sprintf("byte %d: not JSON: %s", e.ByteOffset, strings.TrimPrefix(fmt.Sprint(e.Err), "jsontext: "))
}

// flushing puts out what was written before it reads on. It remembers what failed, so that this is not taken for a
// mistake in the text.
type flushing struct {
	io.Reader
	flush             func() error
	readErr, writeErr error
}

func (f *flushing) Read(p []byte) (int, error) {
	if f.writeErr = f.flush(); f.writeErr != nil {
		return 0, f.writeErr
	}
	n, err := f.Reader.Read(p)
	if err != nil && !errors.Is(err, io.EOF) {
		f.readErr = err
	}
	return n, err
}
