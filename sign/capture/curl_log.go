package capture

import (
	"encoding/hex"
	"strconv"
	"strings"
)

// readCurlLog reads what curl tells of the requests that it sends.
//
// With -v it tells the headers, in lines that begin with "> ", and not the body. With --trace it tells every byte in
// hex; with --trace-ascii in text, in which '.' stands for every byte that is not printable ASCII.
func readCurlLog(data []byte) ([]Request, error) {
	if traceLine().Match(data) {
		return readTrace(data)
	}
	var list []Request
	for at := 0; at < len(data) && len(list) < MaxRequests; {
		line, next := cutLine(data, at)
		at = next
		first := strings.TrimPrefix(line, "> ")
		if first == line || !requestLine().MatchString(first) {
			continue
		}
		words := strings.Fields(first)
		r := Request{Method: words[0], URL: words[1]}
		at = r.sentHeaders(data, at)
		r.absolute()
		at = r.shownBody(data, at)
		list = append(list, r)
	}
	return list, nil
}

// sentHeaders reads the lines "> name: value" up to the empty one.
func (r *Request) sentHeaders(data []byte, at int) int {
	for at < len(data) {
		line, next := cutLine(data, at)
		text, sent := strings.CutPrefix(line, ">")
		if !sent {
			if strings.HasPrefix(line, "* ") || strings.HasPrefix(line, "{ [") || strings.HasPrefix(line, "} [") {
				at = next
				continue
			}
			break
		}
		at = next
		if strings.TrimSpace(text) == "" {
			break
		}
		if name, value, ok := strings.Cut(strings.TrimPrefix(text, " "), ":"); !ok || !r.add(name, strings.Trim(value, " \t")) {
			break
		}
	}
	return at
}

// shownBody takes a body that was pasted behind the headers, if it has the length that they say.
func (r *Request) shownBody(data []byte, at int) int {
	length, err := strconv.Atoi(r.field("content-length"))
	if err != nil || length == 0 {
		r.NoBody = strings.EqualFold(r.field("transfer-encoding"), "chunked")
		return at
	}
	if end := at + length; length > 0 && end <= len(data) && !talk(data[at:]) && (end == len(data) || data[end] == '\n' || data[end] == '\r') {
		r.Body = data[at:end]
		return end
	}
	r.NoBody = true
	return at
}

// talk reports whether curl itself says what follows.
func talk(rest []byte) bool {
	line, _ := cutLine(rest, 0)
	for _, sign := range []string{"> ", "< ", "* ", "{ [", "} ["} {
		if strings.HasPrefix(line, sign) {
			return true
		}
	}
	return false
}

var (
	traceStart = expression(`^(?:[0-9:.]+ )?(=>|<=) (Send|Recv) (header|data), [0-9]+ bytes \(0x([0-9a-f]+)\)$`)
	traceHex   = expression(`^([0-9a-f]{4,}): ((?:[0-9a-f]{2} ){1,16})`)
	traceText  = expression(`^([0-9a-f]{4,}): (.*)$`)
)

// readTrace reads the output of --trace and --trace-ascii: the bytes that were sent, put together, are raw HTTP.
func readTrace(data []byte) ([]Request, error) {
	var t trace
	for at := 0; at < len(data); {
		line, next := cutLine(data, at)
		at = next
		if m := traceStart().FindStringSubmatch(line); m != nil {
			t.end()
			size, err := strconv.ParseUint(m[4], 16, 31)
			t.sending, t.size = m[2] == "Send" && err == nil, int(size)
		} else if t.sending {
			t.line(line)
		}
	}
	t.end()
	list, err := readHTTP(t.sent)
	for i := range list {
		if t.lossy {
			list[i].note("--trace-ascii shows '.' for every byte that is not printable ASCII: use --trace where the body may hold others")
		}
	}
	return list, err
}

// trace puts the bytes of one direction together.
type trace struct {
	sent    []byte
	block   []byte // of what one write sent
	size    int    // that it had
	sending bool
	lossy   bool
}

func (t *trace) line(line string) {
	if m := traceHex().FindStringSubmatch(line); m != nil {
		raw, err := hex.DecodeString(strings.ReplaceAll(m[2], " ", ""))
		if err == nil {
			t.block = append(t.block, raw...)
		}
	} else if m := traceText().FindStringSubmatch(line); m != nil {
		if offset, err := strconv.ParseUint(m[1], 16, 31); err == nil {
			t.fill(int(offset))
		}
		t.block = append(t.block, m[2]...)
		t.lossy = t.lossy || strings.Contains(m[2], ".")
	}
}

// fill puts back the line ends that --trace-ascii leaves out: it begins a line at each CRLF.
func (t *trace) fill(to int) {
	for missing := to - len(t.block); missing >= 2 && missing <= 8; missing -= 2 {
		t.block = append(t.block, "\r\n"...)
	}
}

func (t *trace) end() {
	if t.sending {
		t.fill(t.size)
		t.sent = append(t.sent, t.block[:min(len(t.block), t.size)]...)
	}
	t.block = t.block[:0]
}
