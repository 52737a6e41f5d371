package acceptance

import (
	"bytes"
	"crypto/rand"
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/pupkit/pupkit/contract/pup"
	"github.com/pupkit/pupkit/scaffold"
	"github.com/pupkit/pupkit/sign"
)

// previous is the secret before, while a rotation lasts.
const previous = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD"

// TestExact sends what means the same in other bytes, and what goes over the wire in other ways.
func TestExact(t *testing.T) {
	eachPup(t, func(t *testing.T, template scaffold.Template) {
		ext := start(t, template, nil, "PUP_WEBHOOK_SECRET_PREVIOUS="+previous)
		t.Run("bodies", func(t *testing.T) { exactBodies(t, ext) })
		t.Run("signatures", func(t *testing.T) { signatures(t, ext) })
		t.Run("transfers", func(t *testing.T) { transfers(t, ext) })
		t.Run("envelopes", func(t *testing.T) { envelopes(t, ext) })
		t.Run("manifest", func(t *testing.T) { exactManifest(t, ext) })
	})
}

func exactBodies(t *testing.T, ext *extension) {
	for text, want := range map[string]string{
		" \r\n\t{\n \"challenge\"\t:\t\"\\u00e9\\/\\ud83c\\udf55\"}\n\n":          "é/🍕",
		`{"challenge":"a","challenge":"b"}`:                                       "b",
		`{"x":0.10e-0,"y":-0,"z":123456789012345678901234567890,"challenge":"n"}`: "n",
		`{"chall\u0065nge":"k"}`:                                                  "k",
		`{"challenge":"s","extra":{"challenge":5}}`:                               "s",
		"{\"challenge\":\"\u2028\u007f🍕<&>\"}":                                    "\u2028\u007f🍕<&>",
		`{"challenge":"` + strings.Repeat("🍕", 250_000) + `"}`:                    strings.Repeat("🍕", 250_000),
	} {
		got := ext.one(t, signedText(t, pup.Of([]byte(text)), nil))
		if echoed, _ := got.json(t, 200)["challenge"].(string); echoed != want {
			t.Errorf("%.80q came back as %.80q", text, echoed)
		}
	}
	for _, text := range []string{`{}`, `{"challenge":5}`, `{"Challenge":"x"}`, `null`, ``, "\ufeff{\"challenge\":\"x\"}", "{\"challenge\":\"\xff\"}"} {
		r := pup.Challenge("")
		r.Body = []byte(text)
		if got := ext.one(t, signedText(t, r, nil)); got.status != 400 {
			t.Errorf("%q: %d %s", text, got.status, got.body)
		}
	}
}

func signatures(t *testing.T, ext *extension) {
	r := pup.Challenge("x")
	entry := func(secret, id, timestamp string) string {
		key, err := sign.ParseKey(secret)
		if err != nil {
			t.Fatal(err)
		}
		seconds, err := strconv.ParseInt(timestamp, 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		signed, err := sign.Sign(sign.Message{ID: id, Timestamp: seconds, Body: r.Body}, key)
		if err != nil {
			t.Fatal(err)
		}
		return signed.Fields()[2].Value
	}
	const wrong = "whsec_plJ3nmyCDGBKInavdOK15jslplJ3nmyC"
	for name, c := range map[string]struct {
		age    int64
		list   func(current, previous, wrong string) string
		status int
	}{
		"299 s old":           {299, func(c, _, _ string) string { return c }, 200},
		"290 s ahead":         {-290, func(c, _, _ string) string { return c }, 200},
		"310 s old":           {310, func(c, _, _ string) string { return c }, 401},
		"310 s ahead":         {-310, func(c, _, _ string) string { return c }, 401},
		"the previous secret": {0, func(_, p, _ string) string { return p }, 200},
		"both":                {0, func(c, p, _ string) string { return c + " " + p }, 200},
		"both, turned round":  {0, func(c, p, _ string) string { return p + " " + c }, 200},
		"one of them wrong":   {0, func(c, _, w string) string { return w + " " + c }, 200},
		"unknown versions":    {0, func(c, _, _ string) string { return "v1a,AAAA v2,x junk  " + c }, 200},
		"another secret":      {0, func(_, _, w string) string { return w }, 401},
		"another version":     {0, func(c, _, _ string) string { return "v2" + c[2:] }, 401},
		"no version":          {0, func(c, _, _ string) string { return c[3:] }, 401},
		"a comma between":     {0, func(c, p, _ string) string { return c + "," + p }, 401},
		"no padding":          {0, func(c, _, _ string) string { return strings.TrimRight(c, "=") }, 401},
	} {
		id, timestamp := "msg_"+rand.Text(), strconv.FormatInt(time.Now().Unix()-c.age, 10)
		list := c.list(entry(secret, id, timestamp), entry(previous, id, timestamp), entry(wrong, id, timestamp))
		text := signedText(t, r, change{"webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": list})
		if got := ext.one(t, text); got.status != c.status {
			t.Errorf("%s: %d %s", name, got.status, got.body)
		}
	}
	twice := strings.Replace(signedText(t, r, nil), "webhook-id:", "webhook-id: other\r\nwebhook-id:", 1)
	if got := ext.one(t, twice); got.status != 401 {
		t.Errorf("an id twice: %d", got.status)
	}
}

func transfers(t *testing.T, ext *extension) {
	r := pup.Challenge("x")
	text := signedText(t, r, change{"content-length": leftOut, "transfer-encoding": "chunked"})
	head, _ := strings.CutSuffix(text, string(r.Body))
	chunks := "1;x=y\r\n" + string(r.Body[:1]) + "\r\n" + strconv.FormatInt(int64(len(r.Body)-1), 16) + "\r\n" + string(r.Body[1:]) + "\r\n0\r\nt: 1\r\n\r\n"
	keep := strings.Replace(signedText(t, r, nil), "connection: close\r\n", "", 1)
	changed := strings.Replace(signedText(t, r, change{"connection": "keep-alive"}), `"x"`, `"y"`, 1)
	old := strings.Replace(signedText(t, r, nil), " HTTP/1.1", " HTTP/1.0", 1)
	for name, c := range map[string]struct {
		text     string
		statuses []int
	}{
		"chunks":              {head + chunks, []int{200}},
		"HTTP/1.0":            {old, []int{200}},
		"to be continued":     {signedText(t, r, change{"expect": "100-continue"}), []int{200}},
		"three in a row":      {keep + changed + signedText(t, pup.Challenge("z"), nil), []int{200, 401, 200}},
		"1 MiB and a byte":    {signedText(t, pup.Challenge(strings.Repeat("x", 1<<20-15)), nil), []int{413}},
		"1 MiB":               {signedText(t, pup.Challenge(strings.Repeat("x", 1<<20-16)), nil), []int{200}},
		"announced too large": {signedText(t, r, change{"content-length": "99999999999999"}), []int{413}},
		"a long header":       {signedText(t, r, change{"x-long": strings.Repeat("y", 60_000)}), []int{431}},
		"a trailing slash":    {strings.Replace(signedText(t, r, nil), "/challenge ", "/challenge/ ", 1), []int{404}},
		"a foreign host":      {signedText(t, r, change{"host": "attacker.invalid"}), []int{403}},
		"a host with a port":  {signedText(t, r, change{"host": "EXAMPLE.com:443"}), []int{200}},
		"no host":             {signedText(t, r, change{"host": leftOut}), []int{400}},
	} {
		answers := ext.wire(t, c.text)
		for i, got := range answers {
			if i >= len(c.statuses) || got.status != c.statuses[i] {
				t.Errorf("%s: answer %d: %d %.80s, not %v", name, i, got.status, got.body, c.statuses)
			}
		}
		if len(answers) != len(c.statuses) {
			t.Errorf("%s: %d answers, not %v", name, len(answers), c.statuses)
		}
	}
}

// envelopes sends events with a fault each. None has an effect, and none spoils its id.
func envelopes(t *testing.T, ext *extension) {
	send := func(id string, changed map[string]any) int {
		t.Helper()
		envelope := map[string]any{
			"version": 1, "id": id, "eventId": "evt", "occurredAt": "2026-11-30T12:00:00.123+01:00",
			"event":   map[string]any{"type": pup.MemberJoined, "memberId": "300"},
			"context": map[string]any{"installationId": "envelopes"},
		}
		for name, value := range changed {
			if envelope[name] = value; value == nil {
				delete(envelope, name)
			}
		}
		text, err := json.Marshal(envelope)
		if err != nil {
			t.Fatal(err)
		}
		r := pup.Of(text)
		r.Endpoint = pup.EndpointEvents
		return ext.one(t, signedAs(t, id, r, nil)).status
	}
	const id = "msg_spoiled"
	for _, bad := range []map[string]any{
		{"version": 2}, {"version": "1"}, {"version": true}, {"version": nil}, {"version": nil, "Version": 1}, {"id": "other"},
		{"id": nil, "ID": id}, {"eventId": nil}, {"occurredAt": "2026-11-30"}, {"occurredAt": 1}, {"event": nil}, {"event": 5},
		{"event": map[string]any{"type": pup.MemberJoined}}, {"event": map[string]any{"type": pup.MemberJoined, "memberId": ""}},
		{"context": nil}, {"context": "x"}, {"context": map[string]any{"installationId": ""}},
	} {
		if status := send(id, bad); status != 400 {
			t.Errorf("%v: %d", bad, status)
		}
	}
	for i, good := range []map[string]any{
		nil, {"version": json.RawMessage("1.0")}, {"more": 1}, {"event": map[string]any{"type": "member.renamed", "memberId": "1"}},
		{"event": pup.MemberJoined, "context": map[string]any{"installationId": "envelopes", "memberId": "301"}},
	} {
		if status := send(id+strings.Repeat("_", i), good); status != 200 {
			t.Errorf("%v: %d", good, status)
		}
	}
	where := recorded
	where.Context.InstallationID = "envelopes"
	if got := ext.one(t, signedText(t, pup.ToolsCall(where, "list_notes", nil), nil)); strings.Count(string(got.body), `"number"`) != 7 {
		t.Errorf("four of the events make these of three notes: %s", got.body)
	}
}

func exactManifest(t *testing.T, ext *extension) {
	want, err := os.ReadFile(filepath.Join(ext.cmd.Dir, "manifest.json"))
	if err != nil {
		t.Fatal(err)
	}
	text := "GET /manifest.json HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\nConnection: close\r\n\r\n"
	if got := ext.one(t, text); got.status != 200 || !bytes.Equal(got.body, want) {
		t.Errorf("%d %s", got.status, got.body)
	}
	response, err := http.Head(ext.url + "/manifest.json")
	if err != nil {
		t.Fatal(err)
	}
	response.Body.Close()
	if response.ContentLength != int64(len(want)) {
		t.Errorf("HEAD announces %d bytes, not %d", response.ContentLength, len(want))
	}
}
