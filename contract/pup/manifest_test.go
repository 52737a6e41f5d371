package pup

import (
	"encoding/json"
	"slices"
	"testing"
)

// What the scaffold writes has every field that the document's example carries, and no field that the host refuses.
func TestManifestWritesTheKnownFields(t *testing.T) {
	tests := []struct {
		what   string
		value  any
		fields []Field
	}{
		{"manifest", Manifest{}, Fields()},
		{"endpoints", ManifestURLs{Events: "x"}, EndpointFields()},
		{"tool", ManifestTool{ReadOnly: true, AlwaysAsk: true, Thread: true, UserRequest: true}, ToolFields()},
		{"command", Command{Visibility: "x"}, CommandFields()},
		{"setting", ManifestField{}, SettingFields()},
	}
	for _, test := range tests {
		data, err := json.Marshal(test.value)
		if err != nil {
			t.Fatal(err)
		}
		var got map[string]json.RawMessage
		if err := json.Unmarshal(data, &got); err != nil {
			t.Fatal(err)
		}
		for _, f := range test.fields {
			if _, ok := got[f.Name]; !ok && f.Need > Optional {
				t.Errorf("%s: %q is not written", test.what, f.Name)
			}
		}
		for name := range got {
			if !slices.ContainsFunc(test.fields, func(f Field) bool { return f.Name == name }) {
				t.Errorf("%s: %q is written and is not a field of the manifest", test.what, name)
			}
		}
	}
}

func TestOptionTypesAreNumberedAsDiscordDoes(t *testing.T) {
	types := OptionTypes()
	for name, number := range map[string]int{"SUB_COMMAND": 1, "STRING": 3, "BOOLEAN": 5, "ATTACHMENT": 11} {
		if got := slices.Index(types, name) + 1; got != number {
			t.Errorf("%s is number %d, want %d", name, got, number)
		}
	}
}
