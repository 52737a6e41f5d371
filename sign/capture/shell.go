package capture

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// readShell reads a curl command line as a POSIX shell would, as browsers copy it and pupkit sign --format shell prints it.
func readShell(data []byte) ([]Request, error) {
	words, err := shellWords(string(data))
	if err != nil {
		return nil, err
	}
	r := Request{Method: "POST"}
	for i := 1; i < len(words); i++ {
		name, value, attached := strings.Cut(words[i], "=")
		if !strings.HasPrefix(words[i], "--") || !attached {
			name, value = words[i], ""
		}
		if short := words[i]; len(short) > 2 && short[0] == '-' && strings.IndexByte("HdXb", short[1]) >= 0 {
			name, value, attached = short[:2], short[2:], true
		}
		takes := strings.Contains(" -H --header -d --data --data-raw --data-binary --data-ascii --json -X --request --url ", " "+name+" ")
		if takes && (!attached || value == "") && i+1 < len(words) {
			i++
			value = words[i]
		}
		if err := r.option(name, value, takes); err != nil {
			return nil, err
		}
	}
	r.absolute()
	return []Request{r}, nil
}

// option takes one option of curl, or a URL.
func (r *Request) option(name, value string, takes bool) error {
	switch {
	case name == "-H" || name == "--header":
		if field, v, ok := strings.Cut(value, ":"); ok && strings.TrimSpace(v) != "" && !r.add(field, strings.Trim(v, " \t")) {
			return fmt.Errorf("there are more than %d header lines", MaxFields)
		}
	case name == "-X" || name == "--request":
		r.Method = value
	case name == "--url":
		r.URL = value
	case takes && name != "--data-raw" && strings.HasPrefix(value, "@"):
		r.NoBody = true
		r.note("the body is in the file %q", value[1:])
	case takes:
		r.Body = []byte(value)
	case !strings.HasPrefix(name, "-") && strings.Contains(name, "://"):
		r.URL = name
	}
	return nil
}

// shellWords splits a command line at its unquoted white space and undoes '…', "…", $'…' and backslashes.
// Nothing is expanded: a dollar sign stays one.
func shellWords(text string) (words []string, err error) {
	var word strings.Builder
	open := false
	for i := 0; i < len(text); i++ {
		rest := text[i:]
		switch c := text[i]; {
		case strings.HasPrefix(rest, "\\\n"), strings.HasPrefix(rest, "\\\r\n"):
			i += strings.IndexByte(rest, '\n')
		case c == ' ' || c == '\t' || c == '\n' || c == '\r':
			if open {
				words = append(words, word.String())
				word.Reset()
				open = false
			}
		case c == '\'' || c == '"' || strings.HasPrefix(rest, "$'"):
			n, err := quotedText(&word, rest)
			if err != nil {
				return nil, err
			}
			i += n - 1
			open = true
		case c == '\\' && i+1 < len(text):
			i++
			word.WriteByte(text[i])
			open = true
		default:
			word.WriteByte(c)
			open = true
		}
	}
	if open {
		words = append(words, word.String())
	}
	return words, nil
}

var errOpenQuote = errors.New("a quote is not closed")

// quotedText undoes one quoted piece at the start of text and says how long it is.
func quotedText(word *strings.Builder, text string) (int, error) {
	if text[0] == '\'' {
		end := strings.IndexByte(text[1:], '\'')
		if end < 0 {
			return 0, errOpenQuote
		}
		word.WriteString(text[1 : 1+end])
		return end + 2, nil
	}
	ansi := text[0] == '$'
	i := 1
	closing := byte('"')
	if ansi {
		i, closing = 2, '\''
	}
	for ; i < len(text); i++ {
		switch {
		case text[i] == closing:
			return i + 1, nil
		case text[i] != '\\' || i+1 == len(text):
			word.WriteByte(text[i])
		case ansi:
			i += ansiEscape(word, text[i+1:])
		case strings.IndexByte("\"\\$`", text[i+1]) >= 0:
			i++
			word.WriteByte(text[i])
		case text[i+1] == '\n':
			i++
		default:
			word.WriteByte('\\')
		}
	}
	return 0, errOpenQuote
}

// ansiEscape undoes one escape of $'…', the backslash taken off already, and says how long it is.
func ansiEscape(word *strings.Builder, text string) int {
	if i := strings.IndexByte("abefnrtv", text[0]); i >= 0 {
		word.WriteByte("\a\b\x1b\f\n\r\t\v"[i])
		return 1
	}
	size := map[byte]int{'x': 2, 'u': 4, 'U': 8}[text[0]]
	n := 1
	for n < len(text) && n <= size && strings.IndexByte("0123456789abcdefABCDEF", text[n]) >= 0 {
		n++
	}
	if code, err := strconv.ParseUint(text[1:n], 16, 32); err == nil && size > 0 {
		if text[0] == 'x' {
			word.WriteByte(byte(code))
		} else {
			word.Write(utf8.AppendRune(nil, rune(code)))
		}
		return n
	}
	word.WriteByte(text[0])
	return 1
}
