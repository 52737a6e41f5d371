package rules

import (
	"iter"
	"slices"

	"github.com/pupkit/pupkit/contract/pup"
	"github.com/pupkit/pupkit/lint"
	"github.com/pupkit/pupkit/lint/source"
)

// object is an object of pup's manifest, with the fields that it can have.
type object struct {
	*source.Value
	at     way
	fields []pup.Field
	// closed tells an object whose unknown fields pup rejects from one whose fields are not published.
	closed bool
}

// objects yields every object of a pup manifest whose fields are known, from the outside in.
func objects(doc *source.Document) iter.Seq[object] {
	return func(yield func(object) bool) {
		root := doc.Root
		if root == nil || root.Kind != source.Object {
			return
		}
		if !yield(object{root, nil, pup.Fields(), true}) {
			return
		}
		endpoints := root.Member("endpoints")
		if isObject(endpoints) && !yield(object{endpoints, way{"endpoints"}, pup.EndpointFields(), true}) {
			return
		}
		for _, l := range []struct {
			key    string
			fields []pup.Field
			closed bool
		}{
			{"tools", pup.ToolFields(), true},
			{"commands", pup.CommandFields(), true},
			{"settings", pup.SettingFields(), false},
			{"events", pup.EventFields(), false},
		} {
			for i, v := range entries(doc, l.key) {
				if !yield(object{v, way{l.key, i}, l.fields, l.closed}) {
					return
				}
			}
		}
	}
}

// entries yields those entries of a list at the top level that are objects, with their index.
func entries(doc *source.Document, key string) iter.Seq2[int, *source.Value] {
	return func(yield func(int, *source.Value) bool) {
		l := array(doc, key)
		if l == nil {
			return
		}
		for i, v := range l.Items {
			if isObject(v) && !yield(i, v) {
				return
			}
		}
	}
}

// array returns the list at the top level, nil where there is none or it is no array.
func array(doc *source.Document, key string) *source.Value {
	if v := doc.Root.Member(key); v != nil && v.Kind == source.Array {
		return v
	}
	return nil
}

func isObject(v *source.Value) bool { return v != nil && v.Kind == source.Object }

// str returns the string member of an object, nil where it is missing, no string, or nothing that can be seen.
func str(v *source.Value, key string) *source.Value {
	if m := v.Member(key); m != nil && m.Kind == source.String && !blank(m.Text) {
		return m
	}
	return nil
}

// member returns the member of that key, the last one where it is written twice, or nil.
func member(v *source.Value, key string) *source.Member {
	if v == nil {
		return nil
	}
	for i := len(v.Members) - 1; i >= 0; i-- {
		if v.Members[i].Key == key {
			return &v.Members[i]
		}
	}
	return nil
}

// keySpan is the place of a key in the object, or the object's opening where it is not there.
func keySpan(v *source.Value, key string) source.Span {
	if m := member(v, key); m != nil {
		return m.KeySpan
	}
	return opening(v)
}

// field returns the field of that name.
func field(fields []pup.Field, name string) (pup.Field, bool) {
	i := slices.IndexFunc(fields, func(f pup.Field) bool { return f.Name == name })
	if i < 0 {
		return pup.Field{}, false
	}
	return fields[i], true
}

// names lists the fields' names.
func names(fields []pup.Field) []string {
	out := make([]string, len(fields))
	for i, f := range fields {
		out[i] = f.Name
	}
	return out
}

// identifier is an id, a tool's name or a setting's key.
type identifier struct {
	*source.Value
	at   way
	noun string
}

// identifiers yields what follows the rules of identifiers: strings that are not blank.
func identifiers(p *lint.Pass) iter.Seq[identifier] {
	return func(yield func(identifier) bool) {
		if v := str(p.Doc.Root, "id"); v != nil && !yield(identifier{v, way{"id"}, "id"}) {
			return
		}
		for _, l := range [][3]string{{"tools", "name", "tool name"}, {"settings", "key", "setting key"}} {
			for i, entry := range entries(p.Doc, l[0]) {
				if v := str(entry, l[1]); v != nil && !yield(identifier{v, way{l[0], i, l[1]}, l[2]}) {
					return
				}
			}
		}
	}
}
