package rules

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/pupkit/pupkit/internal/nearest"
	"github.com/pupkit/pupkit/lint"
	"github.com/pupkit/pupkit/lint/source"
)

// The documents that rules cite.
const (
	pupDoc      = "pup doc"
	curupiraDoc = "curupira doc"
	discordDoc  = "Discord API documentation"
)

// way leads from the root of a document to a value: keys are strings, indexes are ints.
type way []any

// maxSteps is the longest way that is written out: of a longer one the middle is left out.
const maxSteps = 12

// to goes on from w.
func (w way) to(steps ...any) way { return append(w[:len(w):len(w)], steps...) }

// pointer is the way as an RFC 6901 pointer.
func (w way) pointer() string { return source.Pointer(w...) }

// String is the way as people write it, tools[0].name; the root is "the manifest".
func (w way) String() string {
	if len(w) == 0 {
		return "the manifest"
	}
	var b strings.Builder
	for i, step := range w {
		if len(w) > maxSteps && i >= maxSteps/2 && i < len(w)-maxSteps/2 {
			if i == maxSteps/2 {
				b.WriteString(".…")
			}
			continue
		}
		switch s := step.(type) {
		case int:
			b.WriteString("[" + strconv.Itoa(s) + "]")
		case string:
			if i > 0 {
				b.WriteByte('.')
			}
			b.WriteString(plainKey(s))
		}
	}
	return b.String()
}

// plainKey is a key as it is spoken of: quoted where it is not a plain word.
func plainKey(key string) string {
	for _, r := range key {
		if r > 127 || !word(r) && r != '-' && r != '$' {
			return quote(key)
		}
	}
	if key == "" || len(key) > maxQuoted {
		return quote(key)
	}
	return key
}

func word(r rune) bool {
	return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || r == '_'
}

// say reports a finding at the span of a value.
func say(p *lint.Pass, v *source.Value, at way, message string, notes ...string) {
	p.Report(lint.Diagnostic{Span: v.Span, Pointer: at.pointer(), Message: message, Notes: notes})
}

// see makes a second place in the document.
func see(p *lint.Pass, span source.Span, message string) lint.Place {
	return lint.Place{Doc: p.Doc, Span: span, Message: message}
}

// replace makes a fix of one edit.
func replace(message string, span source.Span, text string) *lint.Fix {
	return &lint.Fix{Message: message, Edits: []lint.Edit{{Span: span, New: text}}}
}

// opening is the first character of a value, for findings about a whole object or array, or nil's place: the start.
func opening(v *source.Value) source.Span {
	if v == nil {
		return source.Span{}
	}
	return source.Span{Start: v.Span.Start, End: min(v.Span.Start+1, v.Span.End)}
}

// maxQuoted is how many characters of foreign text a message repeats.
const maxQuoted = 60

// quote quotes foreign text for a message; a long one is cut.
func quote(s string) string {
	n := 0
	for i := range s {
		if n++; n > maxQuoted {
			return strconv.Quote(s[:i]) + "…"
		}
	}
	return strconv.Quote(s)
}

// found says what stands where something else was wanted.
func found(v *source.Value) string {
	switch v.Kind {
	case source.String:
		return "the string " + quote(v.Text)
	case source.Integer, source.Float:
		return "the number " + clip(v.Text)
	case source.DateTime:
		return "the date " + clip(v.Text)
	case source.Bool:
		return v.Text
	case source.Null:
		return "null"
	case source.Array:
		return "an array"
	case source.Object:
		return "an object"
	}
	return "something unreadable"
}

func clip(s string) string {
	if len(s) > maxQuoted {
		return s[:maxQuoted] + "…"
	}
	return s
}

// list joins words as a sentence does: a, b and c.
func list(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " and " + words[len(words)-1]
}

// some joins the first few words and counts the rest.
func some(words []string) string {
	const most = 5
	if len(words) <= most+1 {
		return list(words)
	}
	return strings.Join(words[:most], ", ") + fmt.Sprintf(" and %d more", len(words)-most)
}

// count is a number with its noun.
func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return strconv.Itoa(n) + " " + noun + "s"
}

// near reports whether a word is so close to a known one that it was likely meant.
func near(word, known string) bool {
	_, ok := nearest.Of(word, []string{known})
	return ok
}
