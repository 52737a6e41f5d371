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
		for i, text := range []string{"plain", hard[0] + hard[2] + hard[3], hard[4] + hard[5] + hard[7]} {
			dir := filepath.Join(t.TempDir(), "project")
			answers := hardAnswers(template, text)
			if i == 1 && template.Host == Pup {
				// Names that mean something to a language, or to the tests themselves.
				answers.Tools = []Tool{{Name: "constructor", Kind: ReadTool}, {Name: "no_such_tool", Kind: WriteTool}, {Name: "class", Kind: LongTool}}
			}
			project := render(t, template, answers)
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
