package commands

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/pupkit/pupkit/internal/manifests"
)

// What cannot be read in a walk takes nothing away from what can: its findings are written, and then the exit says 3.
func TestLintReportsBesideWhatItCannotRead(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"a", "b"} {
		if err := os.Mkdir(filepath.Join(dir, name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name, "manifest.json"), []byte(`{"manifestVersion": 1}`), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Truncate(filepath.Join(dir, "b", "manifest.json"), manifests.MaxSize+1); err != nil {
		t.Fatal(err)
	}
	run := func(args ...string) (int, string, string) {
		var out, talk bytes.Buffer
		io := IO{Stdin: strings.NewReader(""), Stdout: &out, Stderr: &talk, Dir: dir, Now: time.Now}
		code := Run(context.Background(), io, append([]string{"pupkit", "lint"}, args...))
		return code, out.String(), talk.String()
	}
	code, out, talk := run("-f", "concise")
	if code != 3 || !strings.Contains(out, `a/manifest.json:1:1: error: "id" is missing`) {
		t.Errorf("exit %d and\n%s", code, out)
	}
	for _, want := range []string{"1 manifest read: ", "; 1 could not be read\n", "pupkit: cannot read b/manifest.json: it is larger than 16 MiB\n"} {
		if !strings.Contains(talk, want) {
			t.Errorf("stderr lacks %q:\n%s", want, talk)
		}
	}
	code, out, talk = run("-f", "json")
	if code != 3 || !strings.Contains(out, `could not be read: it is larger than 16 MiB`) || !strings.HasPrefix(talk, `{"error":{"exit":3,`) {
		t.Errorf("exit %d and\n%s%s", code, out, talk)
	}
	config := []byte("[lint]\nmanifests = [\"*/manifest.json\"]\n")
	if err := os.WriteFile(filepath.Join(dir, ".pupkit.toml"), config, 0o666); err != nil {
		t.Fatal(err)
	}
	code, out, talk = run("-f", "concise")
	if code != 3 || !strings.Contains(out, "a/manifest.json:1:1: error: ") || !strings.Contains(talk, "pupkit: cannot read b/manifest.json: ") {
		t.Errorf("listed: exit %d and\n%s%s", code, out, talk)
	}
	code, out, talk = run("b")
	if code != 3 || out != "" || !strings.HasPrefix(talk, "pupkit: cannot read b/manifest.json: ") {
		t.Errorf("exit %d and\n%s%s", code, out, talk)
	}
}
