package capture

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
)

// readHTTP reads requests as they go over the wire, one behind the other, with CRLF or LF. The first may lack its
// request line.
func readHTTP(data []byte) ([]Request, error) {
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	var list []Request
	for at := 0; at < len(data) && len(list) < MaxRequests; {
		for at < len(data) && (data[at] == '\r' || data[at] == '\n') {
			at++
		}
		if at == len(data) {
			break
		}
		r, n, err := oneHTTP(data[at:])
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", 1+bytes.Count(data[:at+n], []byte("\n")), err)
		}
		list = append(list, r)
		at += n
	}
	return list, nil
}

// oneHTTP reads one request and says how many bytes it took, or where it went wrong.
func oneHTTP(data []byte) (r Request, n int, err error) {
	line, n := cutLine(data, 0)
	if requestLine().MatchString(line) {
		words := strings.Fields(line)
		r.Method, r.URL = words[0], words[1]
	} else {
		n = 0
	}
	ended := false
	for n < len(data) && !ended {
		at := n
		line, n = cutLine(data, n)
		if line == "" {
			ended = true
			continue
		}
		name, value, ok := strings.Cut(line, ":")
		if folded := line[0] == ' ' || line[0] == '\t'; folded && len(r.Fields) > 0 {
			last := &r.Fields[len(r.Fields)-1]
			last.Value += " " + strings.Trim(line, " \t")
			continue
		} else if !ok || folded || strings.TrimSpace(name) == "" {
			return r, at, fmt.Errorf("%q is not a header line; an empty line ends the headers", clip(line))
		}
		if !r.add(strings.TrimRight(name, " \t"), strings.Trim(value, " \t")) {
			return r, at, fmt.Errorf("there are more than %d header lines", MaxFields)
		}
	}
	r.absolute()
	if length := r.field("content-length"); !ended && length != "0" && r.Method != "GET" {
		r.NoBody = true // the capture ends with the headers, or before
	}
	return r, n + r.takeBody(data[n:]), nil
}

// takeBody takes the body out of what follows the headers and says how many bytes that was.
func (r *Request) takeBody(rest []byte) int {
	if strings.EqualFold(r.field("transfer-encoding"), "chunked") {
		if body, n, ok := unchunk(rest); ok {
			r.Body = body
			return n
		}
		r.note("transfer-encoding says chunked, but there are no chunks: something has put the body together already")
	}
	length, err := strconv.Atoi(r.field("content-length"))
	switch {
	case err != nil || length < 0:
		if r.Method == "GET" || r.Method == "HEAD" {
			return 0
		}
		r.Body = rest
		return len(rest)
	case length > len(rest):
		r.note("content-length says %d bytes, and %d are here", length, len(rest))
		r.Body = rest
		return len(rest)
	}
	tail := bytes.TrimLeft(rest[length:], "\r\n")
	next, _ := cutLine(tail, 0)
	if len(tail) > 0 && !requestLine().MatchString(next) {
		r.note("content-length says %d bytes, and %d are here", length, len(rest))
		r.Body = rest
		return len(rest)
	}
	r.Body = rest[:length]
	return length
}

// cutLine returns the line at offset i without its line end, and the offset after it.
func cutLine(data []byte, i int) (string, int) {
	end := bytes.IndexByte(data[i:], '\n')
	if end < 0 {
		return strings.TrimSuffix(string(data[i:]), "\r"), len(data)
	}
	return strings.TrimSuffix(string(data[i:i+end]), "\r"), i + end + 1
}

// unchunk undoes Transfer-Encoding: chunked and says how many bytes it took.
func unchunk(data []byte) (body []byte, n int, ok bool) {
	for n < len(data) {
		line, next := cutLine(data, n)
		digits, _, _ := strings.Cut(line, ";")
		size, err := strconv.ParseUint(strings.TrimSpace(digits), 16, 31)
		if err != nil || int(size) > len(data)-next {
			return nil, 0, false
		}
		if size == 0 {
			for next < len(data) && line != "" { // trailers
				line, next = cutLine(data, next)
			}
			return body, next, true
		}
		body = append(body, data[next:next+int(size)]...)
		if line, n = cutLine(data, next+int(size)); line != "" {
			return nil, 0, false
		}
	}
	return nil, 0, false
}

func clip(s string) string {
	if len(s) <= 60 {
		return s
	}
	return s[:60] + "…"
}
