package diagnose

import (
	"bytes"
	"strconv"

	"github.com/pupkit/pupkit/sign/diagnose/serial"
)

var bodyMembers = []*Hypothesis{
	{Cause: BodyMember, Part: BodyPart, Remedy: RawBody,
		Says: "the signature covers one member of the JSON in the body, or the body as a member of something else",
		vary: func(s *Scratch, r Recipe, try Try) bool {
			return !s.json(r.Body) || varyMembers(s, r, try) && wrappedBodies(s, r, try)
		}},
}

// varyMembers takes each member of an object, as it stands and without the quotes of a string, and the item of a list of one.
func varyMembers(_ *Scratch, r Recipe, try Try) bool {
	for name, value := range serial.Members(r.Body) {
		if !try("signed the value of "+strconv.Quote(name), withBody(r, value)) {
			return false
		}
		if text, ok := fromJSONString(nil, value); ok && !try("signed the text of "+strconv.Quote(name), withBody(r, text)) {
			return false
		}
	}
	text := bytes.TrimSpace(r.Body)
	if text[0] != '[' {
		return true
	}
	return try("signed the item of a list of one", withBody(r, bytes.TrimSpace(text[1:len(text)-1])))
}

// wrappedBodies puts the body into an object or a list.
var wrappedBodies = withBodies(func() (changes []change) {
	for _, name := range []string{"data", "payload", "body", "event", "message", "request", "params", "json", "content"} {
		changes = append(changes, around("signed as the member "+name+" of an object", `{"`+name+`":`, "}"), around("signed as the member "+name+" of an object", `{"`+name+`": `, "}"))
	}
	return append(changes, around("signed as a list of one", "[", "]"))
}()...)
