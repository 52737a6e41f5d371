package source

import (
	"encoding/binary"
	"strings"
	"testing"
	"unicode/utf16"
)

// wideText encodes a text as UTF-16 or UTF-32.
func wideText(text string, unit int, order binary.AppendByteOrder) string {
	var out []byte
	if unit == 4 {
		for _, c := range text {
			out = order.AppendUint32(out, uint32(c))
		}
		return string(out)
	}
	for _, u := range utf16.Encode([]rune(text)) {
		out = order.AppendUint16(out, u)
	}
	return string(out)
}

func TestWideEncodings(t *testing.T) {
	for format, text := range []string{JSON: "{\"name\": \"Snäck 🍪\"}\n", TOML: "name = \"Snäck 🍪\"\n"} {
		for _, w := range []struct {
			name  string
			unit  int
			order binary.AppendByteOrder
		}{
			{"UTF-16, little-endian", 2, binary.LittleEndian}, {"UTF-16, big-endian", 2, binary.BigEndian},
			{"UTF-32, little-endian", 4, binary.LittleEndian}, {"UTF-32, big-endian", 4, binary.BigEndian},
		} {
			for _, mark := range []string{"", "\ufeff"} {
				doc := Parse("manifest", Format(format), []byte(wideText(mark+text, w.unit, w.order)))
				checkPlaces(t, doc)
				if len(doc.Faults) != 1 || doc.Root != nil || !doc.Faults[0].Lost {
					t.Fatalf("%s, mark %q: %+v", w.name, mark, doc.Faults)
				}
				f := doc.Faults[0]
				if want := "the file is encoded as " + w.name + ", not as UTF-8"; f.Message != want {
					t.Errorf("%s, mark %q: message %q", w.name, mark, f.Message)
				}
				if f.Fix == nil || apply(string(doc.Bytes), f.Fix) != text {
					t.Errorf("%s, mark %q: fix %+v", w.name, mark, f.Fix)
				}
			}
		}
	}
}

func TestWideEncodingThatIsBroken(t *testing.T) {
	doc := ParseJSON("manifest.json", []byte("\xff\xfe{\x00\x00\xd8}\x00"))
	if len(doc.Faults) != 1 || doc.Faults[0].Fix != nil {
		t.Errorf("half of a surrogate pair gives %+v", doc.Faults)
	}
}

func TestByteOrderMark(t *testing.T) {
	for format, want := range []struct {
		text, rule string
		warning    bool
	}{
		JSON: {"\ufeff{\"a\": 1}", ruleJSON, false},
		TOML: {"\ufeffa = 1\n", ruleBOM, true},
	} {
		doc := Parse("manifest", Format(format), []byte(want.text))
		if len(doc.Faults) != 1 || doc.Faults[0].Rule != want.rule || doc.Faults[0].Warning != want.warning {
			t.Fatalf("%q: %+v", want.text, doc.Faults)
		}
		if got := apply(want.text, doc.Faults[0].Fix); got != strings.TrimPrefix(want.text, "\ufeff") {
			t.Errorf("%q: fixed to %q", want.text, got)
		}
		if doc.Root == nil || len(doc.Root.Members) != 1 {
			t.Errorf("%q: the rest was not read", want.text)
		}
	}
}

func TestBytesThatAreNotUTF8(t *testing.T) {
	for format, text := range []string{JSON: "{\"name\": \"Caf\xe9\", \"price\": \"5 \x80\"}", TOML: "name = \"Caf\xe9\" # \x80\n"} {
		doc := Parse("manifest", Format(format), []byte(text))
		checkPlaces(t, doc)
		if len(doc.Faults) != 1 {
			t.Fatalf("%q: %+v", text, doc.Faults)
		}
		f := doc.Faults[0]
		if want := `byte 0xe9 is not UTF-8; in Windows-1252 it is 'é' (and 1 more in this file)`; f.Message != want {
			t.Errorf("%q: message %q", text, f.Message)
		}
		if got, want := apply(text, f.Fix), strings.NewReplacer("\xe9", "é", "\x80", "€").Replace(text); got != want || !f.Fix.Unsafe {
			t.Errorf("%q: fixed to %q", text, got)
		}
		if doc.Root.Member("name").Text != "Caf\ufffd" {
			t.Errorf("%q: name %q", text, doc.Root.Member("name").Text)
		}
	}
}

func TestForeignFiles(t *testing.T) {
	for _, k := range foreigns {
		for _, format := range []Format{JSON, TOML} {
			doc := Parse("manifest", format, []byte(k.start+" and more\n"))
			checkPlaces(t, doc)
			if len(doc.Faults) != 1 || !strings.HasPrefix(doc.Faults[0].Message, "this is "+k.name+", not ") || doc.Root != nil {
				t.Errorf("%q: %+v", k.start, doc.Faults)
			}
		}
	}
	doc := ParseJSON("manifest.json", []byte("\n<!DOCTYPE HTML>\n<html><head><title>404 Not Found</title></head></html>\n"))
	if want := `this is an HTML page, not JSON (its title is "404 Not Found")`; len(doc.Faults) != 1 || doc.Faults[0].Message != want {
		t.Errorf("%+v", doc.Faults)
	}
}
