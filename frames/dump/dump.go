// Package dump turns the texts in which people pass bytes around back into those bytes: xxd, hexdump, od and plain hex,
// base64, arrays and strings of a language, strace. A stream that is none of them is left alone.
package dump

import (
	"bufio"
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"io"
)

// Kind is a way of writing bytes down.
type Kind string

// The kinds. Auto stands for whichever [Detect] finds.
const (
	Auto    Kind = "auto"
	Raw     Kind = "raw"
	Hex     Kind = "hex" // xxd, hexdump, od, tcpdump -X, or nothing but digits
	Base64  Kind = "base64"
	Literal Kind = "literal" // an array of bytes, a string with escapes, or lines of strace
	Tap     Kind = "tap"     // a record of pupkit tap: not this package's to read
)

// TapMagic is the first line of a record of pupkit tap.
const TapMagic = "pupkit-tap 1\n"

// HeadSize is how much of a stream [Detect] wants to see, in bytes; a shorter stream is seen whole.
const HeadSize = 512

// Detect finds the kind of a stream by its first bytes. What could be the stream itself is Raw.
func Detect(head []byte) Kind {
	head = bytes.TrimPrefix(head, []byte("\xef\xbb\xbf"))
	switch {
	case bytes.HasPrefix(head, []byte(TapMagic)), bytes.HasPrefix(head, []byte("pupkit-tap 1\r\n")):
		return Tap
	case looksLikeHex(head):
		return Hex
	case looksLikeBase64(head):
		return Base64
	case looksLikeLiteral(head):
		return Literal
	}
	return Raw
}

// NewReader returns the bytes that r holds in this kind of writing. Raw and Auto are r itself.
func NewReader(r io.Reader, kind Kind) io.Reader {
	switch kind {
	case Hex:
		return newHexReader(r)
	case Literal:
		return newLiteralReader(r)
	case Base64:
		return &base64Lines{lines: bufio.NewReader(r)}
	}
	return r
}

// looksLikeHex says whether the first line is one of a hex dump, and, where it has no offset, whether its digits spell text.
func looksLikeHex(head []byte) bool {
	line, rest := []byte(nil), head
	for len(rest) > 0 && (len(line) == 0 || heading(line)) {
		line, rest, _ = bytes.Cut(rest, []byte("\n"))
		line = bare(line)
	}
	layout := layoutOf(line)
	if layout == plain {
		text := append(line[:len(line):len(line)], rest...)
		data, ok := spelled(text)
		return ok && len(data) >= 8 && isText(data[:min(len(data), 16)])
	}
	data, _, err := layout.line(line, 16)
	return err == nil && len(data) > 0 && (layout == canonical || len(data) >= 4)
}

// spelled decodes the whole pairs of digits at the start of a text that holds nothing else.
func spelled(text []byte) ([]byte, bool) {
	digits := strip(text)
	for _, c := range digits {
		if !isHex(c) {
			return nil, false
		}
	}
	data := make([]byte, len(digits)/2)
	_, err := hex.Decode(data, digits[:len(digits)/2*2])
	return data, err == nil
}

func looksLikeBase64(head []byte) bool {
	text := bytes.Join(bytes.Fields(head), nil)
	text, _, _ = bytes.Cut(text, []byte("=")) // the rest is another piece
	text = text[:min(len(text), 64)/4*4]
	data, err := base64.RawStdEncoding.DecodeString(string(text))
	if err != nil {
		data, err = base64.RawURLEncoding.DecodeString(string(text))
	}
	if err != nil || len(data) < 9 {
		return false
	}
	for _, c := range data[:8] {
		if !isHex(c) {
			return false
		}
	}
	return data[8] == '{' || data[8] == '['
}

// isText says whether bytes are what a stream of frames, or a log, starts with.
func isText(b []byte) bool {
	for _, c := range b {
		if (c < 0x20 || c > 0x7e) && c != '\n' && c != '\r' && c != '\t' && c != 0x1b {
			return false
		}
	}
	return true
}

func isHex(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c && c <= 'f' || 'A' <= c && c <= 'F'
}
