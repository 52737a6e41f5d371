package testenv

import "testing"

func TestHasTool(t *testing.T) {
	t.Setenv(require, "go,python,no-such-program")
	if path, err := HasTool("go"); path == "" || err != nil {
		t.Errorf("go: %q, %v", path, err)
	}
	if _, err := HasTool("no-such-program"); err == nil {
		t.Error("a required program that is missing is no error")
	}
	if path, err := HasTool("another-missing-program"); path != "" || err != nil {
		t.Errorf("a program that nobody requires: %q, %v", path, err)
	}
	t.Setenv("PATH", "")
	if _, err := HasTool("python3"); err == nil {
		t.Error("python is required, and python3 was not missed")
	}
}
