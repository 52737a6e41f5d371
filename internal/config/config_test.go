package config

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/pupkit/pupkit/lint"
	"github.com/pupkit/pupkit/lint/source"
)

var known = []string{"json/syntax", "pup/expected", "pup/endpoint-public", "config/unused-ignore"}

func parseText(text string) (*Config, error) {
	return Parse(source.ParseTOML(File, []byte(text)), "dir", known)
}

const full = `
[rules]
"pup/expected" = "off"            # off, info, warning, error
"json/syntax" = "error"

[[ignore]]
rule = "pup/endpoint-public"
path = "examples/**"
reason = "placeholders on purpose"
until = 2027-06-30                 # optional

[lint]
manifests = ["extensions/*/manifest.json"]

[pup]
reserved_commands = ["help", "settings"]
url = "http://127.0.0.1:8787"
start = ["npm", "start"]
secret = "dotenv:.env"

[curupira]
start = ["node", "index.js"]
`

func TestParse(t *testing.T) {
	c, err := parseText(full)
	if err != nil {
		t.Fatal(err)
	}
	if want := map[string]lint.Severity{"pup/expected": lint.Off, "json/syntax": lint.Error}; !reflect.DeepEqual(c.Severities, want) {
		t.Errorf("severities %v", c.Severities)
	}
	if len(c.Ignores) != 1 {
		t.Fatalf("ignores %v", c.Ignores)
	}
	i := c.Ignores[0]
	if i.Rule != "pup/endpoint-public" || i.Path != "examples/**" || i.Reason != "placeholders on purpose" ||
		!i.Until.Equal(time.Date(2027, 6, 30, 0, 0, 0, 0, time.UTC)) || i.Doc != c.Doc || c.Doc.Bytes[i.Span.Start] != '"' {
		t.Errorf("ignore %+v", i)
	}
	if len(c.Manifests) != 1 || c.Manifests[0].Text != "extensions/*/manifest.json" {
		t.Errorf("manifests %v", c.Manifests)
	}
	want := Pup{[]string{"help", "settings"}, "http://127.0.0.1:8787", []string{"npm", "start"}, []string{"dotenv:.env"}}
	if !reflect.DeepEqual(c.Pup, want) || !reflect.DeepEqual(c.Curupira.Start, []string{"node", "index.js"}) {
		t.Errorf("pup %+v, curupira %+v", c.Pup, c.Curupira)
	}
	if c, err := parseText(""); err != nil || c.Pup.URL != "" || len(c.Severities) > 0 {
		t.Errorf("an empty file: %+v, %v", c, err)
	}
	if c, err := parseText(`pup.secret = ["env:NEW", "file:old", "prompt"]`); err != nil || len(c.Pup.Secrets) != 3 {
		t.Errorf("several secrets: %+v, %v", c, err)
	}
}

func TestFaults(t *testing.T) {
	for _, tt := range []struct{ text, at, message, hint string }{
		{`[rule]`, `rule`, `unknown key "rule"`, `did you mean "rules"?`},
		{"[pup]\nurll = \"x\"", `urll`, `unknown key "urll" in [pup]`, `did you mean "url"?`},
		{"[curupira]\nurl = \"x\"", `url`, `unknown key "url" in [curupira]`, `it is one of start`},
		{"[rules]\n\"pup/expectd\" = \"off\"", `"pup/expectd"`, `there is no rule "pup/expectd"`, `did you mean "pup/expected"?`},
		{"[rules]\nnone = \"off\"", `none`, `there is no rule "none"`, `a rule's name holds a slash, so it needs quotes: "pup/expected" = "off"`},
		{"[rules]\n\"pup/expected\" = \"of\"", `"of"`, `a rule cannot be "of"`, `did you mean "off"?`},
		{"[rules]\n\"pup/expected\" = false", `false`, `this must be one of "off", "info", "warning", "error"`, ``},
		{"rules = 1", `1`, `this must be a table: [rules]`, ``},
		{"[ignore]\nrule = \"x\"", ``, `an ignore is an entry of a list: [[ignore]]`, ``},
		{"ignore = 1", `1`, `this must be a list of tables: [[ignore]]`, ``},
		{"[[ignore]]\nrule = \"pup/expected\"\nreason = \"x\"", ``, `this ignore names no path`, `add path = "examples/**"; "**" is every file`},
		{"[[ignore]]\npath = \"**\"\nreason = \"x\"", ``, `this ignore names no rule`, `add rule = "pup/…"`},
		{"[[ignore]]\nrule = \"pup/expected\"\npath = \"**\"", ``, `this ignore gives no reason`, `add reason = "…" for whoever reads it next`},
		{"[[ignore]]\nrule = \"pup/expected\"\npath = \"**\"\nreason = \"x\"\nuntil = \"2027-06-30\"", `"2027-06-30"`, `this must be a date`, `write until = 2027-06-30, without quotes`},
		{"[[ignore]]\nrule = \"pup/expected\"\npath = \"**\"\nreason = \"x\"\nuntil = 2027-06-30T00:00:00Z", `2027-06-30T00:00:00Z`, `this must be a date`, `write until = 2027-06-30, without quotes`},
		{"[[ignore]]\nrule = \"pup/expcted\"", `"pup/expcted"`, `there is no rule "pup/expcted"`, `did you mean "pup/expected"?`},
		{"[lint]\nmanifests = []", `[]`, `this list is empty`, `leave manifests out to have the folder walked`},
		{"[lint]\nmanifests = [\"../x\"]", `"../x"`, `the pattern "../x" does not stay in the folder of the configuration`, ``},
		{"[lint]\nmanifests = [\"/x\"]", `"/x"`, `the pattern "/x" does not stay in the folder of the configuration`, ``},
		{"[lint]\nmanifests = [\"[x\"]", `"[x"`, `the pattern "[x" is not closed`, `* and ? stand for characters of a name, ** for any folders, [a-z] for one of them`},
		{"[lint]\nmanifests = [1]", `1`, `this must be a pattern of paths, as a string`, ``},
		{"[lint]\nmanifests = ['a\\b']", `'a\b'`, `a pattern has slashes, on Windows too: "a/b"`, ``},
		{"[pup]\nstart = \"npm start\"", `"npm start"`, `this must be an array of strings: ["…"]`, ``},
		{"[pup]\nurl = \"localhost:1\"", `"localhost:1"`, `this is no http or https URL`, `such as "http://127.0.0.1:8787"`},
		{"[pup]\nurl = \"http://a:b@c\"", `"http://a:b@c"`, `a URL with credentials does not belong in a configuration`, `leave the user and the password out`},
		{"[pup]\nsecret = \"whsec_c2VjcmV0\"", `"whsec_c2VjcmV0"`, `a secret itself does not belong in a configuration`, `name where it is: "dotenv:.env", "env:NAME", "file:PATH" or "prompt"`},
		{"[pup]\nsecret = \"env:\"", `"env:"`, `a secret itself does not belong in a configuration`, `name where it is: "dotenv:.env", "env:NAME", "file:PATH" or "prompt"`},
		{"[zzz]\n[rules]\nx = 1", `zzz`, `unknown key "zzz"`, `it is one of curupira, ignore, lint, pup, rules`},
	} {
		_, err := parseText(tt.text)
		var f *Fault
		if !errors.As(err, &f) {
			t.Errorf("%q: got %v", tt.text, err)
			continue
		}
		if f.Message != tt.message || f.Hint != tt.hint {
			t.Errorf("%q: got %q, %q", tt.text, f.Message, f.Hint)
		}
		if at := string(f.Doc.Bytes[f.Span.Start:f.Span.End]); tt.at != "" && at != tt.at {
			t.Errorf("%q: at %q, want %q", tt.text, at, tt.at)
		}
	}
}

func TestSyntaxIsAFault(t *testing.T) {
	for _, text := range []string{"[rules", "a = ", "[pup]\nurl = \"x\"\nurl = \"y\""} {
		var f *Fault
		if _, err := parseText(text); !errors.As(err, &f) || f.Message == "" {
			t.Errorf("%q: got %v", text, err)
		}
	}
}

func TestFind(t *testing.T) {
	write := func(path string) {
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	root := t.TempDir()
	in := func(parts ...string) string { return filepath.Join(append([]string{root}, parts...)...) }
	write(in(File))
	write(in("repo", ".git", "HEAD"))
	write(in("repo", "a", File))
	write(in("repo", "a", "b", "x"))
	write(in("repo", "c", "d", "x"))
	write(in("worktree", ".git"))
	write(in("worktree", File))
	write(in("worktree", "e", "x"))
	write(in("loose", "x"))
	finder := Finder{Started: in("nowhere")}
	for _, tt := range []struct{ dir, want string }{
		{in("repo", "a", "b"), in("repo", "a", File)},
		{in("repo", "a"), in("repo", "a", File)},
		{in("repo", "c", "d"), ""}, // the one above .git is not the project's
		{in("worktree", "e"), in("worktree", File)},
		{in("loose"), ""}, // without .git only the folder itself
		{root, in(File)},
	} {
		if got, err := finder.Find(tt.dir); got != tt.want || err != nil {
			t.Errorf("Find(%s) = %q, %v, want %q", strings.TrimPrefix(tt.dir, root), got, err, tt.want)
		}
	}
}

func TestFindFromWherePupkitWasStarted(t *testing.T) {
	root := t.TempDir()
	below := filepath.Join(root, "a", "b")
	if err := os.MkdirAll(below, 0o777); err != nil {
		t.Fatal(err)
	}
	config := filepath.Join(root, "a", File)
	if err := os.WriteFile(config, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	for started, want := range map[string]string{root: config, filepath.Join(root, "a"): config, below: "", filepath.Join(root, "c"): ""} {
		if got, err := (&Finder{Started: started}).Find(below); got != want || err != nil {
			t.Errorf("started in %s: %q, %v", started, got, err)
		}
	}
}

func TestLoad(t *testing.T) {
	path := filepath.Join(t.TempDir(), File)
	if _, err := Load(path, File, known); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("got %v", err)
	}
	if err := os.WriteFile(path, []byte(full), 0o666); err != nil {
		t.Fatal(err)
	}
	if c, err := Load(path, "shown.toml", known); err != nil || c.Dir != filepath.Dir(path) || c.Doc.Name != "shown.toml" {
		t.Errorf("got %+v, %v", c, err)
	}
	if err := os.WriteFile(path, []byte(strings.Repeat("#", MaxSize+1)), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := Load(path, File, known); err == nil || !strings.Contains(err.Error(), "larger") {
		t.Errorf("got %v", err)
	}
}

func FuzzParse(f *testing.F) {
	f.Add(full)
	f.Add("[[ignore]]\npath = \"[\"")
	f.Fuzz(func(t *testing.T, text string) {
		_, err := parseText(text)
		var fault *Fault
		if errors.As(err, &fault) {
			if s := fault.Span; s.Start < 0 || s.End < s.Start || s.End > len(text) {
				t.Errorf("%q is placed at %v", fault.Message, s)
			}
		}
	})
}
