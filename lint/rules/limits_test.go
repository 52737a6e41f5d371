package rules

import (
	"fmt"
	"strings"
	"testing"

	"github.com/pupkit/pupkit/lint"
)

// limit is a number of the contract or of Discord that a rule keeps: text makes a fragment that has n of it.
type limit struct {
	name     string
	number   int
	least    bool // it is the least, not the most
	text     func(n int) string
	rule     string
	severity lint.Severity
	schema   bool // the schema says it too
}

func chs(n int) string { return strings.Repeat("é", max(0, n)) }

func numbered(n int, format string) string {
	items := make([]string, n)
	for i := range items {
		items[i] = strings.ReplaceAll(format, "%d", fmt.Sprintf("%03d", i))
	}
	return "[" + strings.Join(items, ", ") + "]"
}

func withOption(members string) string {
	return `"commands": [{ "name": "see", "description": "See", "tool": "snack_menu", "options": [{ "name": "o", "description": "O", ` + members + ` }]}]`
}

func inNumber(format string) func(int) string {
	return func(n int) string { return withOption(fmt.Sprintf(format, n)) }
}

// ofSize is a command that has n characters of text, about 8,000: two options of choices with 100 characters each.
func ofSize(n int) string {
	name, value := strings.Repeat("n", 97), strings.Repeat("v", 97)
	choice := `{ "name": "` + name + `%d", "value": "` + value + `%d" }`
	rest := n - 6 - 2*3 - (25+14)*200
	last := fmt.Sprintf(`, { "name": %q, "value": %q }]`, strings.Repeat("l", 100), strings.Repeat("w", rest-100))
	return `"commands": [{ "name": "see", "description": "See", "tool": "snack_menu", "options": [` +
		`{ "name": "o1", "description": "O", "type": "string", "choices": ` + numbered(25, choice) + ` }, ` +
		`{ "name": "o2", "description": "O", "type": "string", "choices": ` + strings.TrimSuffix(numbered(14, choice), "]") + last + ` }]}]`
}

func limits() []limit {
	const setting = `"settings": [{ "key": "diet", "type": "%s", %s"default": "%s" }]`
	return []limit{
		{"tools, at least", 1, true, func(n int) string { return `"commands": [], "tools": ` + numbered(n, `{ "name": "t%d" }`) }, "pup/tools-count", lint.Error, true},
		{"tools", 100, false, func(n int) string { return `"commands": [], "tools": ` + numbered(n, `{ "name": "t%d" }`) }, "pup/tools-count", lint.Error, true},
		{"id and tool name", 64, false, func(n int) string {
			return `"commands": [], "id": "` + strings.Repeat("i", 30) + `", "tools": [{ "name": "` + strings.Repeat("t", n-32) + `" }]`
		}, "pup/qualified-name", lint.Error, false},
		{"text", 500, false, func(n int) string { return fmt.Sprintf(setting, "text", "", chs(n)) }, "pup/setting-cap", lint.Warning, false},
		{"long text", 4000, false, func(n int) string { return fmt.Sprintf(setting, "long_text", "", chs(n)) }, "pup/setting-cap", lint.Warning, false},
		{"a text of its own length", 7, false, func(n int) string { return fmt.Sprintf(setting, "text", `"maxLength": 7, `, chs(n)) }, "pup/setting-cap", lint.Warning, false},
		{"choices", 25, false, func(n int) string {
			return withOption(`"type": "string", "choices": ` + numbered(n, `{ "name": "c%d", "value": "v%d" }`))
		}, "pup/discord-choices", lint.Error, false},
		{"a choice's name", 100, false, func(n int) string {
			return withOption(`"type": "string", "choices": [{ "name": "` + chs(n) + `", "value": "v" }]`)
		}, "pup/discord-choices", lint.Error, false},
		{"a choice's name, at least", 1, true, func(n int) string {
			return withOption(`"type": "string", "choices": [{ "name": "` + chs(n) + `", "value": "v" }]`)
		}, "pup/discord-choices", lint.Error, false},
		{"a choice's value", 100, false, func(n int) string {
			return withOption(`"type": "string", "choices": [{ "name": "n", "value": "` + chs(n) + `" }]`)
		}, "pup/discord-choices", lint.Error, false},
		{"min_length, at least", 0, true, inNumber(`"type": "string", "min_length": %d`), "pup/discord-range", lint.Error, false},
		{"min_length", 6000, false, inNumber(`"type": "string", "min_length": %d`), "pup/discord-range", lint.Error, false},
		{"max_length, at least", 1, true, inNumber(`"type": "string", "max_length": %d`), "pup/discord-range", lint.Error, false},
		{"max_length", 6000, false, inNumber(`"type": "string", "max_length": %d`), "pup/discord-range", lint.Error, false},
		{"min_value, at least", -9007199254740991, true, inNumber(`"type": "integer", "min_value": %d`), "pup/discord-range", lint.Error, false},
		{"max_value", 9007199254740991, false, inNumber(`"type": "integer", "max_value": %d`), "pup/discord-range", lint.Error, false},
		{"commands", 100, false, func(n int) string {
			return `"commands": ` + numbered(n, `{ "name": "c%d", "description": "See", "tool": "snack_menu" }`)
		}, "pup/discord-count", lint.Warning, false},
		{"a command's text", 8000, false, ofSize, "pup/discord-size", lint.Error, false},
		{"bytes of a manifest", 1048576, false, func(n int) string {
			text := Complete(lint.Pup, `"settings": []`)
			return text + strings.Repeat(" ", n-len(text))
		}, "pup/manifest-size", lint.Error, false},
	}
}

// At each limit, one below and one above, the rule says what the contract says, and so does the schema where it can.
func TestRulesAtLimits(t *testing.T) {
	schema := compile(t, lint.Pup)
	for _, l := range limits() {
		for n := l.number - 1; n <= l.number+1; n++ {
			if n < 0 && !strings.Contains(l.rule, "range") {
				continue
			}
			text := []byte(Complete(lint.Pup, l.text(n)))
			fits := n <= l.number && !l.least || n >= l.number && l.least
			found := ""
			for _, d := range lint.Check(All(), []lint.Target{pupTarget(text)}) {
				if d.Severity >= l.severity {
					found += " " + d.Rule
				}
			}
			if fits && strings.Contains(found, l.rule) || !fits && found != " "+l.rule {
				t.Errorf("%s of %d: found%s", l.name, n, found)
			}
			if fits && l.severity == lint.Error && found != "" {
				t.Errorf("%s of %d: found%s too", l.name, n, found)
			}
			if ok, readable := valid(t, schema, text); !readable || l.schema && ok != fits {
				t.Errorf("%s of %d: the schema says %t", l.name, n, ok)
			}
		}
	}
}
