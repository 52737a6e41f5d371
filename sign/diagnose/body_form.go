package diagnose

import (
	"bytes"
	"encoding/json"
	"html"
	"net/url"
	"strings"
	"unicode/utf8"

	"github.com/pupkit/pupkit/sign/diagnose/serial"
)

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

func toField(name string) func(dst, body []byte) []byte {
	return func(dst, body []byte) []byte { return toForm("")(append(append(dst, name...), '='), body) }
}

// toFields makes a form of the members of a JSON object, blanks written as blank.
func toFields(blank string) func(dst, body []byte) ([]byte, bool) {
	escape := func(text string) string { return strings.ReplaceAll(url.QueryEscape(text), "+", blank) }
	return func(dst, body []byte) ([]byte, bool) { return appendFields(dst, body, escape) }
}

func appendFields(dst, body []byte, escape func(string) string) ([]byte, bool) {
	start := len(dst)
	if !json.Valid(body) {
		return dst, false
	}
	for name, value := range serial.Members(body) {
		if text, ok := fromJSONString(nil, value); ok {
			value = text
		}
		if len(dst) > start {
			dst = append(dst, '&')
		}
		dst = append(append(append(dst, escape(name)...), '='), escape(string(value))...)
	}
	return dst, len(dst) > start
}

// fromMultipart takes the only part of a multipart body.
func fromMultipart(dst, body []byte) ([]byte, bool) {
	boundary, rest, ok := bytes.Cut(body, []byte("\r\n"))
	if !ok || !bytes.HasPrefix(boundary, []byte("--")) {
		return dst, false
	}
	_, part, ok := bytes.Cut(rest, []byte("\r\n\r\n"))
	if !ok {
		return dst, false
	}
	part, _, ok = bytes.Cut(part, append([]byte("\r\n"), boundary...))
	return append(dst, part...), ok
}
