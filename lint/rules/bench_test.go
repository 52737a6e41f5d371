package rules

import (
	"fmt"
	"strings"
	"testing"

	"github.com/pupkit/pupkit/lint"
)

// hostile are manifests of about a megabyte whose shape makes some rule work hard.
func hostile() map[string]string {
	many := func(n int, item string) string {
		var b strings.Builder
		for i := range n {
			if i > 0 {
				b.WriteByte(',')
			}
			fmt.Fprintf(&b, item, i)
		}
		return b.String()
	}
	return map[string]string{
		"tools":           `"tools": [` + many(50_000, `{"name":"t%d"}`) + `]`,
		"equal tools":     `"tools": [` + strings.TrimSuffix(strings.Repeat(`{"name":"snack_menu"},`, 45_000), ",") + `]`,
		"broken tools":    `"tools": [` + many(40_000, `{"name":"T-%d","x":1}`) + `]`,
		"empty tools":     `"tools": [` + strings.TrimSuffix(strings.Repeat(`{},`, 100_000), ",") + `]`,
		"wrong commands":  `"commands": [` + many(20_000, `{"name":"c%[1]d","description":"d","tool":"t%[1]d"}`) + `]`,
		"options":         `"commands": [{"name":"c","description":"d","tool":"snack_menu","options":[` + many(20_000, `{"name":"o%d","description":"d","typ":"x"}`) + `]}]`,
		"nested options":  `"commands": [` + strings.Repeat(`{"name":"c","description":"d","tool":"snack_menu","options":[`, 990/2) + strings.Repeat(`]}`, 990/2) + `]`,
		"choices":         `"commands": [{"name":"c","description":"d","tool":"snack_menu","options":[{"name":"o","description":"d","type":3,"choices":[` + many(40_000, `{"name":"c%d"}`) + `]}]}]`,
		"settings":        `"settings": [` + many(30_000, `{"key":"K%d","colour":1}`) + `]`,
		"events":          `"events": [` + many(60_000, `"member.%d"`) + `]`,
		"one setting":     `"settings": [{"key":"k",` + many(60_000, `"f%d":1`) + `}]`,
		"duplicates":      many(40_000, `"f%d":1`) + `,"tools":[` + many(10_000, `{"name":"t%[1]d"},{"name":"t%[1]d"}`) + `]`,
		"unknown fields":  many(60_000, `"field%d": 1`),
		"duplicate keys":  strings.TrimSuffix(strings.Repeat(`"sumary": 1,`, 80_000), ","),
		"one long string": `"summary": "` + strings.Repeat("é\u200b", 200_000) + `"`,
		"one long name":   `"id": "` + strings.Repeat("a__B", 250_000) + `"`,
		"one long URL":    `"endpoints": {"challenge": "https://` + strings.Repeat("a.", 400_000) + `", "mcp": "https://` + strings.Repeat("@", 100_000) + `"}`,
		"one long key":    `"` + strings.Repeat("k", 1_000_000) + `": 1`,
		"trigger types":   "# toml\ntrigger_types = [" + many(60_000, `"T %d"`) + "]",
		"unknown keys":    "# toml\n" + strings.ReplaceAll(many(60_000, "key%d = 1\n"), ",", ""),
		"unknown tables":  "# toml\n" + strings.ReplaceAll(many(40_000, "[launc%d]\nkind = 1\n"), ",", ""),
		"launch's keys":   "# toml\n[launch]\n" + strings.ReplaceAll(many(60_000, "key%d = 1\n"), ",", ""),
		"a long version":  "# toml\nversion = \"" + strings.Repeat("1.", 500_000) + "\"",
		"deep":            `"author": ` + strings.Repeat("[", 300_000) + strings.Repeat("]", 300_000),
	}
}

func BenchmarkHostile(b *testing.B) {
	for name, text := range hostile() {
		target := hostileTarget(text)
		b.Run(strings.ReplaceAll(name, " ", "-"), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				lint.Check(All(), []lint.Target{target})
			}
		})
	}
}

func BenchmarkExample(b *testing.B) {
	text := []byte(Complete(lint.Pup, ""))
	b.ReportAllocs()
	for b.Loop() {
		lint.Check(All(), []lint.Target{pupTarget(text)})
	}
}
