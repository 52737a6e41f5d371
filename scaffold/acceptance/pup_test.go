package acceptance

import (
	"bytes"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/pupkit/pupkit/contract/pup"
	"github.com/pupkit/pupkit/internal/testenv"
	"github.com/pupkit/pupkit/sign"
)

// caller plays pup with curl, as a person at a terminal would.
type caller struct {
	t    *testing.T
	url  string
	curl string
}

func call(t *testing.T, ext *extension) caller {
	t.Helper()
	return caller{t, ext.url, testenv.NeedsTool(t, "curl")}
}

// fault is what is done otherwise than pup does it. The zero value is no fault.
type fault struct {
	id     string        // instead of a new one
	secret string        // instead of the right one
	age    time.Duration // of the timestamp
	body   []byte        // sent instead of what was signed
	drop   string        // a header that is left out
	extra  []pup.Header
}

// answer is what came back.
type answer struct {
	status int
	body   []byte
}

// post signs a request and has curl send it: the configuration on stdin, and behind it the exact body.
func (c caller) post(r pup.Request, f fault) answer {
	c.t.Helper()
	if f.id == "" {
		f.id = "msg_" + rand.Text()
	}
	key, err := sign.ParseKey(cmpOr(f.secret, secret))
	if err != nil {
		c.t.Fatal(err)
	}
	signed, err := sign.Sign(sign.Message{ID: f.id, Timestamp: time.Now().Add(-f.age).Unix(), Body: r.Body}, key)
	if err != nil {
		c.t.Fatal(err)
	}
	headers := append(r.Headers, f.extra...)
	for _, field := range signed.Fields() {
		headers = append(headers, pup.Header{Name: field.Name, Value: field.Value})
	}
	var config bytes.Buffer
	fmt.Fprintf(&config, "url = %q\n", c.url+"/"+r.Endpoint)
	for _, header := range headers {
		if header.Name != f.drop {
			fmt.Fprintf(&config, "header = %q\n", header.Name+": "+header.Value)
		}
	}
	config.WriteString("header = \"Expect:\"\nsilent\nmax-time = 60\nmax-redirs = 0\n")
	config.WriteString("write-out = \"\\n%{http_code} %{content_type}\"\ndata-binary = \"@-\"\n")
	if f.body == nil {
		f.body = r.Body
	}
	config.Write(f.body)
	return c.run(&config)
}

func (c caller) run(config *bytes.Buffer) answer {
	c.t.Helper()
	curl := exec.Command(c.curl, "-q", "-K", "-")
	curl.Stdin = config
	out, err := curl.Output()
	if err != nil {
		c.t.Fatalf("curl: %v", err)
	}
	cut := bytes.LastIndexByte(out, '\n')
	code, kind, _ := strings.Cut(string(out[cut+1:]), " ")
	status, err := strconv.Atoi(code)
	if err != nil {
		c.t.Fatalf("curl wrote %q", out)
	}
	if cut > 0 && kind != "application/json" {
		c.t.Errorf("the answer is %q, not application/json", kind)
	}
	return answer{status, out[:cut]}
}

func cmpOr(text, otherwise string) string {
	if text != "" {
		return text
	}
	return otherwise
}

// json reads an answer that must have the status.
func (a answer) json(t *testing.T, status int) map[string]any {
	t.Helper()
	var value map[string]any
	if err := json.Unmarshal(a.body, &value); err != nil {
		t.Fatalf("the answer %q is not a JSON object: %v", a.body, err)
	}
	if a.status != status {
		t.Fatalf("status %d, not %d: %s", a.status, status, a.body)
	}
	return value
}

// result sends an MCP request and returns its result.
func (c caller) result(r pup.Request) map[string]any {
	c.t.Helper()
	message := c.post(r, fault{}).json(c.t, 200)
	result, ok := message["result"].(map[string]any)
	if !ok || message["jsonrpc"] != "2.0" || message["id"] != recorded.ID || message["error"] != nil {
		c.t.Fatalf("not the result of this request: %v", message)
	}
	meta, _ := result["_meta"].(map[string]any)
	if _, ok := meta["io.modelcontextprotocol/serverInfo"].(map[string]any); !ok {
		c.t.Errorf("the result does not say who made it: %v", result)
	}
	return result
}

// recorded is a call that pup records; unrecorded is one that it does not.
var (
	recorded   = pup.Call{ID: "c1", Client: pup.Client{Name: "pupkit", Version: "0"}, Context: pup.SampleContext()}
	unrecorded = func() pup.Call {
		call := recorded
		call.Context.CallID = ""
		return call
	}()
)
