// Package tomltest holds the reader of lint/source to the corpus of toml-test and to the decoder BurntSushi/toml.
// It is a module of its own, so that the program does not depend on the corpus. Run it with
//
//	cd testdata/peers/tomltest && go test ./...
package tomltest

import (
	"io/fs"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"
	tomltest "github.com/toml-lang/toml-test/v2"

	"github.com/pupkit/pupkit/lint/source"
)

// accepted is how many invalid files of the list for TOML 1.1 the decoder accepts. Where it changes with a new
// version of the decoder or the corpus, look at what changed.
const accepted = 16

// list returns the files of a list of the corpus, and fails where there are none.
func list(t *testing.T, version, kind string) []string {
	t.Helper()
	all, err := fs.ReadFile(tomltest.TestCases(), "files-toml-"+version)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for name := range strings.Lines(string(all)) {
		if name = strings.TrimSpace(name); strings.HasPrefix(name, kind+"/") && strings.HasSuffix(name, ".toml") {
			names = append(names, name)
		}
	}
	if len(names) < 100 {
		t.Fatalf("only %d %s files for TOML %s", len(names), kind, version)
	}
	return names
}

func read(t *testing.T, name string) []byte {
	t.Helper()
	text, err := fs.ReadFile(tomltest.TestCases(), name)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func faults(doc *source.Document) (errors, warnings []source.Fault) {
	for _, f := range doc.Faults {
		if f.Warning {
			warnings = append(warnings, f)
		} else {
			errors = append(errors, f)
		}
	}
	return errors, warnings
}

func TestValid(t *testing.T) {
	older := map[string]bool{}
	for _, name := range list(t, "1.0.0", "valid") {
		older[name] = true
	}
	for _, name := range list(t, "1.1.0", "valid") {
		t.Run(name, func(t *testing.T) {
			text := read(t, name)
			doc := source.ParseTOML(name, text)
			errors, warnings := faults(doc)
			if len(errors) > 0 {
				t.Fatalf("%s\nis valid, but: %+v", text, errors)
			}
			if older[name] && len(warnings) > 0 {
				t.Errorf("%s\nis valid in TOML 1.0, but: %+v", text, warnings)
			}
			var want map[string]any
			if _, err := toml.Decode(string(text), &want); err != nil {
				t.Fatal(err)
			}
			same(t, "", doc, doc.Root, want)
		})
	}
}

// TestNewer holds what only TOML 1.1 allows to a warning.
func TestNewer(t *testing.T) {
	invalid := map[string]bool{}
	for _, name := range list(t, "1.1.0", "invalid") {
		invalid[name] = true
	}
	newer := 0
	for _, name := range list(t, "1.0.0", "invalid") {
		if invalid[name] {
			continue
		}
		newer++
		if doc := source.ParseTOML(name, read(t, name)); len(doc.Faults) == 0 {
			t.Errorf("%s\n%s\nis invalid in TOML 1.0, but there is no fault", name, doc.Bytes)
		}
	}
	if newer == 0 {
		t.Error("no file of the corpus is invalid in TOML 1.0 alone")
	}
}

func TestInvalid(t *testing.T) {
	passed := 0
	for _, name := range list(t, "1.1.0", "invalid") {
		text := read(t, name)
		var v map[string]any
		if _, err := toml.Decode(string(text), &v); err == nil {
			passed++
		}
		errors, _ := faults(source.ParseTOML(name, text))
		if len(errors) == 0 {
			t.Errorf("%s\n%s\nis invalid, but there is no fault", name, text)
		}
		for _, f := range errors {
			if f.Hint == "github.com/BurntSushi/toml refuses the file" {
				t.Errorf("%s\n%s\nonly the decoder noticed: %s", name, text, f.Message)
			}
		}
	}
	if passed != accepted {
		t.Errorf("the decoder accepts %d invalid files, not %d", passed, accepted)
	}
}
