package scaffold

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"

	"github.com/pupkit/pupkit/internal/testenv"
)

// TestOwnTests runs the tests that a project brings, in a project of harmless answers and in one of hard ones.
func TestOwnTests(t *testing.T) {
	eachTemplate(t, func(t *testing.T, template Template) {
		program := testenv.NeedsTool(t, template.Test[0])
		for _, text := range []string{"plain", hard[0] + hard[2] + hard[3]} {
			dir := filepath.Join(t.TempDir(), "project")
			project := render(t, template, hardAnswers(template, text))
			if err := Write(t.Context(), dir, project, false); err != nil {
				t.Fatal(err)
			}
			cmd := exec.CommandContext(t.Context(), program, template.Test[1:]...)
			cmd.Dir = dir
			cmd.Env = append(slices.Clone(os.Environ()), "GOWORK=off", "GOFLAGS=-mod=mod", "GOPROXY=off", "NODE_OPTIONS=", "PYTHONDONTWRITEBYTECODE=1")
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Errorf("%v: %v\n%s", template.Test, err, out)
			}
		}
	})
}
