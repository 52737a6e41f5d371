package report

import (
	"bytes"
	"slices"
	"strings"

	"github.com/pupkit/pupkit/lint"
	"github.com/pupkit/pupkit/lint/source"
)

// starred stands for a password, whatever its length.
const starred = "***"

// Hidden returns the text with stars for the passwords of URLs, and whether there are any.
func Hidden(text string) (string, bool) {
	spans := secrets([]byte(text))
	if spans == nil {
		return text, false
	}
	var b strings.Builder
	done := 0
	for _, s := range spans {
		b.WriteString(text[done:s.Start])
		b.WriteString(starred)
		done = s.End
	}
	b.WriteString(text[done:])
	return b.String(), true
}

func hide(text string) string {
	text, _ = Hidden(text)
	return text
}

// said makes a message of ours safe to show: foreign text in it may act on a terminal, and hold a password.
func said(s string) string {
	return clean(hide(s))
}

// repeats reports whether a fix writes a password, so that a report cannot show what it writes.
func repeats(f *lint.Fix) bool {
	return slices.ContainsFunc(f.Edits, func(e lint.Edit) bool { return secrets([]byte(e.New)) != nil })
}

// secrets finds the passwords of URLs in a text, and users without one, which are often tokens: a report repeats the
// lines that findings are about, and it is kept and passed on. A URL may be one that is badly written.
func secrets(text []byte) []source.Span {
	if bytes.IndexByte(text, '@') < 0 && !bytes.Contains(text, []byte(`\u0040`)) && !bytes.Contains(text, cut) {
		return nil
	}
	text, origin := unescaped(text)
	var out []source.Span
	begin, asked := 0, 0 // of the string at hand, and how often it was asked
	for i := 0; i < len(text); i++ {
		if opens(text, i) && !bytes.HasPrefix(text[i:], cut) {
			begin, asked = i+1, 0
			continue
		}
		at := text[i] == '@'
		if !at && text[i] != '"' || asked == maxAsked {
			continue
		}
		asked++
		start := max(begin, i-maxSecret)
		from := start + credentials(text[start:i], at)
		if from < start || from >= i {
			continue
		}
		if n := len(out); n > 0 && out[n-1].End >= from { // the password has an @ in it
			from = min(from, out[n-1].Start)
			out = out[:n-1]
		}
		out = append(out, source.Span{Start: from, End: i})
	}
	if origin != nil {
		for i, s := range out {
			out[i] = source.Span{Start: origin[s.Start], End: origin[s.End]}
		}
	}
	return out
}

// cut follows a quoted text that a message shows the beginning of.
var cut = []byte(`"…`)

const (
	maxSecret = 4096 // how far before an @ a password is looked for, in bytes
	maxAsked  = 64   // how many of one string are looked at
)

// opens reports whether a string, or a line, begins after the byte at the offset.
func opens(text []byte, i int) bool {
	switch text[i] {
	case '"', '`', '\n', '\r', '<':
		return true
	case '\'':
		return i == 0 || bytes.IndexByte([]byte(" \t\n:=,([{"), text[i-1]) >= 0
	}
	return false
}

// credentials is where a password begins that ends with the text, -1 where there is none. The text was cut off where
// no @ ends it: then there has to be a colon.
func credentials(s []byte, at bool) int {
	slashes := false
	for i := 0; i+1 < len(s); i++ {
		if s[i] != s[i+1] || s[i] != '/' && s[i] != '\\' {
			continue
		}
		slashes = true
		authority := s[i+2:]
		if len(authority) > 0 && authority[0] == '[' { // an IPv6 address
			authority = authority[bytes.IndexByte(authority, ']')+1:]
		}
		begin := len(s) - len(authority)
		stop := bytes.IndexAny(authority, "/?# \t")
		if stop >= 0 {
			authority = authority[:stop]
			user := bytes.LastIndexByte(authority, '@') + 1 // whose password is told already
			begin, authority = begin+user, authority[user:]
		}
		colon := bytes.IndexByte(authority, ':')
		switch {
		case colon >= 0 && (stop < 0 || !port(authority[colon+1:])) && (at || !port(authority[colon+1:])):
			return begin + colon + 1
		case stop < 0 && at:
			return begin
		}
	}
	if slashes || !at {
		return -1
	}
	start := bytes.LastIndexAny(s, " \t,=([{") + 1
	scheme, rest, found := bytes.Cut(s[start:], []byte{':'})
	start += len(scheme) + 1
	if !found || len(rest) == 0 || named[strings.ToLower(string(scheme))] {
		return -1
	}
	return start + bytes.IndexByte(rest, ':') + 1
}

// port reports whether what follows a colon is a port, or nothing.
func port(s []byte) bool { return len(bytes.Trim(s, "0123456789")) == 0 }

// named are schemes after which a name stands that can have an @ in it.
var named = map[string]bool{"npm": true, "mailto": true, "workspace": true, "file": true, "jsr": true, "github": true, "acct": true, "sip": true}

// unescaped returns the text with the escapes of JSON undone that can be in a URL, and the offset that each byte of it
// comes from; nil where nothing was undone.
func unescaped(text []byte) (plain []byte, origin []int) {
	if !bytes.Contains(text, []byte(`\/`)) && !bytes.Contains(text, []byte(`\u00`)) {
		return text, nil
	}
	origin = make([]int, 0, len(text)+1)
	for i := 0; i < len(text); {
		b, n := text[i], 1
		switch {
		case bytes.HasPrefix(text[i:], []byte(`\\`)):
			plain, origin = append(plain, b), append(origin, i)
			i++
		case bytes.HasPrefix(text[i:], []byte(`\/`)):
			b, n = '/', 2
		case bytes.HasPrefix(text[i:], []byte(`\u00`)) && i+6 <= len(text):
			if hi, lo := digit(text[i+4]), digit(text[i+5]); hi >= 0 && lo >= 0 && hi < 8 {
				b, n = byte(hi<<4|lo), 6
			}
		}
		plain, origin = append(plain, b), append(origin, i)
		i += n
	}
	return plain, append(origin, len(text))
}

// digit is the value of a hexadecimal digit, -1 of another character.
func digit(c byte) int {
	return strings.IndexByte("0123456789abcdef", bytes.ToLower([]byte{c})[0])
}
