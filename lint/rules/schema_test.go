package rules

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"github.com/BurntSushi/toml"
	"github.com/pupkit/pupkit/lint"
	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"
)

func compile(t *testing.T, host lint.Host) *jsonschema.Schema {
	t.Helper()
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(Schema(host)))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	c.UseLoader(jsonschema.SchemeURLLoader{}) // nothing is read but what is added
	if err := c.AddResource("manifest.json", doc); err != nil {
		t.Fatal(err)
	}
	schema, err := c.Compile("manifest.json")
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

// valid says what the schema thinks of a text, and whether the text could be read at all.
func valid(t *testing.T, schema *jsonschema.Schema, text []byte) (ok, readable bool) {
	t.Helper()
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		return false, false
	}
	return schema.Validate(doc) == nil, true
}

// clean says what the rules think of it: whether there is no error among the findings.
func clean(target lint.Target) (ok bool, rules string) {
	ok = true
	for _, d := range lint.Check(All(), []lint.Target{target}) {
		if d.Severity == lint.Error {
			ok = false
			rules += " " + d.Rule
		}
	}
	return ok, rules
}

// beyond are the rules that say what a schema cannot.
var beyond = []string{"json/", "pup/double-underscore", "pup/tools-unique", "pup/command-", "pup/settings-unique", "pup/qualified-name",
	"pup/endpoint-public", "pup/outer-whitespace", "pup/discord-choices", "pup/discord-option-", "pup/discord-range", "curupira/semver"}

func sayable(rules string) bool {
	for _, prefix := range beyond {
		if strings.Contains(rules, " "+prefix) {
			return false
		}
	}
	return true
}

// Whatever is done to the example, schema and rules judge it alike.
func TestSchemaAgreesOnBrokenExamples(t *testing.T) {
	schema := compile(t, lint.Pup)
	text := read(t, "testdata/examples/manifest.json")
	if ok, _ := valid(t, schema, text); !ok {
		t.Fatal("the schema refuses the example")
	}
	compared := 0
	for _, b := range brokenPup {
		broken := bytes.Replace(text, []byte(b.old), []byte(b.new), 1)
		want, rules := clean(pupTarget(broken))
		got, readable := valid(t, schema, broken)
		if !readable || !sayable(rules) {
			continue
		}
		compared++
		if got != want {
			t.Errorf("%s: the schema says %t, the rules %t:%s", b.name, got, want, rules)
		}
	}
	if compared < 80 {
		t.Errorf("only %d compared", compared)
	}
}

// at a limit, one below and one above, schema and rules judge alike.
func TestSchemaAgreesAtLimits(t *testing.T) {
	str := func(s string) func(int) string {
		return func(n int) string { return `"` + strings.Repeat(s, n) + `"` }
	}
	list := func(item string) func(int) string {
		return func(n int) string {
			items := make([]string, n)
			for i := range items {
				items[i] = strings.ReplaceAll(item, "%d", fmt.Sprint(i))
			}
			return "[" + strings.Join(items, ", ") + "]"
		}
	}
	command := func(name, description string) string {
		return `"commands": [{ "name": ` + name + `, "description": ` + description + `, "tool": "snack_menu" }]`
	}
	limits := []struct {
		name  string
		limit int
		make  func(n int) string
		rule  string
	}{
		{"id", 48, func(n int) string { return `"id": ` + str("s")(n) }, "pup/identifier-length"},
		{"tool name", 48, func(n int) string { return `"id": "s", "commands": [], "tools": [{ "name": ` + str("s")(n) + ` }]` }, "pup/identifier-length"},
		{"setting key", 48, func(n int) string { return `"settings": [{ "key": ` + str("s")(n) + ` }]` }, "pup/identifier-length"},
		{"summary", 150, func(n int) string { return `"summary": ` + str("é")(n) }, "pup/summary-length"},
		{"summary of wide characters", 150, func(n int) string { return `"summary": ` + str("🍕")(n) }, "pup/summary-length"},
		{"instructions", 2000, func(n int) string { return `"instructions": ` + str("ß")(n) }, "pup/instructions-length"},
		{"tools", 100, func(n int) string { return `"commands": [], "tools": ` + list(`{ "name": "t%d" }`)(n) }, "pup/tools-count"},
		{"settings", 25, func(n int) string { return `"settings": ` + list(`{ "key": "k%d" }`)(n) }, "pup/settings-count"},
		{"command name", 32, func(n int) string { return command(str("ß")(n), `"See"`) }, "pup/discord-name"},
		{"command description", 100, func(n int) string { return command(`"see"`, str("d")(n)) }, "pup/discord-description"},
		{"options", 25, func(n int) string {
			return `"commands": [{ "name": "see", "description": "See", "tool": "snack_menu", "options": ` + list(`{ "name": "o%d", "description": "O", "type": "string" }`)(n) + `}]`
		}, "pup/discord-options"},
	}
	schema := compile(t, lint.Pup)
	for _, l := range limits {
		for n := l.limit - 1; n <= l.limit+1; n++ {
			text := []byte(Complete(lint.Pup, l.make(n)))
			bySchema, readable := valid(t, schema, text)
			byRules, found := clean(pupTarget(text))
			if want := n <= l.limit; !readable || bySchema != want || byRules != want {
				t.Errorf("%s of %d: the schema says %t, the rules %t:%s", l.name, n, bySchema, byRules, found)
			}
			if n > l.limit && found != " "+l.rule {
				t.Errorf("%s of %d: %s, want %s", l.name, n, found, l.rule)
			}
		}
	}
}

// What the schema of Curupira refuses is an error of the rules, and the other way round.
func TestSchemaOfCurupira(t *testing.T) {
	schema := compile(t, lint.Curupira)
	judge := func(text string) (bySchema, byRules bool, rules string) {
		var doc map[string]any
		if _, err := toml.Decode(text, &doc); err != nil {
			t.Fatalf("%v in\n%s", err, text)
		}
		data, err := json.Marshal(doc)
		if err != nil {
			t.Fatal(err)
		}
		bySchema, _ = valid(t, schema, data)
		byRules, rules = clean(curupiraTarget([]byte(text)))
		return bySchema, byRules, rules
	}
	if bySchema, byRules, rules := judge(string(read(t, "testdata/examples/curupira-extension.toml"))); !bySchema || !byRules {
		t.Fatalf("the example: the schema says %t, the rules %t:%s", bySchema, byRules, rules)
	}
	for _, line := range []string{
		"manifest_version = 1", "manifest_version = 2", `manifest_version = "1"`, "protocol_version = 1", "protocol_version = 2", "protocol_version = 3",
		`kind = "trigger"`, `kind = "command"`, `kind = 1`, "trigger_types = []", `trigger_types = ["a"]`, `trigger_types = ["a", "a"]`, `trigger_types = [""]`,
		`trigger_types = [1]`, `name = ""`, `name = 1`, `runtime = 1`, `runtime = "deno"`, "[launch]\npackage = \"" + strings.Repeat("p", 213) + `"`,
		"[launch]\npackage = \"" + strings.Repeat("p", 214) + `"`, "[launch]\npackage = \"" + strings.Repeat("p", 215) + `"`, "[launch]\ntype = 1", "[[launch]]",
		`version = "1.2"`, `version = "v1.2.0"`, `version = "01.2.0"`, `version = "1.2.0-rc.1"`, "# without kind\n", "# without trigger_types\n",
		"# without manifest_version\n", "# without protocol_version\n", "# without name\n", "# without launch\n",
	} {
		if bySchema, byRules, rules := judge(Complete(lint.Curupira, line)); bySchema != byRules {
			t.Errorf("%s: the schema says %t, the rules %t:%s", line, bySchema, byRules, rules)
		}
	}
}

// placed are the places at which a schema refuses a text: what is missing or not known has the pointer of the member.
func placed(err *jsonschema.ValidationError) []string {
	if len(err.Causes) > 0 {
		var out []string
		for _, cause := range err.Causes {
			out = append(out, placed(cause)...)
		}
		return out
	}
	at := make(way, len(err.InstanceLocation))
	for i, step := range err.InstanceLocation {
		at[i] = step
	}
	var out []string
	switch k := err.ErrorKind.(type) {
	case *kind.Required:
		for _, name := range k.Missing {
			out = append(out, at.to(name).pointer())
		}
	case *kind.AdditionalProperties:
		for _, name := range k.Properties {
			out = append(out, at.to(name).pointer())
		}
	default:
		out = append(out, at.pointer())
	}
	return out
}

// Whatever the schema refuses, a rule refuses at the same place, or it explains the place of another finding.
func TestSchemaRefusesAtTheSamePlaces(t *testing.T) {
	schema := compile(t, lint.Pup)
	text := read(t, "testdata/examples/manifest.json")
	compared := 0
	for _, b := range brokenPup {
		broken := bytes.Replace(text, []byte(b.old), []byte(b.new), 1)
		doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(broken))
		if err != nil {
			continue
		}
		var invalid *jsonschema.ValidationError
		if !errors.As(schema.Validate(doc), &invalid) {
			continue
		}
		said := make(map[string]bool)
		for _, d := range lint.Check(All(), []lint.Target{pupTarget(broken)}) {
			said[d.Pointer] = true
			for _, covered := range d.Covers {
				said[covered] = true
			}
		}
		for _, at := range placed(invalid) {
			if compared++; !said[at] {
				t.Errorf("%s: the schema refuses %s, and no rule does: %v", b.name, at, said)
			}
		}
	}
	if compared < 80 {
		t.Errorf("only %d places", compared)
	}
}

// The schema spells the characters of a command's name as editors and Go both read them.
func TestSchemaOfCommandNames(t *testing.T) {
	var schema struct {
		Defs struct {
			Command struct {
				Properties struct {
					Name struct{ Pattern string }
				}
			}
		} `json:"$defs"`
	}
	if err := json.Unmarshal(Schema(lint.Pup), &schema); err != nil {
		t.Fatal(err)
	}
	name := regexp.MustCompile(schema.Defs.Command.Properties.Name.Pattern)
	for r := rune(1); r <= 0xFFFF; r++ { // beyond it expressions differ between the two
		// a pattern cannot say which capitals have no small form, and which numerals have one
		if !unicode.In(r, unicode.Lu, unicode.Lt, unicode.Nl, unicode.Cs, unicode.Lm) && name.MatchString(string(r)) != nameCharacter(r) {
			t.Errorf("%U: the schema says %t, the rule %t", r, name.MatchString(string(r)), nameCharacter(r))
		}
	}
}

// An editor shows a title and a description for every field.
func TestSchemasDescribeEveryField(t *testing.T) {
	fields := 0
	var walk func(at string, v any)
	walk = func(at string, v any) {
		m, _ := v.(map[string]any)
		for key, inner := range m {
			if key == "properties" {
				for name, field := range inner.(map[string]any) {
					fields++
					f := field.(map[string]any)
					if f["title"] == nil || f["description"] == nil {
						t.Errorf("%s/%s has no title or no description", at, name)
					}
				}
			}
			walk(at+"/"+key, inner)
		}
	}
	for _, host := range []lint.Host{lint.Pup, lint.Curupira} {
		var schema any
		if err := json.Unmarshal(Schema(host), &schema); err != nil {
			t.Fatal(err)
		}
		walk(string(host), schema)
	}
	if fields < 45 {
		t.Errorf("only %d fields", fields)
	}
	if Schema("other") != nil {
		t.Error("a schema for an unknown host")
	}
}
