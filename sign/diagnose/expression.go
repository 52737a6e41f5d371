package diagnose

import (
	"regexp"
	"sync"
)

// expression is a regular expression that is compiled when it is first asked for: most runs of a program need none.
func expression(text string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(text) })
}
