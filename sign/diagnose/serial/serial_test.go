package serial

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
)

// sample holds what serialisers disagree about. real_test.go holds the styles of node and Python to those programs; the
// others follow the documentation of their serialisers.
const sample = `{"q":"cr\u00e8me <b> & a/b '+' \ud83e\udd68 \u2028\n\u0001\"","n":1.0,"e":[],"o":{},"l":[1,2],"10":1e5,"2":null,"d":{"b":1,"a":2,"b":3}}`

func TestStyles(t *testing.T) {
	for name, want := range map[string]struct {
		style Style
		text  string
	}{
		"JSON.stringify(JSON.parse(x))": {Style{Layout: compact, Numbers: ScriptNumbers, Order: ScriptOrder},
			"{\"2\":null,\"10\":100000,\"q\":\"crème <b> & a/b '+' 🥨 \u2028\\n\\u0001\\\"\",\"n\":1,\"e\":[],\"o\":{},\"l\":[1,2],\"d\":{\"b\":3,\"a\":2}}"},
		"json.dumps(json.loads(x))": {Style{Layout: spaced, Escapes: python, Numbers: PythonNumbers, Order: LastWins},
			`{"q": "cr\u00e8me <b> & a/b '+' \ud83e\udd68 \u2028\n\u0001\"", "n": 1.0, "e": [], "o": {}, "l": [1, 2], "10": 100000.0, "2": null, "d": {"b": 3, "a": 2}}`},
		"json.dumps(..., sort_keys=True, indent=2)": {Style{Layout: pretty2, Escapes: python, Order: SortedOrder},
			"{\n  \"10\": 1e5,\n  \"2\": null,\n  \"d\": {\n    \"a\": 2,\n    \"b\": 3\n  },\n  \"e\": [],\n  \"l\": [\n    1,\n    2\n  ],\n  \"n\": 1.0,\n  \"o\": {},\n  \"q\": \"cr\\u00e8me <b> & a/b '+' \\ud83e\\udd68 \\u2028\\n\\u0001\\\"\"\n}"},
		"json.Marshal of a map": {Style{Layout: compact, Escapes: html, Numbers: ScriptNumbers, Order: SortedOrder},
			`{"10":100000,"2":null,"d":{"a":2,"b":3},"e":[],"l":[1,2],"n":1,"o":{},"q":"crème \u003cb\u003e \u0026 a/b '+' 🥨 \u2028\n\u0001\""}`},
		"json_encode": {Style{Layout: compact, Escapes: php},
			`{"q":"cr\u00e8me <b> & a\/b '+' \ud83e\udd68 \u2028\n\u0001\"","n":1.0,"e":[],"o":{},"l":[1,2],"10":1e5,"2":null,"d":{"b":1,"a":2,"b":3}}`},
		"System.Text.Json": {Style{Layout: compact, Escapes: dotnet},
			`{"q":"cr\u00E8me \u003Cb\u003E \u0026 a/b \u0027\u002B\u0027 \uD83E\uDD68 \u2028\n\u0001\u0022","n":1.0,"e":[],"o":{},"l":[1,2],"10":1e5,"2":null,"d":{"b":1,"a":2,"b":3}}`},
		"jsonb": {Style{Layout: spaced, Order: LengthOrder},
			"{\"2\": null, \"d\": {\"a\": 2, \"b\": 3}, \"e\": [], \"l\": [1, 2], \"n\": 1.0, \"o\": {}, \"q\": \"crème <b> & a/b '+' 🥨 \u2028\\n\\u0001\\\"\", \"10\": 1e5}"},
	} {
		if got := string(want.style.Append(nil, []byte(sample))); got != want.text {
			t.Errorf("%s:\n got %s\nwant %s", name, got, want.text)
		}
	}
	pretty := Style{Layout: jackson}.Append(nil, []byte(`{"a":[1,{"b":[]}],"c":{}}`))
	if want := "{\n  \"a\" : [ 1, {\n    \"b\" : [ ]\n  } ],\n  \"c\" : { }\n}"; string(pretty) != want {
		t.Errorf("Jackson: got %q", pretty)
	}
}

// TestEveryStyleIsUndone: printing compactly undoes every style that loses nothing.
func TestEveryStyleIsUndone(t *testing.T) {
	plain := Style{Layout: compact}
	want := plain.Append(nil, []byte(sample))
	for _, k := range Serialisers {
		text := k.Style.Append(nil, []byte(sample))
		if !json.Valid(text) {
			t.Errorf("%s prints invalid JSON: %s", k.Name, text)
		}
		if got := plain.Append(nil, text); !bytes.Equal(got, want) {
			t.Errorf("%s: undone as\n%s, want\n%s", k.Name, got, want)
		}
	}
}

func TestIdentify(t *testing.T) {
	seen := map[string]bool{}
	for _, k := range Serialisers {
		text := k.Style.Append(nil, []byte(`{"a":["é</b>🥨 '+'=\"&\u007f",{"b/":[],"c":"\u2028\u001b\n"}],"d":[1,2]}`))
		name, newLine, ok := Identify(append(text, '\n'))
		if !ok || !newLine || name != k.Name {
			t.Errorf("%s is taken for %q", k.Name, name)
		}
		seen[name] = true
	}
	if len(seen) < 30 {
		t.Errorf("only %d serialisers", len(seen))
	}
	if name, _, ok := Identify([]byte(`{"a" :1, "b":  2}`)); ok {
		t.Errorf("irregular text is taken for %s", name)
	}
	if !Sorted([]byte(`{"a":1,"b":{"x":1,"y":2}}`)) || Sorted([]byte(`{"a":1,"b":{"y":1,"x":2}}`)) || Sorted([]byte(`{"a":1}`)) {
		t.Error("sorted keys are not seen")
	}
}

// FuzzAppend: printing keeps JSON valid and the same value, and printing twice changes nothing.
func FuzzAppend(f *testing.F) {
	for i, s := range []string{sample, `[1,-0,1e400,"\ud800","\\u"]`, " {\"a\":\xff} ", `{"a":{"a":{"a":[[[]]]}}}`, `"/"`, "0"} {
		f.Add([]byte(s), byte(i))
	}
	f.Fuzz(func(t *testing.T, src []byte, which byte) {
		if !json.Valid(src) {
			return
		}
		s := Serialisers[int(which)%len(Serialisers)].Style
		s.Order = Order(which % 5)
		s.Numbers = Numbers(which % 3)
		once := s.Append(nil, src)
		if !json.Valid(once) {
			t.Fatalf("%q printed as %q", src, once)
		}
		if twice := s.Append(nil, once); !bytes.Equal(once, twice) {
			t.Fatalf("%q printed twice as %q, once as %q", src, twice, once)
		}
		if s.Numbers != KeepNumbers {
			return
		}
		var a, b any
		if json.Unmarshal(src, &a) == nil && json.Unmarshal(once, &b) == nil {
			x, _ := json.Marshal(a)
			y, _ := json.Marshal(b)
			if !bytes.Equal(x, y) {
				t.Fatalf("%q became another value: %q", src, once)
			}
		}
	})
}

func TestPermutations(t *testing.T) {
	seen := map[string]int{}
	Permutations([]byte(` { "a":1, "b":{"x":[{"p":1,"q":2}],"y":2}, "c":[] } `), 1000, func(text []byte) bool {
		if !json.Valid(text) {
			t.Fatalf("invalid: %s", text)
		}
		seen[string(text)]++
		return true
	})
	if len(seen) != 6*2*2 || seen[`{"c":[],"b":{"y":2,"x":[{"q":2,"p":1}]},"a":1}`] != 1 || seen[`{"a":1,"b":{"x":[{"p":1,"q":2}],"y":2},"c":[]}`] != 1 {
		t.Errorf("%d texts: %v", len(seen), seen)
	}
	Permutations([]byte(`{"a":1,"b":2,"c":3,"d":4}`), 23, func([]byte) bool { t.Error("24 orders under a limit of 23"); return false })
	Permutations([]byte(`{"a":1}`), 23, func([]byte) bool { t.Error("one order is none"); return false })
	n := 0
	Permutations([]byte(`{"a":1,"b":2,"c":3}`), 23, func([]byte) bool { n++; return n < 2 })
	if n != 2 {
		t.Errorf("%d texts after being told to end at 2", n)
	}
}

// TestDeepNesting: indentation that grows with the square of the depth is not printed.
func TestDeepNesting(t *testing.T) {
	deep := []byte(strings.Repeat("[", 9000) + strings.Repeat("]", 9000))
	if got := (Style{Layout: pretty8}).Append([]byte("x"), deep); string(got) != "x" {
		t.Errorf("%d bytes", len(got))
	}
	if got := (Style{Layout: compact}).Append(nil, deep); !bytes.Equal(got, deep) {
		t.Errorf("compact: %d bytes", len(got))
	}
	for _, o := range []Order{LastWins, SortedOrder} {
		if got := Reorder(nil, deep, o); !bytes.Equal(got, deep) {
			t.Errorf("reordered: %d bytes", len(got))
		}
	}
}

func TestLiterals(t *testing.T) {
	src := []byte(`{"a": [true,false,null,1.5], "it's":"x\"y'\n\u0001", "q'":"caf\u00e9 \u2028 \ud83e\udd68","e":{}}`)
	want := map[string]string{
		"a dict of Python":            `{'a': [True, False, None, 1.5], "it's": 'x"y\'\n\x01', "q'": 'café \u2028 🥨', 'e': {}}`,
		"a hash of Ruby":              `{"a"=>[true, false, nil, 1.5], "it's"=>"x\"y'\n\x01", "q'"=>"café \u2028 🥨", "e"=>{}}`,
		"a map of Java":               "{a=[true, false, null, 1.5], it's=x\"y'\n\x01, q'=café \u2028 🥨, e={}}",
		"a map of Go":                 "map[a:[true false <nil> 1.5] e:map[] it's:x\"y'\n\x01 q':café \u2028 🥨]",
		"an object of node's console": `{ a: [ true, false, null, 1.5 ], "it's": 'x"y\'\n\x01', "q'": 'café \u2028 🥨', e: {} }`,
	}
	found := 0
	for _, l := range Literals {
		text, ok := want[l.Name]
		if !ok {
			continue
		}
		found++
		if got := string(l.Append(nil, src)); got != text {
			t.Errorf("%s: got %s, want %s", l.Name, got, text)
		}
	}
	if found != len(want) {
		t.Errorf("%d of %d literals", found, len(want))
	}
}
