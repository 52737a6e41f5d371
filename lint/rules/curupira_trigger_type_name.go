package rules

import (
	"fmt"
	"strings"

	"github.com/pupkit/pupkit/lint"
	"github.com/pupkit/pupkit/lint/source"
)

var curupiraTriggerTypeName = &lint.Rule{
	ID:       "curupira/trigger-type-name",
	Host:     lint.Curupira,
	Severity: lint.Warning,
	Basis:    lint.Inferred,
	Summary:  "a trigger type is made of lowercase letters, digits and inner hyphens",
	Prose: "Users write a trigger's type in the table of an automation. The contract's example is github-issue; a blank, a full stop or a capital in it " +
		"would have to be quoted, or is easily mistaken.",
	Clause: lint.Clause{Document: curupiraDoc, Section: "Manifest", Text: "the example's trigger type is github-issue"},
	Bad: []lint.Example{
		{Name: "a blank", Source: `trigger_types = ["github issue"]`, Want: `trigger type "github issue" has a space at character 7`, At: `"github issue"`},
		{Name: "a hyphen at the end", Source: `trigger_types = ["github-"]`, Want: `trigger type "github-" ends with a hyphen`, At: `"github-"`},
	},
	Good: []lint.Example{{Name: "hyphens inside", Source: `trigger_types = ["github-issue-2"]`}},
	Check: func(p *lint.Pass) {
		types := p.Doc.Root.Member("trigger_types")
		if types == nil || types.Kind != source.Array {
			return
		}
		said := make(map[string]bool)
		for i, v := range types.Items {
			if v.Kind != source.String || blank(v.Text) || said[v.Text] {
				continue
			}
			said[v.Text] = true
			if what := oddType(v.Text); what != "" {
				notes := []string{"lowercase letters, digits and inner hyphens, as in github-issue"}
				if s := hyphens(v.Text); s != "" && oddType(s) == "" {
					notes = append(notes, quote(s)+" would do")
				}
				say(p, v, way{"trigger_types", i}, "trigger type "+quote(v.Text)+" "+what, notes...)
			}
		}
	},
}

// hyphens is a trigger type made of s, "" where none suggests itself.
func hyphens(s string) string {
	if words := slug(s); words != "" {
		s = words
	} else if len(s) > maxSlug {
		return ""
	}
	return strings.Trim(strings.ReplaceAll(s, "_", "-"), "-")
}

// oddType says what is unusual in the name of a trigger type, "" where nothing is.
func oddType(s string) string {
	n := 0
	for _, r := range s {
		n++
		if 'a' <= r && r <= 'z' || '0' <= r && r <= '9' || r == '-' {
			continue
		}
		return fmt.Sprintf("has %s at character %d", char(r), n)
	}
	switch {
	case strings.HasPrefix(s, "-"):
		return "begins with a hyphen"
	case strings.HasSuffix(s, "-"):
		return "ends with a hyphen"
	}
	return ""
}
