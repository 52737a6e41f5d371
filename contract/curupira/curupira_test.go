package curupira_test

import (
	"encoding/json"
	"testing"

	"github.com/pupkit/pupkit/contract/curupira"
)

func TestMethods(t *testing.T) {
	seen := map[curupira.Method]bool{}
	for _, m := range curupira.Methods() {
		if seen[m] || !m.Known() || m.Summary() == "" {
			t.Errorf("method %q: listed twice, not known, or without a summary", m)
		}
		seen[m] = true
	}
	if len(seen) != 8 {
		t.Errorf("%d methods, the document has 8", len(seen))
	}
	for _, m := range []curupira.Method{"", "Initialize", "trigger/onstarted", "tools/list"} {
		if m.Known() || m.Summary() != "" {
			t.Errorf("method %q is not the protocol's", m)
		}
	}
}

func TestCodes(t *testing.T) {
	seen := map[curupira.Code]bool{}
	for _, c := range curupira.Codes() {
		if seen[c] || c.Meaning() == "" || !c.Reserved() {
			t.Errorf("code %d: listed twice, without a meaning, or not in the reserved range", c)
		}
		seen[c] = true
	}
	if len(seen) != 10 {
		t.Errorf("%d codes, the document has 10", len(seen))
	}
	for _, c := range []curupira.Code{0, 404, -32005, -32604, -31999, -32769} {
		if c.Meaning() != "" {
			t.Errorf("code %d has the meaning %q, the document gives it none", c, c.Meaning())
		}
	}
}

func TestReservedKeys(t *testing.T) {
	for _, k := range []string{"repository", "automation"} {
		if !curupira.IsReservedKey(k) {
			t.Errorf("key %q is not reserved", k)
		}
	}
	for _, k := range []string{"", "Repository", "automations", "title"} {
		if curupira.IsReservedKey(k) {
			t.Errorf("key %q is reserved", k)
		}
	}
}

// The document tells null, [] and a missing member apart; so must the bytes we write.
func TestPollResultKeepsNullAndEmptyApart(t *testing.T) {
	for _, tt := range []struct {
		result curupira.PollResult
		want   string
	}{
		{curupira.PollResult{}, `{"values":null}`},
		{curupira.PollResult{Values: []curupira.Pair{}}, `{"values":[]}`},
		{curupira.PollResult{Values: []curupira.Pair{{Key: "issue_number", Value: "42"}}}, `{"values":[{"key":"issue_number","value":"42"}]}`},
	} {
		got, err := json.Marshal(tt.result)
		if err != nil || string(got) != tt.want {
			t.Errorf("got %s, %v, want %s", got, err, tt.want)
		}
	}
}

func TestKeysAreUnique(t *testing.T) {
	seen := map[string]bool{}
	for _, k := range curupira.Keys() {
		name := k.Table + "." + k.Name
		if seen[name] || k.Type == "" {
			t.Errorf("key %q: listed twice or without a type", name)
		}
		seen[name] = true
	}
}
