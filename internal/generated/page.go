// Package generated holds pages of docs/ to the program that they are made from, for the tests of several packages.
package generated

import (
	"flag"
	"os"
	"testing"
)

var update = flag.Bool("update", false, "write the generated page anew")

// Page fails the test where the file does not have the text, and says how to renew it. With -update it writes the file.
func Page(t testing.TB, name, text string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != text {
		t.Errorf("%s is stale: run go generate ./...", name)
	}
}
