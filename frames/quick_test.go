package frames

import (
	"strings"
	"testing"
)

// texts are bodies at the border of what is JSON, and of what the quick reader answers.
var texts = []string{
	hello, triggers, accents, emoji, indented, ``, ` `, `{}`, `[]`, ` [ ] `, `{"a":1,"b":[1,2,{"c":null}],"d":"x"}`, `{"a":1,"a":2}`, `{"a":{"a":1},"b":{"a":1}}`, `[{"a":1},{"a":2}]`,
	`{"a":1,"\u0061":2}`, `{"\u0061":1,"a":2}`, `"\ud83d\ude00"`, `"\ud83d"`, `"\u00e9"`, "\"\x80\"", "\"é\"", "\"\x00\"", "\"\x7f\"", `"a`, `"a\"`, `"\x"`, `"\u12"`, `1`, `-1`, `-`, `01`, `-01`, `0`, `1.`, `1.5`, `1e5`, `1e`, `1E+5`, `.5`,
	`+1`, `1 2`, `{"a":1,}`, `[1,]`, `[,1]`, `{,}`, `{"a"}`, `{"a":}`, `{a:1}`, `{"a" : 1 , "b" : 2}`, `tru`, `true`, `trueish`, `null`, `nul`, `[true,false,null]`, `{]`, `[}`, `{"a":[}`, `[[[`, `]`, `}`, `[1}`, `{"a":1]`,
	strings.Repeat("[", 64) + strings.Repeat("]", 64), strings.Repeat("[", 65) + strings.Repeat("]", 65), `{"a":"` + strings.Repeat("é", 100) + `"}`, "\"" + strings.Repeat("x", 7) + "\xff" + strings.Repeat("x", 7) + "\"",
	`"12345678"`, `"1234567"`, `"123456789"`, `"1234567\n"`, "[1,\n2]\r\n", "[1\f]", "\ufeff[]", `{"a":1,"b":2,"a":3}`, `{"a":{"b":1,"b":2}}`, `{"":1,"":2}`, `{"a":[],"a":[]}`,
}

// TestQuickSaysYesOnlyToJSON holds the quick reader to jsontext.
func TestQuickSaysYesOnlyToJSON(t *testing.T) {
	yes := 0
	for _, text := range texts {
		if quick([]byte(text)) {
			yes++
			if !validByJSONText([]byte(text)) {
				t.Errorf("yes to %q", text)
			}
		}
	}
	if yes < 20 {
		t.Errorf("yes to %d of %d texts: the reader is of no use", yes, len(texts))
	}
	for _, text := range []string{hello, triggers, accents, emoji, indented, `{"a":"\n\u00e9","b":-1.5e+3}`} {
		if !quick([]byte(text)) {
			t.Errorf("no answer to %q", text)
		}
	}
}

// TestQuickNeverSaysYesToDamage damages a text in every way at every byte.
func TestQuickNeverSaysYesToDamage(t *testing.T) {
	for _, text := range []string{accents, emoji, indented, `{"a":[1,-2.5e3,true,null,"\"\\\n"],"b":{"c":{}}}`} {
		for name, mutate := range mutations {
			for at := range text {
				if body := []byte(mutate(text, at)); quick(body) && !validByJSONText(body) {
					t.Errorf("%s at %d: yes to %q", name, at, body)
				}
			}
		}
	}
}

func FuzzQuick(f *testing.F) {
	for _, text := range texts {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		if quick(body) && !validByJSONText(body) {
			t.Fatalf("yes to %q", body)
		}
	})
}

func BenchmarkQuick(b *testing.B) { benchmarkValid(b, quick) }

func BenchmarkJSONText(b *testing.B) { benchmarkValid(b, validByJSONText) }

func benchmarkValid(b *testing.B, valid func([]byte) bool) {
	body := []byte(`{"jsonrpc":"2.0","id":1,"result":{"values":[` + strings.Repeat(`{"key":"title","value":"Soup of the day and a good deal of plain text behind it, as it is in an issue"},`, 20) + `{"key":"a","value":"crème\nbrûlée"}]}}`)
	b.SetBytes(int64(len(body)))
	for b.Loop() {
		if !valid(body) {
			b.Fatal("not valid")
		}
	}
}
