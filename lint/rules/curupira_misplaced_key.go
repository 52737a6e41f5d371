package rules

import (
	"github.com/pupkit/pupkit/lint"
	"github.com/pupkit/pupkit/lint/source"
)

var curupiraMisplacedKey = &lint.Rule{
	ID:       "curupira/misplaced-key",
	Host:     lint.Curupira,
	Severity: lint.Warning,
	Basis:    lint.Inferred,
	Summary:  "keys stand in their own table",
	Prose: "After a header every key belongs to that header's table, to the next header or the end of the file: a key of the top level that is written below [launch] " +
		"is a key of launch. Such a key is an error where the host needs it.",
	Clause: lint.Clause{Document: curupiraDoc, Section: "Manifest", Text: "the example has the keys of the top level above [launch]"},
	Bad: []lint.Example{
		{Name: "below the header", Source: "# without kind, trigger_types\n[launch]\nkind = \"trigger\"\ntrigger_types = [\"github-issue\"]",
			Want: `kind and trigger_types stand in [launch] and belong to the top level`, At: `kind`},
		{Name: "above the header", Source: "# without launch\npackage = \"@acme/acme-curupira-ext\"",
			Want: `package stands at the top level and belongs to [launch]`, At: `package`},
	},
	Good: []lint.Example{{Name: "each in its table", Source: "kind = \"trigger\"\n[launch]\ntype = \"npx\""}},
	Check: func(p *lint.Pass) {
		root := p.Doc.Root
		if launch := root.Member("launch"); isObject(launch) {
			strays(p, launch, way{"launch"}, "stand in [launch]", nil)
		}
		strays(p, root, nil, "stand at the top level", way{"launch"})
		top := knownNames("")
		said := 0
		for i := range root.Members {
			m := &root.Members[i]
			if said == maxSuggested {
				return
			}
			if table, at := container(m.Value, way{m.Key}); table != nil && !contains(top, m.Key) && !near(m.Key, "launch") {
				strays(p, table, at, "stand in ["+at.String()+"]", nil)
				said++
			}
		}
	},
}

// container returns the table in which the keys of the top level stand: v itself, or one inside it, as in [tool.curupira].
func container(v *source.Value, at way) (*source.Value, way) {
	const deepest = 4
	if !isObject(v) || len(v.Members) == 0 || len(at) > deepest {
		return nil, nil
	}
	if holdsMore(v) {
		return v, at
	}
	for _, m := range v.Members[:min(len(v.Members), maxSuggested)] {
		if table, at := container(m.Value, at.to(m.Key)); table != nil {
			return table, at
		}
	}
	return nil, nil
}

// holdsMore reports whether a table that the contract does not know has keys that belong to the top level alone.
func holdsMore(table *source.Value) bool {
	launch := knownNames("launch")
	for _, key := range knownNames("") {
		if table.Member(key) != nil && !contains(launch, key) {
			return true
		}
	}
	return false
}

// strays reports the keys of a table that belong to another one, all in one finding.
func strays(p *lint.Pass, table *source.Value, at way, stand string, belong way) {
	var own, others []string
	if len(at) == 0 {
		own, others = knownNames(""), knownNames("launch")
	} else {
		others = knownNames("")
		if at[0] == "launch" {
			own = knownNames("launch")
		}
	}
	d := lint.Diagnostic{}
	var keys []string
	for _, m := range table.Members {
		if !contains(others, m.Key) || contains(own, m.Key) || contains(keys, m.Key) || len(at) == 0 && !ofLaunch(p.Doc.Root, &m) {
			continue
		}
		if keys = append(keys, m.Key); len(keys) == 1 {
			d.Span, d.Pointer = m.KeySpan, at.to(m.Key).pointer()
		} else {
			d.Related = append(d.Related, see(p, m.KeySpan, "this one too"))
		}
		if lint.At(p.Doc.Root, belong.to(m.Key)...) == nil {
			d.Covers = append(d.Covers, belong.to(m.Key).pointer())
		}
	}
	if len(keys) == 0 {
		return
	}
	if len(at) > 0 && at[0] != "launch" {
		d.Covers = append(d.Covers, at[:1].pointer())
	}
	if len(belong) > 0 && p.Doc.Root.Member("launch") == nil {
		d.Covers = append(d.Covers, belong.pointer())
	}
	if len(belong) == 0 && p.Doc.Root.Member("version") == nil && twice(table, "version") {
		d.Covers = append(d.Covers, "/version") // it is in here as well
	}
	where, move := "the top level", "move what belongs there above the first header"
	if len(belong) > 0 {
		where, move = "[launch]", "write [launch] above what belongs there"
	}
	verb, belongs := stand, "belong"
	if len(keys) == 1 {
		verb, belongs = "stands"+stand[len("stand"):], "belongs"
	}
	d.Message = list(keys) + " " + verb + " and " + belongs + " to " + where
	d.Notes = []string{move}
	p.Report(d)
}

// ofLaunch reports whether a key of the top level that launch can have belongs there: it is no table, and launch has none.
func ofLaunch(root *source.Value, m *source.Member) bool {
	return !isObject(m.Value) && root.Member("launch").Member(m.Key) == nil
}

// twice reports whether a table has a key more than once.
func twice(table *source.Value, key string) bool {
	n := 0
	for _, m := range table.Members {
		if m.Key == key {
			n++
		}
	}
	return n > 1
}

func contains(words []string, word string) bool {
	for _, w := range words {
		if w == word {
			return true
		}
	}
	return false
}
