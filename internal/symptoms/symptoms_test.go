package symptoms

import (
	"strings"
	"testing"
)

func TestMatch(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"Error: Base64Coder: incorrect characters for decoding\n    at decode (node_modules/…)", "Base64Coder: incorrect characters for decoding"},
		{"illegal base64 data at input byte 2", "illegal base64 data at input byte N"},
		{"EXPECTED payload   to be of type string or buffer", "Expected payload to be of type string or Buffer. Please refer to https://docs.svix.com/…"},
		{"WebhookVerificationError: Missing required headers", "Missing required headers"},
		{"Message timestamp too new", "Message timestamp too new"},
		{"message timestamp too old", "Message timestamp too old"},
		{"ValueError: not enough values to unpack (expected 2, got 1)", "ValueError: not enough values to unpack (expected 2, got 1)"},
		{"StandardWebhooks.Exception: Invalid Signature Headers", "Invalid Signature Headers"},
		{"WebhookVerificationError: No matching signature found", "No matching signature found"},
		{"matching signature", "No matching signature found"},
		{"SyntaxError: Unexpected token 'S', \"Snack read\"... is not valid JSON", "SyntaxError: Unexpected token … is not valid JSON"},
		{"invalid character 'S' looking for beginning of value", "invalid character 'x' looking for beginning of value"},
		{"json.decoder.JSONDecodeError: Expecting value: line 1 column 1 (char 0)", "json.decoder.JSONDecodeError: Expecting value: line 1 column 1 (char 0)"},
		{"DiscordAPIError[50035]: Invalid Form Body\ndata[0].name[APPLICATION_COMMAND_INVALID_NAME]: Command name is invalid", "Invalid Form Body: Command name is invalid"},
		{"UnicodeDecodeError: 'utf-8' codec can’t decode byte 0x97", "UnicodeDecodeError: 'utf-8' codec can't decode byte"},
	} {
		got := Match(tt.text)
		if len(got) == 0 || got[0].Title != tt.want {
			t.Errorf("%q: got %v", tt.text, got)
		}
	}
	for _, text := range []string{"", "error", "hello world, nothing known", "signature"} {
		if got := Match(text); len(got) > 0 {
			t.Errorf("%q: got %q", text, got[0].Title)
		}
	}
	if got := Match(strings.Repeat("x", 10<<20) + "No matching signature found"); len(got) > 0 {
		t.Error("a text is looked at beyond its cap")
	}
}

func TestEverySymptomIsComplete(t *testing.T) {
	for _, s := range All() {
		if s.Title == "" || s.From == "" || s.Means == "" || len(s.Causes) == 0 || len(s.Texts) == 0 {
			t.Errorf("%+v lacks something", s)
		}
		if got := Match(s.Texts[0]); len(got) == 0 || got[0].Title != s.Title {
			t.Errorf("%q is not found by its own text", s.Title)
		}
		complete(t, s.Title, s.Causes)
	}
}

func TestCodes(t *testing.T) {
	seen := make(map[int64]bool)
	for _, n := range Numbers() {
		if seen[n] {
			t.Errorf("%d is listed twice", n)
		}
		seen[n] = true
		codes := OfNumber(n)
		if len(codes) == 0 {
			t.Errorf("%d means nothing", n)
		}
		for _, c := range codes {
			if c.Means == "" || c.Number != n {
				t.Errorf("%+v", c)
			}
			complete(t, c.Means, c.Causes)
		}
	}
	if len(seen) != 13 { // Curupira's ten, and three of MCP's own
		t.Errorf("%d codes", len(seen))
	}
	if got := OfNumber(-32602); len(got) != 2 {
		t.Errorf("-32602 has a meaning in both protocols, got %v", got)
	}
	if got := OfNumber(404); got != nil {
		t.Errorf("got %v", got)
	}
}

func complete(t *testing.T, of string, causes []Cause) {
	t.Helper()
	if len(causes) == 0 {
		t.Errorf("%s has no cause", of)
	}
	for _, c := range causes {
		if c.What == "" || c.Do == "" || !strings.HasPrefix(c.Decide, "pupkit ") {
			t.Errorf("%s: %+v lacks something", of, c)
		}
	}
}
