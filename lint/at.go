package lint

import (
	"strconv"
	"strings"

	"github.com/pupkit/pupkit/lint/source"
)

// At returns the value at a path of keys (string) and indexes (int), or nil. Of a key written twice the last one counts.
func At(v *source.Value, path ...any) *source.Value {
	for _, step := range path {
		if v == nil {
			return nil
		}
		switch s := step.(type) {
		case string:
			v = v.Member(s)
		case int:
			if s < 0 || s >= len(v.Items) {
				return nil
			}
			v = v.Items[s]
		}
	}
	return v
}

var unescapePointer = strings.NewReplacer("~1", "/", "~0", "~")

// Resolve returns the value at an RFC 6901 pointer, or nil.
func Resolve(v *source.Value, pointer string) *source.Value {
	for pointer != "" && v != nil {
		step, rest, found := strings.Cut(strings.TrimPrefix(pointer, "/"), "/")
		if pointer = ""; found {
			pointer = "/" + rest
		}
		if v.Kind != source.Array {
			v = v.Member(unescapePointer.Replace(step))
			continue
		}
		i, err := strconv.Atoi(step)
		if err != nil {
			return nil
		}
		v = At(v, i)
	}
	return v
}
