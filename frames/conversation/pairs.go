package conversation

import (
	"bytes"
	"fmt"

	"github.com/pupkit/pupkit/contract/curupira"
)

// MaxFields is how many fields of an item are searched for repeated keys.
const MaxFields = 4096

// pairs is what an array of {key, value} holds.
type pairs struct {
	count    int
	likely   bool // at least one element is an object with a key
	findings []Finding

	where string
	rule  string
	keys  [16][]byte     // the first keys, in order: most items have no more
	seen  map[string]int // the first place of each key after those
	more  map[string]int // how often a mistake was made again
}

// checkPairs holds an item's fields to what the document says: objects with key
// and value, both strings, and no key of the host's. Each mistake is one finding,
// at its first place.
func checkPairs(w *walker, where, rule string) pairs {
	p := pairs{where: where, rule: rule}
	for w.enter(); w.next(); p.count++ {
		p.check(p.count, w)
	}
	for i, f := range p.findings {
		if n := p.more[f.same]; n > 0 {
			p.findings[i].Message += fmt.Sprintf(" (and %d more)", n)
		}
	}
	return p
}

// add keeps the first finding of a mistake and counts the others.
func (p *pairs) add(rule string, s Severity, fix, format string, args ...any) {
	for _, f := range p.findings {
		if f.same == rule+format {
			if p.more == nil {
				p.more = map[string]int{}
			}
			p.more[f.same]++
			return
		}
	}
	p.findings = append(p.findings, found(rule, s, fix, format, args...))
}

// usualPair takes a pair as nearly every encoder writes it, {"key":"…","value":"…"}, with a key without escapes. It is
// what a dump of polls is full of; everything else goes the long way.
func usualPair(w *walker) (key []byte, ok bool) {
	const before, between = `{"key":"`, `","value":"`
	b := w.b[w.i:]
	if len(b) < len(before) || string(b[:len(before)]) != before {
		return nil, false
	}
	n := bytes.IndexByte(b[len(before):], '"')
	if n < 0 {
		return nil, false
	}
	key, rest := b[len(before):len(before)+n], b[len(before)+n:]
	if len(rest) < len(between) || string(rest[:len(between)]) != between || bytes.IndexByte(key, '\\') >= 0 {
		return nil, false
	}
	value := len(w.b) - len(rest) + len(between) - 1
	end := skipString(w.b, value)
	if end < 0 || end >= len(w.b) || w.b[end] != '}' {
		return nil, false
	}
	w.i = end + 1
	return key, true
}

func (p *pairs) check(i int, w *walker) {
	if key, ok := usualPair(w); ok {
		p.likely = true
		p.checkKey(i, key)
		return
	}
	const fix = `write {"key":"…","value":"…"}`
	if w.kind() != '{' {
		p.add(p.rule, Error, fix, "%s[%d] is %s, not an object with key and value", p.where, i, show(w.value()))
		return
	}
	var key, value []byte
	var like string
	for w.enter(); w.next(); {
		switch name := plain(w.name()); string(name) {
		case "key":
			key = w.value()
		case "value":
			value = w.value()
		default:
			like = cut(name)
			w.value()
		}
	}
	p.likely = p.likely || key != nil
	switch kindOf(key) {
	case '"':
		p.checkKey(i, plain(key))
	case 0:
		if like != "" {
			p.add(p.rule, Error, fix, "%s[%d] has no key; it has %q", p.where, i, like)
			return
		}
		p.add(p.rule, Error, fix, "%s[%d] has no key", p.where, i)
		return
	default:
		p.add(p.rule, Error, "write the key as a string", "%s[%d].key is %s", p.where, i, show(key))
	}
	switch kindOf(value) {
	case '"':
	case 0:
		if like != "" {
			p.add(p.rule, Error, fix, "%s[%d] has no value; it has %q", p.where, i, like)
			return
		}
		p.add(p.rule, Error, fix, "%s[%d] has no value", p.where, i)
	case '0':
		p.add(p.rule, Error, `write "`+cut(value)+`", digit for digit`, "%s[%d].value is %s, and the fields of an item are strings", p.where, i, show(value))
	case 't', 'n':
		p.add(p.rule, Error, `write "`+string(value)+`", or leave the field out`, "%s[%d].value is %s, and the fields of an item are strings", p.where, i, show(value))
	default:
		p.add(p.rule, Error, "write its JSON as a string, or a field for each part", "%s[%d].value is %s, and the fields of an item are strings", p.where, i, show(value))
	}
}

func (p *pairs) checkKey(i int, key []byte) {
	if curupira.IsReservedKey(string(key)) && p.rule == rulePollValues {
		p.add(rulePollKey, Error, "the host fills ${repository} and ${automation} itself: take another key",
			"%s[%d].key is %q, which is reserved by the host", p.where, i, key)
	}
	if first, ok := p.repeated(i, key); ok {
		p.add(rulePollRepeat, Warning, "give each field a key of its own", "%s[%d].key is %q, as in %s[%d]", p.where, i, cut(key), p.where, first)
	}
}

// repeated finds an earlier field with this key, and remembers the key if there
// is none.
func (p *pairs) repeated(i int, key []byte) (first int, ok bool) {
	for n, k := range p.keys[:min(i, len(p.keys))] {
		if k != nil && string(k) == string(key) {
			return n, true
		}
	}
	switch {
	case i < len(p.keys):
		p.keys[i] = key
		return 0, false
	case i >= MaxFields:
		return 0, false
	case p.seen == nil:
		p.seen = map[string]int{}
	}
	if first, ok = p.seen[string(key)]; !ok {
		p.seen[string(key)] = i
	}
	return first, ok
}
