package source

import (
	"strconv"
	"strings"
	"testing"
)

// worst holds megabyte texts of the shapes that readers are slow or wasteful at.
var worst = []struct{ name, json string }{
	{"huge array", "[" + strings.Repeat("1,", 1<<19-1) + "1]"},
	{"huge array of objects", "[" + strings.Repeat(`{"a":1},`, 1<<17-1) + "1]"},
	{"empty objects", "[" + strings.Repeat(`{},`, 1<<20/3) + "1]"},
	{"duplicate keys", "{" + strings.Repeat(`"a":1,`, 174_000) + `"b":1}`},
	{"keys twice", "{" + twice(50_000) + `"b":1}`},
	{"deep", strings.Repeat("[", 1<<19) + strings.Repeat("]", 1<<19)},
	{"deep and open", strings.Repeat(`{"a":`, 1<<20/5)},
	{"brackets in turn", strings.Repeat("[}", 1<<19)},
	{"one string", `["` + strings.Repeat("x", 1<<20) + `"]`},
	{"escapes", `["` + strings.Repeat(`\n`, 1<<19) + `"]`},
	{"bad escapes", `["` + strings.Repeat(`\x`, 1<<19) + `"]`},
	{"controls", `["` + strings.Repeat("\t", 1<<20) + `"]`},
	{"line breaks in strings", "[" + strings.Repeat("\"a\n", 1<<20/3) + "]"},
	{"missing commas", "[" + strings.Repeat("1 ", 1<<19) + "]"},
	{"commas", "[" + strings.Repeat(",", 1<<20) + "]"},
	{"bare keys", "{" + strings.Repeat("a:1,", 1<<18) + "b:1}"},
	{"single quotes", "[" + strings.Repeat("'a',", 1<<18) + "1]"},
	{"open single quotes", "[" + strings.Repeat("'a ", 1<<20/3) + "]"},
	{"inner quotes", "[" + strings.Repeat(`"a"b `, 1<<20/5) + "]"},
	{"comments", strings.Repeat("/**/", 1<<18) + "1"},
	{"open braces of templates", "[" + strings.Repeat("{{", 1<<19) + "]"},
	{"conflict markers", strings.Repeat("=======\n", 1<<17)},
	{"smart quotes", "[" + strings.Repeat("“a ", 1<<20/5) + "]"},
	{"not UTF-8", "[\"" + strings.Repeat("\xff", 1<<20) + "\"]"},
	{"NUL", strings.Repeat("\x00 ", 1<<19) + "1"},
	{"backslashes", `["` + strings.Repeat(`\`, 1<<20)},
	{"not JSON", strings.Repeat("abc {", 1<<20/5)},
	{"parentheses", "[" + strings.Repeat("a(", 1<<19)},
	{"dots", "[" + strings.Repeat("...,", 1<<18)},
	{"keys without values", "{" + strings.Repeat(`"a" "b" `, 1<<17)},
	{"dedents", "[[\n" + strings.Repeat("1\n", 1<<19)},
}

func twice(n int) string {
	var b strings.Builder
	for i := range n {
		k := string(rune('a'+i%26)) + strings.Repeat("k", i/26%5) + strconv.Itoa(i)
		b.WriteString(`"` + k + `":1,"` + k + `":1,`)
	}
	return b.String()
}

func BenchmarkJSON(b *testing.B) {
	for _, w := range worst {
		b.Run(w.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				ParseJSON("", []byte(w.json))
			}
		})
	}
}
