package report

import (
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

func TestJSON(t *testing.T) {
	var got jsonReport
	if err := json.Unmarshal([]byte(write(t, *ByName("json"), sample(t))), &got); err != nil {
		t.Fatal(err)
	}
	if got.Version != 1 || got.Counts != (jsonCounts{Error: 2, Info: 1}) || got.Omitted != 3 || len(got.Findings) != 3 || len(got.Files) != 2 {
		t.Fatalf("got %+v", got)
	}
	f := got.Findings[0]
	wantRange := jsonRange{jsonPosition{2, 3, 3, 4}, jsonPosition{2, 11, 11, 12}}
	if f.Rule != "pup/unknown-field" || f.Pointer != "/sumary" || *f.Range != wantRange || f.Fix.Edits[0].Text != `"summary"` ||
		*f.Fix.Edits[0].Range != wantRange || !f.Fix.Safe || f.Clause.Document != "pup doc" {
		t.Errorf("got %+v", f)
	}
	if second := got.Findings[1]; second.Related[0].Range.Start.Offset != 21 || second.Related[0].File != "manifest.json" {
		t.Errorf("got %+v", second)
	}
}

// TestJSONIsDocumented holds docs/lint-json.md to the members that are written.
func TestJSONIsDocumented(t *testing.T) {
	page, err := os.ReadFile(filepath.Join("..", "..", "docs", "lint-json.md"))
	if err != nil {
		t.Fatal(err)
	}
	seen := make(map[reflect.Type]bool)
	members := 0
	var look func(reflect.Type)
	look = func(typ reflect.Type) {
		for typ.Kind() == reflect.Pointer || typ.Kind() == reflect.Slice {
			typ = typ.Elem()
		}
		if typ.Kind() != reflect.Struct || seen[typ] {
			return
		}
		seen[typ] = true
		for i := range typ.NumField() {
			name, _, _ := strings.Cut(typ.Field(i).Tag.Get("json"), ",")
			if members++; !strings.Contains(string(page), "`"+name+"`") {
				t.Errorf("%s.%s is not documented", typ.Name(), name)
			}
			look(typ.Field(i).Type)
		}
	}
	look(reflect.TypeFor[jsonReport]())
	if members < 30 {
		t.Errorf("only %d members were looked at", members)
	}
}

func TestSARIFFingerprintsSurviveLinesAbove(t *testing.T) {
	prints := func(r *Report) []string {
		var log sarifLog
		if err := json.Unmarshal([]byte(write(t, *ByName("sarif"), r)), &log); err != nil {
			t.Fatal(err)
		}
		var out []string
		for _, result := range log.Runs[0].Results {
			out = append(out, result.Fingerprints["pupkit/v1"])
		}
		return out
	}
	a, b := sample(t), sample(t)
	doc := b.Targets[0].Doc
	doc.Bytes = append([]byte("\n\n"), doc.Bytes...)
	for i := range b.Result.Diagnostics {
		b.Result.Diagnostics[i].Span.Start += 2
		b.Result.Diagnostics[i].Span.End += 2
	}
	if x, y := prints(a), prints(b); len(x) != 3 || !reflect.DeepEqual(x, y) {
		t.Errorf("%v became %v", x, y)
	}
	b.Result.Diagnostics = append(b.Result.Diagnostics, b.Result.Diagnostics[0])
	if all := prints(b); all[0] == all[3] {
		t.Error("two findings share a fingerprint")
	}
}

func TestSARIFVersionBeginsWithADigit(t *testing.T) {
	for version, want := range map[string]string{"v1.2.3": "1.2.3", "0.1.0-dev": "0.1.0-dev", "(devel)": "", "": ""} {
		if got := numbered(version); got != want {
			t.Errorf("%q became %q", version, got)
		}
	}
}
