package commands

import (
	"bytes"
	"strings"
	"testing"

	"github.com/pupkit/pupkit/frames"
)

// Every fault of a frame breaks one clause, and the clause explains it.
func TestEveryFrameCauseHasItsClause(t *testing.T) {
	under := make(map[frames.Cause]string)
	for _, c := range frameClauses {
		var b bytes.Buffer
		if err := explain(&b, c.name); err != nil {
			t.Fatal(err)
		}
		for _, cause := range c.causes {
			if under[cause] != "" {
				t.Errorf("%s stands under %s and %s", cause, under[cause], c.name)
			}
			under[cause] = c.name
			if cause.Summary() == "" || !strings.Contains(b.String(), string(cause)+": "+cause.Summary()) {
				t.Errorf("%s does not explain %s", c.name, cause)
			}
		}
	}
	for _, cause := range frames.Causes() {
		if under[cause] == "" {
			t.Errorf("%s stands under no clause", cause)
		}
	}
}
