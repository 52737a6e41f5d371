package report

import (
	"bytes"

	"github.com/pupkit/pupkit/lint/source"
)

// starred stands for a password, whatever its length.
const starred = "***"

// secrets finds the passwords of URLs in a text, and users without one, which are often tokens: a report repeats the
// lines that findings are about, and it is kept and passed on.
func secrets(text []byte) []source.Span {
	var out []source.Span
	for at := 0; ; {
		i := bytes.IndexByte(text[at:], ':')
		if i < 0 {
			return out
		}
		at += i + 1
		start := at
		switch {
		case bytes.HasPrefix(text[at:], []byte("//")):
			start += len("//")
		case bytes.HasPrefix(text[at:], []byte(`\/\/`)):
			start += len(`\/\/`)
		default:
			continue
		}
		authority := text[start:]
		if end := bytes.IndexAny(authority, "/?#\"'<> \t\r\n"); end >= 0 {
			authority = authority[:end]
		}
		user := bytes.LastIndexByte(authority, '@')
		if user <= 0 {
			continue
		}
		colon := bytes.IndexByte(authority[:user], ':')
		out = append(out, source.Span{Start: start + colon + 1, End: start + user})
		at = start + user
	}
}
