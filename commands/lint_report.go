package commands

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/pupkit/pupkit/internal/nearest"
	"github.com/pupkit/pupkit/internal/printable"
	"github.com/pupkit/pupkit/lint"
	"github.com/pupkit/pupkit/lint/report"
)

// reportFile is a further report of the same run.
type reportFile struct {
	format *report.Format
	file   string
}

// reportFiles reads the values of --report.
func (a *app) reportFiles(values []string) ([]reportFile, error) {
	var out []reportFile
	seen := make(map[string]bool)
	for _, v := range values {
		name, file, ok := strings.Cut(v, "=")
		if !ok || file == "" {
			return nil, usagef("--report cannot be %q", v).withHint("it is FORMAT=FILE, such as sarif=lint.sarif")
		}
		format := report.ByName(name)
		if format == nil {
			err := usagef("--report knows no format %q", name)
			if near, ok := nearest.Of(name, report.Names()); ok {
				return nil, err.withHint("did you mean %q?", near)
			}
			return nil, err.withHint("it is one of %s", strings.Join(report.Names(), ", "))
		}
		if file == "-" {
			return nil, usagef("--report writes a file, not stdout").withHint("--format %s writes to stdout", name)
		}
		if seen[file] {
			return nil, usagef("two reports would go to %s", file)
		}
		seen[file] = true
		out = append(out, reportFile{format, file})
	}
	return out, nil
}

// report writes the answer, the further reports and the summary.
func (r *lintRun) report(result lint.Result) error {
	rep := &report.Report{
		Version: buildVersion().Version, Rules: r.o.rules, Targets: r.targets, Result: result, FailOn: r.o.failOn,
	}
	for _, s := range r.skipped {
		rep.Skipped = append(rep.Skipped, report.Skipped(s))
	}
	for _, u := range r.unread {
		rep.Skipped = append(rep.Skipped, report.Skipped{Path: u.Path, Reason: "could not be read: " + u.Reason})
	}
	for _, f := range r.o.reports {
		if err := r.writeReport(f, rep); err != nil {
			return err
		}
	}
	w, err := r.out()
	if err != nil {
		return err
	}
	switch {
	case r.o.diff:
		_, err = io.WriteString(w, r.diffText())
	case r.fixesStdin():
		if _, err = w.Write(r.targets[0].Doc.Bytes); err == nil {
			rep.Color = r.colored(r.StderrTTY)
			err = r.o.format.Write(r.Stderr, rep)
		}
	default:
		rep.Color = r.colored(r.StdoutTTY && (r.outputPath == "" || r.outputPath == "-"))
		err = r.o.format.Write(w, rep)
	}
	if err == nil && !r.o.format.Machine {
		r.summary(result)
	}
	return err
}

func (r *lintRun) writeReport(f reportFile, rep *report.Report) error {
	var b bytes.Buffer
	err := f.format.Write(&b, rep)
	if err == nil {
		err = os.WriteFile(r.path(f.file), b.Bytes(), 0o644)
	}
	if err != nil {
		return unablef("cannot write %s: %s", f.file, reason(err))
	}
	return nil
}

// summary says on stderr how many manifests were read, what was found and what was passed over.
func (r *lintRun) summary(result lint.Result) {
	if r.verbose {
		r.details()
	}
	line := count(len(r.targets), "manifest") + " read: " + findings(result)
	if len(r.unread) > 0 {
		line += fmt.Sprintf("; %d could not be read", len(r.unread))
	}
	r.say("%s", line)
	switch {
	case r.o.diff && r.repaired > 0:
		r.say("--fix would repair %d of them", r.repaired)
	case r.o.fix && r.repaired > 0:
		r.say("repaired: %s", count(r.repaired, "finding"))
	}
	if r.refused > 0 {
		r.say("not repaired, since it would lead to other findings: %d", r.refused)
	}
	if safe, unsafe := fixable(result); !r.o.diff && safe+unsafe > 0 {
		parts := []string{}
		if safe > 0 && !r.o.fix {
			parts = append(parts, fmt.Sprintf("--fix can repair %d", safe))
		}
		if unsafe > 0 && !r.o.unsafe {
			parts = append(parts, fmt.Sprintf("--fix --unsafe-fixes can repair %d", unsafe))
		}
		if len(parts) > 0 {
			r.say("%s", strings.Join(parts, ", "))
		}
	}
	if len(r.skipped) > 0 {
		r.say("passed over: %s", printable.Text(skippedList(r.skipped)))
	}
}

// details says which manifests were read, whose they are and which configuration holds for each.
func (r *lintRun) details() {
	for i, t := range r.targets {
		line := fmt.Sprintf("%s: a manifest of %s", t.Doc.Name, t.Host)
		if cfg := r.held[i]; cfg.Doc != nil {
			line += ", under " + cfg.Doc.Name
		}
		r.say("%s", printable.Text(line))
	}
}

func findings(result lint.Result) string {
	var parts []string
	for _, s := range []lint.Severity{lint.Error, lint.Warning} {
		if n := result.Counts[s]; n > 0 {
			parts = append(parts, count(n, s.String()))
		}
	}
	if n := result.Counts[lint.Info]; n > 0 {
		parts = append(parts, fmt.Sprintf("%d info", n))
	}
	if len(parts) == 0 {
		return "clean"
	}
	return strings.Join(parts, ", ")
}

func fixable(result lint.Result) (safe, unsafe int) {
	for _, d := range result.Diagnostics {
		switch {
		case d.Fix == nil:
		case d.Fix.Unsafe:
			unsafe++
		default:
			safe++
		}
	}
	return safe, unsafe
}

// count is a number with its noun.
func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
