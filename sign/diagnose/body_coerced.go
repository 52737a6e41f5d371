package diagnose

import (
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"html"
	"net/url"
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
		vary: withBodies(append(append(literals(), placeholders()...), change{"the body here is a dict of Python, the JSON was signed", fromDict})...)},
	{Cause: BodyBytesText, Part: BodyPart, Remedy: RawBody,
		Says: "the signature covers a printed form of the bytes, not the bytes",
		vary: withBodies(
			always("b'…' of Python", pythonBytes),
			always("bytearray(b'…') of Python", func(dst, b []byte) []byte { return append(pythonBytes(append(dst, "bytearray("...), b), ')') }),
			change{"the body here is b'…' of Python, the bytes were signed", fromPythonBytes},
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
			change{"the body here is a JSON string of a JSON string of what was signed", func(dst, b []byte) ([]byte, bool) {
				once, ok := fromJSONString(nil, b)
				if !ok {
					return dst, false
				}
				return fromJSONString(dst, once)
			}},
			always("a JSON string of the body, as Python prints it, was signed", pythonString),
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
			change{"what the form field holds was signed, as multipart/form-data it is here", fromMultipart},
			always("the body as the form field payload was signed", toField("payload")),
			always("the body as the form field data was signed", toField("data")),
			always("the body as the form field body was signed", toField("body")),
			always("the body as the form field json was signed", toField("json")),
			change{"the members of the JSON object as form fields were signed", toFields("+")},
			change{"the members of the JSON object as form fields, blanks as %20, were signed", toFields("%20")},
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
			always("backslashes were added to quotes and backslashes in what was signed, as addslashes of PHP does", func(dst, b []byte) []byte {
				return append(dst, strings.NewReplacer(`\`, `\\`, `"`, `\"`, "'", `\'`, "\x00", `\0`).Replace(string(b))...)
			}),
			change{"backslashes were added to quotes and backslashes here, as addslashes of PHP does", func(dst, b []byte) ([]byte, bool) {
				return append(dst, strings.NewReplacer(`\\`, `\`, `\"`, `"`, `\'`, "'").Replace(string(b))...), bytes.IndexByte(b, '\\') >= 0
			}},
			change{"characters beyond ASCII were written as entities in what was signed", func(dst, b []byte) ([]byte, bool) {
				for _, r := range string(b) {
					if r < utf8.RuneSelf {
						dst = append(dst, byte(r))
					} else {
						dst = fmt.Appendf(dst, "&#%d;", r)
					}
				}
				return dst, utf8.Valid(b)
			}},
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
			if len(body) == 0 || body[0] != '{' && body[0] != '[' || !json.Valid(body) {
				return dst, false
			}
			return l.Append(dst, body), true
		}})
	}
	return list
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
