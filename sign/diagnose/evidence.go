package diagnose

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/pupkit/pupkit/sign"
	"github.com/pupkit/pupkit/sign/diagnose/serial"
)

// Evidence is something about a request that could not be explained: what it looks like, not why it fails.
type Evidence struct {
	Name string // a name out of a closed set: see the calls of note
	Text string
}

// evidence describes a request for which no mistake was proven.
func evidence(req Request, mended []sign.Field, claims []claim, keys []sign.Key) (list []Evidence) {
	note := func(name, format string, args ...any) {
		list = append(list, Evidence{name, fmt.Sprintf(format, args...)})
	}
	body := req.Body
	if n, err := strconv.Atoi(first(req.Fields, "content-length")); err == nil && n != len(body) {
		note("content-length", "content-length says %d bytes, and the body here has %d: it was cut or changed", n, len(body))
	}
	if e := strings.TrimSpace(first(req.Fields, "content-encoding")); e != "" && !strings.EqualFold(e, "identity") {
		note("content-encoding", "the request says content-encoding %q: the signature may cover the body on the other side of the compression", clip(e, 40))
	}
	switch text := bytes.TrimSpace(body); {
	case len(body) == 0:
		note("body-empty", "the body is empty: something read it before, for a body can be read only once")
	case bytes.HasPrefix(text, []byte("[object ")) || string(text) == "undefined" || string(text) == "Array":
		note("body-object-text", "the body is %q: an object that was already parsed was turned into text", clip(string(text), 40))
	case json.Valid(body):
		describeJSON(body, note)
	case len(text) > 0 && (text[0] == '{' || text[0] == '['):
		note("body-not-json", "the body begins like JSON and is not: it was cut or changed")
	}
	if !utf8.Valid(body) {
		note("body-not-utf8", "the body is not UTF-8: it does not survive a text string")
	}
	if i := bytes.Index(body, []byte("\ufffd")); i >= 0 {
		note("body-replacement", "U+FFFD stands at byte %d of the body: a text decoder lost what was there", i)
	}
	if i := lostCharacter(body); i >= 0 {
		note("body-question-mark", "'?' stands inside a word at byte %d of the body: it may be what is left of a character beyond ASCII", i)
	}
	if len(claims) > 0 && !matching(claims, keys) {
		note("other-scheme", "no entry has the size of a signature by the keys given: v1 has 32 bytes and needs a whsec_ secret, v1a has 64 and needs a whpk_ key")
	}
	if matching(claims, keys) && first(mended, sign.HeaderID) != "" && first(mended, sign.HeaderTimestamp) != "" {
		note("other-secret-or-body", "the signature has the right form: most likely it was made with another secret, or of another body. "+
			"A second capture with another body tells: both fail with a wrong secret, and only some with a changed body")
	}
	return list
}

func describeJSON(body []byte, note func(name, format string, args ...any)) {
	if name, newLine, ok := serial.Identify(body); ok {
		end := ""
		if newLine {
			end = " and a line feed"
		}
		note("body-printed-by", "the body is exactly as printed by %s%s: if something parsed and printed it on the way, what that lost cannot be brought back", name, end)
	} else {
		note("body-irregular", "the body is printed as no known serialiser does: it looks untouched, or edited by hand")
	}
	if serial.Sorted(body) {
		note("body-sorted-keys", "all keys are in the order of the alphabet, as a map of Go or sort_keys of Python prints them: if they were signed in another one, it is lost")
	}
}

// lostCharacter finds a question mark between two letters, outside of anything that looks like a URL.
func lostCharacter(body []byte) int {
	for i := 1; i+1 < len(body); i++ {
		if body[i] == '?' && letter(body[i-1]) && letter(body[i+1]) {
			word := body[bytes.LastIndexAny(body[:i], "\" \t\r\n")+1 : i]
			if !bytes.ContainsAny(word, "/.") {
				return i
			}
		}
	}
	return -1
}

func letter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }

// matching reports whether a claim has the form of a signature that one of the keys could have made.
func matching(claims []claim, keys []sign.Key) bool {
	for _, c := range claims {
		for _, k := range keys {
			if k.Scheme() == sign.V1 && len(c.raw) == 32 || k.Scheme() == sign.V1a && len(c.raw) == 64 {
				return true
			}
		}
	}
	return false
}
