package rules

import (
	"slices"

	"github.com/pupkit/pupkit/contract/pup"
	"github.com/pupkit/pupkit/internal/nearest"
	"github.com/pupkit/pupkit/lint"
	"github.com/pupkit/pupkit/lint/source"
)

var pupCommandTool = &lint.Rule{
	ID:       "pup/command-tool",
	Host:     lint.Pup,
	Severity: lint.Error,
	Basis:    lint.Implied,
	Summary:  "a command's tool is a declared one",
	Prose:    "A command calls one of the tools of the same manifest, by its exact name and without the extension's id.",
	Clause:   lint.Clause{Document: pupDoc, Section: "Manifest", Text: "a command names its tool"},
	Bad: []lint.Example{
		{Name: "a slip", Source: `"commands": [{ "name": "snacks", "description": "See them", "tool": "snack_menus" }]`,
			Want: `commands[0].tool names "snack_menus", which is not in tools: did you mean "snack_menu"?`, At: `"snack_menus"`},
		{Name: "with the id", Source: `"commands": [{ "name": "snacks", "description": "See them", "tool": "snack_club__snack_menu" }]`,
			Want: `commands[0].tool names "snack_club__snack_menu", which is not in tools: did you mean "snack_menu"?`, At: `"snack_club__snack_menu"`},
		{Name: "another tool", Source: `"commands": [{ "name": "pay", "description": "Pay", "tool": "pay_the_bill" }]`,
			Want: `commands[0].tool names "pay_the_bill", which is not in tools`, At: `"pay_the_bill"`},
	},
	Good: []lint.Example{
		{Name: "two commands of one tool", Source: `"commands": [{ "name": "snacks", "description": "See them", "tool": "snack_menu" }, { "name": "menu", "description": "See them", "tool": "snack_menu" }]`},
	},
	Check: func(p *lint.Pass) {
		known, unused, complete := toolNames(p)
		if !complete || len(known) == 0 {
			return
		}
		said := 0
		for i, c := range entries(p.Doc, "commands") {
			v := str(c, "tool")
			if v == nil || known[v.Text] {
				continue
			}
			if said++; len(unused) > 0 || said > maxSuggested {
				unused = unused[:max(0, len(unused)-1)] // a tool with a broken name is the one that is meant
				continue
			}
			undeclaredTool(p, v, way{"commands", i, "tool"})
		}
	},
}

// maxSuggested is how many findings of one kind are looked at for what was meant.
const maxSuggested = 1000

// toolNames returns the declared names, and those among them which another rule finds wrong and no command uses.
// It is not complete where an entry of tools has no name that can be read.
func toolNames(p *lint.Pass) (known map[string]bool, unused []string, complete bool) {
	tools := array(p.Doc, "tools")
	if tools == nil {
		return nil, nil, false
	}
	known = make(map[string]bool, len(tools.Items))
	for _, v := range tools.Items {
		name := str(v, "name")
		if name == nil {
			return nil, nil, false
		}
		if !known[name.Text] && !soundIdentifier(name.Text) {
			unused = append(unused, name.Text)
		}
		known[name.Text] = true
	}
	if len(unused) == 0 {
		return known, nil, true
	}
	used := make(map[string]bool)
	for _, c := range entries(p.Doc, "commands") {
		if v := str(c, "tool"); v != nil {
			used[v.Text] = true
		}
	}
	unused = slices.DeleteFunc(unused, func(name string) bool { return used[name] })
	return known, unused, true
}

func undeclaredTool(p *lint.Pass, v *source.Value, at way) {
	d := lint.Diagnostic{Span: v.Span, Pointer: at.pointer(), Message: at.String() + " names " + quote(v.Text) + ", which is not in tools"}
	var declared []string
	for _, tool := range entries(p.Doc, "tools") {
		if name := str(tool, "name"); name != nil && len(declared) < pup.MaxTools {
			declared = append(declared, name.Text)
		}
	}
	meant, ok := nearest.Of(v.Text, declared)
	if id := str(p.Doc.Root, "id"); id != nil {
		for _, name := range declared {
			if v.Text == id.Text+pup.Separator+name {
				meant, ok = name, true
				d.Notes = append(d.Notes, "a command names its tool without the id")
			}
		}
	}
	if ok {
		d.Message += ": did you mean " + quote(meant) + "?"
		d.Fix = replace("name the tool "+meant, v.Span, `"`+meant+`"`)
		d.Fix.Unsafe = !soundIdentifier(meant) || trim(v.Text) != meant
		if !soundIdentifier(meant) {
			d.Fix = nil
		}
	}
	for i, name := range declared {
		declared[i] = plainKey(name)
	}
	if len(declared) > 0 {
		d.Notes = append(d.Notes, "declared: "+some(declared))
	}
	p.Report(d)
}

// soundIdentifier reports whether the rules of identifiers hold for s.
func soundIdentifier(s string) bool {
	return chars(s) <= pup.MaxIdentifier && notIdentifier(s) == "" && !doubled(s)
}
