package report

import (
	"strings"
	"testing"

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
	} {
		start := strings.Index(tt.text, tt.part)
		f := newIndex([]byte(tt.text)).frame(source.Span{Start: start, End: start + len(tt.part)})
		if line := f.before + f.under + f.after; line != tt.line || strings.Contains(line, "hunter2") {
			t.Errorf("got %s, want %s", line, tt.line)
		}
	}
}
