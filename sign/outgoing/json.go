package outgoing

import (
	"encoding/json"
	"io"
	"unicode/utf8"
)

var jsonForm = Format{
	Name:  "json",
	Usage: "one JSON object in a line, which pupkit verify reads",
	Write: writeJSON,
}

// document is the JSON form. body_base64 is always there and exact; body only where the bytes are UTF-8.
type document struct {
	Method     string      `json:"method"`
	URL        string      `json:"url,omitempty"`
	Headers    [][2]string `json:"headers"`
	Body       *string     `json:"body,omitempty"`
	BodyBase64 []byte      `json:"body_base64"`
}

func writeJSON(w io.Writer, r Request) error {
	d := document{Method: "POST", URL: r.URL, Headers: [][2]string{}, BodyBase64: r.Body}
	if d.BodyBase64 == nil {
		d.BodyBase64 = []byte{}
	}
	for _, h := range r.Headers {
		d.Headers = append(d.Headers, [2]string{h.Name, h.Value})
	}
	if utf8.Valid(r.Body) {
		text := string(r.Body)
		d.Body = &text
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return enc.Encode(d)
}
