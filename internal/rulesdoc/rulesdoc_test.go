package rulesdoc

import (
	"bytes"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/pupkit/pupkit/internal/generated"
	"github.com/pupkit/pupkit/lint"
	"github.com/pupkit/pupkit/lint/rules"
)

func page(t *testing.T) string {
	t.Helper()
	var b bytes.Buffer
	if err := Markdown(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestThePageIsNotStale(t *testing.T) {
	generated.Page(t, filepath.Join("..", "..", "docs", "rules.md"), page(t))
}

// TestStatementsAreCounted holds the table to the documents: a statement that somebody adds or drops has to be counted
// there again.
func TestStatementsAreCounted(t *testing.T) {
	text := page(t)
	for letter, want := range map[string]int{"P": 54, "C": 20} {
		rows := regexp.MustCompile(`(?m)^\| `+letter+`\d+ \|`).FindAllString(text, -1)
		if len(rows) != want {
			t.Errorf("%s: %d statements, the document has %d", letter, len(rows), want)
		}
	}
}

func TestStatementsNameRulesThatExist(t *testing.T) {
	seen := make(map[string]bool)
	kept := make(map[string]bool)
	for _, s := range slices.Concat(pupStatements, curupiraStatements) {
		if seen[s.section+s.text] {
			t.Errorf("%q stands there twice", s.text)
		}
		seen[s.section+s.text] = true
		if (len(s.rules) == 0) == (s.outside == "") {
			t.Errorf("%q: either rules keep it, or it says why none can", s.text)
		}
		for _, id := range s.rules {
			if kept[id] = true; rules.Named(id) == nil {
				t.Errorf("%q: there is no rule %s", s.text, id)
			}
		}
	}
	for _, r := range rules.All() {
		own := r.Clause.Document == "pup doc" || r.Clause.Document == "curupira doc"
		if own && (r.Basis == lint.Stated || r.Basis == lint.Shown) && !kept[r.ID] {
			t.Errorf("%s is %s, and no statement names it", r.ID, r.Basis)
		}
	}
}

func TestEveryRuleIsOnThePage(t *testing.T) {
	text := page(t)
	for _, r := range rules.All() {
		if !strings.Contains(text, "\n### "+r.ID+"\n") {
			t.Errorf("%s is missing", r.ID)
		}
		for _, e := range r.Bad {
			if out := Output(r, e); e.Want != "" && !strings.Contains(out, "["+r.ID+"]") {
				t.Errorf("%s, %q: lint prints %q", r.ID, e.Name, out)
			}
		}
	}
	if len(rules.All()) < 60 {
		t.Errorf("only %d rules", len(rules.All()))
	}
}
