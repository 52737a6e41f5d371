package frames

import (
	"bytes"
	"regexp"
	"sync"
)

// printed knows what a language prints where it has no JSON for a value, and templates that nobody filled in.
func printed(body []byte, start, at int) (string, string, bool) {
	if before := bytes.TrimRight(body[:start], " \t\r\n"); len(before) > 0 && bytes.IndexByte([]byte(":,[{%$<"), before[len(before)-1]) < 0 {
		return "", "", false // behind the end of a string it is that string's text
	}
	for _, p := range printedForms() {
		for _, from := range []int{start, max(start-1, 0), at} {
			if text := p.pattern.Find(body[from:min(len(body), from+64)]); text != nil {
				return p.what + " " + quote(text) + ",", p.fix, true
			}
		}
	}
	return "", "", false
}

type printedForm struct {
	pattern   *regexp.Regexp
	what, fix string
}

var printedForms = sync.OnceValue(func() []printedForm {
	return []printedForm{
		{regexp.MustCompile(`^(\$\{[^}]*\}?|\{\{[^}]*\}{0,2}|%[-0-9.]*[sdvxqf@]|<%[^%]*(%>)?)`), "a template that was not filled in,", "put the value in with a JSON encoder, not with text replacement"},
		{regexp.MustCompile(`^\[(Circular|Object|Array|Function|Getter|native code)[^\]]*\]`), "the notation of console.log,", "JavaScript: use JSON.stringify"},
		{regexp.MustCompile(`^\.\.\.`), "an ellipsis,", "the text was shortened for people: use a JSON encoder"},
		{regexp.MustCompile(`^-?[0-9]+n\b`), "a BigInt of JavaScript,", "JSON has no BigInt: send Number(x), or a string"},
		{regexp.MustCompile(`^[A-Za-z_$][\w.$]*\(\s*\{"`), "a call around the JSON text (JSONP),", "write the JSON text only"},
		{regexp.MustCompile(`^(function\b[^}]*\}?|\([^)]*\) *=>)`), "a function,", "leave it out: JSON holds data only"},
		{regexp.MustCompile(`^[A-Za-z_][\w.]*\([^)]*\)?`), "a value in a language's own notation,", "encode it as a string or a number: the JSON encoder needs to know how"},
		{regexp.MustCompile(`^(b"|b'|u"|u'|r"|@")[^"']*["']?`), "a string with a prefix,", "this is a language's own notation: use a JSON encoder (Python: json.dumps, with bytes decoded first)"},
	}
})

// escapedWhole knows JSON text that went through one more encoding.
func escapedWhole(start []byte) (what, fix string, ok bool) {
	for _, kind := range []struct{ prefix, what, fix string }{
		{"%7B", "percent-encoded text", "write the JSON text itself, without URL encoding"},
		{"{&quot;", "JSON escaped for HTML", "write the JSON text itself, without HTML escaping"},
		{"{&#34;", "JSON escaped for HTML", "write the JSON text itself, without HTML escaping"},
		{`{\"`, "JSON with its quotes escaped", "write the JSON text itself, not the inside of a string that holds it"},
		{`\ufeff`, "an escaped byte order mark", "encode the body without a byte order mark: JSON text has none"},
		{`\x7b`, "escaped bytes", "write the bytes themselves"},
		{`\{`, "JSON with a backslash before it", "write the JSON text itself, without a shell's escaping"},
		{"=7B", "quoted-printable text", "write the JSON text itself"},
		{")]}'", "a guard against JSON hijacking", "write the JSON text only"},
		{"```", "a code fence of Markdown", "write the JSON text only"},
	} {
		if len(start) >= len(kind.prefix) && bytes.EqualFold(start[:len(kind.prefix)], []byte(kind.prefix)) {
			return kind.what, kind.fix, true
		}
	}
	return "", "", false
}
