package commands

import (
	"context"
	"fmt"
	"io"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/urfave/cli/v3"

	"github.com/pupkit/pupkit/frames"
	"github.com/pupkit/pupkit/frames/conversation"
	"github.com/pupkit/pupkit/internal/symptoms"
	"github.com/pupkit/pupkit/lint"
	"github.com/pupkit/pupkit/lint/rules"
	"github.com/pupkit/pupkit/sign/diagnose"
)

// explainable are the names that explain knows: rules of manifests and of messages, clauses about frames, causes of
// broken frames and of signatures that do not match.
func explainable() []value {
	out := ruleValues()
	for _, r := range conversation.Rules() {
		out = append(out, value{r.ID, r.Summary})
	}
	for _, c := range frameClauses {
		out = append(out, value{c.name, c.says})
	}
	for _, c := range frames.Causes() {
		out = append(out, value{string(c), c.Summary()})
	}
	for _, k := range diagnose.Catalogue() {
		out = append(out, value{string(k.Cause), k.Says})
	}
	return out
}

// ruleValues are the rules of manifests, for completion.
func ruleValues() []value {
	var out []value
	for _, r := range rules.All() {
		out = append(out, value{r.ID, r.Summary})
	}
	return out
}

func (a *app) explainCommand() *cli.Command {
	a.arguments["explain"] = explainable
	return &cli.Command{
		Name: "explain", Category: groupLearn, ArgsUsage: "RULE|CODE|TEXT",
		Usage: "a rule, an error code of either protocol, or a pasted error text",
		Description: `Of a rule: why it is there, its clause, and a bad and a good example with the real output. Of a code and of an error text:
the likely causes in order, each with the command that decides whether it is that one. - reads the text from stdin.

  pupkit explain pup/qualified-name
  pupkit explain -32001
  pupkit explain 'No matching signature found'`,
		Action: func(_ context.Context, cmd *cli.Command) error {
			text, err := a.explainText(a.args(cmd))
			if err != nil {
				return err
			}
			w, err := a.out()
			if err != nil {
				return err
			}
			return explain(w, text)
		},
	}
}

func (a *app) explainText(args []string) (string, error) {
	if len(args) == 1 && args[0] == "-" {
		text, err := a.read("-", "an error text", symptoms.MaxText)
		return strings.TrimSpace(string(text)), err
	}
	text := strings.TrimSpace(strings.Join(args, " "))
	if text == "" {
		return "", usagef("explain takes a rule, a code or a text").withHint("pupkit rules lists the rules")
	}
	return text, nil
}

// explain says what is known of a rule, a code or a text.
func explain(w io.Writer, text string) error {
	switch found := rulesNamed(text); {
	case len(found) == 1:
		return explainRule(w, found[0])
	case len(found) > 1:
		return usagef("%q is the name of two rules", text).withHint("%s or %s", found[0].ID, found[1].ID)
	}
	if n, err := strconv.ParseInt(text, 10, 64); err == nil {
		return explainCode(w, n)
	}
	if clause, ok := clauseNamed(text); ok {
		return explainClause(w, clause)
	}
	if cause, ok := frameCause(text); ok {
		return explainFrame(w, cause)
	}
	if known, ok := signatureCause(text); ok {
		return explainSignature(w, known)
	}
	if r, ok := messageRule(text); ok {
		return explainMessage(w, r)
	}
	if found := symptoms.Match(text); len(found) > 0 {
		return explainSymptoms(w, found)
	}
	if r := ruleIn(text); r != nil {
		return explainRule(w, r)
	}
	if n, ok := codeIn(text); ok {
		return explainCode(w, n)
	}
	if word.MatchString(text) {
		return noRule(text, everyName())
	}
	return failf(kindAnswer, "nothing is known about this text").withHint(
		"a captured request is judged by pupkit verify, a dump of frames by pupkit frames decode, a manifest by pupkit lint")
}

// everyName are the names of all that explain can be asked about, codes and texts apart.
func everyName() []string {
	names := ruleIDs()
	for _, c := range frames.Causes() {
		names = append(names, string(c))
	}
	for _, c := range frameClauses {
		names = append(names, c.name)
	}
	for _, k := range diagnose.Catalogue() {
		names = append(names, string(k.Cause))
	}
	for _, r := range conversation.Rules() {
		names = append(names, r.ID)
	}
	return names
}

// rulesNamed returns the rule of that name; without its host a name may be that of two.
func rulesNamed(name string) []*lint.Rule {
	if r := rules.Named(name); r != nil {
		return []*lint.Rule{r}
	}
	var found []*lint.Rule
	for _, r := range rules.All() {
		if path.Base(r.ID) == name {
			found = append(found, r)
		}
	}
	return found
}

var word = regexp.MustCompile(`^[a-zA-Z][a-zA-Z0-9/_-]*$`)

var bracketed = regexp.MustCompile(`\[([a-z]+/[a-z0-9-]+)\]`)

// ruleIn finds the rule in a line that lint has printed.
func ruleIn(text string) *lint.Rule {
	for _, m := range bracketed.FindAllStringSubmatch(text, -1) {
		if r := rules.Named(m[1]); r != nil {
			return r
		}
	}
	return nil
}

var number = regexp.MustCompile(`-\d{5}\b`)

// codeIn finds a known code in a JSON-RPC error or a log line.
func codeIn(text string) (int64, bool) {
	for _, m := range number.FindAllString(text, -1) {
		if n, err := strconv.ParseInt(m, 10, 64); err == nil && len(symptoms.OfNumber(n)) > 0 {
			return n, true
		}
	}
	return 0, false
}

func explainCode(w io.Writer, n int64) error {
	codes := symptoms.OfNumber(n)
	if len(codes) == 0 {
		var known []string
		for _, k := range symptoms.Numbers() {
			known = append(known, strconv.FormatInt(k, 10))
		}
		slices.Sort(known)
		return usagef("neither protocol gives the code %d a meaning", n).withHint("the codes are %s", strings.Join(known, ", "))
	}
	var b strings.Builder
	for i, c := range codes {
		if i > 0 {
			b.WriteByte('\n')
		}
		fmt.Fprintf(&b, "%d in %s: %s\n", c.Number, c.Protocol, c.Means)
		writeCauses(&b, c.Causes)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func explainSymptoms(w io.Writer, found []symptoms.Symptom) error {
	var b strings.Builder
	for i, s := range found[:min(len(found), 3)] {
		if i > 0 {
			b.WriteByte('\n')
		}
		fmt.Fprintf(&b, "%s\n%s: %s\n", s.Title, s.From, s.Means)
		writeCauses(&b, s.Causes)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func writeCauses(b *strings.Builder, causes []symptoms.Cause) {
	b.WriteString("\nlikely causes, the likeliest first:\n")
	for i, c := range causes {
		fmt.Fprintf(b, "%3d. %s\n     right: %s\n     find out: %s\n", i+1, c.What, c.Do, c.Decide)
	}
}
