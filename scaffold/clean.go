package scaffold

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// cleanLine makes one line of a text: line breaks and runs of white space become one blank.
func cleanLine(text string) string { return trim(strings.Join(strings.Fields(clean(text)), " ")) }

// cleanText trims a text of several lines and gives it plain line ends.
func cleanText(text string) string {
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\u2028", "\n", "\u2029", "\n", "\u0085", "\n").Replace(text)
	return trim(clean(text))
}

// clean drops what cannot be seen and turns every kind of blank into the plain one, so that a pasted name is what it
// looks like. Joiners and direction marks stay: emoji and several scripts need them.
func clean(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.Is(unicode.Zs, r), r == '\u2800':
			return ' '
		case isJoiner(r), isTag(r):
			return r
		case unicode.Is(unicode.Cf, r), strings.ContainsRune("\u034f\u115f\u1160\u3164\uffa0", r):
			return -1
		}
		return r
	}, text)
}

// trim takes what cannot be seen from both ends.
func trim(text string) string {
	return strings.TrimFunc(text, func(r rune) bool {
		return unicode.IsSpace(r) || unicode.Is(unicode.Cf, r) && !isTag(r)
	})
}

func isJoiner(r rune) bool { return '\u200c' <= r && r <= '\u200f' || r == '\u061c' }

// isTag finds the tags that the flags of regions are made of.
func isTag(r rune) bool { return 0xE0020 <= r && r <= 0xE007F }

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
