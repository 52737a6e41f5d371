package capture

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/pupkit/pupkit/sign"
)

// The request of all files in testdata: signed by pupkit sign, sent by curl 7.88.1.
const (
	secret = "whsec_yhkxfx45hNIj76pnn5DWUqmkpyt2iPtNPtYbux/QkHI="
	body   = "{\"challenge\":\"caf\u00e9 1.5\"}\n"
	sig    = "v1,zOblRpz2BxgeZiO8nihfgSTRfzlXK2g7cywU4qU2muU="
)

func verify(t *testing.T, r Request) error {
	t.Helper()
	k, err := sign.ParseKey(secret)
	if err != nil {
		t.Fatal(err)
	}
	_, err = (&sign.Verifier{Keys: []sign.Key{k}, Now: func() time.Time { return time.Unix(1785500000, 0) }}).Verify(r.Fields, r.Body)
	return err
}

func TestFiles(t *testing.T) {
	want := map[string]Kind{"config.txt": CurlConfig, "curl-v.txt": CurlLog, "trace.txt": CurlLog, "trace-ascii.txt": CurlLog, "request.http": HTTP,
		"request.json": JSON, "request.sh": Shell, "chrome.sh": Shell, "firefox.har": HAR, "two.http": HTTP, "lambda.json": JSON, "tap.rec": Tap, "headers.txt": HTTP}
	files, err := filepath.Glob("../../testdata/captures/*.*")
	if err != nil || len(files) != len(want) {
		t.Fatalf("%d files, %v; want %d", len(files), err, len(want))
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		name := filepath.Base(file)
		kind := want[name]
		if got := Recognise(data); got != kind {
			t.Errorf("%s: recognised as %q, not %q", name, got, kind)
		}
		list, err := Read(data, "")
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		r := list[0]
		switch name {
		case "headers.txt": // the header lines alone
			r.Body = []byte(body)
		case "curl-v.txt":
			if !r.NoBody {
				t.Errorf("%s: a log of curl -v holds no body: %q", name, r.Body)
			}
			r.Body = []byte(body)
		case "trace-ascii.txt":
			if len(r.Notes) == 0 || len(r.Body) != len(body) {
				t.Errorf("%s: %q, notes %q", name, r.Body, r.Notes)
			}
			r.Body = []byte(body)
		}
		if err := verify(t, r); err != nil || r.Method != "POST" && name != "headers.txt" {
			t.Errorf("%s: %v; %+v", name, err, r)
		}
		if name != "headers.txt" && name != "tap.rec" && name != "two.http" && !strings.HasSuffix(r.URL, "127.0.0.1:8791/challenge") {
			t.Errorf("%s: URL %q", name, r.URL)
		}
		if name == "two.http" && len(list) != 2 {
			t.Errorf("%s: %d requests", name, len(list))
		}
	}
}

const headers = "webhook-id: msg_1\r\nwebhook-timestamp: 1785500000\r\nwebhook-signature: " + sig + "\r\n"

func TestHTTPBodies(t *testing.T) {
	chunked := fmt.Sprintf("5;x=y\r\n%s\r\n%x\r\n%s\r\n0\r\nTrailer: x\r\n\r\n", body[:5], len(body)-5, body[5:])
	for name, c := range map[string]struct {
		text  string
		notes int
	}{
		"to the end":              {"POST / HTTP/1.1\r\n" + headers + "\r\n" + body, 0},
		"with LF":                 {"POST / HTTP/1.1\n" + strings.ReplaceAll(headers, "\r", "") + "\n" + body, 0},
		"content-length":          {"POST / HTTP/1.1\r\ncontent-length: 26\r\n" + headers + "\r\n" + body + "\r\n", 0},
		"chunked":                 {"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n" + headers + "\r\n" + chunked, 0},
		"chunked, put together":   {"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n" + headers + "\r\n" + body, 1},
		"folded, BOM, empty line": {"\ufeff\nPOST /x HTTP/1.1\r\nx-a: b\r\n c\r\n" + headers + "\r\n" + body, 0},
		"length too long":         {"POST / HTTP/1.1\r\ncontent-length: 99\r\n" + headers + "\r\n" + body, 1},
		"length too short":        {"POST / HTTP/1.1\r\ncontent-length: 3\r\n" + headers + "\r\n" + body, 1},
		"no request line":         {headers + "\r\n" + body, 0},
	} {
		list, err := Read([]byte(c.text), "")
		if err != nil || len(list) != 1 || verify(t, list[0]) != nil || len(list[0].Notes) != c.notes {
			t.Errorf("%s: %+v, %v", name, list, err)
		}
	}
}

// TestJSONForms holds the names and shapes that loggers, gateways and webhook tools give to headers and bodies.
func TestJSONForms(t *testing.T) {
	text, _ := json.Marshal(body)
	h := `{"Webhook-Id":"msg_1","webhook-timestamp":1785500000,"webhook-signature":["` + sig + `"]}`
	b64 := "eyJjaGFsbGVuZ2UiOiJjYWbDqSAxLjUifQo="
	for _, doc := range []string{
		`{"headers":` + h + `,"body":` + string(text) + `}`,
		`[{"x":1},{"headers":` + h + `,"rawBody":` + string(text) + `}]`,
		"{\"a\":1}\n{\"time\":\"2026-07-31T12:13:20Z\",\"request\":{\"headers\":" + h + `,"payload":` + string(text) + `}}`,
		`{"headers":` + h + `,"body":"` + b64 + `","isBase64Encoded":true}`,
		`{"headers":` + h + `,"body_base64":"` + b64 + `"}`,
		`{"multiValueHeaders":` + h + `,"body":"` + b64 + `","isBase64Encoded":true}`,
		`{"headers":` + h + `,"body":{"type":"Buffer","data":[123,34,99,104,97,108,108,101,110,103,101,34,58,34,99,97,102,195,169,32,49,46,53,34,125,10]}}`,
		`{"rawHeaders":["webhook-id","msg_1","Webhook-Timestamp","1785500000","webhook-signature","` + sig + `"],"body":` + string(text) + `}`,
		`{"headers":[{"name":"webhook-id","value":"msg_1"},{"name":"webhook-timestamp","value":"1785500000"},{"name":"webhook-signature","value":"` + sig + `"}],"content":` + string(text) + `}`,
		`{"id":"msg_1","timestamp":"1785500000","signature_header":"` + sig + `","body_base64":"` + b64 + `"}`,
	} {
		list, err := Read([]byte(doc), "")
		if err != nil || len(list) != 1 {
			t.Errorf("%s: %d, %v", doc, len(list), err)
			continue
		}
		if err := verify(t, list[0]); err != nil {
			t.Errorf("%s: %v", doc, err)
		}
	}
	wire, _ := json.Marshal([]byte("POST /mcp HTTP/1.1\r\n" + headers + "\r\n" + body))
	list, err := Read([]byte(`{"uri":"/api","requests":{"x":1},"request":{"raw":`+string(wire)+`}}`), "")
	if err != nil || len(list) != 1 || verify(t, list[0]) != nil {
		t.Errorf("a whole request in base64: %+v, %v", list, err)
	}
	list, err = Read([]byte(`{"headers":`+h+`,"body": {"challenge": "x"}}`), "")
	if err != nil || string(list[0].Body) != `{"challenge": "x"}` || len(list[0].Notes) != 1 {
		t.Errorf("a parsed body: %+v, %v", list, err)
	}
}

func TestReadRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"": "cannot recognise", "hello\nworld": "cannot recognise", "\x00\x01": "cannot recognise", "{}": "no object has the headers", "{": "unexpected EOF",
		`{"log":{"entries":[]}}`: "no request in it", "POST / HTTP/1.1\nx\n\n": "line 2: \"x\" is not a header line",
		"pupkit-tap 2\n": "not a version", "pupkit-tap 1\n{\"direction\":\"to-extension\",\"length\":9}\nabc": "the record was cut",
		"pupkit-tap 1\nabc":                      "a line of JSON belongs here",
		"a: b\n" + strings.Repeat("a: b\n", 600): "more than 500 header lines",
		"curl 'http://x":                         "a quote is not closed",
	} {
		if _, err := Read([]byte(text), ""); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.40q: %v, want %q", text, err, want)
		}
	}
	if _, err := Read([]byte("x"), ""); !errors.Is(err, ErrUnknown) {
		t.Error(err)
	}
	if _, err := Read(make([]byte, MaxSize+1), HTTP); err == nil {
		t.Error("read a capture that is too large")
	}
	if _, err := Read([]byte("x"), "wireshark"); err == nil {
		t.Error("read an unknown kind")
	}
}

// FuzzRead: no capture makes it panic, and a raw request that was read is read again as the same.
func FuzzRead(f *testing.F) {
	files, _ := filepath.Glob("../../testdata/captures/*.*")
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data, byte(0))
	}
	f.Fuzz(func(t *testing.T, data []byte, which byte) {
		kind := append([]Kind{""}, Kinds...)[int(which)%(len(Kinds)+1)]
		list, err := Read(data, kind)
		if err != nil {
			return
		}
		for _, r := range list {
			if len(r.Fields) > MaxFields || len(r.Body) > len(data) {
				t.Fatalf("%d fields and %d bytes out of %d", len(r.Fields), len(r.Body), len(data))
			}
			wire := []byte("POST / HTTP/1.1\r\n")
			for _, h := range r.Fields {
				if strings.ContainsAny(h.Name+h.Value, "\r\n\x00") || strings.TrimSpace(h.Name) != h.Name || !headerLine().MatchString(h.Name+":") || strings.Contains(h.Name, ":") ||
					strings.EqualFold(h.Name, "content-length") || strings.EqualFold(h.Name, "transfer-encoding") {
					return
				}
				wire = fmt.Appendf(wire, "%s: %s\r\n", h.Name, h.Value)
			}
			wire = append(fmt.Appendf(wire, "content-length: %d\r\n\r\n", len(r.Body)), r.Body...)
			again, err := Read(wire, HTTP)
			if err != nil || len(again) != 1 || string(again[0].Body) != string(r.Body) {
				t.Fatalf("%q is read again as %+v, %v", wire, again, err)
			}
		}
	})
}

func TestSchemeOfAHost(t *testing.T) {
	for host, want := range map[string]string{
		"127.0.0.1:8787": "http", "localhost": "http", "LOCALHOST:80": "http", "[::1]:8787": "http", "[::1]": "http",
		"snacks.example.com": "https", "localhost.example.com:443": "https", "10.0.0.1": "https",
	} {
		list, err := Read([]byte("POST /mcp HTTP/1.1\r\nHost: "+host+"\r\nwebhook-id: a\r\n\r\n{}"), HTTP)
		if err != nil || list[0].URL != want+"://"+host+"/mcp" {
			t.Errorf("%s: %+v, %v", host, list, err)
		}
	}
}
