// Package printable makes foreign text safe to show: what a manifest, a child process or a server wrote can then
// neither move the cursor nor reorder, hide or colour the text around it.
package printable

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Text returns s with every character escaped that acts on a terminal instead of being seen: C0 and C1 controls,
// bidirectional controls, line and paragraph separators, invisible marks, and bytes that are not UTF-8.
// Escapes are Go's: \n, \x1b, \u202e. A backslash stays as it is, so the result is for reading, not for decoding.
func Text(s string) string {
	return escape(s, func(r rune) bool { return false })
}

// Lines is Text for text of several lines: line feeds and tabs stay.
func Lines(s string) string {
	return escape(s, func(r rune) bool { return r == '\n' || r == '\t' })
}

// Cut is Text of at most n characters (n > 0); a cut is shown by an ellipsis.
func Cut(s string, n int) string {
	count := 0
	for i := range s {
		if count++; count > n {
			return Text(s[:i]) + "…"
		}
	}
	return Text(s)
}

// Safe reports whether Text would leave s as it is.
func Safe(s string) bool {
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		if acts(r) || r == utf8.RuneError && size == 1 {
			return false
		}
		i += size
	}
	return true
}

func escape(s string, keep func(rune) bool) string {
	if Safe(s) {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			fmt.Fprintf(&b, `\x%02x`, s[i])
		case acts(r) && !keep(r):
			b.WriteString(escaped(r))
		default:
			b.WriteString(s[i : i+size])
		}
		i += size
	}
	return b.String()
}

func escaped(r rune) string {
	switch {
	case r == '\n':
		return `\n`
	case r == '\r':
		return `\r`
	case r == '\t':
		return `\t`
	case r < 0x80:
		return fmt.Sprintf(`\x%02x`, r)
	case r < 0x10000:
		return fmt.Sprintf(`\u%04x`, r)
	}
	return fmt.Sprintf(`\U%08x`, r)
}

// acts reports whether the character does something instead of being seen. The joiners U+200C and U+200D are text:
// emoji and several scripts need them.
func acts(r rune) bool {
	switch {
	case r < 0x20, r >= 0x7f && r <= 0x9f, r == 0xad, r == 0x61c, r == 0x180e, r == 0x200b,
		r == 0x200e, r == 0x200f, r >= 0x2028 && r <= 0x202e, r >= 0x2060 && r <= 0x206f,
		r == 0xfeff, r >= 0xfff9 && r <= 0xfffb, r >= 0xe0000 && r <= 0xe007f:
		return true
	}
	return false
}
