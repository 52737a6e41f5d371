package acceptance

import (
	"bytes"
	"crypto/rand"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/pupkit/pupkit/contract/pup"
	"github.com/pupkit/pupkit/scaffold"
	"github.com/pupkit/pupkit/sign"
	"github.com/pupkit/pupkit/sign/capture"
)

func TestContract(t *testing.T) {
	eachPup(t, func(t *testing.T, template scaffold.Template) {
		trace := filepath.Join(t.TempDir(), "trace.ndjson")
		ext := start(t, template, nil, "PUP_TRACE="+trace)
		for name, part := range map[string]func(*testing.T, caller){
			"challenge": challenge, "discovery": discovery, "tools": tools, "task": task, "event": event, "refusals": refusals,
			"manifest": manifest,
		} {
			t.Run(name, func(t *testing.T) { part(t, call(t, ext)) })
		}
		for _, reason := range []string{"another secret", " s old", "replay", "webhook-id is missing"} {
			if !strings.Contains(ext.log.String(), reason) {
				t.Errorf("the log does not say %q", reason)
			}
		}
		if strings.Contains(ext.log.String(), secret[len("whsec_"):]) {
			t.Error("the log holds the secret")
		}
		readTrace(t, trace)
	})
}

func challenge(t *testing.T, c caller) {
	for _, text := range []string{"c_123", `"quoted" \ back`, "\U0001f355 \u2028 \x7f <&>", ""} {
		if got := c.post(pup.Challenge(text), fault{}).json(t, 200)["challenge"]; got != text {
			t.Errorf("%q came back as %q", text, got)
		}
	}
}

func discovery(t *testing.T, c caller) {
	result := c.result(pup.Discover(recorded))
	if got := fmt.Sprint(result["supportedVersions"]); got != "[2026-07-28]" || result["resultType"] != "complete" {
		t.Errorf("server/discover: %v", result)
	}
	capabilities, _ := result["capabilities"].(map[string]any)
	extensions, _ := capabilities["extensions"].(map[string]any)
	if capabilities["tools"] == nil || extensions[pup.TasksExtension] == nil || capabilities["tasks"] != nil {
		t.Errorf("capabilities: %v", capabilities)
	}
	result = c.result(pup.ToolsList(recorded))
	listed, _ := result["tools"].([]any)
	var names []string
	for _, tool := range listed {
		names = append(names, fmt.Sprint(tool.(map[string]any)["name"]))
	}
	if got := strings.Join(names, " "); got != "list_notes delete_note review_notes" || result["cacheScope"] == nil || result["ttlMs"] == nil {
		t.Errorf("tools/list: %v", result)
	}
}

func tools(t *testing.T, c caller) {
	for _, from := range []pup.Call{recorded, unrecorded} {
		if got := c.result(pup.ToolsCall(from, "list_notes", nil)); got["isError"] != false || notes(got) != 3 {
			t.Errorf("list_notes: %v", got)
		}
	}
	for _, bad := range []string{`{"search":1}`, `{"find":"x"}`} {
		if got := c.result(pup.ToolsCall(recorded, "list_notes", jsontext.Value(bad))); got["isError"] != true {
			t.Errorf("list_notes %s: %v", bad, got)
		}
	}
	elsewhere := recorded
	elsewhere.Context.InstallationID = "another"
	one := jsontext.Value(`{"number":1}`)
	if got := c.result(pup.ToolsCall(elsewhere, "delete_note", one)); got["isError"] != false {
		t.Errorf("delete_note: %v", got)
	}
	if got := c.result(pup.ToolsCall(elsewhere, "delete_note", one)); got["isError"] != true {
		t.Errorf("delete_note again: %v", got)
	}
	unknown := c.post(pup.ToolsCall(recorded, "no_such_tool", nil), fault{}).json(t, 200)
	if code := unknown["error"].(map[string]any)["code"]; code != -32602.0 {
		t.Errorf("an unknown tool: %v", unknown)
	}
}

// notes counts the notes that list_notes gave.
func notes(result map[string]any) int {
	content, _ := result["structuredContent"].(map[string]any)
	list, _ := content["notes"].([]any)
	return len(list)
}

func task(t *testing.T, c caller) {
	created := c.result(pup.ToolsCall(recorded, "review_notes", nil))
	id, _ := created["taskId"].(string)
	if created["resultType"] != "task" || created["status"] != "working" || len(id) < 16 || created["ttlMs"] == nil {
		t.Fatalf("review_notes: %v", created)
	}
	progress := map[string]bool{}
	asked := c.settle(id, progress)
	requests, _ := asked["inputRequests"].(map[string]any)
	form, _ := requests["first"].(map[string]any)
	if asked["status"] != "input_required" || form["method"] != "elicitation/create" || len(progress) == 0 {
		t.Fatalf("the task does not ask: %v, after %v", asked, progress)
	}
	stranger := recorded
	stranger.Context.AskerID = "999"
	if got := c.post(pup.TasksGet(stranger, id), fault{}).json(t, 200); got["error"] == nil {
		t.Errorf("another member sees the task: %v", got)
	}
	for _, input := range []string{`{"other":{"action":"decline"}}`, `{"first":{"action":"accept","content":{"number":"2"}}}`} {
		if ack := c.result(pup.TasksUpdate(recorded, id, jsontext.Value(input))); ack["resultType"] != "complete" || ack["taskId"] != nil {
			t.Errorf("tasks/update: %v", ack)
		}
	}
	done := c.settle(id, progress)
	if result, _ := done["result"].(map[string]any); done["status"] != "completed" || result["isError"] != false {
		t.Errorf("the task ended so: %v", done)
	}
	late := jsontext.Value(`{"first":{"action":"decline"}}`)
	c.result(pup.TasksUpdate(recorded, id, late))
	if again := c.settle(id, progress); again["lastUpdatedAt"] != done["lastUpdatedAt"] || again["status"] != "completed" {
		t.Errorf("a late answer changed the task: %v", again)
	}
}

// settle polls a task until it no longer works, and notes its status messages.
func (c caller) settle(id string, progress map[string]bool) map[string]any {
	c.t.Helper()
	deadline := time.Now().Add(patience)
	for time.Now().Before(deadline) {
		state := c.result(pup.TasksGet(recorded, id))
		if state["taskId"] != id || state["resultType"] != "complete" {
			c.t.Fatalf("tasks/get: %v", state)
		}
		if state["status"] != "working" {
			return state
		}
		progress[fmt.Sprint(state["statusMessage"])] = true
	}
	c.t.Fatal("the task works on and on")
	return nil
}

func event(t *testing.T, c caller) {
	where := recorded
	where.Context.InstallationID = "of the event"
	id := "msg_" + rand.Text()
	delivery := pup.Event(pup.Delivery{
		ID: id, EventID: "evt_1", OccurredAt: time.Now(), Type: pup.MemberJoined, MemberID: "300", Context: where.Context,
	})
	var wait sync.WaitGroup
	for range 4 {
		wait.Go(func() {
			if got := c.post(delivery, fault{id: id}); got.status != 200 || string(got.body) != "{}" {
				t.Errorf("the delivery is answered with %d %s", got.status, got.body)
			}
		})
	}
	wait.Wait()
	if got := c.result(pup.ToolsCall(where, "list_notes", nil)); notes(got) != 4 {
		t.Errorf("four deliveries of one event made this of three notes: %v", got)
	}
}

func refusals(t *testing.T, c caller) {
	request := pup.ToolsCall(recorded, "delete_note", jsontext.Value(`{"number":2}`))
	changed := []byte(strings.Replace(string(request.Body), `"number":2`, `"number":3`, 1))
	once := fault{id: "msg_" + rand.Text()}
	if got := c.post(pup.ToolsList(recorded), once); got.status != 200 {
		t.Fatalf("the first of an id: %d %s", got.status, got.body)
	}
	faults := map[string]fault{
		"a wrong secret": {secret: "whsec_plJ3nmyCDGBKInavdOK15jsl"},
		"a changed byte": {body: changed},
		"301 s old":      {age: 301 * time.Second},
		"far ahead":      {age: -310 * time.Second},
		"a replayed id":  once,
		"no id":          {drop: "webhook-id"},
		"no timestamp":   {drop: "webhook-timestamp"},
		"no signature":   {drop: "webhook-signature"},
	}
	for name, f := range faults {
		if got := c.post(request, f); got.status != 401 || string(got.body) != `{"error":"unauthorized"}` {
			t.Errorf("%s: %d %s", name, got.status, got.body)
		}
	}
	if got := c.result(pup.ToolsCall(recorded, "list_notes", nil)); notes(got) != 3 {
		t.Errorf("a refused call had an effect: %v", got)
	}
	huge := pup.Challenge(strings.Repeat("x", 1<<20))
	if got := c.post(huge, fault{}); got.status != 413 {
		t.Errorf("a body over 1 MiB: %d", got.status)
	}
	foreign := fault{extra: []pup.Header{{Name: "Origin", Value: "https://attacker.invalid"}}}
	if got := c.post(pup.ToolsList(recorded), foreign); got.status != 403 {
		t.Errorf("a foreign origin: %d", got.status)
	}
}

func manifest(t *testing.T, c caller) {
	for path, want := range map[string]int{"/manifest.json": 200, "/mcp": 405, "/mcp/": 404} {
		response, err := http.Get(c.url + path)
		if err != nil {
			t.Fatal(err)
		}
		response.Body.Close()
		if response.StatusCode != want || response.Header.Get("Content-Encoding") != "" {
			t.Errorf("GET %s: %s", path, response.Status)
		}
		if allow := response.Header.Get("Allow"); want == 405 && allow != "POST" {
			t.Errorf("GET %s allows %q", path, allow)
		}
	}
}

// readTrace reads what an extension traced as `pupkit verify` does, and comes to the same verdicts.
func readTrace(t *testing.T, name string) {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	requests, err := capture.Read(data, "")
	if err != nil {
		t.Fatal(err)
	}
	key, err := sign.ParseKey(secret)
	if err != nil {
		t.Fatal(err)
	}
	verdicts := map[bool]int{}
	lines := bytes.Split(bytes.TrimSpace(data), []byte("\n"))
	if len(lines) != len(requests) {
		t.Fatalf("%d lines are read as %d requests", len(lines), len(requests))
	}
	for i, line := range lines {
		verifier := sign.Verifier{Keys: []sign.Key{key}, Now: func() time.Time { return requests[i].Time }}
		_, refused := verifier.Verify(requests[i].Fields, requests[i].Body)
		accepted := bytes.Contains(line, []byte(`"outcome":"accepted"`)) || bytes.Contains(line, []byte(`"outcome": "accepted"`))
		if replay := bytes.Contains(line, []byte("a replay")); accepted != (refused == nil) && !replay {
			t.Errorf("pupkit says %v of %s", refused, line)
		}
		verdicts[accepted]++
	}
	if verdicts[true] < 10 || verdicts[false] < 7 {
		t.Errorf("the trace has %d requests that were accepted and %d that were refused", verdicts[true], verdicts[false])
	}
	if info, err := os.Stat(name); err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
		t.Errorf("the trace is readable to others: %v, %v", info.Mode(), err)
	}
}
