package sign

import (
	"fmt"
	"slices"
	"strings"
)

// Field is one header line: a name in any letter case and its value without the line end.
type Field struct {
	Name  string
	Value string
}

// FieldsOf flattens a header such as net/http's, sorted by name so that the same header gives the same fields.
func FieldsOf(header map[string][]string) []Field {
	var fields []Field
	for name, values := range header {
		for _, v := range values {
			fields = append(fields, Field{name, v})
		}
	}
	slices.SortStableFunc(fields, func(a, b Field) int { return strings.Compare(a.Name, b.Name) })
	return fields
}

// Values returns the values of all fields of that name, letter case ignored as HTTP does.
func Values(fields []Field, name string) []string {
	var values []string
	for _, f := range fields {
		if strings.EqualFold(f.Name, name) {
			values = append(values, f.Value)
		}
	}
	return values
}

// Entry is one entry of a signature header.
type Entry struct {
	Version string // before the first comma, empty where there is none
	Value   string // after the first comma, or the whole entry where there is none
	Offset  int    // where the entry starts in the header's value, in bytes
}

// Known reports whether the entry's version is one that this package verifies.
func (e Entry) Known() bool { return e.Version == string(V1) || e.Version == string(V1a) }

// Limits on what a Verifier reads.
const (
	MaxSignatureHeader = 64 << 10 // bytes of the webhook-signature value
	MaxBody            = 64 << 20 // bytes of a body, where Verifier.MaxBody is 0
	MaxAsymmetric      = 16       // v1a entries that are tried: each costs a hash of the body
)

// ParseEntries splits the value of a signature header at its spaces. Empty entries, which a doubled space makes, are
// left out. Every other text is an entry, so joining them with a space gives the header back.
func ParseEntries(value string) []Entry {
	var entries []Entry
	at := 0
	for part := range strings.SplitSeq(value, " ") {
		if part != "" {
			e := Entry{Value: part, Offset: at}
			if v, rest, ok := strings.Cut(part, ","); ok {
				e.Version, e.Value = v, rest
			}
			entries = append(entries, e)
		}
		at += len(part) + 1
	}
	return entries
}

// only returns the one value of a header, or why there is not exactly one.
func only(fields []Field, name string) (string, *Refusal) {
	values := Values(fields, name)
	switch {
	case len(values) == 0:
		return "", &Refusal{Reason: HeaderMissing, Header: name, Message: "the header " + name + " is missing"}
	case len(values) > 1:
		return "", &Refusal{Reason: HeaderDoubled, Header: name,
			Message: fmt.Sprintf("the header %s is there %d times, and it is not said which one counts", name, len(values))}
	case values[0] == "":
		return "", &Refusal{Reason: HeaderEmpty, Header: name, Message: "the header " + name + " is empty"}
	}
	return values[0], nil
}
