package acceptance

import (
	"bufio"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/pupkit/pupkit/contract/pup"
	"github.com/pupkit/pupkit/sign"
)

// leftOut stands for a header that is not sent.
const leftOut = "\x00"

// change replaces headers by name, or leaves them out.
type change map[string]string

// signedText is a signed request as it goes over the wire, after which the connection ends. Headers are changed last, those
// of the signature too.
func signedText(t *testing.T, r pup.Request, changed change) string {
	t.Helper()
	return signedAs(t, "msg_"+rand.Text(), r, changed)
}

// signedAs is signedText with an id.
func signedAs(t *testing.T, id string, r pup.Request, changed change) string {
	t.Helper()
	key, err := sign.ParseKey(secret)
	if err != nil {
		t.Fatal(err)
	}
	signed, err := sign.Sign(sign.Message{ID: id, Timestamp: time.Now().Unix(), Body: r.Body}, key)
	if err != nil {
		t.Fatal(err)
	}
	headers := []pup.Header{{Name: "host", Value: "localhost"}, {Name: "connection", Value: "close"}}
	headers = append(headers, pup.Header{Name: "content-length", Value: fmt.Sprint(len(r.Body))})
	headers = append(headers, r.Headers...)
	for _, field := range signed.Fields() {
		headers = append(headers, pup.Header{Name: field.Name, Value: field.Value})
	}
	var text strings.Builder
	fmt.Fprintf(&text, "POST /%s HTTP/1.1\r\n", r.Endpoint)
	for _, header := range headers {
		if value, again := changed[header.Name]; again {
			header.Value = value
		}
		if header.Value != leftOut {
			fmt.Fprintf(&text, "%s: %s\r\n", header.Name, header.Value)
		}
	}
	for name, value := range changed {
		if known := func(h pup.Header) bool { return h.Name == name }; value != leftOut && !slices.ContainsFunc(headers, known) {
			fmt.Fprintf(&text, "%s: %s\r\n", name, value)
		}
	}
	return text.String() + "\r\n" + string(r.Body)
}

// wire sends bytes as they are, so that no client puts them right, and returns the answers that come back. An interim one
// is none.
func (e *extension) wire(t *testing.T, text string) []answer {
	t.Helper()
	conn, err := net.Dial("tcp", strings.TrimPrefix(e.url, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if err := conn.SetDeadline(time.Now().Add(patience)); err != nil {
		t.Fatal(err)
	}
	go func() { _, _ = io.WriteString(conn, text) }() // a server that refuses need not read it all
	var answers []answer
	for from := bufio.NewReader(conn); ; {
		response, err := http.ReadResponse(from, nil)
		if err != nil {
			return answers
		}
		if response.StatusCode == http.StatusContinue {
			continue
		}
		body, err := io.ReadAll(response.Body)
		if err != nil {
			t.Fatal(err)
		}
		if encoding := response.Header.Get("Content-Encoding"); encoding != "" || response.Header.Get("Location") != "" {
			t.Errorf("the answer is encoded as %q, or leads elsewhere: %s", encoding, response.Status)
		}
		answers = append(answers, answer{response.StatusCode, body})
		if response.Close {
			return answers
		}
	}
}

// one is wire for a request that has one answer.
func (e *extension) one(t *testing.T, text string) answer {
	t.Helper()
	answers := e.wire(t, text)
	if len(answers) != 1 {
		t.Fatalf("%d answers to %.200q", len(answers), text)
	}
	return answers[0]
}

// code is the code of a JSON-RPC error, 0 for anything else.
func (a answer) code() int {
	var message struct{ Error struct{ Code int } }
	if json.Unmarshal(a.body, &message) != nil {
		return 0
	}
	return message.Error.Code
}
