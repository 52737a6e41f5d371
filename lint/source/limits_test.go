package source

import (
	"slices"
	"strings"
	"testing"
)

func TestOneFaultForAKeyWrittenOften(t *testing.T) {
	for _, doc := range []*Document{
		ParseJSON("", []byte("{"+strings.Repeat(`"a": 1,`, 99_999)+`"a": 1}`)),
		ParseTOML("", []byte(strings.Repeat("a = 1\n", 100_000))),
	} {
		if len(doc.Faults) != 1 {
			t.Fatalf("%d faults", len(doc.Faults))
		}
		f := doc.Faults[0]
		if !strings.Contains(f.Message, `the key "a" is written 100000 times`) || len(f.Related) != maxRelated {
			t.Errorf("%q with %d places", f.Message, len(f.Related))
		}
		if len(doc.Root.Members) != 100_000 {
			t.Errorf("%d members", len(doc.Root.Members))
		}
	}
}

func TestManyKeysWrittenTwice(t *testing.T) {
	for _, doc := range []*Document{
		ParseJSON("", []byte("{"+twice(5000)+`"b": 1}`)),
		ParseTOML("", []byte(manyKeys(5000)+manyKeys(5000))),
	} {
		if len(doc.Faults) != maxAlike || !slices.ContainsFunc(doc.Faults, func(f Fault) bool { return strings.Contains(f.Message, "and 4980 more") }) {
			t.Errorf("%d faults, the last %q", len(doc.Faults), doc.Faults[len(doc.Faults)-1].Message)
		}
	}
}

func TestDepth(t *testing.T) {
	nested := func(n int) string { return strings.Repeat("[", n) + strings.Repeat("]", n) }
	if doc := ParseJSON("", []byte(nested(MaxDepth))); len(doc.Faults) != 0 {
		t.Errorf("%d deep: %+v", MaxDepth, doc.Faults)
	}
	doc := ParseJSON("", []byte(`{"a": `+nested(MaxDepth)+`, "b": 1}`))
	if len(doc.Faults) != 1 || doc.Faults[0].Message != "more than 1000 objects and arrays inside one another" || !doc.Faults[0].Lost {
		t.Errorf("%+v", doc.Faults)
	}
	if doc.Root.Member("b") == nil {
		t.Error("what follows was not read")
	}
	for _, text := range []string{"a = " + nested(MaxDepth+1), "a" + strings.Repeat(".a", MaxDepth+1) + " = 1", "[a" + strings.Repeat(".a", MaxDepth) + "]\nx = 1"} {
		doc := ParseTOML("", []byte("b = 1\n"+text+"\n"))
		if len(doc.Faults) != 1 || !strings.HasPrefix(doc.Faults[0].Message, "more than 1000 tables and arrays inside one another") {
			t.Errorf("%.20q: %+v", text, doc.Faults)
		}
		if doc.Root.Member("b") == nil {
			t.Errorf("%.20q: the rest was not read", text)
		}
	}
}

func TestValues(t *testing.T) {
	list := "[" + strings.Repeat("1,", MaxValues) + "1]"
	for _, doc := range []*Document{ParseJSON("", []byte(list)), ParseTOML("", []byte("a = "+list))} {
		if len(doc.Faults) != 1 || doc.Faults[0].Message != "the document holds more than 150,000 values" || !doc.Faults[0].Lost {
			t.Errorf("%+v", doc.Faults)
		}
		n := 0
		doc.Walk(func(*Path, *Member, *Value) bool { n++; return true })
		if n > MaxValues {
			t.Errorf("%d values kept", n)
		}
	}
	doc := ParseJSON("", []byte("["+strings.Repeat("1,", MaxValues)+"1,]"))
	if len(doc.Faults) != 2 || !strings.HasPrefix(doc.Faults[1].Message, "trailing comma") {
		t.Errorf("behind the limit the syntax is not checked: %+v", doc.Faults)
	}
}

// TestWorst reads the texts that readers are slow at: whoever makes one of them quadratic will wait here.
func TestWorst(t *testing.T) {
	for _, w := range worst {
		checkBounds(t, w.name, ParseJSON("", []byte(w.text(1<<17))))
	}
	for _, w := range worstTOML {
		checkBounds(t, w.name, ParseTOML("", []byte(w.text(1<<17))))
	}
}

// checkBounds holds a document to what is promised of its size, whatever the text.
func checkBounds(t *testing.T, name string, doc *Document) {
	t.Helper()
	if len(doc.Faults) > 10*maxAlike {
		t.Errorf("%s: %d faults", name, len(doc.Faults))
	}
	for _, f := range doc.Faults {
		if len(f.Related) > maxRelated+1 || len(f.Message)+len(f.Hint) > 1000 {
			t.Errorf("%s: %d places, %q", name, len(f.Related), f.Message)
		}
		if f.Fix != nil && len(f.Fix.Edits) > 4*maxEdits {
			t.Errorf("%s: %d edits", name, len(f.Fix.Edits))
		}
	}
}
