package capture

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/pupkit/pupkit/sign"
)

// readJSON reads JSON objects, one or several (NDJSON, a list), that hold headers and a body under the names that
// loggers, gateways and webhook tools give them: pupkit sign --format json, Lambda and API Gateway events, delivery logs.
func readJSON(data []byte) ([]Request, error) {
	dec := json.NewDecoder(bytes.NewReader(bytes.TrimPrefix(data, []byte("\ufeff"))))
	var list []Request
	for len(list) < MaxRequests {
		var value json.RawMessage
		err := dec.Decode(&value)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, fmt.Errorf("at byte %d: %w", dec.InputOffset(), err)
		}
		items := []json.RawMessage{value}
		if value[0] == '[' {
			if err := json.Unmarshal(value, &items); err != nil {
				return nil, err
			}
		}
		for _, item := range items {
			if r, ok := objectRequest(item, 0); ok && len(list) < MaxRequests {
				list = append(list, r)
			}
		}
	}
	if list == nil {
		return nil, fmt.Errorf("no object has the headers %s, %s and %s", sign.HeaderID, sign.HeaderTimestamp, sign.HeaderSignature)
	}
	return list, nil
}

// object is a JSON object whose members are found without regard to letter case, dashes and underscores.
type object map[string]json.RawMessage

func parseObject(text json.RawMessage) object {
	var members map[string]json.RawMessage
	if json.Unmarshal(text, &members) != nil {
		return nil
	}
	o := make(object, len(members))
	for name, value := range members {
		o[plainName(name)] = value
	}
	return o
}

func plainName(name string) string {
	return strings.NewReplacer("_", "", "-", "").Replace(strings.ToLower(name))
}

// text returns the first of these members that is a string or a number, as text.
func (o object) text(names ...string) string {
	for _, n := range names {
		var s string
		if json.Unmarshal(o[n], &s) == nil && s != "" {
			return s
		}
		if num := string(o[n]); num != "" && strings.Trim(num, "0123456789.") == "" {
			return num
		}
	}
	return ""
}

// objectRequest reads one object, or the request inside it.
func objectRequest(text json.RawMessage, depth int) (Request, bool) {
	o := parseObject(text)
	if o == nil {
		return Request{}, false
	}
	if r, ok := o.wire(); ok {
		return r, true
	}
	r := Request{Method: o.text("method", "httpmethod"), URL: o.text("url", "requesturl", "path", "rawpath", "uri"), Time: o.time()}
	for _, name := range []string{"rawheaders", "headers", "requestheaders", "header", "multivalueheaders"} {
		if r.Fields == nil {
			r.headers(o[name])
		}
	}
	if r.Fields == nil {
		r.flat(o)
	}
	if len(r.Fields) == 0 {
		for _, name := range []string{"request", "req", "event", "delivery", "attempt", "message"} {
			if inner, ok := objectRequest(o[name], depth+1); ok && depth < 3 {
				if inner.Time.IsZero() {
					inner.Time = r.Time
				}
				return inner, true
			}
		}
		return Request{}, false
	}
	r.absolute()
	r.body(o)
	return r, true
}

// wire reads the whole request in base64, as ngrok keeps it.
func (o object) wire() (Request, bool) {
	var raw []byte
	if json.Unmarshal(o["raw"], &raw) != nil {
		return Request{}, false
	}
	line, _ := cutLine(raw, 0)
	list, err := readHTTP(raw)
	if err != nil || len(list) == 0 || !requestLine().MatchString(line) {
		return Request{}, false
	}
	return list[0], true
}

// headers reads an object of values or lists of values, a list of pairs or of name and value, or a flat list.
func (r *Request) headers(text json.RawMessage) {
	var byName map[string]json.RawMessage
	if json.Unmarshal(text, &byName) == nil && byName != nil {
		values := map[string][]string{}
		for name, value := range byName {
			values[name] = texts(value)
		}
		for _, f := range sign.FieldsOf(values) {
			r.add(f.Name, f.Value)
		}
		return
	}
	var list []json.RawMessage
	if json.Unmarshal(text, &list) != nil {
		return
	}
	flat := texts(text)
	for i := 0; i+1 < len(flat) && len(flat) == len(list); i += 2 { // rawHeaders of node
		r.add(flat[i], flat[i+1])
	}
	for _, item := range list {
		if pair := texts(item); len(pair) == 2 {
			r.add(pair[0], pair[1])
		} else if o := parseObject(item); o != nil {
			if name := o.text("name", "key"); name != "" {
				r.add(name, o.text("value"))
			}
		}
	}
}

// texts returns a string, a number, or the strings of a list.
func texts(text json.RawMessage) (list []string) {
	var s string
	var n json.Number
	switch {
	case json.Unmarshal(text, &s) == nil && len(text) > 0 && text[0] == '"':
		return []string{s}
	case json.Unmarshal(text, &list) == nil:
		return list
	case json.Unmarshal(text, &n) == nil && n != "":
		return []string{n.String()}
	}
	return nil
}

// flat takes the three headers from members of the object itself.
func (r *Request) flat(o object) {
	for _, f := range []struct {
		name    string
		members []string
	}{
		{sign.HeaderID, []string{"webhookid", "svixid", "msgid", "messageid", "id"}},
		{sign.HeaderTimestamp, []string{"webhooktimestamp", "svixtimestamp", "timestamp"}},
		{sign.HeaderSignature, []string{"webhooksignature", "svixsignature", "signatureheader", "signature"}},
	} {
		if v := o.text(f.members...); v != "" {
			r.add(f.name, v)
		}
	}
	if o.text("webhooksignature", "svixsignature", "signatureheader", "signature") == "" {
		r.Fields = nil
	}
}

// body reads the body: base64 where there is one, else text, else the JSON that stands there.
func (r *Request) body(o object) {
	for _, name := range []string{"bodybase64", "rawbodybase64", "payloadbase64", "bodyb64", "database64"} {
		var raw []byte
		if json.Unmarshal(o[name], &raw) == nil && o[name] != nil {
			r.Body = raw
			return
		}
	}
	for _, name := range []string{"rawbody", "bodyraw", "body", "payload", "content", "data", "text"} {
		value := o[name]
		var s string
		var buffer struct {
			Type string
			Data []int
		}
		switch {
		case value == nil || string(value) == "null":
			continue
		case json.Unmarshal(value, &s) == nil:
			r.Body = []byte(s)
			if string(o["isbase64encoded"]) == "true" || string(o["base64encoded"]) == "true" || o.text("encoding", "bodyencoding") == "base64" {
				if raw, err := base64.StdEncoding.DecodeString(s); err == nil {
					r.Body = raw
				}
			}
			if strings.Contains(s, "\ufffd") {
				r.note("U+FFFD stands in the body's text: the capture may have lost bytes that are not UTF-8")
			}
		case json.Unmarshal(value, &buffer) == nil && buffer.Type == "Buffer":
			for _, b := range buffer.Data {
				r.Body = append(r.Body, byte(b))
			}
		default:
			r.Body = value
			r.note("the capture holds the body as JSON and not as text: these are the bytes that the logger printed, not those that arrived")
		}
		return
	}
	r.NoBody = true
}

// time finds when the request was captured.
func (o object) time() time.Time {
	for _, name := range []string{"starteddatetime", "receivedat", "capturedat", "time", "createdat", "date", "timestamp", "now"} {
		text := o.text(name)
		if t, err := time.Parse(time.RFC3339, text); err == nil {
			return t
		}
		seconds, err := strconv.ParseFloat(text, 64)
		for ; err == nil && seconds > 1e11; seconds /= 1000 { // milliseconds and less
		}
		if err == nil && seconds > 1e9 && name != "timestamp" {
			return time.Unix(int64(seconds), 0).UTC()
		}
	}
	return time.Time{}
}
