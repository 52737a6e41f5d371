// Package peer holds package sign to the npm package standardwebhooks 1.1.1, driven by node. Run `npm ci` in this folder
// first.
package peer

import (
	"bufio"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/pupkit/pupkit/internal/testenv"
	"github.com/pupkit/pupkit/internal/vectors"
	"github.com/pupkit/pupkit/sign"
)

type question struct {
	Op      string            `json:"op"` // sign or verify
	Secret  string            `json:"secret"`
	ID      string            `json:"id,omitempty"`
	Headers map[string]string `json:"headers,omitempty"`
	Body    []byte            `json:"body"`
	Now     float64           `json:"now"`
}

type answer struct {
	OK        bool
	Signature string
	Error     string
}

// library is a node process that answers questions.
type library struct {
	t   *testing.T
	in  io.WriteCloser
	out *bufio.Scanner
}

func start(t *testing.T) *library {
	t.Helper()
	node := testenv.NeedsTool(t, "node")
	if _, err := os.Stat("node_modules/standardwebhooks"); err != nil {
		if slices.Contains(strings.Split(os.Getenv("PUPKIT_TEST_REQUIRE"), ","), "node") {
			t.Fatal("run npm ci in this folder first")
		}
		t.Skip("npm ci was not run in this folder")
	}
	cmd := exec.Command(node, "peer.mjs")
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		in.Close()
		if err := cmd.Wait(); err != nil {
			t.Error(err)
		}
	})
	return &library{t, in, bufio.NewScanner(out)}
}

func (l *library) ask(q question) (a answer) {
	l.t.Helper()
	line, err := json.Marshal(q)
	if err != nil {
		l.t.Fatal(err)
	}
	if _, err := l.in.Write(append(line, '\n')); err != nil {
		l.t.Fatal(err)
	}
	if !l.out.Scan() {
		l.t.Fatal("node gave no answer")
	}
	if err := json.Unmarshal(l.out.Bytes(), &a); err != nil {
		l.t.Fatal(err)
	}
	return a
}

// headers are as node hands them to a handler: a doubled header is joined with a comma.
func headers(fields []sign.Field) map[string]string {
	h := map[string]string{}
	for _, f := range fields {
		name := strings.ToLower(f.Name)
		if old, again := h[name]; again {
			f.Value = old + ", " + f.Value
		}
		h[name] = f.Value
	}
	return h
}

func key(t *testing.T) sign.Key {
	t.Helper()
	k, err := sign.GenerateKey(sign.V1, nil)
	if err != nil {
		t.Fatal(err)
	}
	return k
}

// notText are bodies that the package cannot sign as they are: it decodes them as UTF-8 first.
var notText = []string{"body-invalid-utf8", "body-lone-surrogate-bytes", "body-all-256-bytes"}

func TestBothWays(t *testing.T) {
	lib := start(t)
	fresh, old := key(t), key(t)
	now := time.Now().Unix()
	bodies := 0
	for _, v := range vectors.Read(t) {
		if v.Group != "body" || slices.Contains(notText, v.Name) {
			continue
		}
		bodies++
		h, err := sign.Sign(sign.Message{ID: "msg_1", Timestamp: now, Body: v.Body}, fresh, old)
		if err != nil {
			t.Fatal(err)
		}
		sent := headers(h.Fields())
		for _, k := range []sign.Key{fresh, old} {
			if a := lib.ask(question{Op: "verify", Secret: k.Text(), Headers: sent, Body: v.Body}); !a.OK {
				t.Errorf("%s: they refuse ours: %s", v.Name, a.Error)
			}
		}
		if a := lib.ask(question{Op: "verify", Secret: key(t).Text(), Headers: sent, Body: v.Body}); a.OK {
			t.Errorf("%s: they accept another key", v.Name)
		}
		a := lib.ask(question{Op: "sign", Secret: fresh.Text(), ID: "msg_1", Body: v.Body, Now: float64(now)})
		theirs := sign.Headers{ID: "msg_1", Timestamp: strconv.FormatInt(now, 10), Signature: a.Signature}
		if _, err := (&sign.Verifier{Keys: []sign.Key{fresh}}).Verify(theirs.Fields(), v.Body); err != nil {
			t.Errorf("%s: we refuse theirs: %v %s", v.Name, err, a.Error)
		}
	}
	if bodies != 13 {
		t.Errorf("%d bodies", bodies)
	}
}

// otherwise are the vectors on which this version decides otherwise than pupkit: bodies that are not UTF-8, timestamps
// that parseInt reads, no v1a, no white space around secrets, and what follows a second comma.
var otherwise = []string{
	"body-all-256-bytes",
	"body-invalid-utf8",
	"body-lone-surrogate-bytes",
	"hdr-dup-signature-good-first",
	"hdr-dup-signature-good-last",
	"secret-leading-space",
	"secret-trailing-crlf",
	"secret-trailing-newline",
	"sig-extra-comma-field",
	"sig-good-first-comma-space",
	"ts-float-half",
	"ts-leading-space",
	"ts-plus-sign",
	"ts-trailing-garbage",
	"v1a-both-public-key",
	"v1a-valid",
	"v1a-whsk-as-verifier",
}

func TestVectors(t *testing.T) {
	lib := start(t)
	var differ []string
	for _, v := range vectors.Read(t) {
		accepted := false
		for _, s := range v.Secrets {
			accepted = accepted || lib.ask(question{Op: "verify", Secret: s, Headers: headers(v.Fields()), Body: v.Body, Now: v.Now}).OK
		}
		if accepted != (v.Accepted()) {
			differ = append(differ, v.Name)
		}
	}
	slices.Sort(differ)
	if !slices.Equal(differ, otherwise) {
		t.Errorf("the package decides otherwise on\n%q, want\n%q", differ, otherwise)
	}
}
