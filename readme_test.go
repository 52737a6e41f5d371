package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/pupkit/pupkit/internal/testenv"
)

// transcript is one ```console block: lines "$ command", each with the output that follows it.
type transcript struct {
	line  int
	steps []struct{ command, output string }
}

func transcripts(text string) []transcript {
	var all []transcript
	var t *transcript
	for i, line := range strings.Split(text, "\n") {
		switch {
		case t == nil && line == "```console":
			all = append(all, transcript{line: i + 1})
			t = &all[len(all)-1]
		case t == nil:
		case line == "```":
			t = nil
		case strings.HasPrefix(line, "$ "):
			t.steps = append(t.steps, struct{ command, output string }{command: line[2:]})
		case len(t.steps) > 0:
			t.steps[len(t.steps)-1].output += line + "\n"
		}
	}
	return all
}

// TestReadme runs what the README shows, in one new directory after the other, and compares what is printed. In the
// README an ellipsis stands for text that differs from run to run.
func TestReadme(t *testing.T) {
	sh := testenv.NeedsTool(t, "sh")
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	found := transcripts(strings.ReplaceAll(string(text), "\r\n", "\n"))
	if len(found) == 0 {
		t.Fatal("the README shows no console")
	}
	for _, tr := range found {
		dir := t.TempDir()
		for _, step := range tr.steps {
			if strings.Trim(step.output, "…\n") == "" && step.output != "" {
				t.Errorf("README.md:%d: what %s prints is not shown", tr.line, step.command)
			}
			cmd := exec.Command(sh, "-c", step.command)
			cmd.Dir = dir
			cmd.Env = append(os.Environ(), "CI=", "NO_COLOR=1", "PUPKIT_SECRET=", "HOME="+filepath.Join(dir, "home"))
			out, _ := cmd.CombinedOutput() // a finding is exit 1, and what is shown is the point
			if !matches(step.output, string(out)) {
				t.Errorf("README.md:%d: $ %s\nprints\n%s\nnot\n%s", tr.line, step.command, out, step.output)
			}
		}
	}
}

// TestMainJob runs the command that the README calls the main job.
func TestMainJob(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	const job = "lint testdata/manifests/broken.json"
	if !strings.Contains(string(readme), "go run . "+job) {
		t.Fatalf("the README does not name %q", job)
	}
	out, err := exec.Command("pupkit", strings.Fields(job)...).CombinedOutput()
	if status, ok := err.(*exec.ExitError); !ok || status.ExitCode() != 1 {
		t.Errorf("the main job ends with %v", err)
	}
	for _, want := range []string{"[pup/type]", "[pup/unknown-field]", "[pup/endpoint-public]", "[pup/endpoint-https]",
		"[pup/qualified-name]", "[pup/identifier]", "[json/syntax]", "[pup/discord-name]", "1 manifest read: "} {
		if !strings.Contains(string(out), want) {
			t.Errorf("the main job does not print %s:\n%s", want, out)
		}
	}
}

// matches compares lines; an ellipsis in what is shown stands for any text within its line, or for any lines where it
// stands alone.
func matches(shown, printed string) bool {
	pattern := regexp.QuoteMeta(strings.TrimRight(shown, "\n"))
	pattern = regexp.MustCompile(`(?m)^…$`).ReplaceAllString(pattern, `(?s:.*)`)
	pattern = strings.ReplaceAll(pattern, "…", `[^\n]*`)
	return regexp.MustCompile(`^` + pattern + `$`).MatchString(strings.TrimRight(printed, "\n"))
}
