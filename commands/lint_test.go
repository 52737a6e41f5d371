package commands

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/urfave/cli/v3"

	"github.com/pupkit/pupkit/internal/symptoms"
)

// runIn runs pupkit in a folder and returns its exit code and what it wrote.
func runIn(dir string, args ...string) (code int, stdout, stderr string) {
	var out, errs bytes.Buffer
	world := IO{Stdin: strings.NewReader(""), Stdout: &out, Stderr: &errs, Dir: dir, Now: time.Now}
	code = newApp(world).run(context.Background(), append([]string{"pupkit"}, args...))
	return code, out.String(), errs.String()
}

// TestLintIsTheSameEveryTime walks many manifests, which are read and judged on all cores.
func TestLintIsTheSameEveryTime(t *testing.T) {
	dir := t.TempDir()
	for i := range 150 {
		path := filepath.Join(dir, fmt.Sprintf("%03d", i), "manifest.json")
		if err := os.Mkdir(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(sixFaults.Replace(benchManifest)), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, format := range []string{"text", "json", "sarif", "junit"} {
		code, first, _ := runIn(dir, "lint", "-q", "-f", format)
		if code != 1 || !strings.Contains(first, "149/manifest.json") {
			t.Fatalf("%s: exit %d, %.200s", format, code, first)
		}
		for range 3 {
			if _, again, _ := runIn(dir, "lint", "-q", "-f", format); again != first {
				t.Errorf("%s: two runs differ", format)
			}
		}
	}
}

// TestSymptomsNameCommandsThatExist parses each command that is to decide between causes.
func TestSymptomsNameCommandsThatExist(t *testing.T) {
	root := newApp(IO{}).root()
	tried := 0
	try := func(causes []symptoms.Cause) {
		for _, c := range causes {
			if c.Decide == "" {
				continue
			}
			tried++
			words := strings.Fields(c.Decide)
			cmd := root.Command(words[1])
			if words[0] != "pupkit" || cmd == nil {
				t.Errorf("%q is no command", c.Decide)
				continue
			}
			for _, w := range words[2:] {
				if sub := cmd.Command(w); sub != nil {
					cmd = sub
				}
				if w == "--" {
					break
				}
				if strings.HasPrefix(w, "-") && !hasFlag(cmd, w) && !hasFlag(root, w) {
					t.Errorf("%q: %s has no flag %s", c.Decide, cmd.FullName(), w)
				}
			}
		}
	}
	for _, s := range symptoms.All() {
		try(s.Causes)
	}
	for _, n := range symptoms.Numbers() {
		for _, c := range symptoms.OfNumber(n) {
			try(c.Causes)
		}
	}
	if tried < 40 {
		t.Errorf("only %d commands were tried", tried)
	}
}

func hasFlag(cmd *cli.Command, word string) bool {
	for _, f := range flagsOf(cmd) {
		for _, name := range f.Names() {
			if name == strings.TrimLeft(word, "-") {
				return true
			}
		}
	}
	return false
}
