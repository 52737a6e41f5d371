package rules

import (
	"iter"
	"strconv"
	"strings"
	"sync"

	"github.com/pupkit/pupkit/contract/curupira"
	"github.com/pupkit/pupkit/lint"
	"github.com/pupkit/pupkit/lint/source"
)

// known returns the keys that a table of Curupira's manifest can have, "" being the top level.
func known(table string) []curupira.Key { return tableKeys().keys[table] }

// knownNames are the names of these keys. Rules ask for them at every table of a manifest, so they are made once; nobody
// may change them.
func knownNames(table string) []string { return tableKeys().names[table] }

type keysByTable struct {
	keys  map[string][]curupira.Key
	names map[string][]string
}

var tableKeys = sync.OnceValue(func() keysByTable {
	out := keysByTable{make(map[string][]curupira.Key), make(map[string][]string)}
	for _, k := range curupira.Keys() {
		out.keys[k.Table] = append(out.keys[k.Table], k)
		out.names[k.Table] = append(out.names[k.Table], k.Name)
	}
	return out
})

// keyWay is the way to a known key.
func keyWay(k curupira.Key) way {
	if k.Table == "" {
		return way{k.Name}
	}
	return way{k.Table, k.Name}
}

// values yields the known keys that the manifest has, with their values.
func values(p *lint.Pass) iter.Seq2[curupira.Key, *source.Value] {
	return func(yield func(curupira.Key, *source.Value) bool) {
		for _, k := range curupira.Keys() {
			if v := lint.At(p.Doc.Root, keyWay(k)...); v != nil && !yield(k, v) {
				return
			}
		}
	}
}

// valueAt returns the string at a known place, nil where it is missing or no string.
func valueAt(p *lint.Pass, at way) *source.Value {
	if v := lint.At(p.Doc.Root, at...); v != nil && v.Kind == source.String {
		return v
	}
	return nil
}

// start is the place of what is missing at the top level: the first key, or the start of the file.
func start(doc *source.Document) source.Span {
	if doc.Root != nil && len(doc.Root.Members) > 0 {
		return doc.Root.Members[0].KeySpan
	}
	return source.Span{End: min(1, len(doc.Bytes))}
}

// exactInteger checks a key whose value is one integer: it must be there and be that one.
func exactInteger(p *lint.Pass, key string, want int) {
	v := p.Doc.Root.Member(key)
	at := way{key}
	line := key + " = " + strconv.Itoa(want)
	switch {
	case v == nil:
		d := lint.Diagnostic{Span: start(p.Doc), Pointer: at.pointer(), Message: key + " is missing", Notes: []string{"add " + line}}
		if looks := p.Options.Neighbour; looks != "" && key == "manifest_version" {
			d.Notes = append([]string{"the file looks like " + looks}, d.Notes...)
		}
		p.Report(d)
	case v.Kind == source.Integer && integer(v.Text) != want:
		say(p, v, at, key+" must be "+strconv.Itoa(want)+", found "+clip(v.Text))
	}
}

// integer reads a TOML integer in any of its spellings, -1 where it is out of range or negative.
func integer(s string) int {
	n, err := strconv.ParseInt(strings.ReplaceAll(strings.TrimPrefix(s, "+"), "_", ""), 0, 32)
	if err != nil {
		return -1
	}
	return int(n)
}

// published checks a string of which the document shows one value.
func published(p *lint.Pass, at way, want string) {
	v := valueAt(p, at)
	if v == nil || v.Text == want {
		return
	}
	message := at.String() + " " + quote(v.Text) + " is not in the published contract"
	d := lint.Diagnostic{Span: v.Span, Pointer: at.pointer(), Notes: []string{"the contract shows " + quote(want)}}
	switch {
	case blank(v.Text):
		message = at.String() + " is " + emptiness(v.Text)
	case near(v.Text, want) || strings.HasPrefix(letters(v.Text), want):
		message += ": did you mean " + quote(want) + "?"
		if alike(v.Text, want) {
			d.Fix = replace("write "+want, v.Span, strconv.Quote(want))
		}
	}
	d.Message = message
	p.Report(d)
}
