package source

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// TestPatternsCompile: a pattern that does not compile must not wait for the text that asks for it.
func TestPatternsCompile(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	call := regexp.MustCompile("\\bpattern\\((`[^`]*`|\"(?:[^\"\\\\]|\\\\.)*\")")
	found := 0
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		for _, m := range call.FindAllStringSubmatch(string(text), -1) {
			literal, err := strconv.Unquote(m[1])
			if err != nil {
				t.Fatalf("%s: %s: %v", name, m[1], err)
			}
			if _, err := regexp.Compile(literal); err != nil {
				t.Errorf("%s: %v", name, err)
			}
			found++
		}
	}
	if found < 30 {
		t.Errorf("found only %d patterns", found)
	}
}
