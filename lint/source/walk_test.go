package source

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestPointer(t *testing.T) {
	for _, c := range []struct {
		path []any
		want string
	}{
		{nil, ""},
		{[]any{"tools", 0, "name"}, "/tools/0/name"},
		{[]any{"a/b", "m~n", ""}, "/a~1b/m~0n/"},
	} {
		if got := Pointer(c.path...); got != c.want {
			t.Errorf("Pointer(%v) = %q, want %q", c.path, got, c.want)
		}
	}
}

func TestWalk(t *testing.T) {
	doc := ParseJSON("", []byte(`{"a/b": [1, {"c": null}], "skip": {"d": 1}, "": true}`))
	var got []string
	doc.Walk(func(at *Path, m *Member, v *Value) bool {
		key := "-"
		if m != nil {
			key = m.Key
		}
		got = append(got, fmt.Sprintf("%s %s %d", at.Pointer(), key, v.Kind))
		return key != "skip"
	})
	want := []string{
		fmt.Sprintf(" - %d", Object), fmt.Sprintf("/a~1b a/b %d", Array), fmt.Sprintf("/a~1b/0 - %d", Integer), fmt.Sprintf("/a~1b/1 - %d", Object),
		fmt.Sprintf("/a~1b/1/c c %d", Null), fmt.Sprintf("/skip skip %d", Object), fmt.Sprintf("/  %d", Bool),
	}
	if !slices.Equal(got, want) {
		t.Errorf("walked\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	(&Document{}).Walk(func(*Path, *Member, *Value) bool { t.Error("an empty document was walked"); return true })
}

func TestFind(t *testing.T) {
	doc := ParseTOML("", []byte("a.b = [1, 2]\n[launch]\ntype = \"npx\"\n"))
	for _, c := range []struct {
		tokens []string
		want   string // the text of the value; "" where there is none
		member bool
	}{
		{nil, "a.b = [1, 2]\n[launch]\ntype = \"npx\"\n", false},
		{[]string{"launch", "type"}, `"npx"`, true},
		{[]string{"a", "b", "1"}, "2", false},
		{[]string{"a", "b", "2"}, "", false},
		{[]string{"a", "b", "x"}, "", false},
		{[]string{"launch", "type", "x"}, "", false},
		{[]string{"none", "type"}, "", false},
	} {
		m, v := doc.Find(c.tokens...)
		if got := sliceOf(doc, v); got != c.want || (m != nil) != c.member {
			t.Errorf("Find(%q) = %q, member %v", c.tokens, got, m)
		}
	}
}

func sliceOf(doc *Document, v *Value) string {
	if v == nil {
		return ""
	}
	return string(doc.Bytes[v.Span.Start:v.Span.End])
}
