package scaffold

import (
	"bytes"
	"encoding/json"
	"errors"
	"io/fs"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"

	"github.com/pupkit/pupkit/contract/pup"
)

const testSecret = "whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE="

var testExtras = Extras{Secret: testSecret, Schema: []byte("{}\n")}

// eachTemplate runs a test for every template and fails if there is none.
func eachTemplate(t *testing.T, run func(t *testing.T, template Template)) {
	t.Helper()
	if len(Templates()) == 0 {
		t.Fatal("there is no template")
	}
	for _, template := range Templates() {
		t.Run(template.Name(), func(t *testing.T) { run(t, template) })
	}
}

func TestListMatchesFolders(t *testing.T) {
	entries, err := fs.ReadDir(files, "templates")
	if err != nil {
		t.Fatal(err)
	}
	var folders []string
	for _, entry := range entries {
		folders = append(folders, entry.Name())
	}
	if len(folders) == 0 {
		t.Fatal("there is no template folder")
	}
	for _, folder := range folders {
		if _, found := ByName(folder); !found && !slices.Contains(Hosts(), folder) {
			t.Errorf("the folder templates/%s is neither a host nor in the list of templates", folder)
		}
	}
	for _, template := range Templates() {
		if !slices.Contains(folders, template.Name()) {
			t.Errorf("the template %s has no folder", template.Name())
		}
	}
}

// hard are texts that would be code, configuration, markup or a placeholder if they were pasted.
var hard = []string{
	`Nice", "scripts": {"preinstall": "touch pwned"}, "x": "`,
	"\"\"\"\n[launch]\npackage = 'evil'\n#",
	"<% .Host %> <%/* x */%> {{.ID}} ${{ secrets.X }} ${HOME} %PATH%",
	"`touch pwned`; $(touch pwned) && rm -rf . | cat > x '$IFS'",
	`back\slash \u0041 \n \x00 \" end\`,
	"</script><!-- --> &lt; */ // # ; -- '",
	"línea ünd 北京 пример 🍕 \u2028 \u007f",
	"first line\r\nsecond line\n\n\tthird",
	"'''\"\"\"''' `${process.exit(1)}` __import__('os')",
	strings.Repeat("é", 150),
}

// hardAnswers puts a text into every field that takes free text, one at its limit.
func hardAnswers(template Template, text string) Answers {
	a := Answers{
		Host: template.Host, Language: template.Language,
		Name: "Snacks", Author: text, Description: text, ID: "a" + strings.Repeat("b", pup.MaxIdentifier-1),
	}
	text = strings.NewReplacer("/", "", `\`, "").Replace(text)
	a.Name = "S" + text
	a.Package = "snacks"
	return a
}

func complete(t *testing.T, a Answers) Answers {
	t.Helper()
	a, faults := Complete(a)
	if len(faults) > 0 {
		t.Fatalf("answers are refused: %v", faults)
	}
	return a
}

func render(t *testing.T, template Template, a Answers) []File {
	t.Helper()
	project, err := template.Render(complete(t, a), testExtras)
	if err != nil {
		t.Fatal(err)
	}
	if len(project) == 0 {
		t.Fatal("the project is empty")
	}
	return project
}

func TestRenderTwice(t *testing.T) {
	eachTemplate(t, func(t *testing.T, template Template) {
		given := []Answers{{Host: template.Host, Language: template.Language, Name: "My Snack Club"}}
		for _, text := range hard {
			given = append(given, hardAnswers(template, strings.ReplaceAll(text, "\u007f", "")))
		}
		for _, a := range given {
			if !reflect.DeepEqual(render(t, template, a), render(t, template, a)) {
				t.Errorf("two projects of the same answers differ: %q", a.Name)
			}
		}
	})
}

// TestNoTextBecomesStructure compares each data file with the one of harmless answers: same keys, other texts.
func TestNoTextBecomesStructure(t *testing.T) {
	eachTemplate(t, func(t *testing.T, template Template) {
		plain := hardAnswers(template, "plain")
		want := shapes(t, render(t, template, plain))
		if len(want) < 3 {
			t.Fatalf("only %d data files were found", len(want))
		}
		for _, text := range hard {
			got := shapes(t, render(t, template, hardAnswers(template, strings.ReplaceAll(text, "\u007f", ""))))
			if !reflect.DeepEqual(got, want) {
				t.Errorf("%q changes the structure:\n%v\n%v", text, got, want)
			}
		}
	})
}

// shapes parses every JSON and TOML file and leaves its keys and types.
func shapes(t *testing.T, project []File) map[string]any {
	t.Helper()
	found := map[string]any{}
	for _, file := range project {
		var tree any
		switch {
		case strings.HasSuffix(file.Path, ".json"):
			if err := json.Unmarshal(file.Content, &tree); err != nil {
				t.Fatalf("%s: %v", file.Path, err)
			}
		case strings.HasSuffix(file.Path, ".toml"):
			if err := toml.Unmarshal(file.Content, &tree); err != nil {
				t.Fatalf("%s: %v", file.Path, err)
			}
		default:
			continue
		}
		found[file.Path] = shape(tree)
	}
	return found
}

func shape(tree any) any {
	switch v := tree.(type) {
	case map[string]any:
		keys := map[string]any{}
		for key, value := range v {
			keys[key] = shape(value)
		}
		return keys
	case []any:
		items := []any{}
		for _, value := range v {
			items = append(items, shape(value))
		}
		return items
	}
	return reflect.TypeOf(tree)
}

// TestTextIsInNoCode: code, CI and other text files are the same bytes whatever the free texts say; only the first line of a
// Markdown file shows the name.
func TestTextIsInNoCode(t *testing.T) {
	eachTemplate(t, func(t *testing.T, template Template) {
		want := render(t, template, hardAnswers(template, "plain"))
		for _, text := range hard {
			got := render(t, template, hardAnswers(template, strings.ReplaceAll(text, "\u007f", "")))
			if len(got) != len(want) {
				t.Fatalf("%q makes %d files, not %d", text, len(got), len(want))
			}
			for i, file := range got {
				if file.Path != want[i].Path || file.Mode != want[i].Mode {
					t.Errorf("%q makes %s %v, not %s %v", text, file.Path, file.Mode, want[i].Path, want[i].Mode)
				}
				if !isData(file.Path) && !bytes.Equal(withoutTitle(file), withoutTitle(want[i])) {
					t.Errorf("%q changes %s", text, file.Path)
				}
			}
		}
	})
}

func isData(name string) bool {
	return strings.HasSuffix(name, ".json") || strings.HasSuffix(name, ".toml")
}

// withoutTitle is a file's content, without the first line in Markdown.
func withoutTitle(file File) []byte {
	if title, rest, found := bytes.Cut(file.Content, []byte("\n")); found && strings.HasSuffix(file.Path, ".md") && bytes.HasPrefix(title, []byte("# ")) {
		return rest
	}
	return file.Content
}

func TestNothingIsLeftUnrendered(t *testing.T) {
	eachTemplate(t, func(t *testing.T, template Template) {
		for _, file := range render(t, template, hardAnswers(template, "plain")) {
			for _, mark := range []string{"<%", "%>", "<no value>", "TODO", "FIXME", "XXX"} {
				if bytes.Contains(file.Content, []byte(mark)) {
					t.Errorf("%s holds %q", file.Path, mark)
				}
			}
			if !bytes.HasSuffix(file.Content, []byte("\n")) || bytes.Contains(file.Content, []byte("\r")) {
				t.Errorf("%s does not end in one plain line end", file.Path)
			}
		}
	})
}

func TestSecretIsPrivate(t *testing.T) {
	eachTemplate(t, func(t *testing.T, template Template) {
		found, ignored := false, false
		for _, file := range render(t, template, hardAnswers(template, "plain")) {
			if file.Path == ".gitignore" {
				ignored = slices.Contains(strings.Split(string(file.Content), "\n"), SecretFile)
			}
			if bytes.Contains(file.Content, []byte(testSecret)) {
				found = true
				if file.Path != SecretFile || file.Mode != 0o600 {
					t.Errorf("%s (%v) holds the secret", file.Path, file.Mode)
				}
			}
		}
		if isPup := template.Host == Pup; found != isPup || isPup && !ignored {
			t.Errorf("secret found: %v, ignored by git: %v", found, ignored)
		}
	})
}

func TestFaultsAreAnError(t *testing.T) {
	_, faults := Complete(Answers{Host: "discord"})
	var err error = faults
	if !errors.As(err, &faults) || !strings.Contains(err.Error(), `there is no host "discord"`) || !strings.Contains(err.Error(), "name is missing") {
		t.Error(err)
	}
}
