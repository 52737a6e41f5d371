package source

import (
	"strconv"
	"strings"
	"testing"
)

// hard is a text of about n bytes that is made when it is needed.
type hard struct {
	name string
	text func(n int) string
}

// worst and worstTOML hold texts of the shapes that readers are slow or wasteful at.
var worst = []hard{
	{"huge array", func(n int) string { return "[" + strings.Repeat("1,", n/2-1) + "1]" }},
	{"huge array of objects", func(n int) string { return "[" + strings.Repeat(`{"a":1},`, n/8-1) + "1]" }},
	{"empty objects", func(n int) string { return "[" + strings.Repeat(`{},`, n/3) + "1]" }},
	{"duplicate keys", func(n int) string { return "{" + strings.Repeat(`"a":1,`, n/6) + `"b":1}` }},
	{"keys twice", func(n int) string { return "{" + twice(n/20) + `"b":1}` }},
	{"deep", func(n int) string { return strings.Repeat("[", n/2) + strings.Repeat("]", n/2) }},
	{"deep and open", func(n int) string { return strings.Repeat(`{"a":`, n/5) }},
	{"brackets in turn", func(n int) string { return strings.Repeat("[}", n/2) }},
	{"one string", func(n int) string { return `["` + strings.Repeat("x", n) + `"]` }},
	{"escapes", func(n int) string { return `["` + strings.Repeat(`\n`, n/2) + `"]` }},
	{"bad escapes", func(n int) string { return `["` + strings.Repeat(`\x`, n/2) + `"]` }},
	{"controls", func(n int) string { return `["` + strings.Repeat("\t", n) + `"]` }},
	{"line breaks in strings", func(n int) string { return "[" + strings.Repeat("\"a\n", n/3) + "]" }},
	{"missing commas", func(n int) string { return "[" + strings.Repeat("1 ", n/2) + "]" }},
	{"commas", func(n int) string { return "[" + strings.Repeat(",", n) + "]" }},
	{"bare keys", func(n int) string { return "{" + strings.Repeat("a:1,", n/4) + "b:1}" }},
	{"single quotes", func(n int) string { return "[" + strings.Repeat("'a',", n/4) + "1]" }},
	{"open single quotes", func(n int) string { return "[" + strings.Repeat("'a ", n/3) + "]" }},
	{"inner quotes", func(n int) string { return "[" + strings.Repeat(`"a"b `, n/5) + "]" }},
	{"comments", func(n int) string { return strings.Repeat("/**/", n/4) + "1" }},
	{"open braces of templates", func(n int) string { return "[" + strings.Repeat("{{", n/2) + "]" }},
	{"conflict markers", func(n int) string { return strings.Repeat("=======\n", n/8) }},
	{"smart quotes", func(n int) string { return "[" + strings.Repeat("“a ", n/5) + "]" }},
	{"not UTF-8", func(n int) string { return "[\"" + strings.Repeat("\xff", n) + "\"]" }},
	{"NUL", func(n int) string { return strings.Repeat("\x00 ", n/2) + "1" }},
	{"backslashes", func(n int) string { return `["` + strings.Repeat(`\`, n) }},
	{"not JSON", func(n int) string { return strings.Repeat("abc {", n/5) }},
	{"parentheses", func(n int) string { return "[" + strings.Repeat("a(", n/2) }},
	{"dots", func(n int) string { return "[" + strings.Repeat("...,", n/4) }},
	{"keys without values", func(n int) string { return "{" + strings.Repeat(`"a" "b" `, n/8) }},
	{"dedents", func(n int) string { return "[[\n" + strings.Repeat("1\n", n/2) }},
}

var worstTOML = []hard{
	{"huge array", func(n int) string { return "a = [" + strings.Repeat("1,", n/2) + "1]" }},
	{"array of tables", func(n int) string { return strings.Repeat("[[a]]\n", n/6) }},
	{"same table", func(n int) string { return strings.Repeat("[a]\n", n/4) }},
	{"same key", func(n int) string { return strings.Repeat("a=1\n", n/4) }},
	{"many keys", func(n int) string { return manyKeys(n / 10) }},
	{"keys twice", func(n int) string { return manyKeys(n/20) + manyKeys(n/20) }},
	{"deep arrays", func(n int) string { return "a = " + strings.Repeat("[", n/2) + strings.Repeat("]", n/2) }},
	{"deep tables", func(n int) string { return "a = " + strings.Repeat("{a=", n/3) }},
	{"deep keys", func(n int) string { return strings.Repeat("a.", n/2) + "a = 1" }},
	{"deep headers", func(n int) string { return strings.Repeat("["+strings.Repeat("a.", 900)+"a]\n", n/1810) }},
	{"many deep headers", func(n int) string { return deepHeaders(n / 1900) }},
	{"below a deep header", func(n int) string { return "[" + strings.Repeat("a.", 900) + "a]\n" + manyKeys(n/10) }},
	{"long line", func(n int) string { return "a = \"" + strings.Repeat("x", n) + "\"" }},
	{"escapes", func(n int) string { return "a = \"" + strings.Repeat("\\n", n/2) + "\"" }},
	{"bad escapes", func(n int) string { return "a = \"" + strings.Repeat("\\d", n/2) + "\"" }},
	{"prose", func(n int) string { return strings.Repeat("a b c d\n", n/8) }},
	{"open strings", func(n int) string { return strings.Repeat("a=\"\n", n/4) }},
	{"open arrays", func(n int) string { return strings.Repeat("a=[\n", n/4) }},
	{"open tables", func(n int) string { return strings.Repeat("a={b=1\n", n/7) }},
	{"open long strings", func(n int) string { return strings.Repeat("a=\"\"\"\n", n/8) + "x" }},
	{"inner quotes", func(n int) string { return "a = [" + strings.Repeat("\"b\"c ", n/6) }},
	{"no quotes", func(n int) string { return strings.Repeat("a=b\n", n/4) }},
	{"brackets", func(n int) string { return strings.Repeat("[\n", n/2) }},
	{"carriage returns", func(n int) string { return strings.Repeat("a=1\r", n/4) }},
	{"control characters", func(n int) string { return "a='" + strings.Repeat("\x01", n) + "'" }},
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
			text := []byte(w.text(1 << 20))
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
			text := []byte(w.text(1 << 20))
			for b.Loop() {
				ParseJSON("", text)
			}
		})
	}
}
