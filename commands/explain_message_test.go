package commands

import (
	"testing"

	"github.com/pupkit/pupkit/frames/conversation"
	"github.com/pupkit/pupkit/lint/rules"
)

// A name is that of one rule, of manifests or of messages.
func TestRuleNamesAreApart(t *testing.T) {
	list := conversation.Rules()
	if len(list) == 0 {
		t.Fatal("no rules about messages")
	}
	for _, r := range list {
		if rules.Named(r.ID) != nil {
			t.Errorf("%s is a rule of lint too", r.ID)
		}
		if got, ok := messageRule("extension frame 4 at offset 0: what is wrong [" + r.ID + "]"); !ok || got.ID != r.ID {
			t.Errorf("%s is not found in a line that names it", r.ID)
		}
	}
}
