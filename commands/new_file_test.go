package commands

import (
	"errors"
	"strings"
	"testing"

	"github.com/pupkit/pupkit/scaffold"
)

// FuzzAnswersFile: whatever a file holds, it gives answers that can be judged, or a mistake in the configuration with its place.
func FuzzAnswersFile(f *testing.F) {
	for _, text := range []string{"", "name = 'x'\ntools = ['a:long']", "tools = [1]", "[name]\n", "template = 'pup-node'", "name = \"\"\"\n\\u0000\"\"\"", "\xff"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		a := newApp(IO{Stdin: strings.NewReader(text)})
		file, err := a.answersFrom("-")
		var mistake *failure
		switch {
		case err == nil:
			scaffold.Complete(file.answers)
		case !errors.As(err, &mistake) || mistake.kind != kindConfig || !strings.HasPrefix(mistake.message, "-:"):
			t.Errorf("%q: %v", text, err)
		}
	})
}
