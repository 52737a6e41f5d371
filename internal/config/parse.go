package config

import (
	"fmt"
	"slices"
	"strings"

	"github.com/pupkit/pupkit/internal/nearest"
	"github.com/pupkit/pupkit/lint"
	"github.com/pupkit/pupkit/lint/source"
)

// Parse makes a configuration of a text that was read. The rules are the names that it may use. The error is a *Fault,
// the first in the text.
func Parse(doc *source.Document, dir string, rules []string) (*Config, error) {
	for _, f := range doc.Faults {
		if !f.Warning {
			return nil, &Fault{Doc: doc, Span: f.Span, Message: f.Message, Hint: f.Hint}
		}
	}
	p := &parser{doc: doc, rules: rules, config: &Config{Dir: dir, Doc: doc}}
	if doc.Root == nil {
		return p.config, nil
	}
	p.table(doc.Root, "", fields{
		"rules":    p.severities,
		"ignore":   p.ignores,
		"lint":     func(v *source.Value) { p.table(v, "lint", fields{"manifests": p.manifests}) },
		"pup":      p.pup,
		"curupira": func(v *source.Value) { p.table(v, "curupira", fields{"start": p.words(&p.config.Curupira.Start)}) },
	})
	if len(p.faults) > 0 {
		return nil, slices.MinFunc(p.faults, func(a, b *Fault) int { return a.Span.Start - b.Span.Start })
	}
	return p.config, nil
}

type parser struct {
	doc    *source.Document
	rules  []string
	config *Config
	faults []*Fault
}

// fields are the known keys of a table and what reads each.
type fields map[string]func(*source.Value)

func (p *parser) fault(span source.Span, hint, format string, args ...any) {
	p.faults = append(p.faults, &Fault{Doc: p.doc, Span: span, Message: fmt.Sprintf(format, args...), Hint: hint})
}

// kind checks a value's kind; a wrong one is a fault that says what is wanted.
func (p *parser) kind(v *source.Value, want source.Kind, words string) bool {
	if v.Kind != want {
		p.fault(v.Span, "", "this must be %s", words)
	}
	return v.Kind == want
}

// table reads a table of known keys; name is "" for the document itself.
func (p *parser) table(v *source.Value, name string, known fields) {
	if !p.kind(v, source.Object, fmt.Sprintf("a table: [%s]", name)) {
		return
	}
	for _, m := range v.Members {
		if read := known[m.Key]; read != nil {
			read(m.Value)
			continue
		}
		keys := make([]string, 0, len(known))
		for k := range known {
			keys = append(keys, k)
		}
		slices.Sort(keys)
		where := ""
		if name != "" {
			where = fmt.Sprintf(" in [%s]", name)
		}
		p.fault(m.KeySpan, oneOf(m.Key, keys), "unknown key %q%s", m.Key, where)
	}
}

// oneOf is the hint for a word that is not known.
func oneOf(word string, known []string) string {
	if near, ok := nearest.Of(word, known); ok {
		return fmt.Sprintf("did you mean %q?", near)
	}
	if len(known) > 12 {
		return ""
	}
	return "it is one of " + strings.Join(known, ", ")
}

func (p *parser) severities(v *source.Value) {
	if !p.kind(v, source.Object, "a table: [rules]") {
		return
	}
	p.config.Severities = make(map[string]lint.Severity)
	for _, m := range v.Members {
		if !p.rule(m.Key, m.KeySpan) || !p.kind(m.Value, source.String, `one of "off", "info", "warning", "error"`) {
			continue
		}
		s, ok := lint.ParseSeverity(m.Value.Text)
		if !ok {
			p.fault(m.Value.Span, oneOf(m.Value.Text, []string{"off", "info", "warning", "error"}), "a rule cannot be %q", m.Value.Text)
			continue
		}
		p.config.Severities[m.Key] = s
	}
}

func (p *parser) rule(name string, span source.Span) bool {
	if slices.Contains(p.rules, name) {
		return true
	}
	hint := "pupkit rules lists them"
	if near, ok := nearest.Of(name, p.rules); ok {
		hint = fmt.Sprintf("did you mean %q?", near)
	} else if !strings.Contains(name, "/") {
		hint = `a rule's name holds a slash, so it needs quotes: "pup/expected" = "off"`
	}
	p.fault(span, hint, "there is no rule %q", name)
	return false
}

func (p *parser) text(to *string) func(*source.Value) {
	return func(v *source.Value) {
		if p.kind(v, source.String, "a string") {
			*to = v.Text
		}
	}
}

// words reads an array of strings; what is asked of each is asked by its reader.
func (p *parser) words(to *[]string) func(*source.Value) {
	return func(v *source.Value) {
		if !p.kind(v, source.Array, `an array of strings: ["…"]`) {
			return
		}
		*to = []string{}
		for _, item := range v.Items {
			if p.kind(item, source.String, "a string") {
				*to = append(*to, item.Text)
			}
		}
	}
}

func (p *parser) pup(v *source.Value) {
	p.table(v, "pup", fields{
		"reserved_commands": p.words(&p.config.Pup.ReservedCommands),
		"url":               p.url,
		"start":             p.words(&p.config.Pup.Start),
		"secret":            p.secret,
	})
}
