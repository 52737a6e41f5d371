package scaffold

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// cleanLine makes one line of a text: line breaks and runs of white space become one blank.
func cleanLine(text string) string { return strings.Join(strings.Fields(clean(text)), " ") }

// cleanText trims a text of several lines and gives it plain line ends.
func cleanText(text string) string {
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\u2028", "\n", "\u2029", "\n", "\u0085", "\n").Replace(text)
	return strings.TrimSpace(clean(text))
}

// clean drops what cannot be seen and turns every kind of blank into the plain one, so that a pasted name is what it
// looks like.
func clean(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.Is(unicode.Zs, r):
			return ' '
		case unicode.Is(unicode.Cf, r):
			return -1
		}
		return r
	}, text)
}

// checkText says what makes a text unfit for any file: broken UTF-8, control characters, too much of it.
func checkText(what, text string, limit int) string {
	if !utf8.ValidString(text) {
		return fmt.Sprintf("the %s is not valid UTF-8", what)
	}
	if n := utf8.RuneCountInString(text); n > limit {
		return fmt.Sprintf("the %s is %d characters long, %d over pupkit's limit of %d", what, n, n-limit, limit)
	}
	for _, r := range text {
		if unicode.IsControl(r) && !unicode.IsSpace(r) {
			return fmt.Sprintf("the %s holds the control character U+%04X", what, r)
		}
	}
	return ""
}
