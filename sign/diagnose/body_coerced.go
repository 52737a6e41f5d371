package diagnose

import (
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"html"
	"net/url"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/pupkit/pupkit/sign/diagnose/serial"
)

var bodyCoerced = []*Hypothesis{
	{Cause: BodyEmpty, Part: BodyPart, Remedy: RawBody,
		Says: "the signature covers an empty body: it was read before, or not set yet",
		vary: withBodies(fixed(""))},
	{Cause: BodyObjectText, Part: BodyPart, Remedy: RawBody,
		Says: "the signature covers the text that an object turns into, not the body",
		vary: withBodies(append(literals(), placeholders()...)...)},
	{Cause: BodyBytesText, Part: BodyPart, Remedy: RawBody,
		Says: "the signature covers a printed form of the bytes, not the bytes",
		vary: withBodies(
			always("b'…' of Python", pythonBytes),
			always("the JSON of a node Buffer", bufferJSON),
			always("numbers with commas, as String(Uint8Array) prints", numbers("", ",", "")),
			always("numbers in brackets, as Go prints []byte", numbers("[", " ", "]")),
			always("numbers in brackets, as a JSON list", numbers("[", ",", "]")),
		)},
	{Cause: BodyBase64, Part: BodyPart, Remedy: DecodeBody,
		Says: "the signature covers the body behind a base64 that one side left on it",
		vary: withBodies(
			change{"the body here is still base64", fromBase64},
			always("base64 was signed", func(dst, b []byte) []byte { return base64.StdEncoding.AppendEncode(dst, b) }),
			always("url-safe base64 was signed", func(dst, b []byte) []byte { return base64.RawURLEncoding.AppendEncode(dst, b) }),
			change{"the body here is still hex", fromHex},
			always("hex was signed", hex.AppendEncode),
		)},
	{Cause: BodyJSONString, Part: BodyPart, Remedy: RawBody,
		Says: "the signature covers the body as or without a JSON string around it: it was encoded once too often",
		vary: withBodies(
			change{"the body here is a JSON string of what was signed", fromJSONString},
			always("a JSON string of the body was signed", jsonString),
			change{"the escapes of the body here were not in what was signed", fromEscapes},
			around("quotes around the body were signed", `"`, `"`),
		)},
	{Cause: BodyForm, Part: BodyPart, Remedy: RawBody,
		Says: "the signature covers the body before or after form encoding: a form parser had it in between",
		vary: withBodies(
			change{"the body here is form-encoded", fromForm},
			change{"the body here is percent-encoded", fromPercent},
			always("the form-encoded body was signed", toForm("")),
			always("the form-encoded body with '=' was signed", toForm("=")),
			always("the percent-encoded body was signed", func(dst, b []byte) []byte { return append(dst, url.PathEscape(string(b))...) }),
			change{"what the form field payload holds was signed", fromField},
		)},
	{Cause: BodyHTML, Part: BodyPart, Remedy: RawBody,
		Says: "the signature covers the body before or after HTML escaping",
		vary: withBodies(
			change{"the body here is HTML-escaped", fromHTML},
			always("the HTML-escaped body was signed", func(dst, b []byte) []byte { return append(dst, html.EscapeString(string(b))...) }),
			always("the HTML-escaped body was signed, &quot; and &#039;", func(dst, b []byte) []byte {
				return append(dst, strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;", "'", "&#039;").Replace(string(b))...)
			}),
			always("only <, > and & were escaped in what was signed", func(dst, b []byte) []byte {
				return append(dst, strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;").Replace(string(b))...)
			}),
			replace("backslashes were added to slashes", `\/`, "/"),
			replace("slashes were escaped in what was signed", "/", `\/`),
			replace("backslashes were doubled here", `\\`, `\`),
			replace("quotes were escaped here", `\"`, `"`),
			replace("quotes were escaped in what was signed", `"`, `\"`),
		)},
}

// placeholders are texts that stand for an object, or for nothing.
func placeholders() (list []change) {
	for _, text := range []string{
		"[object Object]", "[object Promise]", "[object Uint8Array]", "[object ArrayBuffer]", "[object ReadableStream]", "[object Blob]",
		"undefined", "null", "None", "nil", "<nil>", "true", "Array", "{}", "[]", `""`, "b''",
	} {
		list = append(list, fixed(text))
	}
	return list
}

// literals are the body as languages print the value that they parsed it to.
func literals() (list []change) {
	for _, l := range serial.Literals {
		list = append(list, change{"signed as " + l.Name + " is printed", func(dst, body []byte) ([]byte, bool) {
			if !json.Valid(body) {
				return dst, false
			}
			return l.Literal.Append(dst, body), true
		}})
	}
	return list
}

func numbers(before, between, after string) func(dst, body []byte) []byte {
	return func(dst, body []byte) []byte {
		dst = append(dst, before...)
		for i, c := range body {
			if i > 0 {
				dst = append(dst, between...)
			}
			dst = strconv.AppendUint(dst, uint64(c), 10)
		}
		return append(dst, after...)
	}
}

func bufferJSON(dst, body []byte) []byte {
	return append(numbers(`{"type":"Buffer","data":[`, ",", "]")(dst, body), '}')
}

// pythonBytes prints body as Python's repr of bytes does.
func pythonBytes(dst, body []byte) []byte {
	quote := byte('\'')
	if bytes.IndexByte(body, '\'') >= 0 && bytes.IndexByte(body, '"') < 0 {
		quote = '"'
	}
	dst = append(dst, 'b', quote)
	for _, c := range body {
		switch {
		case c == quote || c == '\\':
			dst = append(dst, '\\', c)
		case c == '\n':
			dst = append(dst, `\n`...)
		case c == '\r':
			dst = append(dst, `\r`...)
		case c == '\t':
			dst = append(dst, `\t`...)
		case c < ' ' || c >= 0x7f:
			dst = fmt.Appendf(dst, `\x%02x`, c)
		default:
			dst = append(dst, c)
		}
	}
	return append(dst, quote)
}

func fromBase64(dst, body []byte) ([]byte, bool) {
	text := bytes.Trim(bytes.TrimSpace(body), `"`)
	if len(text) < 4 || bytes.ContainsAny(text[:min(len(text), 64)], "{[ :") {
		return dst, false
	}
	text = bytes.TrimRight(text, "=")
	for _, e := range []*base64.Encoding{base64.RawStdEncoding, base64.RawURLEncoding} {
		if out, err := e.AppendDecode(dst, text); err == nil {
			return out, true
		}
	}
	return dst, false
}

func fromHex(dst, body []byte) ([]byte, bool) {
	out, err := hex.AppendDecode(dst, bytes.TrimSpace(body))
	return out, err == nil && len(out) > 0
}

func fromJSONString(dst, body []byte) ([]byte, bool) {
	text := bytes.TrimSpace(body)
	var s string
	if len(text) < 2 || text[0] != '"' || json.Unmarshal(text, &s) != nil {
		return dst, false
	}
	return append(dst, s...), true
}

// fromEscapes undoes the escapes of a JSON string that lost its quotes.
func fromEscapes(dst, body []byte) ([]byte, bool) {
	if !bytes.Contains(body, []byte(`\"`)) {
		return dst, false
	}
	return fromJSONString(dst, append(append([]byte{'"'}, body...), '"'))
}

func fromForm(dst, body []byte) ([]byte, bool) {
	if bytes.IndexByte(body, '%') < 0 && bytes.IndexByte(body, '+') < 0 {
		return dst, false
	}
	out, err := url.QueryUnescape(string(bytes.TrimSuffix(body, []byte("="))))
	return append(dst, out...), err == nil
}

func fromPercent(dst, body []byte) ([]byte, bool) {
	if bytes.IndexByte(body, '%') < 0 {
		return dst, false
	}
	out, err := url.PathUnescape(string(body))
	return append(dst, out...), err == nil
}

// fromField takes the value of the only field of a form, as in payload={…}.
func fromField(dst, body []byte) ([]byte, bool) {
	name, value, ok := bytes.Cut(body, []byte("="))
	if !ok || len(name) == 0 || len(name) > 32 || bytes.ContainsAny(name, `{["`) || bytes.IndexByte(value, '&') >= 0 {
		return dst, false
	}
	out, err := url.QueryUnescape(string(value))
	return append(dst, out...), err == nil
}

func toForm(end string) func(dst, body []byte) []byte {
	return func(dst, body []byte) []byte { return append(append(dst, url.QueryEscape(string(body))...), end...) }
}

func fromHTML(dst, body []byte) ([]byte, bool) {
	if bytes.IndexByte(body, '&') < 0 || !utf8.Valid(body) {
		return dst, false
	}
	return append(dst, html.UnescapeString(string(body))...), true
}
