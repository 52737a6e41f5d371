package commands

import (
	"net/url"
	"os"
	"path"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/pupkit/pupkit/internal/config"
	"github.com/pupkit/pupkit/internal/manifests"
	"github.com/pupkit/pupkit/internal/nearest"
	"github.com/pupkit/pupkit/lint"
	"github.com/pupkit/pupkit/lint/rules"
)

// alwaysSelected are the rules without which a file that cannot be read would pass for a good one.
var alwaysSelected = []string{"json/syntax", "toml/syntax"}

// pickRules returns the catalogue after --select and --ignore.
func pickRules(selected, ignored []string) ([]*lint.Rule, error) {
	all := rules.All()
	for _, p := range append(slices.Clone(selected), ignored...) {
		if !slices.ContainsFunc(all, func(r *lint.Rule) bool { return ruleMatches(p, r.ID) }) {
			return nil, noRule(p, ruleIDs())
		}
	}
	in := func(patterns []string, id string) bool {
		return slices.ContainsFunc(patterns, func(p string) bool { return ruleMatches(p, id) })
	}
	return slices.DeleteFunc(slices.Clone(all), func(r *lint.Rule) bool {
		left := len(selected) > 0 && !in(selected, r.ID) && !slices.Contains(alwaysSelected, r.ID)
		return left || in(ignored, r.ID)
	}), nil
}

func ruleMatches(pattern, id string) bool {
	ok, err := path.Match(pattern, id)
	return err == nil && ok
}

// noRule is a rule's name that is none. The known names can be meant without what stands before their slash.
func noRule(name string, known []string) *failure {
	for _, k := range known {
		known = append(known, path.Base(k))
	}
	err := usagef("there is no rule %q", name)
	if near, ok := nearest.Of(name, known); ok {
		return err.withHint("did you mean %q?", near)
	}
	return err.withHint("pupkit rules lists them")
}

// checkURL checks the URL that fixes put into a manifest.
func checkURL(text string) error {
	if text == "" {
		return nil
	}
	u, err := url.Parse(text)
	if err != nil || u.Scheme != "https" || u.Host == "" || u.User != nil || u.Fragment != "" || u.RawQuery != "" {
		return usagef("--url cannot be %q", text).withHint("it is an https URL without user, query and fragment, such as https://snacks.host.dev")
	}
	return nil
}

// prepare makes a target of each manifest: its options, its neighbours and what its configuration says.
func (r *lintRun) prepare() error {
	tools, err := r.readToolList()
	if err != nil {
		return err
	}
	policies := make(map[*config.Config]*lint.Policy)
	for _, m := range r.manifests {
		where := m.Path
		if where == "" {
			where = r.path(m.Doc.Name)
		}
		cfg, err := r.configs.of(filepath.Dir(where))
		if err != nil {
			return err
		}
		r.held = append(r.held, cfg)
		if policies[cfg] == nil {
			policies[cfg] = r.policy(cfg)
		}
		t := lint.Target{Host: m.Host, Doc: m.Doc, Policy: policies[cfg], Related: r.beside(m)}
		t.Options = lint.Options{ReservedCommands: cfg.Pup.ReservedCommands, Tools: tools, URL: r.o.url, NamedPath: m.Named && m.Path != ""}
		if m.Named {
			t.Options.Neighbour = manifests.Neighbour(m.Doc)
		}
		if rel, err := filepath.Rel(cfg.Dir, where); err == nil {
			t.Path = filepath.ToSlash(rel)
		}
		r.targets = append(r.targets, t)
	}
	return nil
}

func (r *lintRun) policy(cfg *config.Config) *lint.Policy {
	return &lint.Policy{
		Severities: cfg.Severities, Ignores: cfg.Ignores, Today: r.Now(),
		Whole: slices.ContainsFunc(r.walked, func(dir string) bool { return within(cfg.Dir, dir) }),
	}
}

func within(path, dir string) bool {
	rel, err := filepath.Rel(dir, path)
	return err == nil && filepath.IsLocal(rel)
}

// beside reads the neighbours of a manifest that rules compare it with.
func (r *lintRun) beside(m manifests.Manifest) map[string][]byte {
	const name = "package.json"
	if m.Host != lint.Curupira || m.Path == "" {
		return nil
	}
	path := filepath.Join(filepath.Dir(m.Path), name)
	if st, err := os.Lstat(path); err != nil || !st.Mode().IsRegular() || st.Size() > manifests.MaxSize {
		return nil
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return nil
	}
	return map[string][]byte{name: text}
}

// skippedList names what was passed over, the first few with their reasons.
func skippedList(skipped []manifests.Skipped) string {
	const most = 10
	var out []string
	for i, s := range skipped {
		if i == most {
			out = append(out, "and "+count(len(skipped)-most, "other"))
			break
		}
		out = append(out, s.Path+" ("+s.Reason+")")
	}
	return strings.Join(out, ", ")
}

// boundMemory has the collector work harder near a bound and less below it: the trees of hostile manifests are large and
// short-lived. The bound leaves room for what manifests of so many bytes can need.
func boundMemory(bytes int) {
	debug.SetGCPercent(400)
	debug.SetMemoryLimit(30<<20 + 12*int64(max(bytes, 1<<20)))
}

// size is how many bytes the manifests have together.
func (r *lintRun) size() int {
	n := 0
	for _, m := range r.manifests {
		n += len(m.Doc.Bytes)
	}
	return n
}
