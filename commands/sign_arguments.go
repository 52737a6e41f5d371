package commands

import (
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// maxExact is the largest number of digits of an integer that a JavaScript number keeps whatever the digits are.
const maxExact = 15

// argumentsObject reads KEY=VALUE words into a JSON object. A value that is JSON is taken as JSON (2, true, null, [1],
// {"a":1}, "2"), every other text as a string, and so is a number with more digits than a receiver can be trusted to
// keep, such as a Discord id.
func argumentsObject(words []string) (jsontext.Value, error) {
	type member struct {
		key   string
		value jsontext.Value
	}
	var members []member
	for _, word := range words {
		key, text, ok := strings.Cut(word, "=")
		if !ok || key == "" {
			return nil, usagef("%q is not KEY=VALUE", word)
		}
		for _, m := range members {
			if m.key == key {
				return nil, usagef("the argument %q is given twice", key)
			}
		}
		members = append(members, member{key, argumentValue(text)})
	}
	out := []byte{'{'}
	for i, m := range members {
		if i > 0 {
			out = append(out, ',')
		}
		out = append(append(append(out, jsonString(m.key)...), ':'), m.value...)
	}
	return append(out, '}'), nil
}

func argumentValue(text string) jsontext.Value {
	v := jsontext.Value(text)
	if strings.TrimSpace(text) == text && v.IsValid() && !(v.Kind() == '0' && tooLong(text)) {
		return v
	}
	return jsonString(text)
}

// tooLong reports whether a number would lose digits in a double.
func tooLong(number string) bool {
	digits := 0
	for _, c := range strings.TrimLeft(number, "-0.") {
		switch {
		case c >= '0' && c <= '9':
			digits++
		case c == 'e' || c == 'E':
			return digits > maxExact
		}
	}
	return digits > maxExact
}

func jsonString(s string) jsontext.Value {
	b, err := json.Marshal(strings.ToValidUTF8(s, "\ufffd"))
	if err != nil {
		return jsontext.Value(`""`)
	}
	return b
}

// inputResponses reads the answers to a Task's questions: REQUEST.FIELD=VALUE accepts with a value, REQUEST=decline and
// REQUEST=cancel turn the question down.
func inputResponses(words []string) (jsontext.Value, error) {
	var names []string
	accepted := map[string][]string{}
	refused := map[string]string{}
	for _, word := range words {
		left, value, ok := strings.Cut(word, "=")
		request, field, dotted := strings.Cut(left, ".")
		if !ok || request == "" || dotted && field == "" {
			return nil, usagef("%q is not REQUEST.FIELD=VALUE", word).withHint("REQUEST is a key of inputRequests; REQUEST=decline and REQUEST=cancel turn it down")
		}
		if _, seen := accepted[request]; !seen {
			names = append(names, request)
			accepted[request] = nil
		}
		switch {
		case dotted:
			accepted[request] = append(accepted[request], field+"="+value)
		case value == "decline" || value == "cancel":
			refused[request] = value
		default:
			return nil, usagef("%q names no field of the question", word).withHint("write %s.FIELD=%s, or %s=decline", request, value, request)
		}
	}
	out := []byte{'{'}
	for i, name := range names {
		if i > 0 {
			out = append(out, ',')
		}
		out = append(append(out, jsonString(name)...), ':')
		if action := refused[name]; action != "" {
			if len(accepted[name]) > 0 {
				return nil, usagef("the question %q is both answered and turned down", name)
			}
			out = append(append(append(out, `{"action":`...), jsonString(action)...), '}')
			continue
		}
		content, err := argumentsObject(accepted[name])
		if err != nil {
			return nil, err
		}
		out = append(append(append(out, `{"action":"accept","content":`...), content...), '}')
	}
	return append(out, '}'), nil
}
