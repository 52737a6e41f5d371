package acceptance

import (
	"bufio"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/pupkit/pupkit/contract/pup"
	"github.com/pupkit/pupkit/scaffold"
)

// TestStop sends half a request, has the extension stop, and sends the rest: it is answered before the program ends.
func TestStop(t *testing.T) {
	needsSignals(t)
	eachPup(t, func(t *testing.T, template scaffold.Template) {
		ext := start(t, template, nil)
		conn, err := net.Dial("tcp", strings.TrimPrefix(ext.url, "http://"))
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		if err := conn.SetDeadline(time.Now().Add(patience)); err != nil {
			t.Fatal(err)
		}
		text := signedText(t, pup.Challenge("before the end"), nil)
		half := len(text) - 5
		if _, err := io.WriteString(conn, text[:half]); err != nil {
			t.Fatal(err)
		}
		// Another exchange makes sure that the extension has taken up the first one.
		if got := call(t, ext).post(pup.Challenge("x"), fault{}); got.status != 200 {
			t.Fatalf("%d %s", got.status, got.body)
		}
		stopped := make(chan error, 1)
		go func() { stopped <- ext.stop() }()
		ext.log.await(t, "stopping")
		if _, err := io.WriteString(conn, text[half:]); err != nil {
			t.Fatal(err)
		}
		response, err := http.ReadResponse(bufio.NewReader(conn), nil)
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(response.Body)
		if err != nil || response.StatusCode != 200 || string(body) != `{"challenge":"before the end"}` {
			t.Errorf("%s %s, %v", response.Status, body, err)
		}
		conn.Close()
		if err := <-stopped; err != nil {
			t.Errorf("it ended with %v", err)
		}
	})
}
