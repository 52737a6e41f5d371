package diagnose

import (
	"encoding/base64"
	"encoding/hex"
	"net/url"
	"strings"
)

// named is one way to build a key.
type named struct {
	detail string
	key    []byte
}

// withKeys makes a hypothesis's vary from the keys that it would sign with; rare ones are not combined with other mistakes.
func withKeys(keys func(r *Recipe) []named, rare ...func(r *Recipe) []named) func(*Scratch, Recipe, Try) bool {
	return func(s *Scratch, r Recipe, try Try) bool {
		if r.public != nil {
			return true
		}
		list := keys(&r)
		for i := 0; i < len(rare) && s.thorough(r.Body); i++ {
			list = append(list, rare[i](&r)...)
		}
		right := string(r.Key)
		for _, k := range list {
			if string(k.key) == right {
				continue
			}
			v := r
			v.Key = k.key
			if !try(k.detail, v) {
				return false
			}
		}
		return true
	}
}

// texts are the spellings of a secret that people hold in their hands.
func texts(r *Recipe) []named {
	bare := r.Secret
	unpadded := strings.TrimRight(bare, "=")
	urlSafe := strings.NewReplacer("+", "-", "/", "_").Replace(bare)
	list := []named{{"with whsec_", []byte(prefix + bare)}, {"without whsec_", []byte(bare)}}
	if unpadded != bare {
		list = append(list, named{"with whsec_, without '='", []byte(prefix + unpadded)}, named{"without whsec_ and '='", []byte(unpadded)})
	}
	if urlSafe != bare {
		list = append(list, named{"url-safe, with whsec_", []byte(prefix + urlSafe)}, named{"url-safe", []byte(urlSafe)},
			named{"url-safe, without '='", []byte(strings.TrimRight(urlSafe, "="))})
	}
	return list
}

var keyTexts = []*Hypothesis{
	{Cause: KeyOtherScheme, Part: KeyPart, Remedy: DecodeSecret,
		Says: "the signature is an HMAC made with the bytes of an ed25519 key: whsk_ and whpk_ are for v1a, a secret for v1 starts with whsec_",
		vary: func(_ *Scratch, r Recipe, try Try) bool {
			if r.public == nil {
				return true
			}
			v := r
			v.public, v.private = nil, nil
			for _, k := range []named{{"all bytes", r.private}, {"the seed", r.private[:len(r.private)/2]}, {"the public half", r.public}} {
				v.Key = k.key
				if len(k.key) > 0 && !try(k.detail, v) {
					return false
				}
			}
			return true
		}},
	{Cause: KeyWholeString, Part: KeyPart, Remedy: DecodeSecret,
		Says: "the signature is made with the text of the secret, whsec_ and all, as the key; the key is what the base64 decodes to",
		vary: withKeys(func(r *Recipe) []named {
			return append(filter(texts(r), true), named{"with whsec_ twice", []byte(prefix + prefix + r.Secret)})
		})},
	{Cause: KeyNotDecoded, Part: KeyPart, Remedy: DecodeSecret,
		Says: "the signature is made with the base64 text of the secret as the key: whsec_ was removed, but the rest not decoded",
		vary: withKeys(func(r *Recipe) []named { return filter(texts(r), false) })},
	{Cause: KeyVersionLabel, Part: KeyPart, Remedy: DecodeSecret,
		Says: "the signature is made with a key text that begins with v1, : that label belongs to signatures, not to secrets",
		vary: withKeys(func(r *Recipe) (list []named) {
			for _, t := range texts(r) {
				list = append(list, named{t.detail, append([]byte("v1,"), t.key...)})
			}
			return list
		})},
	{Cause: KeyLenientDecode, Part: KeyPart, Remedy: DecodeSecret,
		Says: "the signature is made with a key that a lenient base64 decoder read out of the prefix as well: it skips or maps what is not base64",
		vary: withKeys(lenientKeys)},
	{Cause: KeySpace, Part: KeyPart, Remedy: TrimSecret,
		Says: "the signature is made with a key that has white space of the secret's file or variable in it",
		vary: withKeys(surrounded(usualSpace), surrounded(rareSpace))},
	{Cause: KeyQuoted, Part: KeyPart, Remedy: TrimSecret,
		Says: "the signature is made with a key text that has quotes around it, or something else of the line that it was read from",
		vary: withKeys(surrounded(usualQuotes), surrounded(rareQuotes))},
	{Cause: KeyEscaped, Part: KeyPart, Remedy: DecodeSecret,
		Says: "the signature is made with a secret that was escaped, or unescaped once too often",
		vary: withKeys(escapedKeys)},
}

// surrounding is what comes along with a secret when the line that it stands in is cut wrongly.
type surrounding struct{ name, before, after string }

var (
	usualSpace = []surrounding{
		{"line feed at the end", "", "\n"}, {"CRLF at the end", "", "\r\n"}, {"CR at the end", "", "\r"}, {"blank at the end", "", " "},
		{"blank in front", " ", ""}, {"BOM in front", "\ufeff", ""}, {"NUL at the end", "", "\x00"},
	}
	rareSpace = []surrounding{
		{"tab at the end", "", "\t"}, {"tab in front", "\t", ""}, {"two line feeds at the end", "", "\n\n"}, {"two CRLF at the end", "", "\r\n\r\n"},
		{"line feed in front", "\n", ""}, {"CRLF in front", "\r\n", ""}, {"line feeds at both ends", "\n", "\n"}, {"blanks at both ends", " ", " "},
		{"blank and line feed at the end", "", " \n"}, {"blank in front, line feed at the end", " ", "\n"}, {"BOM in front, line feed at the end", "\ufeff", "\n"},
		{"BOM in front, CRLF at the end", "\ufeff", "\r\n"}, {"two blanks at the end", "", "  "},
		{"no-break space at the end", "", "\u00a0"}, {"no-break space in front", "\u00a0", ""},
		{"zero-width space at the end", "", "\u200b"}, {"zero-width space in front", "\u200b", ""},
	}
	usualQuotes = []surrounding{{"double quotes", `"`, `"`}, {"single quotes", `'`, `'`}}
	rareQuotes  = []surrounding{
		{"backticks", "`", "`"}, {"typographic quotes", "\u201c", "\u201d"}, {"escaped quotes", `\"`, `\"`}, {"angle brackets", "<", ">"}, {"brackets", "[", "]"}, {"braces", "{", "}"},
		{"double quote in front", `"`, ""}, {"double quote at the end", "", `"`}, {"single quote in front", "'", ""}, {"single quote at the end", "", "'"},
		{"double quotes and a line feed", `"`, "\"\n"}, {"semicolon at the end", "", ";"}, {"comma at the end", "", ","}, {"full stop at the end", "", "."},
		{"'=' in front", "=", ""}, {"Bearer in front", "Bearer ", ""}, {"the variable's name in front", "PUP_WEBHOOK_SECRET=", ""},
		{"the variable's name in front", "WEBHOOK_SECRET=", ""}, {"the variable's name in front, quotes", `PUP_WEBHOOK_SECRET="`, `"`}, {"export in front", "export PUP_WEBHOOK_SECRET=", ""},
	}
)

// surrounded makes keys of the texts of a secret, and of its bytes, with something around them.
func surrounded(list []surrounding) func(r *Recipe) []named {
	return func(r *Recipe) (keys []named) {
		forms := append(texts(r), named{"decoded", r.Key})
		for _, s := range list {
			for _, f := range forms {
				if f.detail == "decoded" && s.after == "\x00" {
					continue // HMAC pads with NUL: the same key
				}
				keys = append(keys, named{s.name + ", " + f.detail, []byte(s.before + string(f.key) + s.after)})
			}
		}
		return keys
	}
}

// escapedKeys are the secret's text as URLs, forms and JSON spell it, and with what form decoding makes of its pluses.
func escapedKeys(r *Recipe) (list []named) {
	for _, t := range texts(r) {
		text := string(t.key)
		for _, e := range []named{
			{"percent-encoded, ", []byte(url.QueryEscape(text))},
			{"blanks for +, ", []byte(strings.ReplaceAll(text, "+", " "))},
			{`\/ for /, `, []byte(strings.ReplaceAll(text, "/", `\/`))},
			{"HTML-escaped, ", []byte(strings.NewReplacer("=", "&#61;", "+", "&#43;", "/", "&#47;").Replace(text))},
		} {
			if string(e.key) != text {
				list = append(list, named{e.detail + t.detail, e.key})
			}
		}
	}
	for _, skipped := range []string{"+", "/"} {
		list = append(list, named{skipped + " is missing, decoded", lenient(strings.ReplaceAll(r.Secret, skipped, ""), "")})
	}
	return list
}

func filter(list []named, whole bool) (out []named) {
	for _, n := range list {
		if strings.HasPrefix(string(n.key), prefix) == whole {
			out = append(out, n)
		}
	}
	return out
}

func lenientKeys(r *Recipe) (list []named) {
	bare := r.Secret
	for _, t := range []struct{ name, text string }{
		{"whsec_…", prefix + bare}, {"v1,whsec_…", "v1," + prefix + bare}, {"v1,…", "v1," + bare},
		{"whsec_whsec_…", prefix + prefix + bare}, {`"whsec_…"`, `"` + prefix + bare + `"`},
	} {
		list = append(list, named{"node over " + t.name, lenient(t.text, "+/")}, named{"PHP, Python or Ruby over " + t.name, lenient(t.text, "")})
	}
	return list
}

// lenient decodes as permissive decoders do: foreign characters are skipped, '=' ends, an incomplete end is dropped.
// dashes is what - and _ stand for, or empty to skip them: node reads them as + and /.
func lenient(text, dashes string) []byte {
	var kept []byte
	for i := 0; i < len(text) && text[i] != '='; i++ {
		c := text[i]
		if dashes != "" && (c == '-' || c == '_') {
			c = dashes[strings.IndexByte("-_", c)]
		}
		if c == '+' || c == '/' || c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' {
			kept = append(kept, c)
		}
	}
	if len(kept)%4 == 1 {
		kept = kept[:len(kept)-1]
	}
	out, _ := base64.RawStdEncoding.DecodeString(string(kept))
	return out
}

func hexOf(b []byte) (lower, upper []byte) {
	text := hex.EncodeToString(b)
	return []byte(text), []byte(strings.ToUpper(text))
}
