package source

import (
	"bytes"
	"testing"
	"unicode/utf8"

	"github.com/BurntSushi/toml"
	"github.com/go-json-experiment/json/jsontext"
)

// seeds adds one text of each accident, and what files that are no text begin with.
func seeds(f *testing.F, file string) {
	f.Helper()
	for _, b := range blocks(f, file) {
		f.Add([]byte(b.text))
	}
	for _, k := range foreigns {
		f.Add([]byte(k.start))
	}
	for _, w := range wides {
		f.Add([]byte(w.mark + w.ascii))
	}
}

func FuzzJSON(f *testing.F) {
	seeds(f, "testdata/accidents/json.txt")
	f.Fuzz(func(t *testing.T, text []byte) {
		doc := ParseJSON("manifest.json", text)
		checkPlaces(t, doc)
		good := true
		for _, fault := range doc.Faults {
			if fault.Rule == ruleJSON && !fault.Warning {
				good = false
			}
		}
		want := jsontext.Value(bytes.Clone(text))
		if valid := want.IsValid(jsontext.AllowDuplicateNames(true)); good != valid {
			t.Fatalf("read without a fault: %t; jsontext accepts: %t; faults %+v", good, valid, doc.Faults)
		}
		if !good {
			return
		}
		if err := want.Compact(jsontext.AllowDuplicateNames(true), jsontext.PreserveRawStrings(true)); err != nil {
			t.Fatal(err)
		}
		if got := rewrite(nil, doc, doc.Root); string(got) != string(want) {
			t.Fatalf("the tree says %s, jsontext %s", got, want)
		}
		if doc.Root.Span.Start > 0 && len(bytes.Trim(text[:doc.Root.Span.Start], " \t\r\n")) > 0 {
			t.Fatal("text before the root")
		}
	})
}

func FuzzTOML(f *testing.F) {
	seeds(f, "testdata/accidents/toml.txt")
	f.Fuzz(func(t *testing.T, text []byte) {
		doc := ParseTOML("curupira-extension.toml", text)
		checkPlaces(t, doc)
		for _, fault := range doc.Faults {
			if !fault.Warning {
				return
			}
		}
		var want map[string]any
		if _, err := toml.Decode(string(text), &want); err != nil {
			t.Fatalf("read without a fault, but the decoder says: %v", err)
		}
		if got := keys(doc.Root); got != keysOf(want) {
			t.Fatalf("the tree holds %d keys, the decoder %d", got, keysOf(want))
		}
	})
}

// keys counts the keys of a tree, and keysOf those of what a decoder made.
func keys(v *Value) int {
	n := len(v.Members)
	for _, m := range v.Members {
		n += keys(m.Value)
	}
	for _, item := range v.Items {
		n += keys(item)
	}
	return n
}

func keysOf(v any) int {
	n := 0
	switch v := v.(type) {
	case map[string]any:
		n = len(v)
		for _, below := range v {
			n += keysOf(below)
		}
	case []any:
		for _, item := range v {
			n += keysOf(item)
		}
	case []map[string]any:
		for _, item := range v {
			n += keysOf(item)
		}
	}
	return n
}

// rewrite joins the slices that the spans of a tree cut out of its text.
func rewrite(out []byte, doc *Document, v *Value) []byte {
	switch v.Kind {
	case Object:
		out = append(out, '{')
		for i, m := range v.Members {
			if i > 0 {
				out = append(out, ',')
			}
			out = append(out, doc.Bytes[m.KeySpan.Start:m.KeySpan.End]...)
			out = rewrite(append(out, ':'), doc, m.Value)
		}
		return append(out, '}')
	case Array:
		out = append(out, '[')
		for i, item := range v.Items {
			if i > 0 {
				out = append(out, ',')
			}
			out = rewrite(out, doc, item)
		}
		return append(out, ']')
	default:
		return append(out, doc.Bytes[v.Span.Start:v.Span.End]...)
	}
}

// checkPlaces holds every span of a document inside its text, on the borders of characters, and in order.
func checkPlaces(t *testing.T, doc *Document) {
	t.Helper()
	border := make([]bool, len(doc.Bytes)+1)
	for i := 0; i < len(doc.Bytes); {
		border[i] = true
		_, n := utf8.DecodeRune(doc.Bytes[i:])
		i += n
	}
	border[len(doc.Bytes)] = true
	check := func(what string, s Span) {
		t.Helper()
		if s.Start < 0 || s.End < s.Start || s.End > len(doc.Bytes) {
			t.Fatalf("%s: span %v outside the %d bytes of the text", what, s, len(doc.Bytes))
		}
		if !border[s.Start] || !border[s.End] {
			t.Fatalf("%s: span %v inside a character", what, s)
		}
	}
	for i, f := range doc.Faults {
		check(f.Message, f.Span)
		if f.Rule == "" || f.Message == "" {
			t.Fatalf("fault without rule or message: %+v", f)
		}
		if i > 0 && f.Span.Start < doc.Faults[i-1].Span.Start {
			t.Fatalf("faults out of order: %+v", doc.Faults)
		}
		for _, r := range f.Related {
			check(f.Message+": "+r.Message, r.Span)
		}
		if f.Fix != nil {
			checkEdits(t, f, check)
		}
	}
	doc.Walk(func(at *Path, m *Member, v *Value) bool {
		check(at.Pointer(), v.Span)
		if m != nil {
			check(at.Pointer(), m.KeySpan)
		}
		if !utf8.ValidString(v.Text) || m != nil && !utf8.ValidString(m.Key) {
			t.Fatalf("%s: text %q is not UTF-8", at.Pointer(), v.Text)
		}
		return true
	})
}

func checkEdits(t *testing.T, f Fault, check func(string, Span)) {
	t.Helper()
	end := 0
	for _, e := range f.Fix.Edits {
		check("edit of "+f.Message, e.Span)
		if e.Span.Start < end {
			t.Fatalf("edits of %q overlap or are out of order: %+v", f.Message, f.Fix.Edits)
		}
		end = e.Span.End
		if !utf8.ValidString(e.New) {
			t.Fatalf("edit of %q writes %q, which is not UTF-8", f.Message, e.New)
		}
	}
	if len(f.Fix.Edits) == 0 || f.Fix.Message == "" {
		t.Fatalf("empty fix of %q", f.Message)
	}
}
