package frames

import (
	"strings"
	"testing"
)

// TestPrintedValues holds what is said of bodies that were printed for people, or went through one encoding too many.
func TestPrintedValues(t *testing.T) {
	for body, want := range map[string]string{
		`{"a":${x}}`:                            "a template that was not filled in, \"${x}\", at body offset 5",
		`{"a":{{x}}}`:                           `a template that was not filled in, "{{x}}", at body offset 6`,
		`{"a":%d}`:                              `a template that was not filled in, "%d", at body offset 5`,
		`{"a":[Circular *1]}`:                   `the notation of console.log, "[Circular *1]", at body offset 6`,
		`{"a":...}`:                             "an ellipsis",
		`{"a":10n}`:                             "a BigInt of JavaScript",
		`{"a":datetime.datetime(2026, 11, 30)}`: "a value in a language's own notation, \"datetime.datetime(2026, 11, 30)\"",
		`{"a":function(){}}`:                    "a function",
		`{"a":b"x"}`:                            "a string with a prefix",
		`{"a":{1,2}}`:                           "the number 1 in the place of a key",
		`callback({"a":1})`:                     "a call around the JSON text",
		"{\"a\"：1}":                             "the full-width character ：",
		`%7B%22a%22%3A1%7D`:                     "percent-encoded text",
		`{&quot;a&quot;:1}`:                     "JSON escaped for HTML",
		`{\"a\":1}`:                             "JSON with its quotes escaped",
		`\ufeff{"a":1}`:                         "an escaped byte order mark",
		`{"a":"he said "f(x)" to"}`:             "text behind the end of a string",
	} {
		if _, faults := scan(t, strings.NewReader(frame(body)+frame(hello)), Options{}); len(faults) != 1 || !strings.HasPrefix(faults[0].Detail, want) || faults[0].Cause != InvalidJSON {
			t.Errorf("%s: %v, want %s", body, faults, want)
		}
	}
}
