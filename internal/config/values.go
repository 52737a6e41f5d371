package config

import (
	"net/url"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/pupkit/pupkit/lint"
	"github.com/pupkit/pupkit/lint/source"
)

func (p *parser) ignores(v *source.Value) {
	if v.Kind == source.Object {
		p.fault(v.Span, "", "an ignore is an entry of a list: [[ignore]]")
		return
	}
	if !p.kind(v, source.Array, "a list of tables: [[ignore]]") {
		return
	}
	for _, item := range v.Items {
		ignore := lint.Ignore{Doc: p.doc, Span: item.Span}
		faults := len(p.faults)
		p.table(item, "ignore", fields{
			"rule": func(v *source.Value) {
				p.text(&ignore.Rule)(v)
				if ignore.Span = v.Span; v.Kind == source.String {
					p.rule(v.Text, v.Span)
				}
			},
			"path":   func(v *source.Value) { ignore.Path = p.pattern(v) },
			"reason": p.text(&ignore.Reason),
			"until":  func(v *source.Value) { ignore.Until = p.day(v) },
		})
		if item.Kind != source.Object || len(p.faults) > faults {
			continue
		}
		switch {
		case ignore.Rule == "":
			p.fault(item.Span, `add rule = "pup/…"`, "this ignore names no rule")
		case ignore.Path == "":
			p.fault(item.Span, `add path = "examples/**"; "**" is every file`, "this ignore names no path")
		case strings.TrimSpace(ignore.Reason) == "":
			p.fault(item.Span, `add reason = "…" for whoever reads it next`, "this ignore gives no reason")
		default:
			p.config.Ignores = append(p.config.Ignores, ignore)
		}
	}
}

// pattern reads a pattern of paths. It is relative to the configuration, so one that leads out of there is a fault.
func (p *parser) pattern(v *source.Value) string {
	if !p.kind(v, source.String, "a pattern of paths, as a string") {
		return ""
	}
	segments := strings.Split(v.Text, "/")
	for _, s := range segments {
		if _, err := path.Match(s, ""); err != nil {
			p.fault(v.Span, `* and ? stand for characters of a name, ** for any folders, [a-z] for one of them`, "the pattern %q is not closed", v.Text)
			return ""
		}
	}
	switch {
	case strings.Contains(v.Text, `\`) && !strings.Contains(v.Text, "/"):
		p.fault(v.Span, "", "a pattern has slashes, on Windows too: %q", strings.ReplaceAll(v.Text, `\`, "/"))
	case v.Text == "", path.IsAbs(v.Text), filepath.IsAbs(v.Text), slices.Contains(segments, ".."):
		p.fault(v.Span, "", "the pattern %q does not stay in the folder of the configuration", v.Text)
	default:
		return v.Text
	}
	return ""
}

// day reads a TOML date.
func (p *parser) day(v *source.Value) time.Time {
	d, err := time.Parse("2006-01-02", v.Text)
	if v.Kind != source.DateTime || err != nil {
		p.fault(v.Span, "write until = 2027-06-30, without quotes", "this must be a date")
		return time.Time{}
	}
	return d
}

func (p *parser) manifests(v *source.Value) {
	if !p.kind(v, source.Array, `an array of patterns: ["extensions/*/manifest.json"]`) {
		return
	}
	if len(v.Items) == 0 {
		p.fault(v.Span, "leave manifests out to have the folder walked", "this list is empty")
	}
	for _, item := range v.Items {
		if text := p.pattern(item); text != "" {
			p.config.Manifests = append(p.config.Manifests, Pattern{text, item.Span})
		}
	}
}

func (p *parser) url(v *source.Value) {
	if !p.kind(v, source.String, "a URL, as a string") {
		return
	}
	u, err := url.Parse(v.Text)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
		p.fault(v.Span, `such as "http://127.0.0.1:8787"`, "this is no http or https URL")
		return
	}
	if u.User != nil {
		p.fault(v.Span, "leave the user and the password out", "a URL with credentials does not belong in a configuration")
		return
	}
	p.config.Pup.URL = v.Text
}

// secretKinds are the ways to name a secret without saying it.
var secretKinds = []string{"env:", "file:", "dotenv:"}

// secret reads one source of a secret, or several. What it says is never repeated in a message: it may be the secret.
func (p *parser) secret(v *source.Value) {
	items := []*source.Value{v}
	if v.Kind == source.Array {
		items = v.Items
	}
	for _, item := range items {
		if !p.kind(item, source.String, "the source of a secret, as a string") {
			continue
		}
		named := func(kind string) bool { return strings.HasPrefix(item.Text, kind) && len(item.Text) > len(kind) }
		if item.Text != "prompt" && !slices.ContainsFunc(secretKinds, named) {
			p.fault(item.Span, `name where it is: "dotenv:.env", "env:NAME", "file:PATH" or "prompt"`,
				"a secret itself does not belong in a configuration")
			continue
		}
		p.config.Pup.Secrets = append(p.config.Pup.Secrets, item.Text)
	}
}
