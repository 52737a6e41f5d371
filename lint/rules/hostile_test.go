package rules

import (
	"strings"
	"testing"

	"github.com/pupkit/pupkit/lint"
)

func hostileTarget(text string) lint.Target {
	if toml, ok := strings.CutPrefix(text, "# toml\n"); ok {
		return curupiraTarget([]byte(toml))
	}
	return pupTarget([]byte(Complete(lint.Pup, text)))
}

// Whatever a manifest holds, findings are bounded in number and length, and lie inside the text.
func TestHostileManifests(t *testing.T) {
	for name, text := range hostile() {
		t.Run(name, func(t *testing.T) {
			target := hostileTarget(text)
			got := lint.Check(All(), []lint.Target{target})
			if name != "nested options" && len(got) == 0 {
				t.Error("no finding")
			}
			if len(got) > lint.MaxFindings {
				t.Errorf("%d findings", len(got))
			}
			for _, d := range got {
				if d.Span.Start < 0 || d.Span.End < d.Span.Start || d.Span.End > len(target.Doc.Bytes) {
					t.Fatalf("%s: the span is %v", d.Rule, d.Span)
				}
				said := d.Message + strings.Join(d.Notes, "")
				if len(said) > 1200 || len(d.Related) > 20 {
					t.Fatalf("%s: %d bytes of text, %d places", d.Rule, len(said), len(d.Related))
				}
			}
		})
	}
}
