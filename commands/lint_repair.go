package commands

import (
	"github.com/pupkit/pupkit/internal/manifests"
	"github.com/pupkit/pupkit/internal/printable"
	"github.com/pupkit/pupkit/lint"
	"github.com/pupkit/pupkit/lint/report"
	"github.com/pupkit/pupkit/lint/source"
)

// repair makes the fixes of all targets: into the files with --fix, else into diffs.
func (r *lintRun) repair() error {
	defer r.hold()() // so that an interrupt leaves no file half done
	fixer := &lint.Fixer{Rules: r.o.rules, Unsafe: r.o.unsafe, Read: source.Parse}
	for i := range r.targets {
		t := &r.targets[i]
		before := t.Doc
		fixed := fixer.Apply(*t)
		r.refused += fixed.Refused
		r.repaired += len(fixed.Made)
		if r.o.diff {
			r.diffs = append(r.diffs, report.Diff(before.Name, before.Bytes, fixed.Doc.Bytes)...)
			continue
		}
		t.Doc = fixed.Doc
		if path := r.manifests[i].Path; path != "" && fixed.Doc != before {
			if err := manifests.Replace(path, before.Bytes, fixed.Doc.Bytes); err != nil {
				return unablef("cannot write %s: %s", before.Name, reason(err))
			}
		}
	}
	return nil
}

// fixesStdin reports whether the answer on stdout is the repaired text of stdin.
func (r *lintRun) fixesStdin() bool {
	return r.o.fix && !r.o.diff && len(r.manifests) == 1 && r.manifests[0].Path == ""
}

// diffText is the diff as it may be shown: without passwords, and on a terminal without anything in it that acts.
func (r *lintRun) diffText() string {
	text, hidden := report.Hidden(string(r.diffs))
	if hidden {
		r.say("the diff has stars for passwords, so that it cannot be applied: --fix makes the change")
	}
	if r.StdoutTTY && (r.outputPath == "" || r.outputPath == "-") {
		return printable.Lines(text)
	}
	return text
}
