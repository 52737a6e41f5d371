package capture

import (
	"fmt"
	"strings"
)

// readCurlConfig reads a configuration for curl -K: header, url and data lines, and behind data-binary = "@-" the body
// itself. Several requests, which "next" separates, are several.
func readCurlConfig(data []byte) ([]Request, error) {
	var list []Request
	r := Request{Method: "POST"}
	for at, line := 0, 0; at < len(data); {
		text, next := cutLine(data, at)
		at = next
		line++
		name, value, ok := configOption(text)
		switch {
		case !ok:
		case name == "next" && len(list) < MaxRequests:
			list = append(list, r)
			r = Request{Method: "POST"}
		case name == "url":
			r.URL = value
		case name == "request":
			r.Method = value
		case name == "header":
			field, v, ok := strings.Cut(value, ":")
			if v = strings.Trim(v, " \t"); ok && v != "" && !r.add(field, v) { // a name alone takes a header away
				return nil, fmt.Errorf("line %d: there are more than %d header lines", line, MaxFields)
			}
		case strings.HasPrefix(name, "data") && value == "@-" && name != "data-raw":
			r.Body = data[at:]
			return append(list, r), nil
		case strings.HasPrefix(name, "data") && strings.HasPrefix(value, "@") && name != "data-raw":
			r.NoBody = true
			r.note("the body is in the file %q", value[1:])
		case strings.HasPrefix(name, "data") || name == "json":
			r.Body = []byte(value)
		}
	}
	return append(list, r), nil
}

// configOption reads one line as curl does: name, then '=', ':' or a blank, then a value that may be quoted.
func configOption(line string) (name, value string, ok bool) {
	line = strings.Trim(line, " \t")
	if line == "" || line[0] == '#' {
		return "", "", false
	}
	i := strings.IndexAny(line, " \t=:")
	if i < 0 {
		return strings.TrimLeft(line, "-"), "", true
	}
	name, value = strings.TrimLeft(line[:i], "-"), strings.TrimLeft(line[i:], " \t=:")
	if !strings.HasPrefix(value, `"`) {
		value, _, _ = strings.Cut(value, " ")
		return name, value, true
	}
	var b strings.Builder
	for i := 1; i < len(value) && value[i] != '"'; i++ {
		c := value[i]
		if c == '\\' && i+1 < len(value) {
			i++
			if at := strings.IndexByte("tnrv", value[i]); at >= 0 {
				c = "\t\n\r\v"[at]
			} else {
				c = value[i]
			}
		}
		b.WriteByte(c)
	}
	return name, b.String(), true
}
