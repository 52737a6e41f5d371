package source

import (
	"strconv"
	"strings"
	"testing"
)

// hard is a megabyte text that is made when it is needed.
type hard struct {
	name string
	text func() string
}

// worst holds megabyte texts of the shapes that readers are slow or wasteful at.
var worst = []hard{
	{"huge array", func() string { return "[" + strings.Repeat("1,", 1<<19-1) + "1]" }},
	{"huge array of objects", func() string { return "[" + strings.Repeat(`{"a":1},`, 1<<17-1) + "1]" }},
	{"empty objects", func() string { return "[" + strings.Repeat(`{},`, 1<<20/3) + "1]" }},
	{"duplicate keys", func() string { return "{" + strings.Repeat(`"a":1,`, 174_000) + `"b":1}` }},
	{"keys twice", func() string { return "{" + twice(50_000) + `"b":1}` }},
	{"deep", func() string { return strings.Repeat("[", 1<<19) + strings.Repeat("]", 1<<19) }},
	{"deep and open", func() string { return strings.Repeat(`{"a":`, 1<<20/5) }},
	{"brackets in turn", func() string { return strings.Repeat("[}", 1<<19) }},
	{"one string", func() string { return `["` + strings.Repeat("x", 1<<20) + `"]` }},
	{"escapes", func() string { return `["` + strings.Repeat(`\n`, 1<<19) + `"]` }},
	{"bad escapes", func() string { return `["` + strings.Repeat(`\x`, 1<<19) + `"]` }},
	{"controls", func() string { return `["` + strings.Repeat("\t", 1<<20) + `"]` }},
	{"line breaks in strings", func() string { return "[" + strings.Repeat("\"a\n", 1<<20/3) + "]" }},
	{"missing commas", func() string { return "[" + strings.Repeat("1 ", 1<<19) + "]" }},
	{"commas", func() string { return "[" + strings.Repeat(",", 1<<20) + "]" }},
	{"bare keys", func() string { return "{" + strings.Repeat("a:1,", 1<<18) + "b:1}" }},
	{"single quotes", func() string { return "[" + strings.Repeat("'a',", 1<<18) + "1]" }},
	{"open single quotes", func() string { return "[" + strings.Repeat("'a ", 1<<20/3) + "]" }},
	{"inner quotes", func() string { return "[" + strings.Repeat(`"a"b `, 1<<20/5) + "]" }},
	{"comments", func() string { return strings.Repeat("/**/", 1<<18) + "1" }},
	{"open braces of templates", func() string { return "[" + strings.Repeat("{{", 1<<19) + "]" }},
	{"conflict markers", func() string { return strings.Repeat("=======\n", 1<<17) }},
	{"smart quotes", func() string { return "[" + strings.Repeat("“a ", 1<<20/5) + "]" }},
	{"not UTF-8", func() string { return "[\"" + strings.Repeat("\xff", 1<<20) + "\"]" }},
	{"NUL", func() string { return strings.Repeat("\x00 ", 1<<19) + "1" }},
	{"backslashes", func() string { return `["` + strings.Repeat(`\`, 1<<20) }},
	{"not JSON", func() string { return strings.Repeat("abc {", 1<<20/5) }},
	{"parentheses", func() string { return "[" + strings.Repeat("a(", 1<<19) }},
	{"dots", func() string { return "[" + strings.Repeat("...,", 1<<18) }},
	{"keys without values", func() string { return "{" + strings.Repeat(`"a" "b" `, 1<<17) }},
	{"dedents", func() string { return "[[\n" + strings.Repeat("1\n", 1<<19) }},
}

var worstTOML = []hard{
	{"huge array", func() string { return "a = [" + strings.Repeat("1,", 1<<19) + "1]" }},
	{"array of tables", func() string { return strings.Repeat("[[a]]\n", 1<<20/6) }},
	{"same table", func() string { return strings.Repeat("[a]\n", 1<<18) }},
	{"same key", func() string { return strings.Repeat("a=1\n", 1<<18) }},
	{"many keys", func() string { return manyKeys(100_000) }},
	{"keys twice", func() string { return manyKeys(50_000) + manyKeys(50_000) }},
	{"deep arrays", func() string { return "a = " + strings.Repeat("[", 1<<19) + strings.Repeat("]", 1<<19) }},
	{"deep tables", func() string { return "a = " + strings.Repeat("{a=", 1<<20/3) }},
	{"deep keys", func() string { return strings.Repeat("a.", 1<<19) + "a = 1" }},
	{"deep headers", func() string { return strings.Repeat("["+strings.Repeat("a.", 900)+"a]\n", 580) }},
	{"many deep headers", func() string { return deepHeaders(550) }},
	{"below a deep header", func() string { return "[" + strings.Repeat("a.", 900) + "a]\n" + manyKeys(100_000) }},
	{"long line", func() string { return "a = \"" + strings.Repeat("x", 1<<20) + "\"" }},
	{"escapes", func() string { return "a = \"" + strings.Repeat("\\n", 1<<19) + "\"" }},
	{"bad escapes", func() string { return "a = \"" + strings.Repeat("\\d", 1<<19) + "\"" }},
	{"prose", func() string { return strings.Repeat("a b c d\n", 1<<17) }},
	{"open strings", func() string { return strings.Repeat("a=\"\n", 1<<20/4) }},
	{"open arrays", func() string { return strings.Repeat("a=[\n", 1<<18) }},
	{"open tables", func() string { return strings.Repeat("a={b=1\n", 1<<20/7) }},
	{"open long strings", func() string { return strings.Repeat("a=\"\"\"\n", 1<<20/8) + "x" }},
	{"inner quotes", func() string { return "a = [" + strings.Repeat("\"b\"c ", 1<<20/6) }},
	{"no quotes", func() string { return strings.Repeat("a=b\n", 1<<18) }},
	{"brackets", func() string { return strings.Repeat("[\n", 1<<19) }},
	{"carriage returns", func() string { return strings.Repeat("a=1\r", 1<<18) }},
	{"control characters", func() string { return "a='" + strings.Repeat("\x01", 1<<20) + "'" }},
}

func manyKeys(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString("k" + strconv.Itoa(i) + "=1\n")
	}
	return b.String()
}

func deepHeaders(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString("[k" + strconv.Itoa(i) + strings.Repeat(".a", 900) + "]\n")
	}
	return b.String()
}

func BenchmarkTOML(b *testing.B) {
	for _, w := range worstTOML {
		b.Run(w.name, func(b *testing.B) {
			b.ReportAllocs()
			text := []byte(w.text())
			for b.Loop() {
				ParseTOML("", text)
			}
		})
	}
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
			text := []byte(w.text())
			for b.Loop() {
				ParseJSON("", text)
			}
		})
	}
}
