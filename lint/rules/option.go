package rules

import (
	"iter"
	"strconv"
	"strings"

	"github.com/pupkit/pupkit/contract/pup"
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

// optionFields are the members of an option in both spellings.
func optionFields() []string {
	out := pup.OptionFields()
	for _, name := range pup.OptionFields() {
		if c := camel(name); c != name {
			out = append(out, c)
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
