package report

import (
	"strings"
	"testing"

	"github.com/pupkit/pupkit/lint"
	"github.com/pupkit/pupkit/lint/source"
)

func TestFrameHidesPasswords(t *testing.T) {
	for _, tt := range []struct{ text, part, line string }{
		{`"mcp": "https://bot:hunter2@h.dev/mcp"`, `"https://bot:hunter2@h.dev/mcp"`, `"mcp": "https://bot:***@h.dev/mcp"`},
		{`"mcp": "https:\/\/bot:hunter2@h.dev/mcp"`, `"mcp"`, `"mcp": "https:\/\/bot:***@h.dev/mcp"`},
		{`"mcp": "https://hunter2@h.dev/mcp"`, `"mcp"`, `"mcp": "https://***@h.dev/mcp"`},
		{`"a": "x://u:hunter2@h", "b": "y://u:hunter2:hunter2@@h"`, `"b"`, `"a": "x://u:***@h", "b": "y://u:***@h"`},
		{`"mcp": "https://bot:hunter2@h.dev/mcp"`, `ter2@h`, `"mcp": "https://bot:******@h.dev/mcp"`},
		{`"mcp": "https://h.dev/@bot:1"`, `"mcp"`, `"mcp": "https://h.dev/@bot:1"`},
		{`"mcp": "https://@h.dev/"`, `"mcp"`, `"mcp": "https://@h.dev/"`},
		{`"mcp": "https\u003a//bot:hunter2\u0040h.dev"`, `"mcp"`, `"mcp": "https\u003a//bot:***\u0040h.dev"`},
		{`"mcp": "https://bot:hunter2/x?y@h.dev"`, `"mcp"`, `"mcp": "https://bot:***@h.dev"`},
		{`"mcp": "https://bot:hunter2 x@h.dev"`, `"mcp"`, `"mcp": "https://bot:***@h.dev"`},
		{`"mcp": "https:\\\\bot:hunter2@h.dev"`, `"mcp"`, `"mcp": "https:\\\\bot:***@h.dev"`},
		{`"mcp": "https:/bot:hunter2@h.dev"`, `"mcp"`, `"mcp": "https:/bot:***@h.dev"`},
		{`"mcp": "bot:hunter2@h.dev"`, `"mcp"`, `"mcp": "bot:***@h.dev"`},
		{`"mcp": "//bot:hunter2@h.dev"`, `"mcp"`, `"mcp": "//bot:***@h.dev"`},
		{`"mcp": "https;//bot:hunter2@h.dev"`, `"mcp"`, `"mcp": "https;//bot:***@h.dev"`},
		{`mcp = 'https://bot:hunter2@h.dev'`, `mcp`, `mcp = 'https://bot:***@h.dev'`},
		{`"mcp": "https://bot:it'shunter2@h.dev"`, `"mcp"`, `"mcp": "https://bot:***@h.dev"`},
		{`"mcp": "https://[2001:db8::1]/@me"`, `"mcp"`, `"mcp": "https://[2001:db8::1]/@me"`},
		{`"mcp": "https://h.dev:8443/@me?a=b@c"`, `"mcp"`, `"mcp": "https://h.dev:8443/@me?a=b@c"`},
		{`"author": "Ada <ada@h.dev>", "x": "npm:@a/b@1.2.0"`, `"x"`, `"author": "Ada <ada@h.dev>", "x": "npm:@a/b@1.2.0"`},
	} {
		start := strings.Index(tt.text, tt.part)
		f := newIndex([]byte(tt.text)).frame(source.Span{Start: start, End: start + len(tt.part)})
		if line := f.before + f.under + f.after; line != tt.line || strings.Contains(line, "hunter2") {
			t.Errorf("got %s, want %s", line, tt.line)
		}
	}
}

// No format repeats a password: not of the text, not in a message, a note or a second place, not in what a fix writes.
func TestNoFormatRepeatsPasswords(t *testing.T) {
	doc := source.ParseJSON("manifest.json", []byte(`{"id": "https://bot:hunter2@h.dev"}`))
	whole := doc.Root.Members[0].Value.Span
	message := `id "https://bot:hunter2@h.dev" and "https://bot:hunter2hunter2"… are wrong`
	d := lint.Diagnostic{Rule: "pup/identifier", Severity: lint.Error, Doc: doc, Span: whole, Pointer: "/https:~1~1bot:hunter2@h.dev", Message: message,
		Notes: []string{message}, Related: []lint.Place{{Doc: doc, Span: whole, Message: message}},
		Fix: &lint.Fix{Message: message, Edits: []lint.Edit{{Span: whole, New: `"http://bot:hunter2@h.dev"`}}}}
	for _, f := range Formats {
		var out strings.Builder
		r := &Report{Targets: []lint.Target{{Host: lint.Pup, Doc: doc}}, Result: lint.Result{Diagnostics: []lint.Diagnostic{d}}, FailOn: lint.Error}
		if err := f.Write(&out, r); err != nil {
			t.Fatal(err)
		}
		if strings.Contains(out.String(), "hunter2") || !strings.Contains(out.String(), "***") {
			t.Errorf("%s: %s", f.Name, &out)
		}
	}
}

func TestHidden(t *testing.T) {
	for text, want := range map[string]string{
		"-  \"mcp\": \"http://u:p@h\",\n+  \"mcp\": \"https://u:p@h\",\n": "-  \"mcp\": \"http://u:***@h\",\n+  \"mcp\": \"https://u:***@h\",\n",
		"nothing to hide, me@h.dev":                                       "nothing to hide, me@h.dev",
		"@@ -1,3 +1,3 @@":                                                 "@@ -1,3 +1,3 @@",
	} {
		if got, hidden := Hidden(text); got != want || hidden != (got != text) {
			t.Errorf("got %q, %t, want %q", got, hidden, want)
		}
	}
}
