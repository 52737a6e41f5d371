package rules

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pupkit/pupkit/lint"
	"github.com/pupkit/pupkit/lint/source"
)

// a finding that a case must have: its line, rule, the text underlined, and words of its message, notes or second places.
type fact struct {
	line  int
	rule  string
	at    string
	words []string
}

// cases are failures from public bug reports, put into our formats. The verdict is the severity of the worst finding.
var cases = []struct {
	file    string
	verdict string
	facts   []fact
}{
	{"m01.json", "error", []fact{{29, "pup/unknown-field", `"platforms"`, nil}, {32, "pup/unknown-field", `"capabilities"`, nil}}},
	{"m03.json", "error", []fact{{28, "json/syntax", `,`, []string{"trailing comma"}}}},
	{"m05.json", "error", []fact{{1, "json/syntax", "\ufeff", []string{"byte order mark"}}}},
	{"m07.json", "error", []fact{{9, "json/duplicate-key", `"summary"`, []string{"summary", "twice", "> line 6"}}}},
	{"m09.json", "error", []fact{{6, "pup/type", `{`, []string{"author must be a string, found an object"}}}},
	{"m10.json", "error", []fact{
		{2, "pup/type", `"1"`, []string{"manifestVersion must be the number 1"}},
		{17, "pup/type", `"true"`, []string{"tools[0].readOnly must be true or false"}},
		{27, "pup/type", `{}`, []string{"settings must be an array"}}}},
	{"m11.json", "error", []fact{{16, "pup/identifier", `"snack.menu"`, []string{"a full stop", `"snack_menu" would do`}}}},
	{"m13.json", "error", []fact{{16, "pup/qualified-name", `"` + strings.Repeat("b", 33) + `"`,
		[]string{"65 characters", "1 over the limit of 64", "30 + 2 + 33", "32 characters"}}}},
	{"m15.json", "error", []fact{
		{4, "pup/double-underscore", `"snack__club"`, []string{"reserved", "between id and tool name"}},
		{16, "pup/double-underscore", `"menu__today"`, []string{"reserved"}}}},
	{"m17.json", "warning", []fact{{8, "pup/utf16-length", `"` + strings.Repeat("🍕", 76) + `"`, []string{"76 characters", "152 UTF-16 units"}}}},
	{"m18.json", "ok", nil},
	{"m19.json", "error", []fact{
		{4, "pup/identifier", `"snack_club "`, []string{"a space at its end"}},
		{5, "pup/outer-whitespace", `" Snack Club"`, []string{"a space at its start"}},
		{8, "pup/summary-line", `"Read the available snack choices.\n"`, []string{"one line", "at its end"}}}},
	{"m21.json", "error", []fact{
		{11, "pup/endpoint-https", `"http://snacks.example.com/challenge"`, []string{"https:", "http:"}},
		{12, "pup/endpoint-https", `"ftp://snacks.example.com/mcp"`, []string{"https:", "ftp:"}}}},
	{"m22.json", "error", []fact{
		{11, "pup/endpoint-public", `"https://localhost:8443/challenge"`, []string{"localhost", "tunnel"}},
		{12, "pup/endpoint-public", `"https://10.1.2.3/mcp"`, []string{"private", "tunnel"}}}},
	{"m24.json", "error", []fact{{12, "pup/endpoint-credentials", `"https://bot:hunter2@snacks.example.com/mcp"`, []string{"endpoints.mcp", "credentials"}}}},
	{"m25.json", "error", []fact{
		{2, "pup/manifest-version", `2`, []string{"must be 1"}},
		{3, "pup/protocol-version", `"2025-11-25"`, []string{"must be \"2026-07-28\""}}}},
	{"m26.json", "warning", []fact{{22, "pup/command-reserved", `"help"`, []string{"likely", "guess"}}}},
	{"m27.json", "error", []fact{{24, "pup/command-tool", `"snack_menus"`, []string{"commands[0].tool", `did you mean "snack_menu"?`}}}},
	{"m28.json", "error", []fact{
		{19, "pup/tools-unique", `"snack_menu"`, []string{"tools[0]", "tools[1]", "> line 16"}},
		{30, "pup/command-unique", `"snacks"`, []string{"commands[0]", "commands[1]", "> line 25"}}}},
	{"m29.json", "error", []fact{{27, "pup/settings-count", `"settings"`, []string{"26 settings", "limit of 25"}}}},
	{"m31.json", "error", []fact{
		{1, "pup/required", "{", []string{`"protocolVersion" is missing`}}, {1, "pup/required", "{", []string{`"name" is missing`}},
		{1, "pup/required", "{", []string{`"summary" is missing`}}, {1, "pup/required", "{", []string{`"endpoints" is missing`}},
		{1, "pup/required", "{", []string{`"tools" is missing`}}, {1, "pup/expected", "{", []string{`"author" is missing`}},
		{1, "pup/expected", "{", []string{`"description" is missing`}}, {1, "pup/expected", "{", []string{`"instructions" is missing`}},
		{1, "pup/expected", "{", []string{`"commands" is missing`}}, {1, "pup/expected", "{", []string{`"settings" is missing`}},
		{1, "pup/expected", "{", []string{`"events" is missing`}}}},

	{"d01.json", "error", []fact{{22, "pup/discord-name", `"Snacks"`, []string{"capital", `"snacks" would do`}}}},
	{"d03.json", "ok", nil},
	{"d05.json", "error", []fact{{23, "pup/discord-description", `"` + strings.Repeat("x", 101) + `"`, []string{"101 characters", "limit of 100"}}}},
	{"d07.json", "error", []fact{{25, "pup/discord-options", `"options"`, []string{"26 options", "limit of 25"}}}},
	{"d08.json", "error", []fact{
		{30, "pup/discord-choices", `"choices"`, []string{"26 choices", "limit of 25"}},
		{143, "pup/discord-choices", `"` + strings.Repeat("n", 101) + `"`, []string{"101 characters", "name"}},
		{144, "pup/discord-choices", `"` + strings.Repeat("v", 101) + `"`, []string{"101 characters", "value"}}}},
	{"d09.json", "error", []fact{{35, "pup/discord-option-order", `"required": true`,
		[]string{`options[1] "snack"`, `options[0] "note"`, "this order works: snack, note"}}}},
	{"d11.json", "error", []fact{{27, "pup/command-unique", `"snacks"`, []string{"snacks", "> line 22"}}}},
	{"d12.json", "ok", nil},
	{"d14.json", "error", []fact{{29, "pup/discord-option-type", `"sub_command"`, []string{"sub-command", `options[1] "count"`}}}},
	{"d15.json", "warning", []fact{{15, "pup/discord-count", `"commands"`, []string{"101 commands", "limit of 100", "pup's own", "other extensions"}}}},
	{"d16.json", "error", []fact{
		{30, "pup/discord-range", `9007199254740993`, []string{`options[0] "count"`, "9007199254740991"}},
		{36, "pup/discord-range", `6001`, []string{`options[1] "note"`, "6000"}}}},

	{"u01.toml", "error", []fact{{3, "curupira/semver", `"v1.2.0"`, []string{"begins with v", `"1.2.0" would do`}}}},
	{"u02.toml", "error", []fact{
		{3, "curupira/semver", `"1.2"`, []string{"MAJOR.MINOR.PATCH"}},
		{12, "curupira/semver", `"latest"`, []string{"tag"}}}},
	{"u03.toml", "warning", []fact{{12, "curupira/version-match", `"1.1.9"`, []string{"1.1.9", "1.2.0", "> line 3"}}}},
	{"u05.toml", "error", []fact{
		{1, "curupira/required", `manifest_version`, []string{"runtime is missing"}},
		{5, "curupira/kind", `"command"`, []string{`kind must be "trigger"`}},
		{6, "curupira/trigger-types", `[]`, []string{"at least one"}}}},
	{"u06.toml", "error", []fact{{1, "toml/syntax", `Loading snacks...`, []string{"not TOML", "--curupira-print-manifest"}}}},
	{"u08.toml", "ok", nil},
	{"u10.toml", "error", []fact{
		{7, "curupira/trigger-type-name", `"snack order"`, []string{"a space"}},
		{7, "curupira/trigger-type-name", `"snack.order"`, []string{"a full stop"}},
		{7, "curupira/trigger-types", `"snack-order"`, []string{"twice"}}}},
	{"t01.toml", "error", []fact{{3, "curupira/type", `1.2`, []string{"version must be a string", "a number in TOML", `version = "1.2.0"`}}}},
	{"t03.toml", "error", []fact{{12, "curupira/misplaced-key", `kind`, []string{"kind and trigger_types stand in [launch]", "above", "> line 13"}}}},
	{"t04.toml", "error", []fact{{8, "curupira/unknown-key", `"launch.type"`, []string{"the quotes make", "one key", "launch.type without quotes", "[launch]"}}}},
	{"t05.toml", "error", []fact{{9, "curupira/type", `launch`, []string{"[[launch]] makes a list", "write [launch]"}}}},
	{"t06.toml", "error", []fact{{14, "toml/syntax", `[launch]`, []string{"twice", "> line 9"}}}},
	{"t08.toml", "ok", nil},
	{"t09.toml", "warning", []fact{{1, "toml/bom", "\ufeff", []string{"byte order mark"}}}},
	{"t12.toml", "error", []fact{{7, "curupira/unknown-key", `Kind`, []string{"did you mean kind?"}}}},
	{"t13.toml", "error", []fact{{7, "curupira/unknown-key", `trigger_type`, []string{"did you mean trigger_types?"}}}},
	{"t14.toml", "error", []fact{{2, "toml/syntax", `"snack-curupira-ext`, []string{"not closed"}}}},
}

func TestCases(t *testing.T) {
	files, err := filepath.Glob("testdata/cases/*")
	if err != nil || len(files) != len(cases) {
		t.Fatalf("%d files and %d cases, %v", len(files), len(cases), err)
	}
	for _, c := range cases {
		t.Run(c.file, func(t *testing.T) {
			text, err := os.ReadFile(filepath.Join("testdata/cases", c.file))
			if err != nil {
				t.Fatal(err)
			}
			target := pupTarget(text)
			if strings.HasSuffix(c.file, ".toml") {
				target = lint.Target{Host: lint.Curupira, Doc: source.ParseTOML("curupira-extension.toml", text)}
			}
			var got []lint.Diagnostic
			for _, d := range lint.Check(All(), []lint.Target{target}) {
				if d.Rule != "pup/endpoint-placeholder" {
					got = append(got, d)
				}
			}
			compare(t, got, c.verdict, c.facts)
		})
	}
}

func compare(t *testing.T, got []lint.Diagnostic, verdict string, facts []fact) {
	t.Helper()
	worst := lint.Off
	for _, d := range got {
		worst = max(worst, d.Severity)
	}
	if want := verdict; worst.String() != want && !(worst == lint.Off && want == "ok") {
		t.Errorf("the worst finding is of severity %s, want %s", worst, want)
	}
	if len(got) != len(facts) {
		t.Fatalf("%d findings, want %d: %s", len(got), len(facts), show(got))
	}
	for _, f := range facts {
		if !has(got, f) {
			t.Errorf("no finding %+v among %s", f, show(got))
		}
	}
}

func has(found []lint.Diagnostic, f fact) bool {
	for _, d := range found {
		said := d.Message + "\n" + strings.Join(d.Notes, "\n")
		for _, r := range d.Related {
			said += fmt.Sprintf("\n> line %d", line(r.Doc, r.Span))
		}
		ok := line(d.Doc, d.Span) == f.line && d.Rule == f.rule && string(d.Doc.Bytes[d.Span.Start:d.Span.End]) == f.at
		for _, words := range f.words {
			ok = ok && strings.Contains(said, words)
		}
		if ok {
			return true
		}
	}
	return false
}

func line(doc *source.Document, span source.Span) int {
	return 1 + strings.Count(string(doc.Bytes[:span.Start]), "\n")
}
