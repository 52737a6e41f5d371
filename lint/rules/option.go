package rules

import (
	"iter"
	"slices"
	"strconv"
	"strings"

	"github.com/pupkit/pupkit/contract/pup"
	"github.com/pupkit/pupkit/lint"
	"github.com/pupkit/pupkit/lint/source"
)

// optionList is a list of options: of a command, or of a sub-command inside it.
type optionList struct {
	*source.Value
	of *source.Value // the command or option that has it
	at way
}

// option is an option of a command, as Discord knows them: the pup document does not print its members.
type option struct {
	*source.Value
	at way
}

// optionLists yields every list of options, from the outside in.
func optionLists(doc *source.Document) iter.Seq[optionList] {
	return func(yield func(optionList) bool) {
		for i, c := range entries(doc, "commands") {
			if !nestedLists(c, way{"commands", i}, yield) {
				return
			}
		}
	}
}

func nestedLists(of *source.Value, at way, yield func(optionList) bool) bool {
	l := of.Member("options")
	if l == nil || l.Kind != source.Array {
		return true
	}
	at = at.to("options")
	if !yield(optionList{l, of, at}) {
		return false
	}
	for i, o := range l.Items {
		if isObject(o) && o.Member("options") != nil && !nestedLists(o, at.to(i), yield) {
			return false
		}
	}
	return true
}

// options yields every option that is an object.
func options(doc *source.Document) iter.Seq[option] {
	return func(yield func(option) bool) {
		for l := range optionLists(doc) {
			for i, o := range l.Items {
				if isObject(o) && !yield(option{o, l.at.to(i)}) {
					return
				}
			}
		}
	}
}

// choices yields those choices of an option that are objects, with their index.
func choices(o option) iter.Seq2[int, *source.Value] {
	return func(yield func(int, *source.Value) bool) {
		l := o.Member("choices")
		if l == nil || l.Kind != source.Array {
			return
		}
		for i, c := range l.Items {
			if isObject(c) && !yield(i, c) {
				return
			}
		}
	}
}

// looksDiscords reports whether an object has the shape of an option of Discord's, so that Discord's limits surely hold:
// the pup document prints no option.
func looksDiscords(o *source.Value) bool {
	return optionType(o) != "" || o.Member("name") != nil && o.Member("description") != nil
}

// guess says in the rules of Discord's limits when they are loud.
const guess = "The pup document prints no option: these are errors where the option looks like Discord's (it has a name and a description, or one of Discord's types), and warnings elsewhere."

// severity is how much a broken limit of Discord's weighs in an option.
func severity(o *source.Value) lint.Severity {
	if looksDiscords(o) {
		return lint.Error
	}
	return lint.Warning
}

// worst is how much a broken limit of Discord's weighs in a list of options.
func worst(options []*source.Value) lint.Severity {
	if slices.ContainsFunc(options, func(o *source.Value) bool { return isObject(o) && looksDiscords(o) }) {
		return lint.Error
	}
	return lint.Warning
}

// title names an option by index and name: an index alone is what Discord gives, and nobody can count to it.
func title(at way, v *source.Value) string {
	if name := str(v, "name"); name != nil {
		return at.String() + " " + quote(name.Text)
	}
	return at.String()
}

// get returns the member that Discord calls name, also where it is written in camel case.
func get(v *source.Value, name string) (*source.Value, string) {
	if m := v.Member(name); m != nil {
		return m, name
	}
	name = camel(name)
	return v.Member(name), name
}

// camel turns min_value into minValue.
func camel(name string) string {
	head, tail, found := strings.Cut(name, "_")
	if !found || tail == "" {
		return name
	}
	return head + strings.ToUpper(tail[:1]) + camel(tail[1:])
}

// bothSpellings adds to fields of Discord's those that are spelled in camel case.
func bothSpellings(fields []pup.Field) []pup.Field {
	out := slices.Clone(fields)
	for _, f := range fields {
		if c := camel(f.Name); c != f.Name {
			f.Name = c
			out = append(out, f)
		}
	}
	return out
}

// optionType is Discord's name of an option's type, "" where it is missing or none of Discord's.
func optionType(v *source.Value) string {
	t := v.Member("type")
	if t == nil {
		return ""
	}
	types := pup.OptionTypes()
	switch t.Kind {
	case source.Integer:
		if n, err := strconv.Atoi(t.Text); err == nil && 1 <= n && n <= len(types) {
			return types[n-1]
		}
	case source.String:
		want := letters(t.Text)
		for _, name := range types {
			if letters(name) == want {
				return name
			}
		}
	}
	return ""
}

// letters is s in lower case without anything but letters.
func letters(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case 'A' <= r && r <= 'Z':
			return r + 'a' - 'A'
		case 'a' <= r && r <= 'z':
			return r
		}
		return -1
	}, s[:min(len(s), maxQuoted)])
}
