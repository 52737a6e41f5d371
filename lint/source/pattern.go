package source

import (
	"regexp"
	"sync"
)

// pattern is a regular expression that is compiled when it is first asked for: most texts have no fault, and most
// commands read no text.
func pattern(text string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(text) })
}
