package secrets

import "strings"

// lookup finds a variable in the text of a dotenv file: NAME=value lines, "export" in front or not, values bare, in
// single quotes (as they are) or in double quotes (\n, \", \\ are escapes), comments behind #. Of a name that stands
// twice the last line counts, as in a shell.
func lookup(text, name string) (value string, ok bool) {
	text = strings.TrimPrefix(text, "\ufeff")
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if rest, cut := strings.CutPrefix(line, "export"); cut && strings.TrimLeft(rest, " \t") != rest {
			line = strings.TrimLeft(rest, " \t")
		}
		key, raw, cut := strings.Cut(line, "=")
		if !cut || strings.TrimSpace(key) != name {
			continue
		}
		value, ok = unquote(strings.TrimSpace(raw)), true
	}
	return value, ok
}

func unquote(raw string) string {
	if raw == "" {
		return ""
	}
	switch raw[0] {
	case '\'':
		if end := strings.IndexByte(raw[1:], '\''); end >= 0 {
			return raw[1 : 1+end]
		}
	case '"':
		if v, closed := double(raw[1:]); closed {
			return v
		}
	}
	// A bare value ends at a comment, which a blank stands before.
	for i := 1; i < len(raw); i++ {
		if raw[i] == '#' && (raw[i-1] == ' ' || raw[i-1] == '\t') {
			return strings.TrimSpace(raw[:i])
		}
	}
	if raw[0] == '#' {
		return ""
	}
	return raw
}

// double reads up to the closing quote.
func double(s string) (value string, closed bool) {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '"':
			return b.String(), true
		case s[i] == '\\' && i+1 < len(s):
			i++
			switch s[i] {
			case 'n':
				b.WriteByte('\n')
			case 'r':
				b.WriteByte('\r')
			case 't':
				b.WriteByte('\t')
			default:
				b.WriteByte(s[i])
			}
		default:
			b.WriteByte(s[i])
		}
	}
	return "", false
}
