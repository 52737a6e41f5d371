// Package testenv decides what a test does when a program it needs is missing from the machine.
package testenv

import (
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// require names the variable that lists, separated by commas, the programs whose absence fails a test.
const require = "PUPKIT_TEST_REQUIRE"

// python is Python 3 under the names it is installed by, the surer one first.
var python = []string{"python3", "python"}

// NeedsTool returns the path of the program. Where it is missing the test is skipped with a reason, or fails if
// PUPKIT_TEST_REQUIRE names the program. "python" is Python 3 under any name.
func NeedsTool(t testing.TB, name string) string {
	t.Helper()
	path, err := HasTool(name)
	if err != nil {
		t.Fatal(err)
	}
	if path == "" {
		t.Skipf("%s is not installed", name)
	}
	return path
}

// HasTool returns the program's path, "" where it is missing, and an error where it is missing though
// PUPKIT_TEST_REQUIRE names it.
func HasTool(name string) (string, error) {
	candidates := []string{name}
	if slices.Contains(python, name) {
		candidates = python
	}
	for _, n := range candidates {
		if path, err := exec.LookPath(n); err == nil {
			return path, nil
		}
	}
	required := strings.Split(os.Getenv(require), ",")
	if slices.ContainsFunc(candidates, func(n string) bool { return slices.Contains(required, n) }) {
		return "", fmt.Errorf("%s is required by %s and is not installed", name, require)
	}
	return "", nil
}
