package rules

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/pupkit/pupkit/contract/pup"
	"github.com/pupkit/pupkit/lint"
	"golang.org/x/text/unicode/norm"
)

var pupIdentifier = &lint.Rule{
	ID:       "pup/identifier",
	Host:     lint.Pup,
	Severity: lint.Error,
	Basis:    lint.Stated,
	Summary:  "id, tool names and setting keys are made of lowercase letters, digits and underscores",
	Prose: "An id, a tool's name and a setting's key begin with a lowercase letter from a to z; lowercase letters, digits and underscores follow. " +
		"Hyphens, full stops and letters of other scripts, even those that look the same, are not among them.",
	Clause: lint.Clause{Document: pupDoc, Section: "Manifest", Text: "a lowercase letter followed by lowercase letters, digits or underscores"},
	Bad: []lint.Example{
		{Name: "a hyphen", Source: `"id": "snack-club"`, Want: `id "snack-club" has a hyphen at character 6`, At: `"snack-club"`},
		{Name: "a capital", Source: `"id": "Snack_club"`, Want: `id "Snack_club" has the capital letter 'S' at character 1`, At: `"Snack_club"`},
		{Name: "a digit first", Source: `"settings": [{ "key": "1st_choice" }]`,
			Want: `setting key "1st_choice" begins with the digit '1', not with a letter`, At: `"1st_choice"`},
		{Name: "a look-alike", Source: `"tools": [{ "name": "snаck_menu" }]`,
			Want: `tool name "snаck_menu" has 'а' (U+0430), which is not the letter 'a' but looks like it, at character 3`, At: `"snаck_menu"`},
		{Name: "a blank at the end", Source: `"id": "snack_club "`, Want: `id "snack_club " has a space at its end`, At: `"snack_club "`},
	},
	Good: []lint.Example{
		{Name: "letters, digits, underscores", Source: `"id": "snack_club_2"`},
	},
	Check: func(p *lint.Pass) {
		for id := range identifiers(p) {
			reason := notIdentifier(id.Text)
			if reason == "" {
				continue
			}
			notes := []string{"a lowercase letter first, then lowercase letters, digits and underscores"}
			if s := slug(id.Text); s != "" {
				notes = append(notes, quote(s)+" would do")
			}
			say(p, id.Value, id.at, id.noun+" "+quote(id.Text)+" "+reason, notes...)
		}
	},
}

// notIdentifier says what keeps s from being an identifier, apart from its length and double underscores.
func notIdentifier(s string) string {
	first, n := true, 0
	for i, r := range s {
		n++
		switch {
		case 'a' <= r && r <= 'z', !first && ('0' <= r && r <= '9' || r == '_'):
			first = false
			continue
		case '0' <= r && r <= '9':
			return fmt.Sprintf("begins with the digit %q, not with a letter", r)
		case r == '_':
			return "begins with an underscore, not with a letter"
		case unseen(r) && blank(s[i:]):
			return "has " + char(r) + " at its end"
		case unseen(r) && first:
			return "has " + char(r) + " at its start"
		}
		name := char(r)
		if strings.Contains(name, ", which") {
			name += ","
		}
		return fmt.Sprintf("has %s at character %d", name, n)
	}
	return ""
}

// maxSlug bounds the text of which a proposal is made.
const maxSlug = 4 * pup.MaxIdentifier

// slug is an identifier made of s, "" where none suggests itself.
func slug(s string) string {
	if len(s) > maxSlug || strings.Contains(s, "://") { // a URL is no name with a slip in it, and may hold a password
		return ""
	}
	var b strings.Builder
	gap := false
	var before rune
	for _, r := range norm.NFC.String(trim(s)) {
		hump := 'A' <= r && r <= 'Z' && 'a' <= before && before <= 'z'
		before = r
		plain := unaccented(ascii(r))
		if 'A' <= plain && plain <= 'Z' {
			plain += 'a' - 'A'
		}
		if !('a' <= plain && plain <= 'z' || '0' <= plain && plain <= '9') {
			if plain < 128 || unseen(plain) || unicode.Is(unicode.So, plain) {
				gap = true
				continue
			}
			return ""
		}
		if (gap || hump) && b.Len() > 0 {
			b.WriteByte('_')
		}
		gap = false
		b.WriteRune(plain)
	}
	out := b.String()
	if out == s || notIdentifier(out) != "" || len(out) > pup.MaxIdentifier {
		return ""
	}
	return out
}
