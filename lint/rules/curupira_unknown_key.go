package rules

import (
	"slices"
	"strings"

	"github.com/pupkit/pupkit/contract/curupira"
	"github.com/pupkit/pupkit/internal/nearest"
	"github.com/pupkit/pupkit/lint"
	"github.com/pupkit/pupkit/lint/source"
)

var curupiraUnknownKey = &lint.Rule{
	ID:       "curupira/unknown-key",
	Host:     lint.Curupira,
	Severity: lint.Warning,
	Basis:    lint.Inferred,
	Summary:  "every key is in the published contract",
	Prose: "The contract does not say what the host does with a key that it does not know. Often it is a known one with a slip in it, and then the known one is missing: " +
		"that is as bad as leaving it out. Keys are compared exactly, with regard to case.",
	Clause: lint.Clause{Document: curupiraDoc, Section: "Manifest", Text: "the keys of the example"},
	Bad: []lint.Example{
		{Name: "a slip", Source: "# without trigger_types\ntrigger_type = [\"github-issue\"]",
			Want: `unknown key trigger_type: did you mean trigger_types?`, At: `trigger_type`},
		{Name: "another case", Source: "# without kind\nKind = \"trigger\"", Want: `unknown key Kind: did you mean kind?`, At: `Kind`},
		{Name: "a key of npm's", Source: "[launch]\nregistry = \"npm\"",
			Want: `launch.registry is not in the published contract`, At: `registry`},
		{Name: "one key for two", Source: "# without launch\n\"launch.type\" = \"npx\"\n\"launch.package\" = \"@acme/acme-curupira-ext\"\n\"launch.version\" = \"1.2.0\"",
			Want: `the quotes make "launch.type" one key, not type in launch`, At: `"launch.type"`},
	},
	Good: []lint.Example{{Name: "the keys of the example", Source: `runtime = "node"`}},
	Check: func(p *lint.Pass) {
		root := p.Doc.Root
		quotedKeys(p, root)
		unknownKeys(p, root, nil)
		if launch := root.Member("launch"); isObject(launch) {
			unknownKeys(p, launch, way{"launch"})
		}
	},
}

func unknownKeys(p *lint.Pass, table *source.Value, at way) {
	name, other := "", "launch"
	if len(at) > 0 {
		name, other = "launch", ""
	}
	own := knownNames(name)
	elsewhere := knownNames(other)
	missing := absent(table, own)
	for i, m := range unlisted(table, own) {
		if i == maxSuggested {
			own, missing = nil, nil // nothing is suggested any more
		}
		if contains(elsewhere, m.Key) && (len(at) > 0 || ofLaunch(p.Doc.Root, m)) || len(at) == 0 && dotted(m.Key) != nil {
			continue // told by another rule, or by quotedKeys
		}
		d := lint.Diagnostic{Span: m.KeySpan, Pointer: at.to(m.Key).pointer()}
		if meant, sure := meantKey(m, missing); meant != "" {
			d.Message = "unknown key " + at.to(m.Key).String() + ": did you mean " + at.to(meant).String() + "?"
			d.Covers, d.Explains = []string{at.to(meant).pointer()}, []source.Span{m.KeySpan}
			d.Fix = replace("rename the key to "+meant, m.KeySpan, meant)
			d.Fix.Unsafe = !sure
			if k, ok := keyOf(name, meant); ok && !hasType(m.Value, k.Type) {
				d.Notes = append(d.Notes, "its value must be "+theType(k)+", found "+foundTOML(m.Value))
				d.Fix.Unsafe = d.Fix.Unsafe || isObject(m.Value)
			}
			missing = without(missing, meant)
		} else if inside := present(m.Value, missing); len(at) > 0 && len(inside) > 0 {
			d.Message = at.to(m.Key).String() + " is a table of its own, and " + list(inside) + " " + belong(inside) + " to [" + at.String() + "]"
			d.Notes = []string{"write [" + at.String() + "]"}
			for _, name := range inside {
				d.Covers = append(d.Covers, at.to(name).pointer())
			}
			missing = absent(m.Value, missing)
		} else {
			d.Message = at.to(m.Key).String() + " is not in the published contract"
			if len(at) == 0 && contains(elsewhere, m.Key) && !isObject(m.Value) {
				d.Notes = append(d.Notes, "launch."+m.Key+" is there already")
			} else if meant, ok := nearest.Of(m.Key, own); ok {
				d.Notes = append(d.Notes, at.to(meant).String()+" is there already")
			}
			if i < maxSuggested {
				d.Notes = append(d.Notes, "known here: "+strings.Join(own, ", "))
			}
		}
		p.Report(d)
	}
}

// present returns the names that a table has a member of.
func present(v *source.Value, names []string) []string {
	if !isObject(v) {
		return nil
	}
	gone := absent(v, names)
	return slices.DeleteFunc(slices.Clone(names), func(name string) bool { return contains(gone, name) })
}

func belong(names []string) string {
	if len(names) == 1 {
		return "belongs"
	}
	return "belong"
}

// keyOf is the known key of that name in a table.
func keyOf(table, name string) (curupira.Key, bool) {
	keys := known(table)
	i := slices.IndexFunc(keys, func(k curupira.Key) bool { return k.Name == name })
	if i < 0 {
		return curupira.Key{}, false
	}
	return keys[i], true
}

// meantKey is the missing key that an unknown one most likely stands for, "" where there is none. It is sure of a
// slip of the pen, and not of another word for the same thing.
func meantKey(m *source.Member, missing []string) (meant string, sure bool) {
	if meant, ok := nearest.Of(m.Key, missing); ok {
		return meant, true
	}
	switch {
	case strings.HasPrefix(strings.ToLower(m.Key), "trigger") && contains(missing, "trigger_types"):
		return "trigger_types", false
	case m.Value.Text == curupira.Kind && contains(missing, "kind"):
		return "kind", false
	case isObject(m.Value) && contains(missing, "launch") && m.Value.Member("package") != nil:
		return "launch", false
	}
	return "", false
}

// dotted returns the way that a key with a dot in it was meant to be, nil where it is no way to a known key.
func dotted(key string) way {
	table, name, found := strings.Cut(key, ".")
	if table = strings.TrimSpace(table); found && table == "launch" && contains(knownNames(table), strings.TrimSpace(name)) {
		return way{table, strings.TrimSpace(name)}
	}
	return nil
}

// quotedKeys reports keys such as "launch.type", all in one finding.
func quotedKeys(p *lint.Pass, root *source.Value) {
	var d lint.Diagnostic
	for _, m := range root.Members {
		meant := dotted(m.Key)
		if meant == nil || contains(d.Covers, meant.pointer()) {
			continue
		}
		if d.Message == "" {
			d = lint.Diagnostic{Severity: lint.Error, Span: m.KeySpan, Pointer: way{m.Key}.pointer(), Covers: []string{"/launch"},
				Message: "the quotes make " + quote(m.Key) + " one key, not " + meant[1].(string) + " in launch",
				Notes:   []string{"write " + meant.String() + " without quotes, or a table [launch]"},
				Fix:     &lint.Fix{Message: "take the quotes off"}}
		} else {
			d.Related = append(d.Related, see(p, m.KeySpan, "this one too"))
		}
		d.Covers = append(d.Covers, meant.pointer())
		d.Fix.Edits = append(d.Fix.Edits, lint.Edit{Span: m.KeySpan, New: meant.String()})
	}
	if d.Message == "" {
		return
	}
	if launch := root.Member("launch"); launch != nil {
		d.Fix = nil
	}
	p.Report(d)
}
