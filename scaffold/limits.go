package scaffold

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/pupkit/pupkit/contract/pup"
)

// checkIdentifier says which rule of pup's identifiers a name breaks.
func checkIdentifier(what, name string) string {
	if name == "" {
		return "the " + what + " is empty"
	}
	for i, r := range name {
		switch {
		case 'a' <= r && r <= 'z':
		case i == 0:
			return fmt.Sprintf("the %s %q begins with %s: the first character is a letter from a to z", what, excerpt(name), shown(r))
		case r == '_', '0' <= r && r <= '9':
		default:
			return fmt.Sprintf("the %s %q holds %s: lowercase letters, digits and underscores are allowed", what, excerpt(name), shown(r))
		}
	}
	if strings.Contains(name, pup.Separator) {
		return fmt.Sprintf("the %s %q holds two underscores in a row, which pup reserves", what, excerpt(name))
	}
	if n := len(name); n > pup.MaxIdentifier {
		return fmt.Sprintf("the %s %q is %d characters long, %d over the limit of %d", what, excerpt(name), n, n-pup.MaxIdentifier, pup.MaxIdentifier)
	}
	return ""
}

func checkLength(what, text string, limit int) string {
	if n := max(utf8.RuneCountInString(text), len(utf16.Encode([]rune(text)))); n > limit {
		return fmt.Sprintf("the %s is %d characters long (UTF-16), %d over the limit of %d", what, n, n-limit, limit)
	}
	return ""
}

// cut shortens a line to a limit in UTF-16 code units, at a word where it can, and shows by … that it did.
func cut(line string, limit int) string {
	if checkLength("", line, limit) == "" {
		return line
	}
	units, end := 0, 0
	for i, r := range line {
		if units += utf16.RuneLen(r); units > limit-1 {
			end = i
			break
		}
	}
	if blank := strings.LastIndexByte(line[:end], ' '); blank > end/2 {
		end = blank
	}
	return strings.TrimSpace(line[:end]) + "…"
}

func quoted(format, text string) string { return fmt.Sprintf(format, excerpt(text)) }

// excerpt is as much of a text as a message bears.
func excerpt(text string) string { return cut(text, 80) }

// shown quotes a character; one that is not ASCII may look like another, so that its code point is said too.
func shown(r rune) string {
	if r < utf8.RuneSelf {
		return strconv.QuoteRune(r)
	}
	return fmt.Sprintf("%q (U+%04X)", r, r)
}
