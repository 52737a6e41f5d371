package frames

import (
	"bytes"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
)

// codePage is an encoding in which a program may have written instead of UTF-8.
type codePage struct {
	name   string
	script *unicode.RangeTable // the letters that it is chosen for; nil: the fallback
	enc    encoding.Encoding
	single bool // one byte a character: text in it that looks right is proof enough
}

// codePages are tried in this order; the first whose text is in its own script is named beside Windows-1252.
var codePages = []codePage{
	{"Windows-1251", unicode.Cyrillic, charmap.Windows1251, true},
	{"code page 866", unicode.Cyrillic, charmap.CodePage866, true},
	{"KOI8-R", unicode.Cyrillic, charmap.KOI8R, true},
	{"Windows-1253", unicode.Greek, charmap.Windows1253, true},
	{"Windows-1255", unicode.Hebrew, charmap.Windows1255, true},
	{"Shift_JIS", unicode.Hiragana, japanese.ShiftJIS, true},
	{"Shift_JIS", unicode.Katakana, japanese.ShiftJIS, true},
	{"EUC-JP", unicode.Hiragana, japanese.EUCJP, true},
	{"GBK", unicode.Han, simplifiedchinese.GBK, false},
	{"EUC-KR", unicode.Hangul, korean.EUCKR, false},
	{"Big5", unicode.Han, traditionalchinese.Big5, false},
	{"Shift_JIS", unicode.Han, japanese.ShiftJIS, false},
}

// explainBytes says what the byte at a place means that is not UTF-8, and, where the cause is not a code page, what to do.
func explainBytes(body []byte, at int) (detail, fix string) {
	b := body[at:]
	switch {
	case b[0] == 0xed && len(b) > 2 && b[1] >= 0xa0 && b[2]&0xc0 == 0x80:
		return ": it begins half of a surrogate pair, as CESU-8 and Java's modified UTF-8 write it", "encode with the standard UTF-8 encoder: one character beyond U+FFFF is four bytes"
	case b[0] == 0xc0 && len(b) > 1 && b[1] == 0x80:
		return ": c0 80 is the NUL of Java's modified UTF-8", `encode with the standard UTF-8 encoder, and escape NUL as \u0000`
	case cutRune(b):
		return ": it begins a character that is cut off", "cut text between characters, or join all chunks before encoding"
	}
	run := highRun(body, at)
	switch pages := guessPages(run); len(pages) {
	case 1:
		return fmt.Sprintf(" (in %s)", pages[0]), "set the output encoding to UTF-8: the process writes the local code page"
	case 2:
		return fmt.Sprintf(" (in %s, in %s)", pages[0], pages[1]), "set the output encoding to UTF-8: the process writes the local code page"
	}
	r := charmap.Windows1252.DecodeByte(b[0])
	if r == utf8.RuneError {
		return "", ""
	}
	detail = fmt.Sprintf("in Windows-1252 it is %s, %q", runeName(r), r)
	if c := charmap.CodePage850.DecodeByte(b[0]); !unicode.IsLetter(r) && unicode.IsLower(c) && at > 0 && letter(body[at-1]) {
		detail += fmt.Sprintf("; in code page 850, the console's, the letter %c", c)
	}
	return " (" + detail + ")", "set the output encoding to UTF-8: the process writes the local code page"
}

// cutRune says whether b starts with the beginning of a character whose end is missing.
func cutRune(b []byte) bool {
	size := 0
	switch c := b[0]; {
	case c >= 0xe0 && c < 0xf0:
		size = 3
	case c >= 0xf0 && c < 0xf5:
		size = 4
	default:
		return false
	}
	n := 1
	for n < size && n < len(b) && b[n]&0xc0 == 0x80 {
		n++
	}
	return n >= 2 && n < size
}

// highRun is the text around a place that the code page has to explain: up to the ASCII letters, quotes and blanks around it.
func highRun(body []byte, at int) []byte {
	end := at
	for end < len(body) && end < at+48 && body[end] != '"' && body[end] >= 0x20 {
		end++
	}
	return bytes.TrimRight(body[at:end], " ")
}

// guessPages names up to two code pages in which a run of bytes is text of that page's script, and that text.
func guessPages(run []byte) (pages []string) {
	for _, p := range codePages {
		out, err := p.enc.NewDecoder().Bytes(run)
		if err != nil || !inScript(string(out), p.script) {
			continue
		}
		pages = append(pages, fmt.Sprintf("%s it reads %q", p.name, out))
		if len(pages) == 2 || p.single {
			break
		}
	}
	return pages
}

// inScript says whether the text's letters beyond ASCII, two at least, are all of a script, in words of their own.
// Kana and Han go together, and ask for one kana at least; Cyrillic asks for letters that are frequent.
func inScript(text string, script *unicode.RangeTable) bool {
	own, high, frequent, prev := 0, 0, 0, ' '
	for _, r := range text {
		kana := script == unicode.Hiragana || script == unicode.Katakana
		switch {
		case r >= 0xff61 && r <= 0xff9f || isASCIILetter(r) && prev >= 0x80 || r >= 0x80 && isASCIILetter(prev):
			return false // half-width kana, and words of two scripts, come from the wrong page
		case r < 0x80:
		case unicode.Is(script, r):
			own++
			high++
		case kana && (unicode.In(r, unicode.Hiragana, unicode.Katakana, unicode.Han) || r == 'ー'):
			high++
		case unicode.IsPunct(r):
		default:
			return false
		}
		if strings.ContainsRune("оеаинтсрвлкмдпуя", unicode.ToLower(r)) {
			frequent++
		}
		prev = r
	}
	if script == unicode.Cyrillic && (frequent*2 < own || own < 3) {
		return false
	}
	return high >= 2 && own > 0 && plainCase(text)
}

func isASCIILetter(r rune) bool { return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' }

// plainCase says that no capital follows a small letter: text in the wrong page mixes them.
func plainCase(text string) bool {
	prev := ' '
	for _, r := range text {
		if unicode.IsUpper(r) && unicode.IsLower(prev) {
			return false
		}
		prev = r
	}
	return true
}

// runeName says in words what a character of Windows-1252 is.
func runeName(r rune) string {
	names := map[rune]string{'–': "an en dash", '—': "a long dash", '‘': "an opening quote", '’': "an apostrophe", '“': "an opening double quote", '”': "a closing double quote",
		'…': "an ellipsis", '€': "the euro sign", '™': "the trade mark sign", '•': "a bullet", '\u00a0': "a no-break space", '°': "the degree sign", '£': "the pound sign"}
	if name, ok := names[r]; ok {
		return name
	}
	if unicode.IsLetter(r) {
		return "the letter " + string(r)
	}
	return fmt.Sprintf("U+%04X", r)
}
