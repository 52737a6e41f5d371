package rules

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// chars counts Unicode characters (code points), which is what the documents' limits count.
func chars(s string) int { return utf8.RuneCountInString(s) }

// units counts UTF-16 code units, which is what a length in JavaScript counts.
func units(s string) int {
	n := 0
	for _, r := range s {
		if n++; r > 0xFFFF {
			n++
		}
	}
	return n
}

// tooLong says how long a text is and by how much it is over a limit.
func tooLong(n, limit int) string {
	return fmt.Sprintf("%d characters long, %d over the limit of %d", n, n-limit, limit)
}

// lineBreaks names the characters that end a line.
var lineBreaks = map[rune]string{
	'\n': "a line break (LF)", '\r': "a carriage return (CR)", '\v': "a vertical tab", '\f': "a form feed",
	0x85: "a next-line character (NEL)", 0x2028: "a line separator (U+2028)", 0x2029: "a paragraph separator (U+2029)",
}

// odd names the characters that cannot be told from nothing, or from another one, by looking at them.
var odd = map[rune]string{
	' ': "a space", '\t': "a tab", 0xA0: "a no-break space", 0xAD: "a soft hyphen", 0x34F: "a combining grapheme joiner",
	0x61C: "an Arabic letter mark", 0x1680: "an Ogham space mark", 0x180E: "a Mongolian vowel separator",
	0x200B: "a zero-width space", 0x200C: "a zero-width non-joiner", 0x200D: "a zero-width joiner",
	0x200E: "a left-to-right mark", 0x200F: "a right-to-left mark", 0x202A: "a left-to-right embedding",
	0x202B: "a right-to-left embedding", 0x202C: "a pop directional formatting", 0x202D: "a left-to-right override",
	0x202E: "a right-to-left override", 0x202F: "a narrow no-break space", 0x205F: "a mathematical space",
	0x2060: "a word joiner", 0x2061: "an invisible function application", 0x2062: "an invisible times",
	0x2063: "an invisible separator", 0x2064: "an invisible plus", 0x2066: "a left-to-right isolate",
	0x2067: "a right-to-left isolate", 0x2068: "a first strong isolate", 0x2069: "a pop directional isolate",
	0x3000: "an ideographic space", 0x3164: "a Hangul filler", 0xFEFF: "a zero-width no-break space (a byte order mark)",
	0xFFA0: "a halfwidth Hangul filler", 0x2800: "a blank braille pattern", 0x115F: "a Hangul choseong filler",
}

// unseen reports whether a reader sees nothing where r stands: white space of all kinds, controls, invisible formatting.
func unseen(r rune) bool {
	if r < unicode.MaxASCII {
		return r <= ' '
	}
	if unicode.IsSpace(r) || unicode.IsControl(r) {
		return true
	}
	if _, known := odd[r]; known || 0x2000 <= r && r <= 0x200A {
		return true
	}
	return unicode.Is(unicode.Cf, r) && !unicode.Is(unicode.Prepended_Concatenation_Mark, r) && !inFlag(r)
}

// inFlag reports whether r is a tag, of which the flags of regions are made.
func inFlag(r rune) bool { return 0xE0020 <= r && r <= 0xE007F }

// blank reports whether a reader sees nothing of s at all.
func blank(s string) bool { return strings.IndexFunc(s, func(r rune) bool { return !unseen(r) }) < 0 }

// alike reports whether two names differ in case, separators and blanks alone.
func alike(a, b string) bool { return strings.EqualFold(plain.Replace(trim(a)), plain.Replace(b)) }

var plain = strings.NewReplacer("-", "", "_", "", ".", "", " ", "")

// trim takes what cannot be seen from both ends.
func trim(s string) string { return strings.TrimFunc(s, unseen) }

// lookAlikes are letters of other scripts that look like one of a to z.
var lookAlikes = map[rune]rune{
	'а': 'a', 'е': 'e', 'о': 'o', 'р': 'p', 'с': 'c', 'у': 'y', 'х': 'x', 'і': 'i', 'ј': 'j', 'ѕ': 's', 'ԁ': 'd',
	'һ': 'h', 'ԛ': 'q', 'ԝ': 'w', 'ѵ': 'v', 'ո': 'n', 'ս': 'u', 'օ': 'o', 'հ': 'h', 'ք': 'f', 'ց': 'g',
	'ο': 'o', 'α': 'a', 'ν': 'v', 'ι': 'i', 'ρ': 'p', 'υ': 'u', 'κ': 'k', 'ı': 'i', 'ɡ': 'g', 'ɑ': 'a', 'ℓ': 'l',
	'А': 'a', 'В': 'b', 'Е': 'e', 'К': 'k', 'М': 'm', 'Н': 'h', 'О': 'o', 'Р': 'p', 'С': 'c', 'Т': 't', 'Х': 'x',
}

// ascii is the plain character that r stands for or looks like, and r itself where there is none.
func ascii(r rune) rune {
	if 0xFF01 <= r && r <= 0xFF5E {
		return r - 0xFEE0
	}
	if plain, ok := lookAlikes[r]; ok {
		return plain
	}
	return r
}

// unaccented is the letter under an accent, and r itself where there is none.
func unaccented(r rune) rune {
	if 0xC0 <= r && r < 0x180 {
		if plain, _ := utf8.DecodeRuneInString(norm.NFD.String(string(r))); plain < 128 {
			return plain
		}
	}
	return r
}

// char names a character so that it can be told from every other one.
func char(r rune) string {
	if name, ok := lineBreaks[r]; ok {
		return name
	}
	if name, ok := odd[r]; ok {
		if r < 128 {
			return name
		}
		return fmt.Sprintf("%s (U+%04X)", name, r)
	}
	if name, ok := marks[r]; ok {
		return name
	}
	switch plain := ascii(r); {
	case r == utf8.RuneError:
		return "a replacement character (U+FFFD)"
	case unicode.Is(unicode.M, r):
		return fmt.Sprintf("a combining mark (U+%04X)", r)
	case unicode.IsControl(r) || !unicode.IsPrint(r):
		return fmt.Sprintf("an invisible character (U+%04X)", r)
	case plain != r:
		return fmt.Sprintf("%q (U+%04X), which is not the letter %q but looks like it", r, r, plain)
	case unicode.IsUpper(r) && r < 128:
		return fmt.Sprintf("the capital letter %q", r)
	case r < 128:
		return fmt.Sprintf("%q", r)
	}
	return fmt.Sprintf("%q (U+%04X)", r, r)
}

// marks names punctuation that is easily overlooked in quotes.
var marks = map[rune]string{
	'-': "a hyphen", '.': "a full stop", ',': "a comma", '/': "a slash", '\\': "a backslash", ':': "a colon",
	'_': "an underscore", '\'': "an apostrophe", '"': "a quotation mark", '`': "a backtick",
}

// position says which character of s begins at the offset, counted from 1.
func position(s string, offset int) string { return fmt.Sprintf("character %d", chars(s[:offset])+1) }
