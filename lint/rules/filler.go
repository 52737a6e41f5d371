package rules

import (
	"fmt"
	"strings"

	"github.com/pupkit/pupkit/contract/pup"
)

// fillers are phrases of an example that stand for more text than anybody wants to read.
var fillers = map[string]func() string{
	"<2002 characters>": func() string { return strings.Repeat("Ask for tea. ", 154) },
	"<101 commands>": func() string {
		return several(101, `{ "name": "snacks%d", "description": "See them", "tool": "snack_menu" }`)
	},
	"<26 settings>": func() string { return several(26, `{ "key": "diet_%d" }`) },
	"<25 choices of 200 characters>": func() string {
		name, value := strings.Repeat("n", pup.MaxChoice-2), strings.Repeat("v", pup.MaxChoice-2)
		return several(pup.MaxChoices, `{ "name": "`+name+`%d", "value": "`+value+`%d" }`)
	},
}

// filled is an example's text with its fillers in full.
func filled(text string) string {
	if !strings.Contains(text, "<") {
		return text
	}
	for phrase, long := range fillers {
		if strings.Contains(text, phrase) {
			text = strings.ReplaceAll(text, phrase, long())
		}
	}
	return text
}

// several repeats an item, with its number in the place of %d.
func several(n int, format string) string {
	items := make([]string, n)
	for i := range items {
		items[i] = strings.ReplaceAll(format, "%d", fmt.Sprintf("%02d", i))
	}
	return strings.Join(items, ", ")
}
