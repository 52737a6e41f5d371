package commands

import (
	"bytes"
	"strconv"
	"strings"

	"github.com/pupkit/pupkit/sign"
	"github.com/pupkit/pupkit/sign/outgoing"
)

func tamperParts() []value {
	return []value{
		{"body", "one byte changed after signing"},
		{"signature", "the signature's first character changed"},
		{"timestamp", "a second later than what was signed"},
		{"id", "another id than what was signed"},
	}
}

// tamper spoils one part of a signed request: whoever verifies must refuse it.
func tamper(part string, r *outgoing.Request) {
	change := func(name string, f func(string) string) {
		for i, h := range r.Headers {
			if strings.EqualFold(h.Name, name) {
				r.Headers[i].Value = f(h.Value)
			}
		}
	}
	switch part {
	case "body":
		r.Body = changedByte(r.Body)
	case "id":
		change(sign.HeaderID, func(v string) string { return v + "x" })
	case "timestamp":
		change(sign.HeaderTimestamp, func(v string) string {
			n, err := strconv.ParseInt(v, 10, 64)
			if err != nil {
				return v + "1"
			}
			return strconv.FormatInt(n+1, 10)
		})
	case "signature":
		change(sign.HeaderSignature, func(v string) string {
			entries := strings.Split(v, " ")
			for i, e := range entries {
				version, text, _ := strings.Cut(e, ",")
				first := "A"
				if strings.HasPrefix(text, first) {
					first = "B"
				}
				entries[i] = version + "," + first + text[min(1, len(text)):]
			}
			return strings.Join(entries, " ")
		})
	}
}

// changedByte changes the last letter or digit, so that JSON most likely stays JSON; an empty body gets a blank.
func changedByte(body []byte) []byte {
	out := bytes.Clone(body)
	for i := len(out) - 1; i >= 0; i-- {
		switch c := out[i]; {
		case c >= 'a' && c < 'z', c >= 'A' && c < 'Z', c >= '0' && c < '9':
			out[i]++
			return out
		case c == 'z', c == 'Z', c == '9':
			out[i]--
			return out
		}
	}
	if len(out) == 0 {
		return []byte{' '}
	}
	out[len(out)-1] ^= 1
	return out
}
