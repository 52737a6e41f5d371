package diagnose

import (
	"slices"
	"strings"

	"github.com/pupkit/pupkit/sign"
)

// edit returns fields with the value of every field of that name changed by f, and whether f changed one.
func edit(fields []sign.Field, name string, f func(value string) (string, bool)) ([]sign.Field, bool) {
	changed := false
	out := slices.Clone(fields)
	for i := range out {
		if !strings.EqualFold(out[i].Name, name) {
			continue
		}
		if v, ok := f(out[i].Value); ok && v != out[i].Value {
			out[i].Value, changed = v, true
		}
	}
	return out, changed
}

// bendValue makes a bend of a change to one header's value.
func bendValue(name string, f func(value string) string) func([]sign.Field) []sign.Field {
	return func(fields []sign.Field) []sign.Field {
		out, _ := edit(fields, name, func(v string) (string, bool) { return f(v), true })
		return out
	}
}

// mendValue makes a mend of a change to one header's value.
func mendValue(name string, f func(value string) (mended, detail string, ok bool)) func([]sign.Field) ([]sign.Field, string, bool) {
	return func(fields []sign.Field) ([]sign.Field, string, bool) {
		said := ""
		out, ok := edit(fields, name, func(v string) (string, bool) {
			mended, detail, ok := f(v)
			if ok {
				said = detail
			}
			return mended, ok
		})
		return out, said, ok
	}
}

var three = []string{sign.HeaderID, sign.HeaderTimestamp, sign.HeaderSignature}
