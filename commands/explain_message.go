package commands

import (
	"fmt"
	"io"

	"github.com/pupkit/pupkit/frames/conversation"
)

// messageRule returns the rule about messages of that name, or the one that a line of frames decode or of tap names.
func messageRule(text string) (conversation.Rule, bool) {
	named := map[string]bool{text: true}
	for _, m := range bracketed.FindAllStringSubmatch(text, -1) {
		named[m[1]] = true
	}
	for _, r := range conversation.Rules() {
		if named[r.ID] {
			return r, true
		}
	}
	return conversation.Rule{}, false
}

func explainMessage(w io.Writer, r conversation.Rule) error {
	_, err := fmt.Fprintf(w, "%s\n%s\n\nsource: %s\nfind out: pupkit frames decode dump, or live: pupkit tap -- COMMAND\n", r.ID, r.Summary, r.Source)
	return err
}
