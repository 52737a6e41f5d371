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

// NeedsTool returns the path of the program. Where it is missing the test is skipped with a reason, or fails if
// PUPKIT_TEST_REQUIRE names the program.
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
	path, err := exec.LookPath(name)
	if err == nil {
		return path, nil
	}
	if slices.Contains(strings.Split(os.Getenv(require), ","), name) {
		return "", fmt.Errorf("%s is required by %s and is not installed", name, require)
	}
	return "", nil
}
