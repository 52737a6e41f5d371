// Package acceptance makes a project of every pup template, starts it, and treats it as pup would: over loopback HTTP,
// with signed requests, the good ones and those that must be refused.
package acceptance

import (
	"testing"

	"github.com/pupkit/pupkit/scaffold"
)

// eachPup runs a test against every pup template whose language is on this machine.
func eachPup(t *testing.T, run func(t *testing.T, template scaffold.Template)) {
	t.Helper()
	found := 0
	for _, template := range scaffold.Templates() {
		if template.Host != scaffold.Pup {
			continue
		}
		found++
		t.Run(template.Name(), func(t *testing.T) {
			t.Parallel()
			run(t, template)
		})
	}
	if found == 0 {
		t.Fatal("there is no pup template")
	}
}
