package diagnose

import (
	"encoding/base64"
	"encoding/hex"
	"strings"
)

// named is one way to build a key.
type named struct {
	detail string
	key    []byte
}

// withKeys makes a hypothesis's vary from the keys that it would sign with.
func withKeys(keys func(r *Recipe) []named) func(*Scratch, Recipe, Try) bool {
	return func(_ *Scratch, r Recipe, try Try) bool {
		if r.public != nil {
			return true
		}
		right := string(r.Key)
		for _, k := range keys(&r) {
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
		list = append(list, named{"url-safe, with whsec_", []byte(prefix + urlSafe)}, named{"url-safe", []byte(urlSafe)})
	}
	return list
}

var keyTexts = []*Hypothesis{
	{Cause: KeyWholeString, Part: KeyPart, Remedy: DecodeSecret,
		Says: "the signature is made with the text of the secret, whsec_ and all, as the key; the key is what the base64 decodes to",
		vary: withKeys(func(r *Recipe) []named { return filter(texts(r), true) })},
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
		vary: withKeys(spacedKeys)},
	{Cause: KeyQuoted, Part: KeyPart, Remedy: TrimSecret,
		Says: "the signature is made with a key text that has quotes around it",
		vary: withKeys(func(r *Recipe) (list []named) {
			for _, t := range texts(r) {
				list = append(list, named{"double quotes, " + t.detail, []byte(`"` + string(t.key) + `"`)},
					named{"single quotes, " + t.detail, []byte(`'` + string(t.key) + `'`)})
			}
			return list
		})},
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

func spacedKeys(r *Recipe) (list []named) {
	forms := append(texts(r), named{"decoded", r.Key})
	for _, space := range []struct{ name, before, after string }{
		{"line feed at the end", "", "\n"}, {"CRLF at the end", "", "\r\n"}, {"CR at the end", "", "\r"}, {"blank at the end", "", " "},
		{"blank in front", " ", ""}, {"BOM in front", "\ufeff", ""}, {"NUL at the end", "", "\x00"},
	} {
		for _, f := range forms {
			if f.detail == "decoded" && space.after == "\x00" {
				continue // HMAC pads with NUL: the same key
			}
			list = append(list, named{space.name + ", " + f.detail, []byte(space.before + string(f.key) + space.after)})
		}
	}
	return list
}

func hexOf(b []byte) (lower, upper []byte) {
	text := hex.EncodeToString(b)
	return []byte(text), []byte(strings.ToUpper(text))
}
