package diagnose

import (
	"fmt"
	"sync"
	"unicode/utf8"

	"github.com/pupkit/pupkit/sign/diagnose/serial"
)

// jsonLayouts are objects and lists of the parts, printed compactly and as Python does.
var jsonLayouts layouts = sync.OnceValue(func() (list []layout) {
	for _, blank := range []string{"", " "} {
		for _, names := range [][2]string{{"id", "timestamp"}, {"webhook-id", "webhook-timestamp"}, {"msgId", "timestamp"}, {"msg_id", "timestamp"}, {"webhookId", "webhookTimestamp"}} {
			for _, body := range []string{"body", "payload", "data", "content"} {
				for _, quote := range []string{"", `"`} {
					parts := `"` + names[0] + `":` + blank + `"I",` + blank + `"` + names[1] + `":` + blank + quote + `T` + quote
					member := `"` + body + `":` + blank + `B`
					list = append(list, pattern(`{`+parts+`,`+blank+member+`}`), pattern(`{`+member+`,`+blank+parts+`}`))
				}
			}
		}
		list = append(list, pattern(`["I",`+blank+`"T",`+blank+`B]`), pattern(`["I",`+blank+`T,`+blank+`B]`))
	}
	return list
})

var (
	varyWholeJSON = withLayouts(jsonLayouts)
	varyBriefJSON = withLayouts(func() []layout { return jsonLayouts()[:4] })
)

// varyJSON takes the body as the JSON that it is, and as a string; unless it is combined with another mistake, also as
// Python prints both.
func varyJSON(s *Scratch, r Recipe, try Try) bool {
	if !s.thorough(r.Body) {
		return varyBriefJSON(s, r, try) && varyQuoted(s, r, jsonString, "with the body as a string, ", varyBriefJSON, try)
	}
	if !varyWholeJSON(s, r, try) || !varyQuoted(s, r, jsonString, "with the body as a string, ", varyWholeJSON, try) ||
		!varyQuoted(s, r, pythonString, "with the body as a string of Python's JSON, ", varyWholeJSON, try) {
		return false
	}
	return !s.json(r.Body) || varyQuoted(s, r, pythonJSON, "with the body printed by json.dumps, ", varyWholeJSON, try)
}

func varyQuoted(s *Scratch, r Recipe, quote func(dst, text []byte) []byte, words string, vary func(*Scratch, Recipe, Try) bool, try Try) bool {
	s.quoted = quote(s.quoted[:0], r.Body)
	r.Body = s.quoted
	return vary(s, r, prefixed(try, words))
}

// python is the style of json.dumps.
var python = serial.Serialisers[1].Style

func pythonJSON(dst, text []byte) []byte { return python.Append(dst, text) }

// pythonString appends text as a JSON string, escaped as json.dumps does.
func pythonString(dst, text []byte) []byte { return python.Append(dst, jsonString(nil, text)) }

// jsonString appends text as a JSON string, escaped as JSON.stringify does.
func jsonString(dst, text []byte) []byte {
	dst = append(dst, '"')
	for i := 0; i < len(text); {
		start := i
		for i < len(text) && text[i] >= ' ' && text[i] != '"' && text[i] != '\\' && text[i] < utf8.RuneSelf {
			i++
		}
		dst = append(dst, text[start:i]...)
		if i == len(text) {
			break
		}
		switch c := text[i]; {
		case c == '"' || c == '\\':
			dst = append(dst, '\\', c)
		case c >= utf8.RuneSelf:
			r, n := utf8.DecodeRune(text[i:])
			dst = utf8.AppendRune(dst, r)
			i += n - 1
		case c >= '\b' && c <= '\r' && c != '\v':
			dst = append(dst, '\\', "btn\x00fr"[c-'\b'])
		default:
			dst = fmt.Appendf(dst, `\u%04x`, c)
		}
		i++
	}
	return append(dst, '"')
}
