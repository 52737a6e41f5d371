package source

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"unicode/utf16"
	"unicode/utf8"
)

// wide is an encoding whose units are more than one byte long, with its byte order mark and what an ASCII first
// character looks like in it (1 stands for any byte but zero). The longer ones stand first.
type wide struct {
	name  string
	mark  string
	ascii string
	unit  int
	order binary.ByteOrder
}

var wides = []wide{
	{"UTF-32, little-endian", "\xff\xfe\x00\x00", "\x01\x00\x00\x00", 4, binary.LittleEndian},
	{"UTF-32, big-endian", "\x00\x00\xfe\xff", "\x00\x00\x00\x01", 4, binary.BigEndian},
	{"UTF-16, little-endian", "\xff\xfe", "\x01\x00", 2, binary.LittleEndian},
	{"UTF-16, big-endian", "\xfe\xff", "\x00\x01", 2, binary.BigEndian},
}

// wideText reports a text in UTF-16 or UTF-32, of which nothing further can be read in place.
func (r *reader) wideText() bool {
	for _, w := range wides {
		start := len(w.mark)
		if !r.has(0, w.mark) {
			if start = 0; !w.looksLike(r.text) {
				continue
			}
		}
		f := Fault{
			Span:    Span{0, max(start, len(w.ascii))},
			Message: fmt.Sprintf("the file is encoded as %s, not as UTF-8", w.name),
			Hint:    "save it as UTF-8 without a byte order mark (in PowerShell: Set-Content -Encoding utf8NoBOM)",
			Lost:    true,
		}
		f.Span.End = min(f.Span.End, len(r.text))
		if text, ok := w.decode(r.text[start:]); ok {
			f.Fix = replace("write the file as UTF-8", Span{0, len(r.text)}, text)
		}
		r.each("wide", f)
		return true
	}
	return false
}

// Decoded returns the text in UTF-8: what is in UTF-16 or UTF-32 decoded, and everything else as it is.
func Decoded(text []byte) []byte {
	for _, w := range wides {
		start := len(w.mark)
		if !bytes.HasPrefix(text, []byte(w.mark)) {
			if start = 0; !w.looksLike(text) {
				continue
			}
		}
		if decoded, ok := w.decode(text[start:]); ok {
			return []byte(decoded)
		}
		return text
	}
	return text
}

// looksLike says whether the text begins with two ASCII characters of the encoding, or is one alone.
func (w wide) looksLike(text []byte) bool {
	n := len(w.ascii)
	if len(text) < n || len(text)%n != 0 {
		return false
	}
	for i := range min(len(text), 2*n) {
		if (text[i] == 0) != (w.ascii[i%n] == 0) {
			return false
		}
	}
	return true
}

// decode turns the text into UTF-8, where it is well-formed.
func (w wide) decode(text []byte) (string, bool) {
	if len(text)%w.unit != 0 {
		return "", false
	}
	var out []byte
	for i := 0; i < len(text); i += w.unit {
		var c rune
		if w.unit == 4 {
			c = rune(w.order.Uint32(text[i:]))
		} else if c = rune(w.order.Uint16(text[i:])); utf16.IsSurrogate(c) && i+4 <= len(text) {
			c = utf16.DecodeRune(c, rune(w.order.Uint16(text[i+2:])))
			i += 2
		}
		if !utf8.ValidRune(c) || c == utf8.RuneError {
			return "", false
		}
		out = utf8.AppendRune(out, c)
	}
	return string(out), true
}

// foreign is a kind of file that is known by how it begins.
type foreign struct{ start, name string }

var foreigns = []foreign{
	{"\x1f\x8b", "gzip-compressed data"},
	{"PK\x03\x04", "a ZIP archive"},
	{"\x89PNG", "a PNG image"},
	{"%PDF-", "a PDF document"},
	{"\x7fELF", "a program"},
	{"\xff\xd8\xff", "a JPEG image"},
	{"<?xml", "XML"},
	{"<!doctype html", "an HTML page"},
	{"<html", "an HTML page"},
	{"<head", "an HTML page"},
	{"<body", "an HTML page"},
	{"<!--", "an HTML page"},
	{"version https://git-lfs", "a Git LFS pointer"},
}

// foreignText reports a file that is something else altogether.
func (r *reader) foreignText(wanted string) bool {
	head := bytes.TrimLeft(r.text[r.pos:min(len(r.text), r.pos+1024)], " \t\r\n")
	for _, k := range foreigns {
		start := head[:min(len(head), len(k.start))]
		if string(start) != k.start && (k.start[0] != '<' || string(bytes.ToLower(start)) != k.start) {
			continue
		}
		at := r.pos + bytes.Index(r.text[r.pos:], head)
		f := Fault{
			Span:    Span{at, at + len(k.start)},
			Message: fmt.Sprintf("this is %s, not %s", k.name, wanted),
			Lost:    true,
		}
		if title := between(r.text, "<title>", "</title>"); title != nil {
			f.Message += fmt.Sprintf(" (its title is %s)", quote(title))
			f.Hint = "a server answered with a page, often an error or a login, where the file was wanted"
		}
		r.each("foreign", f)
		return true
	}
	return false
}

// between returns what stands between two marks in the first 4 KiB, or nil.
func between(text []byte, from, to string) []byte {
	text = text[:min(len(text), 4096)]
	_, rest, ok := bytes.Cut(text, []byte(from))
	if !ok {
		return nil
	}
	inner, _, ok := bytes.Cut(rest, []byte(to))
	if !ok {
		return nil
	}
	return inner
}

// windows1252 holds the characters of the bytes 0x80 to 0x9f in Windows-1252; the bytes from 0xa0 on are as in Unicode.
var windows1252 = []rune("€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ")

// badUTF8 reports the bytes of text[from:to] that are not UTF-8. The whole file has one fault for that: one wrong
// encoding is one mistake.
func (r *reader) badUTF8(from, to int) {
	for i := from; i < to; {
		c, n := utf8.DecodeRune(r.text[i:to])
		if c != utf8.RuneError || n > 1 {
			i += n
			continue
		}
		b := r.text[i]
		if i++; r.flood("utf8") {
			continue
		}
		meant := rune(b)
		if b < 0xa0 {
			meant = windows1252[b-0x80]
		}
		r.once("utf8", Fault{
			Span:    Span{i - 1, i},
			Message: fmt.Sprintf("byte 0x%02x is not UTF-8; in Windows-1252 it is %q", b, meant),
			Hint:    "save the file as UTF-8",
			Fix:     guess(replace("read the byte as Windows-1252 and write it as UTF-8", Span{i - 1, i}, string(meant))),
		})
	}
}
