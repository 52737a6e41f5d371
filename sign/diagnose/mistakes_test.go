package diagnose

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/pupkit/pupkit/sign"
)

// TestMistakesMadeElsewhere: requests that Python, node and others signed wrongly get these causes, all of them and no
// other. testdata/vectors/README.md describes the file.
func TestMistakesMadeElsewhere(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("..", "..", "testdata", "vectors", "mistakes.json"))
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Secret   string
		Now      int64
		Requests []struct {
			Name    string
			Group   string
			Headers [][2]string
			URL     string
			Body    []byte `json:"body_base64"`
			Proven  bool
			Causes  []string
		}
	}
	if err := json.Unmarshal(data, &file); err != nil {
		t.Fatal(err)
	}
	if len(file.Requests) < 400 {
		t.Fatalf("only %d requests", len(file.Requests))
	}
	v := &sign.Verifier{Keys: []sign.Key{testKey(t, file.Secret)}, Now: func() time.Time { return time.Unix(file.Now, 0) }}
	for _, r := range file.Requests {
		req := Request{URL: r.URL, Body: r.Body}
		for _, h := range r.Headers {
			req.Fields = append(req.Fields, sign.Field{Name: h[0], Value: h[1]})
		}
		d := Diagnose(req, v)
		var got []string
		for _, f := range d.Findings {
			got = append(got, string(f.Cause))
		}
		slices.Sort(got)
		if d.Proven != r.Proven || (d.Refusal == nil) != (r.Group == "right") || !slices.Equal(got, r.Causes) {
			t.Errorf("%s: proven %v, %q; want %v, %q", r.Name, d.Proven, got, r.Proven, r.Causes)
		}
	}
}
