package lint

import (
	"slices"

	"github.com/pupkit/pupkit/lint/source"
)

// Related returns a neighbouring file by base name, nil where it is not there.
func (p *Pass) Related(name string) []byte { return p.related[name] }

// Report adds a finding. Rule, Severity and Doc are filled in where they are zero.
func (p *Pass) Report(d Diagnostic) {
	if d.Doc == nil {
		d.Doc = p.Doc
	}
	*p.out = append(*p.out, d.of(p.Rule))
}

// Report adds a finding. Rule and Severity are filled in where they are zero.
func (r *Run) Report(d Diagnostic) {
	*r.out = append(*r.out, d.of(r.Rule))
}

func (d Diagnostic) of(r *Rule) Diagnostic {
	if d.Rule == "" {
		d.Rule = r.ID
	}
	if d.Severity == Off {
		d.Severity = r.Severity
	}
	return d
}

// Check runs the rules over the targets and returns their findings in the order of the targets, then of the text.
func Check(rules []*Rule, targets []Target) []Diagnostic {
	var out []Diagnostic
	for _, t := range targets {
		for _, r := range rules {
			if r.Check != nil && (r.Host == "" || r.Host == t.Host) {
				r.Check(&Pass{Rule: r, Host: t.Host, Doc: t.Doc, Options: t.Options, related: t.Related, out: &out})
			}
		}
	}
	for _, r := range rules {
		if r.CheckAll != nil {
			r.CheckAll(&Run{Rule: r, Targets: targets, out: &out})
		}
	}
	return slices.Clip(out)
}

// At returns the value at a path of keys (string) and indexes (int), or nil. Of a key written twice the last one counts.
func At(v *source.Value, path ...any) *source.Value {
	for _, step := range path {
		if v == nil {
			return nil
		}
		switch s := step.(type) {
		case string:
			v = v.Member(s)
		case int:
			if s < 0 || s >= len(v.Items) {
				return nil
			}
			v = v.Items[s]
		}
	}
	return v
}
