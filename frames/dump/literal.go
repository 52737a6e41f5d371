package dump

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
	"sync"
)

// Literals are what a language or a tracer prints of bytes: an array of numbers, a string with escapes, a call of write in
// the log of strace.
type literals struct {
	numbers *regexp.Regexp // the start of an array
	number  *regexp.Regexp
	write   *regexp.Regexp // file descriptor, text, "...", and how much of it was written
	quoted  *regexp.Regexp // the whole of a string
}

var patterns = sync.OnceValue(func() literals {
	return literals{
		numbers: regexp.MustCompile(`^\s*(\[\]byte\{|\[\]uint8\{|Uint8Array\(\d+\)\s*\[|Buffer\.from\(\[|bytes\(\[|bytearray\(\[|new byte\[\]\s*\{|\{\s*"type"\s*:\s*"Buffer"\s*,\s*"data"\s*:\s*\[|\[|\{)\s*(0[xX])?[0-9a-fA-F]+([,\s]+(0[xX])?[0-9a-fA-F]+){8}`),
		number:  regexp.MustCompile(`\b(0[xX][0-9a-fA-F]{1,2}|[0-9]{1,3})\b`),
		write:   regexp.MustCompile(`\bwrite(?:64)?\((\d+)(?:<[^>]*>)?, "((?:[^"\\]|\\.)*)"(\.\.\.)?, \d+\)(?:\s*=\s*(-?\d+))?`),
		quoted:  regexp.MustCompile(`^(?:bytearray\()?b?(["'])((?:[^\\]|\\.)*)(["'])\)?$`),
	}
})

// looksLikeLiteral says whether a text is an array of numbers that spell a frame, or a log of strace. A quoted string is not
// told from a program that prints one, and has to be asked for.
func looksLikeLiteral(head []byte) bool {
	if start := patterns().numbers.FindSubmatchIndex(head); start != nil {
		data, err := numbersOf(head[start[3]:])
		return err == nil && len(data) > 8 && startsFrame(data)
	}
	for line := range bytes.Lines(head) {
		if m := patterns().write.FindSubmatch(line); m != nil && string(m[1]) == "1" {
			return true
		}
	}
	return false
}

// startsFrame says whether bytes begin with eight hex digits and a bracket.
func startsFrame(data []byte) bool {
	for _, c := range data[:8] {
		if !isHex(c) {
			return false
		}
	}
	return data[8] == '{' || data[8] == '['
}

// numbersOf reads the bytes that numbers in decimal or hex stand for, up to a closing bracket.
func numbersOf(text []byte) (data []byte, err error) {
	if i := bytes.IndexAny(text, "]}"); i >= 0 {
		text = text[:i]
	}
	for _, m := range patterns().number.FindAll(text, -1) {
		n, err := strconv.ParseUint(string(m), 0, 8)
		if err != nil {
			return data, fmt.Errorf("%q is no byte", m)
		}
		data = append(data, byte(n))
	}
	return data, nil
}

// literalReader decodes literals: an array or a string is read whole, a log of strace line by line.
type literalReader struct {
	lines  *bufio.Scanner
	number int
	rest   []byte // an array so far
	array  bool
	found  bool // something, in quotes
	out    []byte
	err    error
}

func newLiteralReader(r io.Reader) io.Reader {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, maxLine)
	return &literalReader{lines: lines}
}

func (l *literalReader) Read(p []byte) (int, error) {
	for len(l.out) == 0 {
		if l.err != nil {
			return 0, l.err
		}
		l.out, l.err = l.more()
	}
	n := copy(p, l.out)
	l.out = l.out[n:]
	return n, nil
}

// more reads one line, or the rest of an array.
func (l *literalReader) more() (data []byte, err error) {
	if !l.lines.Scan() {
		if err := l.lines.Err(); err != nil {
			return nil, fmt.Errorf("line %d of the literal: %w", l.number+1, err)
		}
		data, err := numbersOf(l.rest)
		switch {
		case err == nil && !l.found && len(data) == 0 && l.number > 0:
			err = fmt.Errorf("no array of bytes, no string in quotes and no call of write to file descriptor 1 is in the text")
		case err == nil:
			err = io.EOF
		}
		return data, err
	}
	l.number++
	line := bytes.TrimSpace(l.lines.Bytes())
	switch {
	case l.array:
		l.rest = append(append(l.rest, ' '), line...)
		if len(l.rest) > maxLine {
			return nil, fmt.Errorf("line %d of the literal: more than %d bytes of text", l.number, maxLine)
		}
		return nil, nil
	case l.number == 1 && (patterns().write.Find(line) == nil) && !patterns().quoted.Match(line) && bytes.ContainsAny(line, "[{"):
		l.array = true
		start := bytes.LastIndexAny(line, "[{")
		l.rest = append(l.rest, line[start+1:]...)
		return nil, nil
	}
	data, err = l.text(line)
	l.found = l.found || len(data) > 0
	if err != nil {
		return data, fmt.Errorf("line %d of the literal: %w", l.number, err)
	}
	return data, nil
}

// text is a string in quotes, or what a call of write wrote to standard output; other lines of strace say nothing.
func (l *literalReader) text(line []byte) ([]byte, error) {
	if m := patterns().quoted.FindSubmatch(line); m != nil && string(m[1]) == string(m[3]) {
		return unescape(string(m[2]))
	}
	m := patterns().write.FindSubmatch(line)
	if m == nil || string(m[1]) != "1" {
		return nil, nil
	}
	if len(m[3]) > 0 {
		return nil, fmt.Errorf("strace cut the text: run it with -s 16777216")
	}
	data, err := unescape(string(m[2]))
	if written, bad := strconv.Atoi(string(m[4])); bad == nil {
		data = data[:max(0, min(written, len(data)))]
	}
	return data, err
}

// unescape reads a string's escapes as C, Go, Python and JSON have them: \n, \x1f, \u00e9, \37.
func unescape(text string) (data []byte, err error) {
	for text != "" {
		if text[0] != '\\' {
			data, text = append(data, text[0]), text[1:]
			continue
		}
		if i := strings.IndexByte(`"'/?`, text[min(1, len(text)-1)]); i >= 0 {
			data, text = append(data, text[1]), text[2:]
			continue
		}
		size := 0
		for len(text) > 1 && size < 3 && 1+size < len(text) && text[1+size] >= '0' && text[1+size] <= '7' {
			size++
		}
		if size > 0 {
			n, err := strconv.ParseUint(text[1:1+size], 8, 8)
			if err != nil {
				return data, fmt.Errorf("the escape %q is no byte", text[:1+size])
			}
			data, text = append(data, byte(n)), text[1+size:]
			continue
		}
		r, wide, rest, err := strconv.UnquoteChar(text, 0)
		if err != nil {
			return data, fmt.Errorf("the escape %q is not known", text[:min(2, len(text))])
		}
		if wide {
			data = append(data, string(r)...)
		} else {
			data = append(data, byte(r))
		}
		text = rest
	}
	return data, nil
}
