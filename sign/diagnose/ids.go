package diagnose

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
)

// maxBodyIDs is how many strings of a body are tried as the id.
const maxBodyIDs = 64

var ids = []*Hypothesis{
	{Cause: IDFromBody, Part: IDPart, Remedy: SameID,
		Says: "the signed content holds an id out of the body, not the webhook-id",
		vary: func(s *Scratch, r Recipe, try Try) bool {
			if !s.json(r.Body) {
				return true
			}
			for _, id := range bodyIDs(r.Body) {
				v := r
				v.ID = id.text
				if !try("the value of "+id.name, v) {
					return false
				}
			}
			return true
		}},
	{Cause: IDFromOther, Part: IDPart, Remedy: SameID,
		Says: "the signed content holds the id of another request in this capture: headers and body of different requests were put together",
		vary: func(_ *Scratch, r Recipe, try Try) bool {
			for _, id := range r.OtherIDs {
				v := r
				v.ID = id
				if id != r.ID && !try("", v) {
					return false
				}
			}
			return true
		}},
	{Cause: IDChanged, Part: IDPart, Remedy: SameID,
		Says: "the signed content holds the webhook-id in another spelling than the header",
		vary: varyID},
}

// varyID spells the id otherwise; only the likelier half where another mistake is combined with it.
func varyID(s *Scratch, r Recipe, try Try) bool {
	_, bare, _ := strings.Cut(r.ID, "_")
	list := []idText{
		{"upper case", strings.ToUpper(r.ID)}, {"lower case", strings.ToLower(r.ID)}, {"with msg_ in front", "msg_" + r.ID},
		{"without what stands around it", strings.Trim(r.ID, ",;:. \t\"'<>[]{}()")}, {"without its prefix", bare}, {"without dashes", strings.ReplaceAll(r.ID, "-", "")}, {"in quotes", `"` + r.ID + `"`},
		{"empty", ""}, {"undefined", "undefined"}, {"null", "null"}, {"None", "None"},
	}
	if s.thorough(r.Body) {
		for _, a := range []surrounding{
			{"in single quotes", "'", "'"}, {"as Python prints bytes", "b'", "'"}, {"as a list of one", "['", "']"}, {"as a list of one", `["`, `"]`}, {"in brackets", "[", "]"}, {"in angle brackets", "<", ">"}, {"in braces", "{", "}"},
			{"a blank at the end", "", " "}, {"a blank in front", " ", ""}, {"a line feed at the end", "", "\n"}, {"CRLF at the end", "", "\r\n"}, {"a comma at the end", "", ","},
			{"evt_ in front", "evt_", ""}, {"event_ in front", "event_", ""}, {"wh_ in front", "wh_", ""}, {"webhook_ in front", "webhook_", ""}, {"req_ in front", "req_", ""}, {"id= in front", "id=", ""},
		} {
			list = append(list, idText{a.name, a.before + r.ID + a.after})
		}
		for _, text := range []string{"[object Object]", "nil", "<nil>", "NaN", "0", "1", "webhook-id", "id", "msg_id", "test"} {
			list = append(list, idText{text, text})
		}
	}
	for _, id := range list {
		v := r
		v.ID = id.text
		if v.ID != r.ID && !try(id.name, v) {
			return false
		}
	}
	return true
}

// idText is a text that may stand where the id belongs, and what it is.
type idText struct{ name, text string }

// bodyIDs lists the strings and numbers in a JSON text whose name ends in "id", in the order in which they stand.
func bodyIDs(body []byte) (list []idText) {
	dec := json.NewDecoder(bytes.NewReader(body))
	dec.UseNumber()
	var stack []byte // the open brackets, and 'k' above '{' where a value is due
	name := ""
	for len(list) < maxBodyIDs {
		tok, err := dec.Token()
		if err != nil {
			return list
		}
		top := byte(0)
		if len(stack) > 0 {
			top = stack[len(stack)-1]
		}
		switch v := tok.(type) {
		case json.Delim:
			if v == '{' || v == '[' {
				stack = append(stack, byte(v))
				continue
			}
			stack = stack[:len(stack)-1]
		case string:
			if top == '{' {
				name = v
				stack = append(stack, 'k')
				continue
			}
			list = appendID(list, name, v, top)
		case json.Number:
			list = appendID(list, name, v.String(), top)
		}
		if len(stack) > 0 && stack[len(stack)-1] == 'k' {
			stack = stack[:len(stack)-1]
		}
	}
	return list
}

func appendID(list []idText, name, text string, top byte) []idText {
	lower := strings.ToLower(name)
	if top != 'k' || len(text) > 256 || !strings.HasSuffix(lower, "id") && !strings.HasSuffix(lower, "uuid") && lower != "key" {
		return list
	}
	return append(list, idText{fmt.Sprintf("%q", name), text})
}
