package outgoing

import (
	"bytes"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"github.com/pupkit/pupkit/internal/testenv"
	"github.com/pupkit/pupkit/sign"
)

// received is what a server saw of one request.
type received struct {
	header http.Header
	body   []byte
}

// receiver is a server that remembers the last request. Its answer is empty.
func receiver(t *testing.T) (url string, last func() received) {
	t.Helper()
	got := make(chan received, 1)
	srv := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		if r.Method != http.MethodPost {
			body = []byte("method " + r.Method)
		}
		got <- received{r.Header, body}
	}))
	t.Cleanup(srv.Close)
	return srv.URL, func() received { return <-got }
}

// bodies are what a format may be tempted to change, cut or obey.
func bodies() map[string][]byte {
	every := make([]byte, 256)
	for i := range every {
		every[i] = byte(i)
	}
	return map[string][]byte{
		"empty":             {},
		"json":              []byte(`{"a":"b \"c\" \\ \u00e9"}`),
		"every byte":        every,
		"nul first":         []byte("\x00abc"),
		"nul last":          []byte("abc\x00"),
		"leading at":        []byte("@/etc/passwd"),
		"at and dash":       []byte("@-"),
		"looks like config": []byte("\nurl = \"http://127.0.0.1:1/\"\noutput = \"x\"\n--next\n"),
		"looks like option": []byte("--output x"),
		"line ends":         []byte("a\r\nb\nc\r"),
		"only line feed":    []byte("\n"),
		"quotes":            []byte(`"'` + "`$(id)`" + `\`),
		"1 MiB":             bytes.Repeat([]byte("0123456789abcdef"), 1<<16),
		"10 MiB":            bytes.Repeat([]byte("0123456789abcde\n"), 10<<16),
	}
}

func signed(t *testing.T, url string, body []byte, key sign.Key) Request {
	t.Helper()
	h, err := sign.Sign(sign.Message{ID: "msg_1", Timestamp: time.Now().Unix(), Body: body}, key)
	if err != nil {
		t.Fatal(err)
	}
	return Request{URL: url, Headers: append([]sign.Field{{Name: "content-type", Value: "application/json"}}, h.Fields()...), Body: body}
}

func newKey(t *testing.T) sign.Key {
	t.Helper()
	key, err := sign.GenerateKey(sign.V1, nil)
	if err != nil {
		t.Fatal(err)
	}
	return key
}

func checkReceived(t *testing.T, got received, want []byte, key sign.Key) {
	t.Helper()
	if !bytes.Equal(got.body, want) {
		t.Errorf("the server read %d bytes that are not the %d sent", len(got.body), len(want))
	}
	if ct := got.header.Values("Content-Type"); len(ct) != 1 || ct[0] != "application/json" {
		t.Errorf("content-type %q", ct)
	}
	if expect := got.header.Get("Expect"); expect != "" {
		t.Errorf("expect: %q was sent", expect)
	}
	v := sign.Verifier{Keys: []sign.Key{key}}
	if _, err := v.Verify(sign.FieldsOf(got.header), got.body); err != nil {
		t.Errorf("what arrived does not verify: %v", err)
	}
}

func TestCurlReadsTheConfiguration(t *testing.T) {
	program := testenv.NeedsTool(t, "curl")
	url, last := receiver(t)
	key := newKey(t)
	for name, body := range bodies() {
		t.Run(name, func(t *testing.T) {
			var config bytes.Buffer
			if err := curl.Write(&config, signed(t, url, body, key)); err != nil {
				t.Fatal(err)
			}
			cmd := exec.Command(program, "-q", "-sS", "-K", "-")
			cmd.Stdin = &config
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Fatalf("curl: %v: %s", err, out)
			}
			checkReceived(t, last(), body, key)
		})
	}
}

func TestCurlReadsTheBodyFile(t *testing.T) {
	program := testenv.NeedsTool(t, "curl")
	url, last := receiver(t)
	key := newKey(t)
	for name, body := range bodies() {
		t.Run(name, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), `a "b" c`)
			if runtime.GOOS == "windows" {
				dir = filepath.Join(t.TempDir(), "a b c")
			}
			r := signed(t, url, body, key)
			r.BodyFile = filepath.Join(dir, "body")
			configFile := filepath.Join(dir, "config")
			var config bytes.Buffer
			if err := errors.Join(os.Mkdir(dir, 0o777), curl.Write(&config, r), os.WriteFile(r.BodyFile, body, 0o666),
				os.WriteFile(configFile, config.Bytes(), 0o666)); err != nil {
				t.Fatal(err)
			}
			if out, err := exec.Command(program, "-q", "-sS", "-K", configFile).CombinedOutput(); err != nil {
				t.Fatalf("curl: %v: %s", err, out)
			}
			checkReceived(t, last(), body, key)
		})
	}
}

func TestShellRunsTheCommandLine(t *testing.T) {
	testenv.NeedsTool(t, "curl")
	sh := testenv.NeedsTool(t, "sh")
	url, last := receiver(t)
	key := newKey(t)
	for name, body := range bodies() {
		t.Run(name, func(t *testing.T) {
			var line bytes.Buffer
			err := shell.Write(&line, signed(t, url, body, key))
			if bytes.IndexByte(body, 0) >= 0 || len(body) > maxShellBody {
				if err == nil {
					t.Fatal("no error for a body that a command line cannot carry")
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			cmd := exec.Command(sh)
			cmd.Stdin = &line
			if out, err := cmd.CombinedOutput(); err != nil && len(out) > 0 {
				t.Logf("sh: %v: %s", err, out)
			}
			checkReceived(t, last(), body, key)
		})
	}
}
