package tomltest

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/BurntSushi/toml"

	"github.com/pupkit/pupkit/lint/source"
)

// same holds a value of the tree, and what stands at its place, to what the decoder made of the text.
func same(t *testing.T, at string, doc *source.Document, v *source.Value, want any) {
	t.Helper()
	switch want := want.(type) {
	case map[string]any:
		if v.Kind != source.Object || len(v.Members) != len(want) {
			t.Errorf("%s: %d members of kind %d, want %v", at, len(v.Members), v.Kind, want)
			return
		}
		for _, m := range v.Members {
			below, ok := want[m.Key]
			if !ok {
				t.Errorf("%s: no key %q in %v", at, m.Key, want)
				continue
			}
			key(t, doc, m)
			same(t, at+"/"+m.Key, doc, m.Value, below)
		}
	case []map[string]any:
		items := make([]any, len(want))
		for i := range want {
			items[i] = want[i]
		}
		same(t, at, doc, v, items)
	case []any:
		if v.Kind != source.Array || len(v.Items) != len(want) {
			t.Errorf("%s: %d items of kind %d, want %v", at, len(v.Items), v.Kind, want)
			return
		}
		for i, item := range v.Items {
			same(t, fmt.Sprintf("%s/%d", at, i), doc, item, want[i])
		}
	default:
		leaf(t, at, v, want)
		written(t, at, doc, v, want)
	}
}

// key holds the place of a key to the key itself.
func key(t *testing.T, doc *source.Document, m source.Member) {
	t.Helper()
	var v map[string]any
	text := string(doc.Bytes[m.KeySpan.Start:m.KeySpan.End])
	if _, err := toml.Decode(text+" = 1", &v); err != nil {
		t.Errorf("key %q stands at %q: %v", m.Key, text, err)
	}
	if _, ok := v[m.Key]; !ok || len(v) != 1 {
		t.Errorf("key %q stands at %q, which is %v", m.Key, text, v)
	}
}

// written holds the place of a value to the value: what stands there decodes to it.
func written(t *testing.T, at string, doc *source.Document, v *source.Value, want any) {
	t.Helper()
	var got map[string]any
	text := string(doc.Bytes[v.Span.Start:v.Span.End])
	if _, err := toml.Decode("v = "+text, &got); err != nil {
		t.Errorf("%s: the place holds %q: %v", at, text, err)
		return
	}
	if fmt.Sprint(got["v"]) != fmt.Sprint(want) {
		t.Errorf("%s: the place holds %q, want %v", at, text, want)
	}
}

func leaf(t *testing.T, at string, v *source.Value, want any) {
	t.Helper()
	plain := strings.ReplaceAll(v.Text, "_", "")
	ok := false
	switch want := want.(type) {
	case string:
		ok = v.Kind == source.String && v.Text == want
	case bool:
		ok = v.Kind == source.Bool && v.Text == strconv.FormatBool(want)
	case int64:
		base := 10
		if len(plain) > 2 && plain[0] == '0' {
			base = 0
		}
		n, err := strconv.ParseInt(plain, base, 64)
		ok = v.Kind == source.Integer && err == nil && n == want
	case float64:
		f, err := strconv.ParseFloat(strings.NewReplacer("-nan", "nan", "+nan", "nan").Replace(plain), 64)
		ok = v.Kind == source.Float && err == nil && (f == want || math.IsNaN(f) && math.IsNaN(want))
	case time.Time:
		ok = v.Kind == source.DateTime && sameTime(v.Text, want)
	}
	if !ok {
		t.Errorf("%s: %q of kind %d, want %#v", at, v.Text, v.Kind, want)
	}
}

// sameTime compares a date or time as it is written with what the decoder made of it.
func sameTime(text string, want time.Time) bool {
	text = strings.ToUpper(strings.Replace(text, " ", "T", 1))
	for _, layout := range []string{
		"2006-01-02T15:04:05Z07:00", "2006-01-02T15:04Z07:00",
		"2006-01-02T15:04:05", "2006-01-02T15:04", "2006-01-02", "15:04:05", "15:04",
	} {
		got, err := time.Parse(layout, text)
		if err != nil {
			continue
		}
		if strings.HasSuffix(layout, "Z07:00") {
			return got.Equal(want)
		}
		const clock = "15:04:05.999999999"
		if strings.HasPrefix(layout, "2006") && got.Format(time.DateOnly) != want.Format(time.DateOnly) {
			return false
		}
		return got.Format(clock) == want.Format(clock)
	}
	return false
}
