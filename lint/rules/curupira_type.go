package rules

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"github.com/pupkit/pupkit/contract/curupira"
	"github.com/pupkit/pupkit/lint"
	"github.com/pupkit/pupkit/lint/source"
)

var curupiraType = &lint.Rule{
	ID:       "curupira/type",
	Host:     lint.Curupira,
	Severity: lint.Error,
	Basis:    lint.Shown,
	Summary:  "every value has its TOML type",
	Prose: "In TOML a text has quotes and a number has none: protocol_version = \"2\" is a string, version = 1.2 is a number. " +
		"Double brackets, [[launch]], make a list of tables where one table is wanted.",
	Clause: lint.Clause{Document: curupiraDoc, Section: "Manifest", Text: "values have the types that the example gives them"},
	Bad: []lint.Example{
		{Name: "an integer in quotes", Source: `protocol_version = "2"`, Want: `protocol_version must be the integer 2, found the string "2"`, At: `"2"`},
		{Name: "a version without quotes", Source: `version = 1.2`, Want: `version must be a string, found the number 1.2`, At: `1.2`},
		{Name: "a list of tables", Source: "[[launch]]\n", Want: `[[launch]] makes a list of tables, and one table is wanted`, At: `launch`},
		{Name: "one type without brackets", Source: `trigger_types = "github-issue"`,
			Want: `trigger_types must be an array of strings, found the string "github-issue"`, At: `"github-issue"`},
	},
	Good: []lint.Example{{Name: "the types of the example", Source: `version = "1.2.0"`}},
	Check: func(p *lint.Pass) {
		for k, v := range values(p) {
			at := keyWay(k)
			if !hasType(v, k.Type) {
				wrongTOML(p, k, v, at)
			} else if k.Type == curupira.Strings {
				for i, item := range v.Items {
					if item.Kind != source.String && item.Kind != source.Invalid {
						say(p, item, at.to(i), at.to(i).String()+" must be a string, found "+foundTOML(item))
					}
				}
			}
		}
	},
}

func hasType(v *source.Value, t curupira.KeyType) bool {
	switch v.Kind {
	case source.Invalid:
		return true
	case source.Integer:
		return t == curupira.Integer
	case source.String:
		return t == curupira.String
	case source.Array:
		return t == curupira.Strings
	case source.Object:
		return t == curupira.Table
	}
	return false
}

func wrongTOML(p *lint.Pass, k curupira.Key, v *source.Value, at way) {
	m := lint.At(p.Doc.Root, at[:len(at)-1]...)
	key := keySpan(m, k.Name)
	d := lint.Diagnostic{Span: v.Span, Pointer: at.pointer(),
		Message:  at.String() + " must be " + theType(k) + ", found " + spelled(p.Doc, v, foundTOML(v)),
		Explains: misread(p.Doc, v, k.Type == curupira.Strings)}
	text := strings.TrimSpace(v.Text)
	switch {
	case k.Type == curupira.Table && tables(v):
		d.Span = key
		d.Message = "[[" + k.Name + "]] makes a list of tables, and one table is wanted"
		d.Notes = []string{"write [" + k.Name + "]"}
		d.Fix = singleBrackets(p.Doc.Bytes, key, len(v.Items))
	case v.Kind == source.Object || v.Kind == source.Array && v.Span.End-v.Span.Start > maxQuoted:
		d.Span = key
	case k.Type == curupira.Integer && v.Kind == source.String && integer(text) >= 0 && digits(text) == text:
		d.Fix = replace("take the quotes off", v.Span, text)
	case k.Type == curupira.Integer && v.Kind == source.Float && strings.HasSuffix(text, ".0") && digits(text[:len(text)-2]) == text[:len(text)-2]:
		d.Fix = replace("write it as an integer", v.Span, text[:len(text)-2])
	case k.Type == curupira.Strings && v.Kind == source.String && !blank(text):
		d.Fix = replace("put it into brackets", v.Span, "["+inQuotes(p.Doc, v)+"]")
		d.Fix.Unsafe = bare(p.Doc, v)
		if more := furtherItems(p.Doc.Bytes, v.Span.End); more.End > 0 {
			d.Explains = append(d.Explains, more)
			d.Fix = replace("put them into brackets", source.Span{Start: v.Span.Start, End: more.End}, "["+string(p.Doc.Bytes[v.Span.Start:more.End])+"]")
			d.Fix.Unsafe = true
		}
	case k.Type == curupira.String && v.Kind == source.Bool:
		d.Fix = quoted(p.Doc, v)
	case k.Type == curupira.String && (v.Kind == source.Integer || v.Kind == source.Float):
		d.Notes = []string{clip(v.Text) + " without quotes is a number in TOML: write " + at.String() + " = " + strconv.Quote(full(k, v.Text))}
	}
	p.Report(d)
}

// furtherItems is the rest of a line, from a comma on, where more strings follow a value that stands without brackets.
func furtherItems(text []byte, end int) source.Span {
	line, _, _ := bytes.Cut(text[end:], []byte("\n"))
	rest := bytes.TrimSpace(line)
	if !bytes.HasPrefix(rest, []byte(",")) || len(rest) < 2 || bytes.IndexByte(rest, '#') >= 0 {
		return source.Span{}
	}
	start := end + bytes.IndexByte(line, ',')
	return source.Span{Start: start, End: start + len(rest)}
}

// full is a number as the text that was likely meant: a version has three parts.
func full(k curupira.Key, s string) string {
	s = clip(s)
	if k.Name == "version" && strings.Trim(s, "0123456789.") == "" {
		return s + strings.Repeat(".0", max(0, 2-strings.Count(s, ".")))
	}
	return s
}

// tables reports whether v is a list of tables, as double brackets make it.
func tables(v *source.Value) bool {
	return v.Kind == source.Array && len(v.Items) > 0 && v.Items[0].Kind == source.Object && !v.Items[0].Inline
}

// singleBrackets is the repair of a header in double brackets that stands once.
func singleBrackets(text []byte, key source.Span, headers int) *lint.Fix {
	before := strings.TrimRight(string(text[max(0, key.Start-maxQuoted):key.Start]), " \t")
	after := string(text[key.End:min(len(text), key.End+maxQuoted)])
	inner := strings.TrimLeft(after, " \t")
	if headers != 1 || !strings.HasSuffix(before, "[[") || !strings.HasPrefix(inner, "]]") {
		return nil
	}
	open := key.Start - (len(string(text[max(0, key.Start-maxQuoted):key.Start])) - len(before)) - 2
	end := key.End + len(after) - len(inner)
	return &lint.Fix{Message: "write single brackets", Edits: []lint.Edit{
		{Span: source.Span{Start: open, End: open + 1}}, {Span: source.Span{Start: end, End: end + 1}}}}
}

// theType says what the value of a key has to be.
func theType(k curupira.Key) string {
	switch {
	case k.Name == "manifest_version":
		return fmt.Sprintf("the integer %d", curupira.ManifestVersion)
	case k.Name == "protocol_version":
		return fmt.Sprintf("the integer %d", curupira.ProtocolVersion)
	case k.Type == curupira.Strings:
		return "an " + string(k.Type)
	}
	return "a " + string(k.Type)
}

// foundTOML says what stands where something else was wanted, in TOML's words.
func foundTOML(v *source.Value) string {
	if v.Kind == source.Object {
		return "a table"
	}
	return found(v)
}
