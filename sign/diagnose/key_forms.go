package diagnose

import (
	"strings"
)

func truncatedKeys(r *Recipe) (list []named) {
	n := len(r.Key)
	add := func(detail string, key []byte) {
		if len(key) > 0 && len(key) < n {
			list = append(list, named{detail, key})
		}
	}
	if n > 0 {
		add("the last byte is missing", r.Key[:n-1])
		add("the first byte is missing", r.Key[1:])
	}
	for _, size := range []int{16, 20, 24, 32} {
		add("only the first bytes", r.Key[:min(size, n)])
	}
	bare := strings.TrimRight(r.Secret, "=")
	for cut := 1; cut <= 8 && cut < len(bare); cut++ {
		add("characters at the end are missing", lenient(bare[:len(bare)-cut], "+/"))
		if k := lenient(bare[cut:], "+/"); cut <= 6 { // whsec_ counted wrongly takes up to its length too much
			list = append(list, named{"characters at the start are missing", k})
		}
	}
	for extra := 1; extra < len(prefix); extra++ { // or too little
		list = append(list, named{"a part of whsec_ was left in front", lenient(prefix[extra:]+bare, "+/")})
	}
	if i := strings.IndexAny(bare, "+/"); i > 0 {
		list = append(list, named{"it ends at the first + or /", lenient(bare[:i], "")},
			named{"+ and / are missing", lenient(strings.NewReplacer("+", "", "/", "").Replace(bare), "")})
	}
	if i := strings.IndexByte(string(r.Key), 0); i >= 0 {
		add("it ends at its first NUL byte", r.Key[:i])
	}
	return list
}

func swapCase(text string) string {
	b := []byte(text)
	for i, c := range b {
		if c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' {
			b[i] = c ^ 0x20
		}
	}
	return string(b)
}

// truncatedTexts are secrets that were cut and not decoded.
func truncatedTexts(r *Recipe) (list []named) {
	bare := strings.TrimRight(r.Secret, "=")
	for _, text := range []string{prefix + bare, bare} {
		for cut := 1; cut <= 8 && cut < len(bare); cut++ {
			list = append(list, named{"characters at the end are missing, not decoded", []byte(text[:len(text)-cut])},
				named{"characters at the start are missing, not decoded", []byte(text[cut:])},
				named{"characters at the start are missing, not decoded", []byte(r.Secret[min(cut, len(r.Secret)):])})
		}
		if i := strings.IndexAny(text, "+/"); i > 0 {
			list = append(list, named{"it ends at the first + or /, not decoded", []byte(text[:i])})
		}
	}
	return list
}

// printedKeys are the key's bytes as languages print them, and the secret's text in UTF-16.
func printedKeys(r *Recipe) []named {
	list := []named{
		{"the JSON of a node Buffer", bufferJSON(nil, r.Key)},
		{"numbers with commas, as String(Uint8Array) prints", numbers("", ",", "")(nil, r.Key)},
		{"numbers in brackets, as Go prints []byte", numbers("[", " ", "]")(nil, r.Key)},
		{"numbers in brackets, as a JSON list", numbers("[", ",", "]")(nil, r.Key)},
		{"numbers in brackets, as Java or Python print a list", numbers("[", ", ", "]")(nil, r.Key)},
		{"the highest bit of each byte lost (toString('ascii') of node)", sevenBits(r.Key)},
		{"bytes beyond ASCII replaced by one '?' each", questionBytes(nil, r.Key)},
	}
	for _, t := range texts(r) {
		list = append(list, named{"UTF-16, " + t.detail, toUTF16(false, false)(nil, t.key)}, named{"UTF-16, big-endian, " + t.detail, toUTF16(true, false)(nil, t.key)})
	}
	return list
}

func sevenBits(key []byte) []byte {
	out := make([]byte, len(key))
	for i, c := range key {
		out[i] = c & 0x7f
	}
	return out
}

// Texts that stand where the secret belongs.
const (
	usualPlaceholders = "undefined null None nil <nil> NaN false true whsec_ whsec_undefined whsec_null secret test changeme your-secret whsec_secret " +
		"whsec_test webhook_secret WEBHOOK_SECRET PUP_WEBHOOK_SECRET $PUP_WEBHOOK_SECRET ${PUP_WEBHOOK_SECRET} process.env.PUP_WEBHOOK_SECRET [object]"
	rarePlaceholders = "$WEBHOOK_SECRET ${WEBHOOK_SECRET} process.env.WEBHOOK_SECRET %PUP_WEBHOOK_SECRET% %WEBHOOK_SECRET% {{PUP_WEBHOOK_SECRET}} {{WEBHOOK_SECRET}} $SECRET ${SECRET} SECRET " +
		"Undefined undef NULL Null none NONE nan {} [] \"\" '' 0 1 key KEY password token xxx XXX x foo dummy dev development example placeholder TODO todo default local localhost " +
		"change-me change_me CHANGEME CHANGE_ME ChangeMe replaceme replace-me REPLACE_ME mysecret my-secret my_secret supersecret super-secret super_secret testsecret test-secret test_secret " +
		"your_secret your-secret-here your_secret_here your-secret-key your_secret_key YOUR_SECRET YOUR_SECRET_HERE your-webhook-secret your_webhook_secret YOUR_WEBHOOK_SECRET <your-secret> <secret> <SECRET> " +
		"webhook-secret webhooksecret secret_key secret-key SECRET_KEY secretkey signing-secret signing_secret SIGNING_SECRET WEBHOOK_SIGNING_SECRET PUP_SECRET " +
		"whsec_... whsec_… whsec_xxx whsec_XXX whsec_xxxxxxxx whsec_your_secret whsec_your_secret_here whsec_your-secret whsec_your_webhook_secret whsec_YOUR_SECRET whsec_changeme whsec_test_secret whsec_dev whsec_abc whsec_123 whsec_None whsec_nil " +
		"Optional(nil) java.lang.Object System.Byte[] System.Object"
)

// placeholderKeys makes keys of words, as they are and read as base64.
func placeholderKeys(words string) func(*Recipe) []named {
	return func(*Recipe) (list []named) {
		for _, p := range append(strings.Fields(words), "[object Object]", "[object Promise]", "[object Undefined]", "[object Uint8Array]", "[object ArrayBuffer]", "[object CryptoKey]") {
			list = append(list, named{"the text " + p, []byte(p)})
			if decoded := lenient(strings.TrimPrefix(p, prefix), "+/"); len(decoded) > 0 {
				list = append(list, named{p + ", read as base64", decoded})
			}
		}
		return append(list, named{"whsec_, read as base64", lenient(prefix, "+/")})
	}
}

// hashedKeys are hashes of the secret.
func hashedKeys(with []algorithm) func(r *Recipe) []named {
	return func(r *Recipe) (list []named) {
		for _, a := range with {
			for _, t := range append(texts(r), named{"decoded", r.Key}) {
				sum := write(a.new(), t.key)
				lower, _ := hexOf(sum)
				list = append(list, named{a.name + ", " + t.detail, sum}, named{a.name + " in hex, " + t.detail, lower})
			}
		}
		return list
	}
}
