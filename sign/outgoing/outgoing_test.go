package outgoing

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/pupkit/pupkit/sign"
)

func TestCheckURL(t *testing.T) {
	for url, want := range map[string]string{
		"https://snacks.example.com/mcp":  "",
		"http://127.0.0.1:8787/mcp":       "",
		"http://[::1]:8787/":              "",
		"http://localhost:1":              "",
		"http://LOCALHOST.:1/":            "",
		"http://127.8.9.1/":               "",
		"http://192.168.0.1/":             "plain http",
		"http://snacks.example.com/":      "plain http",
		"http://localhost.example.com/":   "plain http",
		"ftp://127.0.0.1/":                "neither",
		"//127.0.0.1/":                    "neither",
		"127.0.0.1:80":                    "cannot be read",
		"https://":                        "no host",
		"https://h:65536/":                "port",
		"https://h:9999999999999999999/":  "port",
		"https://a b/":                    "character",
		"https://h/\r\nx":                 "character",
		"https://u:hunter2@h/":            "user or password",
		"https://@h/":                     "user or password",
		"https://u:hunter2%zz@h/":         "cannot be read",
		"http://127.0.0.1\\@evil.example": "character",
	} {
		err := CheckURL(url)
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("CheckURL(%q) = %v, want %q", url, err, want)
		}
		if err != nil && strings.Contains(err.Error(), "hunter2") {
			t.Errorf("CheckURL(%q) repeats the password: %v", url, err)
		}
	}
}

func TestCheckHeaders(t *testing.T) {
	for _, c := range []struct {
		field sign.Field
		ok    bool
	}{
		{sign.Field{Name: "x-a", Value: "b\tc é"}, true},
		{sign.Field{Name: "x-a", Value: ""}, true},
		{sign.Field{Name: "x-a", Value: "b\r\nx-c: d"}, false},
		{sign.Field{Name: "x-a", Value: "b\nd"}, false},
		{sign.Field{Name: "x-a", Value: "b\x00"}, false},
		{sign.Field{Name: "x a", Value: "b"}, false},
		{sign.Field{Name: "x-a:", Value: "b"}, false},
		{sign.Field{Name: "", Value: "b"}, false},
	} {
		if err := (Request{Headers: []sign.Field{c.field}}).Check(); (err == nil) != c.ok {
			t.Errorf("Check(%q) = %v", c.field, err)
		}
	}
}

// TestRawHTTP reads the form back with net/http: nothing is lost.
func TestRawHTTP(t *testing.T) {
	key := newKey(t)
	for name, body := range bodies() {
		var text bytes.Buffer
		if err := rawHTTP.Write(&text, signed(t, "http://127.0.0.1:8787/mcp?x=1", body, key)); err != nil {
			t.Fatal(err)
		}
		req, err := http.ReadRequest(bufio.NewReader(&text))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		got, _ := io.ReadAll(req.Body)
		if req.URL.RequestURI() != "/mcp?x=1" || req.Host != "127.0.0.1:8787" {
			t.Errorf("%s: %s %s", name, req.Host, req.URL)
		}
		checkReceived(t, received{req.Header, got}, body, key)
	}
}

func TestSend(t *testing.T) {
	mux := http.NewServeMux()
	mux.HandleFunc("/ok", func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Accept-Encoding") != "" {
			t.Errorf("accept-encoding %q was added", r.Header.Get("Accept-Encoding"))
		}
		_, _ = io.Copy(w, r.Body)
	})
	mux.HandleFunc("/moved", func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/ok", http.StatusTemporaryRedirect) })
	mux.HandleFunc("/large", func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write(make([]byte, MaxAnswer+1)) })
	mux.HandleFunc("/limit", func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write(make([]byte, MaxAnswer)) })
	mux.HandleFunc("/cut", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Length", "9")
		_, _ = w.Write([]byte("cut"))
	})
	srv := httptest.NewServer(mux)
	defer srv.Close()
	for path, want := range map[string]struct {
		status, size int
		large        bool
	}{"/ok": {200, 3, false}, "/moved": {307, 0, false}, "/large": {200, MaxAnswer, true}, "/limit": {200, MaxAnswer, false}} {
		a, err := Send(context.Background(), Request{URL: srv.URL + path, Body: []byte("a\x00b")})
		if err != nil {
			t.Fatal(err)
		}
		if a.Status != want.status || len(a.Body) != want.size || a.TooLarge != want.large {
			t.Errorf("%s: status %d, %d bytes, too large %v", path, a.Status, len(a.Body), a.TooLarge)
		}
	}
	var unfinished *Unfinished
	if _, err := Send(context.Background(), Request{URL: srv.URL + "/cut"}); !errors.As(err, &unfinished) || !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("an answer that breaks off: %v", err)
	}
	if _, err := Send(context.Background(), Request{URL: "http://127.0.0.1:1/"}); err == nil || errors.As(err, &unfinished) {
		t.Errorf("nobody listens: %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Send(ctx, Request{URL: srv.URL + "/ok"}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}
