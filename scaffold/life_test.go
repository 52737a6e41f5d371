package scaffold

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pupkit/pupkit/contract/curupira"
	"github.com/pupkit/pupkit/frames"
	"github.com/pupkit/pupkit/frames/conversation"
	"github.com/pupkit/pupkit/internal/testenv"
)

// running is a Curupira extension that was started as the host starts it.
type running struct {
	t      *testing.T
	cmd    *exec.Cmd
	stdin  io.WriteCloser
	stdout *frames.Reader
	stderr bytes.Buffer
	talk   conversation.Conversation
	number int
	nextID int
}

// start makes a project and starts it, with variables added to its environment.
func start(t *testing.T, template Template, a Answers, env ...string) *running {
	t.Helper()
	program := testenv.NeedsTool(t, template.Start[0])
	dir := filepath.Join(t.TempDir(), "project")
	if err := Write(t.Context(), dir, render(t, template, a), false); err != nil {
		t.Fatal(err)
	}
	r := &running{t: t, cmd: exec.CommandContext(t.Context(), program, template.Start[1:]...)}
	r.talk.Ordered = true
	r.cmd.Dir, r.cmd.Stderr, r.cmd.Env = dir, &r.stderr, append(os.Environ(), env...)
	var err error
	if r.stdin, err = r.cmd.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	stdout, err := r.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	r.stdout = frames.NewReader(stdout)
	if err := r.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return r
}

// send writes a body in a frame of our own encoder, in two pieces.
func (r *running) send(body string) {
	r.t.Helper()
	frame := frames.Append(nil, []byte(body))
	for _, piece := range [][]byte{frame[:len(frame)/2], frame[len(frame)/2:]} {
		if _, err := r.stdin.Write(piece); err != nil {
			r.t.Fatalf("%v; stderr: %s", err, &r.stderr)
		}
	}
}

// note hands a message to the reader of conversations, which must find nothing wrong with what the extension says.
func (r *running) note(direction conversation.Direction, body []byte) {
	r.t.Helper()
	r.number++
	row := r.talk.Add(conversation.At{Number: r.number, Direction: direction}, conversation.Parse(body))
	for _, finding := range row.Findings {
		if direction == conversation.ToHost {
			r.t.Errorf("%s: %+v", body, finding)
		}
	}
}

// answer is what the extension says.
type answer struct {
	ID     any
	Result json.RawMessage
	Error  *struct {
		Code    int
		Message string
	}
}

func (r *running) receive() answer {
	r.t.Helper()
	body, err := r.stdout.ReadFrame()
	if err != nil {
		r.t.Fatalf("%v; stderr: %s", err, &r.stderr)
	}
	r.note(conversation.ToHost, body)
	var got answer
	if err := json.Unmarshal(body, &got); err != nil {
		r.t.Fatal(err)
	}
	return got
}

// call sends a request; the answer has a result, or an error of the code.
func (r *running) call(method curupira.Method, params string, code int) answer {
	r.t.Helper()
	r.nextID++
	body := fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":%q`, r.nextID, string(method))
	if params != "" {
		body += `,"params":` + params
	}
	body += "}"
	r.note(conversation.ToExtension, []byte(body))
	r.send(body)
	got := r.receive()
	switch {
	case got.ID != float64(r.nextID):
		r.t.Errorf("%s is answered with the id %v", body, got.ID)
	case code == 0 && (got.Error != nil || got.Result == nil):
		r.t.Errorf("%s is answered with %+v", body, got)
	case code != 0 && (got.Error == nil || got.Error.Code != code):
		r.t.Errorf("%s is answered with %+v, not with the code %d", body, got, code)
	}
	return got
}

// end waits for the process to end by itself, with nothing more on stdout.
func (r *running) end(status int) {
	r.t.Helper()
	if body, err := r.stdout.ReadFrame(); !errors.Is(err, io.EOF) {
		r.t.Errorf("more on stdout: %q, %v", body, err)
	}
	err := r.cmd.Wait()
	var exit *exec.ExitError
	if errors.As(err, &exit) && exit.ExitCode() == status || err == nil && status == 0 {
		return
	}
	r.t.Errorf("ended with %v, not %d; stderr: %s", err, status, &r.stderr)
}

// eachCurupira starts every template for Curupira, with plain and with hard answers.
func eachCurupira(t *testing.T, run func(t *testing.T, r *running)) {
	t.Helper()
	found := false
	eachTemplate(t, func(t *testing.T, template Template) {
		if template.Host != Curupira {
			return
		}
		found = true
		for _, text := range []string{"plain", hard[0] + hard[2]} {
			run(t, start(t, template, hardAnswers(template, text)))
		}
	})
	if !found {
		t.Error("there is no template for Curupira")
	}
}

func TestWholeLife(t *testing.T) {
	const one, automation = `{"trigger_type":"open-item"}`, `{"trigger_type":"open-item","automation":{"prompt":"do ${title}"}}`
	eachCurupira(t, func(t *testing.T, r *running) {
		r.call(curupira.Initialize, `{"protocol_version":2}`, 0)
		if got := r.call(curupira.Describe, "", 0); !strings.Contains(string(got.Result), `"trigger_type":"open-item"`) {
			t.Errorf("describe: %s", got.Result)
		}
		if got := r.call(curupira.TriggerSchema, one, 0); !strings.Contains(string(got.Result), `"prompt_fields":[`) {
			t.Errorf("trigger/schema: %s", got.Result)
		}
		r.call(curupira.TriggerValidate, automation, 0)
		for range 2 {
			item := r.call(curupira.TriggerPoll, automation, 0)
			var polled struct{ Values json.RawMessage }
			if err := json.Unmarshal(item.Result, &polled); err != nil || !bytes.HasPrefix(polled.Values, []byte(`[{"key":`)) {
				t.Fatalf("trigger/poll: %s", item.Result)
			}
			values := `{"trigger_type":"open-item","values":` + string(polled.Values) + `}`
			r.call(curupira.TriggerOnStarted, values, 0)
			r.call(curupira.TriggerOnFinished, values, 0)
		}
		if got := r.call(curupira.TriggerPoll, automation, 0); string(got.Result) != `{"values":null}` {
			t.Errorf("the round does not end: %s", got.Result)
		}
		r.call(curupira.Shutdown, "", 0)
		r.end(0)
		if findings := r.talk.End(); len(findings) != 0 {
			t.Errorf("%+v", findings)
		}
	})
}

func TestLifeGoesOnAfterMistakes(t *testing.T) {
	eachCurupira(t, func(t *testing.T, r *running) {
		r.call(curupira.Initialize, `{"protocol_version":3}`, -32001)
		r.call(curupira.Initialize, `{}`, -32602)
		r.call("trigger/unknown", "", -32601)
		r.call("__proto__", "", -32601)
		r.call(curupira.TriggerSchema, `{"trigger_type":"other"}`, -32602)
		r.call(curupira.TriggerPoll, `[]`, -32602)
		r.call(curupira.TriggerOnStarted, `{"trigger_type":"open-item"}`, -32602)
		got := r.call(curupira.TriggerValidate, `{"trigger_type":"open-item","automation":{"file":7}}`, -32003)
		if got.Error != nil && !strings.Contains(got.Error.Message, "file") {
			t.Errorf("the error does not name the field: %s", got.Error.Message)
		}
		for body, code := range map[string]int{`{`: -32700, "\"\xff\"": -32700, `[]`: -32600, `{"id":99,"method":"describe"}`: -32600} {
			if json.Valid([]byte(body)) {
				r.note(conversation.ToExtension, []byte(body))
			} else {
				r.talk.Lost()
			}
			r.send(body)
			if got := r.receive(); got.Error == nil || got.Error.Code != code {
				t.Errorf("%q is answered with %+v, not with the code %d", body, got, code)
			}
		}
		r.call(curupira.Initialize, `{"protocol_version":2}`, 0)
		if err := r.stdin.Close(); err != nil {
			t.Fatal(err)
		}
		r.end(0)
	})
}

func TestPrintManifest(t *testing.T) {
	eachCurupira(t, func(t *testing.T, r *running) {
		r.call(curupira.Shutdown, "", 0)
		r.end(0)
		cmd := exec.CommandContext(t.Context(), r.cmd.Path, append(r.cmd.Args[1:], curupira.PrintManifestFlag)...)
		cmd.Dir = r.cmd.Dir
		printed, err := cmd.Output()
		if err != nil {
			t.Fatal(err)
		}
		manifest, err := os.ReadFile(filepath.Join(r.cmd.Dir, curupira.ManifestFile))
		if err != nil || !bytes.Equal(printed, manifest) {
			t.Errorf("%s prints %q, %v", curupira.PrintManifestFlag, printed, err)
		}
	})
}
