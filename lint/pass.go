package lint

import "github.com/pupkit/pupkit/lint/source"

// MaxFindings is the most findings that are kept of one rule in one document, and of one document altogether.
// What is beyond is counted, and the most severe findings are kept first.
const MaxFindings = 1000

// Related returns a neighbouring file by base name, nil where it is not there.
func (p *Pass) Related(name string) []byte { return p.related[name] }

// Report adds a finding. Rule, Severity and Doc are filled in where they are zero.
func (p *Pass) Report(d Diagnostic) {
	if d.Doc == nil {
		d.Doc = p.Doc
	}
	p.out.add(d.of(p.Rule))
}

// Report adds a finding. Rule and Severity are filled in where they are zero; Doc must be the document of a target.
func (r *Run) Report(d Diagnostic) { r.out.add(d.of(r.Rule)) }

func (d Diagnostic) of(r *Rule) Diagnostic {
	if d.Rule == "" {
		d.Rule = r.ID
	}
	if d.Severity == Off {
		d.Severity = r.Severity
	}
	return d
}

// sink takes the findings of one document and keeps their number within bounds.
type sink struct {
	found   []Diagnostic
	kept    map[string]int
	omitted map[string]*[Error + 1]int // by rule: how many of each severity were not kept
}

func (s *sink) add(d Diagnostic) {
	if s.kept == nil {
		s.kept = make(map[string]int)
	}
	if s.kept[d.Rule]++; s.kept[d.Rule] <= MaxFindings {
		s.found = append(s.found, d)
		return
	}
	if s.omitted == nil {
		s.omitted = make(map[string]*[Error + 1]int)
	}
	if s.omitted[d.Rule] == nil {
		s.omitted[d.Rule] = new([Error + 1]int)
	}
	s.omitted[d.Rule][d.Severity]++
}

// faults turns what the reader of the text found into findings of the rules that are at hand.
func (s *sink) faults(rules map[string]*Rule, doc *source.Document) {
	for _, f := range doc.Faults {
		r := rules[f.Rule]
		if r == nil {
			continue
		}
		d := Diagnostic{Doc: doc, Span: f.Span, Message: f.Message, Fix: f.Fix, fault: true}.of(r)
		if f.Warning {
			d.Severity = min(d.Severity, Warning)
		}
		if f.Hint != "" {
			d.Notes = []string{f.Hint}
		}
		for _, place := range f.Related {
			d.Related = append(d.Related, Place{Doc: doc, Span: place.Span, Message: place.Message})
		}
		s.add(d)
	}
}
