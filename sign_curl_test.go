package main

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/pupkit/pupkit/internal/testenv"
	"github.com/pupkit/pupkit/sign"
)

const testSecret = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD"

// verifying is a server that checks each request as an extension does, and hands over its path and body.
func verifying(t *testing.T) (url string, last func() (path string, body []byte)) {
	t.Helper()
	key, err := sign.ParseKey(testSecret)
	if err != nil {
		t.Fatal(err)
	}
	type request struct {
		path string
		body []byte
	}
	got := make(chan request, 1)
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			t.Error(err)
		}
		v := sign.Verifier{Keys: []sign.Key{key}}
		if _, err := v.Verify(sign.FieldsOf(r.Header), body); err != nil {
			t.Errorf("%s %s: %v", r.Method, r.URL, err)
			w.WriteHeader(http.StatusUnauthorized)
		}
		got <- request{r.URL.Path, body}
	}))
	t.Cleanup(srv.Close)
	return srv.URL, func() (string, []byte) { r := <-got; return r.path, r.body }
}

// shell runs a command line in a folder and returns what it printed.
func shell(t *testing.T, dir, line string) string {
	t.Helper()
	cmd := exec.Command(testenv.NeedsTool(t, "sh"), "-c", line)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "PUPKIT_SECRET=", "PUPKIT_CONFIG=")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v\n%s", line, err, out)
	}
	return string(out)
}

func write(t *testing.T, dir, name string, data []byte) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, name), data, 0o600); err != nil {
		t.Fatal(err)
	}
}

// TestSignIntoCurl pipes the real program into the real curl: what arrives verifies, whatever the body's bytes are.
func TestSignIntoCurl(t *testing.T) {
	testenv.NeedsTool(t, "curl")
	url, last := verifying(t)
	every := make([]byte, 256)
	for i := range every {
		every[i] = byte(i)
	}
	for name, body := range map[string][]byte{
		"empty":             {},
		"odd white space":   []byte(`{ "challenge" : "caf\u00e9" }`),
		"every byte":        every,
		"leading at":        []byte("@.env"),
		"looks like option": []byte("--next\nurl = \"http://127.0.0.1:1\"\n-o x\n"),
		"line ends":         []byte("\n\r\n\r"),
		"quotes":            []byte("\"'`\\"),
		"1 MiB":             bytes.Repeat([]byte("\x00\"\n\\"), 1<<18),
		"10 MiB":            bytes.Repeat([]byte("0123456789"), 1<<20),
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			write(t, dir, ".env", []byte(sign.HeaderID+"=1\nPUP_WEBHOOK_SECRET="+testSecret+"\n"))
			write(t, dir, "body", body)
			shell(t, dir, "pupkit sign ./body --url "+url+"/mcp | curl -q -sS -K -")
			if _, got := last(); !bytes.Equal(got, body) {
				t.Errorf("%d bytes arrived that are not the %d of the file", len(got), len(body))
			}
		})
	}
}

// TestSignBare is the line on the card: beside a manifest, a .env and a configured local URL nothing else is needed.
func TestSignBare(t *testing.T) {
	testenv.NeedsTool(t, "curl")
	url, last := verifying(t)
	dir := t.TempDir()
	write(t, dir, ".env", []byte("PUP_WEBHOOK_SECRET="+testSecret+"\n"))
	write(t, dir, "manifest.json", []byte(`{"endpoints": {"challenge": "https://snacks.example.com/challenge", "mcp": "https://snacks.example.com/rpc"}}`))
	write(t, dir, ".pupkit.toml", []byte("[pup]\nurl = \""+url+"\"\nsecret = \"dotenv:.env\"\n"))
	shell(t, dir, "pupkit sign | curl -q -sS -K -")
	if path, body := last(); path != "/rpc" || !bytes.Contains(body, []byte(`"method":"tools/list"`)) {
		t.Errorf("%s got %s", path, body)
	}
	shell(t, dir, "pupkit sign challenge hello --send")
	if path, body := last(); path != "/challenge" || string(body) != `{"challenge":"hello"}` {
		t.Errorf("%s got %s", path, body)
	}
}

// TestSendRefused: an extension that refuses a request that is right has most likely changed the body first.
func TestSendRefused(t *testing.T) {
	for status, want := range map[int]string{
		http.StatusUnauthorized: "hint: where it should have accepted it: verify over the raw body",
		http.StatusForbidden:    "hint: where it should have accepted it: verify over the raw body",
		http.StatusNotFound:     "pupkit: the extension answered with status 404",
	} {
		srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(status) }))
		dir := t.TempDir()
		write(t, dir, ".env", []byte("PUP_WEBHOOK_SECRET="+testSecret+"\n"))
		cmd := exec.Command("pupkit", "sign", "--send", "--url", srv.URL)
		cmd.Dir = dir
		out, err := cmd.CombinedOutput()
		srv.Close()
		if exit, ok := err.(*exec.ExitError); !ok || exit.ExitCode() != 1 {
			t.Errorf("status %d: %v", status, err)
		}
		if !bytes.Contains(out, []byte(want)) {
			t.Errorf("status %d: %s\ndoes not say %q", status, out, want)
		}
	}
}
