package frames

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf8"
)

// wholeBody knows bodies that are another language's notation, or no notation at all, by their start.
func wholeBody(body []byte, _, at int) (string, string, bool) {
	start := trimSpace(body)
	for _, kind := range []struct{ prefix, what, fix string }{
		{"[object ", "an object that was turned into a string, " + quote(start[:min(len(start), 24)]) + ",", "JavaScript: use JSON.stringify"},
		{"map[", "Go's own notation of a map", "use json.Marshal"},
		{"&{", "Go's own notation of a struct", "use json.Marshal"},
		{"array(", "PHP's own notation of an array", "use json_encode"},
		{"OrderedDict(", "Python's repr", "use json.dumps"},
		{"b'", "Python's repr of bytes", "write the bytes themselves"},
		{"#{", "a hash in a language's own notation", "use a JSON encoder"},
	} {
		if bytes.HasPrefix(start, []byte(kind.prefix)) {
			return kind.what, kind.fix, true
		}
	}
	if what, fix, ok := escapedWhole(start); ok {
		return what, fix, true
	}
	if at < 2 && len(start) > 3 && letter(start[0]) && bytes.IndexByte(start, ' ') > 0 && !isLiteral(start) {
		return "plain text, " + quote(start) + ",", "the body is a JSON-RPC message; text belongs on stderr, an error into the member error", true
	}
	return "", "", false
}

// arrow is "=>" or "=" where a colon belongs.
func arrow(body []byte, start, at int) (string, string, bool) {
	for _, i := range []int{at, start} {
		rest := bytes.TrimLeft(body[i+len(word(body, i)):], " \t\r\n")
		switch {
		case bytes.HasPrefix(rest, []byte("=>")), bytes.HasPrefix(body[i:], []byte("=>")):
			return "=> between key and value", "this is the notation of Ruby or PHP: use a JSON encoder (to_json, json_encode)", true
		case bytes.HasPrefix(rest, []byte("=")) && word(body, i) != "":
			return "= between key and value", "this is the notation of a map in Java or the like: use a JSON encoder", true
		}
	}
	return "", "", false
}

// lookAlike is a character beyond ASCII outside a string: a curly quote, a no-break space.
func lookAlike(body []byte, _, at int) (string, string, bool) {
	r, _ := utf8.DecodeRune(body[at:])
	if r < 0x80 || r == utf8.RuneError {
		return "", "", false
	}
	switch {
	case strings.ContainsRune("“”„‟«»", r):
		return fmt.Sprintf("the curly quote %c", r), `JSON has straight double quotes: "`, true
	case strings.ContainsRune("：，；｛｝［］＂", r):
		return fmt.Sprintf("the full-width character %c", r), "JSON's punctuation is ASCII: : , { } [ ] and \"", true
	case strings.ContainsRune("\u00a0\u2007\u202f\u200b\u2060\ufeff\u3000", r):
		return fmt.Sprintf("U+%04X, which looks like a blank,", r), "JSON has blank, tab, CR and LF between its tokens, and no other white space", true
	}
	return fmt.Sprintf("the character %c (U+%04X)", r, r), "characters beyond ASCII stand in strings only", true
}

// missingColon is a value that follows its key at once.
func missingColon(body []byte, start, _ int) (string, string, bool) {
	before := bytes.TrimRight(body[:start], " \t\r\n")
	if len(before) == 0 || before[len(before)-1] != '"' || openBracket(before) != '}' || !endsInKey(before) || body[start] == '}' {
		return "", "", false
	}
	return "a missing colon before " + quote(body[start:min(start+12, len(body))]), "put a colon between key and value", true
}
