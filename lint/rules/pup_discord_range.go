package rules

import (
	"fmt"
	"math"
	"math/big"
	"strings"

	"github.com/pupkit/pupkit/contract/pup"
	"github.com/pupkit/pupkit/lint"
	"github.com/pupkit/pupkit/lint/source"
)

var pupDiscordRange = &lint.Rule{
	ID:       "pup/discord-range",
	Host:     lint.Pup,
	Severity: lint.Error,
	Basis:    lint.Platform,
	Summary:  "bounds of options are within Discord's",
	Prose: "min_length is 0 to 6000, max_length 1 to 6000, and numbers lie between minus and plus 2^53-1, where every integer is still exact. A least value over the greatest one lets nothing through. " +
		guess,
	Clause: lint.Clause{Document: discordDoc, Section: "Application commands", Text: "min_length 0 to 6000, max_length 1 to 6000, integers within 2^53-1"},
	Bad: []lint.Example{
		{Name: "too long", Source: `"commands": [{ "name": "snacks", "description": "See them", "tool": "snack_menu", "options": [{ "name": "note", "description": "A note", "type": "string", "max_length": 6001 }] }]`,
			Want: `commands[0].options[0] "note" has a max_length of 6001: Discord takes 1 to 6000`, At: `6001`},
		{Name: "the wrong way round", Source: `"commands": [{ "name": "snacks", "description": "See them", "tool": "snack_menu", "options": [{ "name": "count", "description": "How many", "type": "integer", "min_value": 9, "max_value": 3 }] }]`,
			Want: `commands[0].options[0] "count" has a min_value of 9 over its max_value of 3`, At: `9`},
	},
	Good: []lint.Example{
		{Name: "within", Source: `"commands": [{ "name": "snacks", "description": "See them", "tool": "snack_menu", "options": [{ "name": "note", "description": "A note", "type": "string", "min_length": 0, "max_length": 6000 }] }]`},
	},
	Check: func(p *lint.Pass) {
		for o := range options(p.Doc) {
			bounds(p, o, "min_value", -pup.MaxSafeInteger, "max_value", -pup.MaxSafeInteger, pup.MaxSafeInteger)
			bounds(p, o, "min_length", 0, "max_length", 1, pup.MaxTextLength)
		}
	},
}

// bounds checks a pair of members, each against its own limits, then against one another.
func bounds(p *lint.Pass, o option, lower string, least int64, upper string, leastUpper, most int64) {
	a := bound(p, o, lower, least, most)
	b := bound(p, o, upper, leastUpper, most)
	if a == nil || b == nil || a.Cmp(b) <= 0 {
		return
	}
	v, key := get(o.Value, lower)
	other, otherKey := get(o.Value, upper)
	p.Report(lint.Diagnostic{Severity: severity(o.Value), Span: v.Span, Pointer: o.at.to(key).pointer(),
		Message: fmt.Sprintf("%s has a %s of %s over its %s of %s", title(o.at, o.Value), key, clip(v.Text), otherKey, clip(other.Text)),
		Related: []lint.Place{see(p, other.Span, otherKey+" here")}})
}

// bound returns the value of a bound that is within its limits, and reports one that is not.
func bound(p *lint.Pass, o option, name string, least, most int64) *big.Float {
	v, key := get(o.Value, name)
	if v == nil || v.Kind == source.Invalid {
		return nil
	}
	d := lint.Diagnostic{Severity: severity(o.Value), Span: v.Span, Pointer: o.at.to(key).pointer()}
	whole := strings.HasSuffix(name, "_length") || optionType(o.Value) == "INTEGER"
	switch n := readNumber(v.Text, least, most); {
	case v.Kind != source.Integer && v.Kind != source.Float:
		d.Message = fmt.Sprintf("%s must be a number, found %s", o.at.to(key), found(v))
	case n == nil:
		d.Message = fmt.Sprintf("%s has a %s of %s: Discord takes %d to %d", title(o.at, o.Value), key, clip(v.Text), least, most)
	case whole && !n.IsInt():
		d.Severity = lint.Warning
		d.Message = fmt.Sprintf("%s has a %s of %s, which is no whole number", title(o.at, o.Value), key, clip(v.Text))
	default:
		return n
	}
	p.Report(d)
	return nil
}

// readNumber reads a number of JSON's, nil where it lies outside the bounds.
func readNumber(s string, least, most int64) *big.Float {
	if len(s) > maxNumber {
		return nil
	}
	n, ok := new(big.Float).SetPrec(200).SetString(s)
	if !ok || n.Cmp(big.NewFloat(float64(least))) < 0 || n.Cmp(big.NewFloat(float64(most))) > 0 {
		return nil
	}
	return n
}

// isWhole reports whether a number of JSON's is an integer.
func isWhole(s string) bool {
	n := readNumber(s, math.MinInt64, math.MaxInt64)
	return n == nil && !strings.Contains(s, ".") || n != nil && n.IsInt()
}

// maxNumber is the longest number that is read, in characters: longer ones are out of every range.
const maxNumber = 64
