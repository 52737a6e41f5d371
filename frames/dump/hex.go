package dump

import (
	"bufio"
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"strconv"
)

// layout is how the lines of a hex dump are laid out.
type layout int

const (
	plain     layout = iota // digits, perhaps with blanks, commas, 0x
	xxd                     // 00000000: 3030 3030  00
	canonical               // 00000000  30 30 30 30  |0000|
	words                   // 0000000 3030 3030, the bytes of each pair swapped
	offset                  // 00000000   30 30 30 30  0000
)

// layoutOf finds the layout of a dump by its first line.
func layoutOf(line []byte) layout {
	digits := len(offsetDigits(line))
	rest := line[digits:]
	fields := bytes.Fields(rest)
	switch {
	case digits >= 4 && bytes.HasPrefix(rest, []byte(": ")):
		return xxd
	case digits >= 4 && len(fields) > 0 && bytes.HasPrefix(rest, []byte(" ")) && bytes.Count(line, []byte("|")) >= 2 && line[len(line)-1] == '|':
		return canonical
	case digits == 7 && len(fields) > 0 && allHex(fields, 4):
		return words
	case digits >= 4 && digits <= 16 && digits != 2 && len(fields) > 0 && len(fields[0]) == 2 && isHex(fields[0][0]) && isHex(fields[0][1]):
		return offset
	}
	return plain
}

func allHex(fields [][]byte, width int) bool {
	for _, f := range fields {
		if len(f) != width || bytes.IndexFunc(f, func(r rune) bool { return r > 0x7f || !isHex(byte(r)) }) >= 0 {
			return false
		}
	}
	return true
}

// perLine is the most bytes that a line with an offset holds where its text cannot be told from its digits.
const perLine = 16

// line returns the bytes of a line and its offset, whose digits are in a base; -1 where it has none.
func (l layout) line(line []byte, base int) (data []byte, at int64, err error) {
	if l == plain {
		data, ok := spelled(line)
		if !ok || len(strip(line))%2 != 0 {
			return nil, -1, fmt.Errorf("%q is not pairs of hex digits", cut(line))
		}
		return data, -1, nil
	}
	digits := len(offsetDigits(line))
	at, err = strconv.ParseInt(string(line[:digits]), base, 62)
	if err != nil {
		return nil, -1, fmt.Errorf("%q does not begin with an offset", cut(line))
	}
	area := line[digits:]
	switch l {
	case xxd:
		area = bytes.TrimPrefix(bytes.TrimPrefix(area, []byte(":")), []byte(" "))
		area, _, _ = bytes.Cut(area, []byte("  "))
	case canonical:
		area, _, _ = bytes.Cut(area, []byte("|"))
	case offset:
		area, _, _ = bytes.Cut(bytes.TrimSpace(area), []byte("   "))
	}
	for _, f := range bytes.Fields(area) {
		if l == offset && (len(f) != 2 || len(data) == perLine || !isHex(f[0]) || !isHex(f[1])) {
			break
		}
		bytesOf, err := hex.DecodeString(string(f))
		if l == xxd && len(f) == 8 && len(bytes.Trim(f, "01")) == 0 { // xxd -b
			n, _ := strconv.ParseUint(string(f), 2, 8)
			bytesOf = []byte{byte(n)}
		}
		if err != nil {
			return nil, at, fmt.Errorf("%q is not hex digits", cut(f))
		}
		if l == words && len(bytesOf) == 2 {
			bytesOf[0], bytesOf[1] = bytesOf[1], bytesOf[0]
		}
		data = append(data, bytesOf...)
	}
	return data, at, nil
}

// strip takes away what stands between the digits of a plain dump.
func strip(line []byte) []byte {
	line = bytes.TrimSuffix(bytes.TrimPrefix(bytes.TrimSpace(line), []byte("<Buffer ")), []byte(">"))
	out := make([]byte, 0, len(line))
	for i := 0; i < len(line); i++ {
		switch c := line[i]; {
		case c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == ',' || c == ':' || c == '-':
		case (c == '0' || c == '\\') && i+1 < len(line) && (line[i+1] == 'x' || line[i+1] == 'X'):
			i++
		default:
			out = append(out, c)
		}
	}
	return out
}

func cut(b []byte) []byte { return b[:min(len(b), 40)] }

// maxLine is the longest line of a dump, in bytes: a plain one may be a whole stream.
const maxLine = 64 << 20

// maxRepeat is how many bytes a line "*" may stand for.
const maxRepeat = 1 << 30

// hexReader reads a hex dump line by line.
type hexReader struct {
	lines  *bufio.Reader
	number int
	layout layout
	known  bool // the layout

	out    []byte
	held   []byte // the last line of words, whose last byte may be a filling
	last   []byte // the bytes of the last line, for "*"
	repeat bool
	next   int64 // the offset that the next line should have
	first  int64 // the offset of the first line

	base        int    // of the offsets
	settled     bool   // the base
	firstDigits []byte // of the first offset
	err         error
}

func newHexReader(r io.Reader) io.Reader { return &hexReader{lines: bufio.NewReaderSize(r, 64<<10)} }

func (h *hexReader) Read(p []byte) (int, error) {
	for len(h.out) == 0 {
		if h.err != nil {
			return 0, h.err
		}
		h.err = h.more()
	}
	n := copy(p, h.out)
	h.out = h.out[n:]
	return n, nil
}

// more reads one line.
func (h *hexReader) more() error {
	line, err := h.lines.ReadSlice('\n')
	if errors.Is(err, bufio.ErrBufferFull) {
		line, err = h.longLine(line)
	}
	if err != nil && (!errors.Is(err, io.EOF) || len(line) == 0) {
		h.out, h.held = append(h.out, h.held...), nil
		return err
	}
	h.number++
	line = bare(bytes.TrimPrefix(line, []byte("\xef\xbb\xbf")))
	switch {
	case len(line) == 0, heading(line):
		return nil
	case string(line) == "*" && h.known && h.layout != plain:
		h.repeat = true
		return nil
	case !h.known:
		h.layout, h.known = layoutOf(line), true
		h.first, h.base = -1, 16
	}
	h.settleBase(line)
	data, at, err := h.layout.line(line, h.base)
	if err != nil {
		return fmt.Errorf("line %d of the hex dump: %w", h.number, err)
	}
	return h.add(data, at)
}

// settleBase finds the base of the offsets at the second line: xxd and hexdump write them in hex, od in octal, some
// tools in decimal. Where a line "*" stands before it, seven digits are od's.
func (h *hexReader) settleBase(line []byte) {
	digits := offsetDigits(line)
	switch {
	case h.layout == plain || h.settled || len(digits) == 0:
		return
	case h.firstDigits == nil:
		h.firstDigits = append([]byte{}, digits...)
		return
	case h.repeat && h.layout == offset && len(digits) == 7:
		h.base = 8
	}
	h.settled = true
	for _, base := range []int{16, 8, 10} {
		first, err1 := strconv.ParseInt(string(h.firstDigits), base, 62)
		at, err2 := strconv.ParseInt(string(digits), base, 62)
		if err1 == nil && err2 == nil && at == first+int64(len(h.last)) {
			h.base, h.first, h.next = base, first, at
			return
		}
	}
}

// offsetDigits are the digits that a line begins with.
func offsetDigits(line []byte) []byte {
	n := 0
	for n < len(line) && isHex(line[n]) {
		n++
	}
	return line[:n]
}

// bare is a line without the white space around it, and without the 0x of an offset before a colon, as tcpdump has it.
func bare(line []byte) []byte {
	line = bytes.TrimSpace(line)
	if rest, ok := bytes.CutPrefix(line, []byte("0x")); ok {
		if digits := offsetDigits(rest); len(digits) >= 4 && bytes.HasPrefix(rest[len(digits):], []byte(":")) {
			return rest
		}
	}
	return line
}

// heading says whether a line stands above or below a dump: a fence, a shell's prompt, the head of PowerShell's Format-Hex.
func heading(line []byte) bool {
	for _, start := range []string{"```", "$ ", "PS ", "Path:", "Label:", "Offset Bytes", "------", "00 01 02 03 04 05 06 07 08 09 0A 0B"} {
		if bytes.HasPrefix(line, []byte(start)) {
			return true
		}
	}
	return false
}

// longLine reads on in a line that is longer than the buffer.
func (h *hexReader) longLine(start []byte) ([]byte, error) {
	line := append([]byte(nil), start...)
	for {
		more, err := h.lines.ReadSlice('\n')
		line = append(line, more...)
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, err
		}
		if len(line) > maxLine {
			return nil, fmt.Errorf("line %d of the hex dump is longer than %d bytes", h.number+1, maxLine)
		}
	}
}

// add puts a line's bytes out, those of "*" before it. The offset on a line of its own says how long the whole is.
func (h *hexReader) add(data []byte, at int64) error {
	if at >= 0 && h.first < 0 {
		h.first, h.next = at, at
	}
	gap := at - h.next
	switch {
	case at < 0:
	case h.repeat && len(h.last) > 0 && gap > 0 && gap <= maxRepeat:
		h.out, h.held = append(h.out[:0], h.held...), h.held[:0]
		h.out = append(h.out, bytes.Repeat(h.last, int(gap)/len(h.last)+1)[:gap]...)
	case h.repeat:
		return fmt.Errorf("line %d of the hex dump: %d bytes are said to repeat", h.number, gap)
	case gap == -1 && len(data) == 0 && len(h.held) > 0: // an odd last pair was filled up
		h.held = h.held[:len(h.held)-1]
	case gap != 0:
		return fmt.Errorf("line %d of the hex dump: its offset is %#x, the bytes before it end at %#x", h.number, at, h.next)
	}
	if !h.repeat || at < 0 {
		h.out = h.out[:0]
	}
	h.repeat = false
	if h.layout == words {
		h.out = append(h.out, h.held...)
		h.held = append(h.held[:0], data...)
	} else {
		h.out = append(h.out, data...)
	}
	if len(data) > 0 {
		h.last = append(h.last[:0], data...)
	}
	h.next = max(at, 0) + int64(len(data))
	return nil
}
