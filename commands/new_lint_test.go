package commands

import (
	"strings"
	"testing"

	"github.com/pupkit/pupkit/internal/manifests"
	"github.com/pupkit/pupkit/lint"
	"github.com/pupkit/pupkit/lint/rules"
	"github.com/pupkit/pupkit/lint/source"
	"github.com/pupkit/pupkit/scaffold"
)

// hardTexts would be code, configuration or markup if they were pasted, or sit at a limit.
var hardTexts = []string{
	"plain",
	`Nice", "scripts": {"preinstall": "touch pwned"}, "x": "`,
	"\"\"\"\n[launch]\npackage = 'evil'\n#",
	"<% .Host %> {{.ID}} ${{ secrets.X }} $HOME %PATH% `id` $(id)",
	" two\r\nlines\u00a0\u200b\u2028 ",
	"👩‍🍳 café 北京 قائمة\u200e",
	strings.Repeat("🍕", 199),
	strings.Repeat("word ", 39),
}

// TestNewProjectsLintClean reads the manifest of every template as `pupkit lint` does: the placeholder address is all it finds.
func TestNewProjectsLintClean(t *testing.T) {
	if len(scaffold.Templates()) == 0 {
		t.Fatal("there is no template")
	}
	for _, template := range scaffold.Templates() {
		for _, text := range hardTexts {
			for _, id := range []string{"", "a" + strings.Repeat("b", 47)} {
				given := scaffold.Answers{Host: template.Host, Language: template.Language, Name: "S" + text, Author: text, Description: text, ID: id}
				if template.Host == scaffold.Pup {
					given.Events = []string{"member.joined", "member.left"}
				}
				answers, faults := scaffold.Complete(given)
				if id == "" && len(faults) == 1 && faults[0].Field == scaffold.FieldID {
					continue // a name that gives no id, as it should be
				}
				if len(faults) > 0 {
					t.Fatalf("%s: %q: %v", template.Name(), text, faults)
				}
				for _, d := range lintProject(t, template, answers) {
					if d.Rule != placeholderRule {
						t.Errorf("%s: %q: %s [%s]", template.Name(), text, d.Message, d.Rule)
					}
				}
			}
		}
	}
}

// TestManyToolsLintClean asks for as many tools as there may be, with names as long as they may be.
func TestManyToolsLintClean(t *testing.T) {
	for _, template := range scaffold.Templates() {
		if template.Host != scaffold.Pup {
			continue
		}
		given := scaffold.Answers{Host: template.Host, Language: template.Language, Name: "x", URL: "https://notes.pupkit.dev/base/"}
		for i := range 100 {
			kind := []scaffold.Kind{scaffold.ReadTool, scaffold.WriteTool, scaffold.LongTool}[i%3]
			name := strings.Repeat("t", 45) + "_" + string(rune('a'+i/10)) + string(rune('a'+i%10))
			given.Tools = append(given.Tools, scaffold.Tool{Name: name, Kind: kind})
		}
		answers, faults := scaffold.Complete(given)
		if len(faults) > 0 {
			t.Fatal(faults)
		}
		for _, d := range lintProject(t, template, answers) {
			t.Errorf("%s: %s [%s]", template.Name(), d.Message, d.Rule)
		}
	}
}

// TestLintOfAProjectCanFail keeps the tests above honest.
func TestLintOfAProjectCanFail(t *testing.T) {
	for _, host := range scaffold.Hosts() {
		if len(lintManifest(scaffold.Answers{Host: host, Name: " x", Package: "X"})) == 0 {
			t.Errorf("%s: answers that nobody checked lint clean", host)
		}
	}
}

func lintProject(t *testing.T, template scaffold.Template, answers scaffold.Answers) []lint.Diagnostic {
	t.Helper()
	project, err := template.Render(answers, scaffold.Extras{Secret: "whsec_x"})
	if err != nil {
		t.Fatal(err)
	}
	manifest, err := scaffold.Manifest(answers)
	if err != nil {
		t.Fatal(err)
	}
	host := lint.Host(template.Host)
	target := lint.Target{Host: host, Related: map[string][]byte{}}
	for _, file := range project {
		switch file.Path {
		case manifest.Path:
			target.Doc = source.Parse(file.Path, manifests.FormatOf(host), file.Content)
		case "package.json":
			target.Related[file.Path] = file.Content
		}
	}
	return lint.Check(rules.All(), []lint.Target{target})
}
