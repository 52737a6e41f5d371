package outgoing

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pupkit/pupkit/sign"
)

// TestCurlConfiguration holds the lines that a real curl needs only for URLs and headers of a certain kind.
func TestCurlConfiguration(t *testing.T) {
	for _, c := range []struct {
		request Request
		line    string
		there   bool
	}{
		{Request{URL: "http://[::1]:8787/"}, "globoff", true},
		{Request{URL: "http://127.0.0.1/a{b}"}, "globoff", true},
		{Request{URL: "http://127.0.0.1/a"}, "globoff", false},
		{Request{Headers: []sign.Field{{Name: "x-empty"}}}, `header = "x-empty;"`, true},
		{Request{Headers: []sign.Field{{Name: "x", Value: `a"b\c`}}}, `header = "x: a\"b\\c"`, true},
		{Request{}, `header = "Expect:"`, true},
	} {
		var b bytes.Buffer
		if err := curl.Write(&b, c.request); err != nil {
			t.Fatal(err)
		}
		if got := strings.Contains("\n"+b.String(), "\n"+c.line+"\n"); got != c.there {
			t.Errorf("%+v: the line %s is there: %v\n%s", c.request, c.line, got, b.String())
		}
	}
}

// TestJSONIsDocumented: docs/sign-json.md names every member.
func TestJSONIsDocumented(t *testing.T) {
	page, err := os.ReadFile(filepath.Join("..", "..", "docs", "sign-json.md"))
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := jsonForm.Write(&b, Request{URL: "http://127.0.0.1/", Headers: []sign.Field{{Name: "a", Value: "b"}}, Body: []byte("x")}); err != nil {
		t.Fatal(err)
	}
	var members map[string]any
	if err := json.Unmarshal(b.Bytes(), &members); err != nil {
		t.Fatal(err)
	}
	if len(members) != 5 {
		t.Errorf("members %v", members)
	}
	for name := range members {
		if !strings.Contains(string(page), "| `"+name+"` |") {
			t.Errorf("docs/sign-json.md does not name %q", name)
		}
	}
}
