package diagnose

import (
	"encoding/base64"
	"encoding/hex"
	"html"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/pupkit/pupkit/sign"
)

// The order matters: the list is taken apart first, then the label of each entry is put right, then its value.
var signatureTexts = []*Hypothesis{
	signatureText(
		SignatureEscaped,
		"the signature is percent-encoded",
		url.QueryEscape,
		func(v string) (string, bool) {
			if !strings.Contains(v, "%") {
				return v, false
			}
			u, err := url.PathUnescape(v) // QueryUnescape would make blanks of the pluses that are left
			return u, err == nil && !strings.ContainsAny(u, "\r\n\x00")
		},
	),
	signatureText(
		SignatureUnescaped,
		"the signature holds escapes of HTML or JSON",
		strings.NewReplacer("=", `\u003d`, "+", `\u002b`, "/", `\/`).Replace,
		func(v string) (string, bool) {
			u := jsonEscapes().ReplaceAllStringFunc(html.UnescapeString(v), unescapeJSON)
			return u, !strings.ContainsAny(u, "\r\n\x00")
		},
	),
	signatureText(
		SignaturePlus,
		"blanks stand where + was: the header was form-decoded",
		func(v string) string { return strings.ReplaceAll(v, "+", " ") },
		mendPlus,
	),
	signatureText(
		SignatureOtherScheme,
		"the signature has the layout of another scheme; here it is v1, and base64",
		func(v string) string {
			_, value, _ := strings.Cut(v, ",")
			raw, _ := base64.StdEncoding.DecodeString(value)
			return "sha256=" + hex.EncodeToString(raw)
		},
		mendScheme,
	),
	signatureText(
		SignatureList,
		"the entries of the signature are not separated by single blanks",
		func(v string) string { return v + "," + v },
		mendList,
	),
	signatureText(
		SignatureSeparator,
		"version and signature are not joined by a comma alone",
		func(v string) string { return strings.Replace(v, ",", "=", 1) },
		mendSeparator,
	),
	signatureText(
		SignatureLabelTwice,
		"the label v1, is there twice in front of the signature",
		func(v string) string { return "v1," + v },
		entries(func(e string) (string, bool) {
			rest := e
			for isEntry(rest) {
				rest = rest[strings.IndexByte(rest, ',')+1:]
				if isEntry(rest) && digestOf(rest[strings.IndexByte(rest, ',')+1:]) != nil {
					return rest, true
				}
			}
			return e, false
		}),
	),
	signatureText(
		SignatureQuoted,
		"there are quotes around the base64 of the signature, or it is printed as Python prints bytes: b'…'",
		func(v string) string { return strings.Replace(v, ",", ",b'", 1) + "'" },
		values(func(v string) (string, bool) {
			u := unquoted(v)
			return u, digestOf(u) != nil || isHex(u)
		}),
	),
	signatureText(
		SignatureNoVersion,
		"the label v1, is missing in front of the signature",
		func(v string) string { return strings.ReplaceAll(v, "v1,", "") },
		entries(func(e string) (string, bool) {
			return "v1," + strings.TrimPrefix(e, ","), !strings.Contains(strings.TrimPrefix(e, ","), ",") && digestOf(strings.TrimPrefix(e, ",")) != nil
		}),
	),
	signatureText(
		SignatureExtra,
		"something follows the signature after a second comma",
		func(v string) string { return v + ",x" },
		values(func(v string) (string, bool) {
			first, _, ok := strings.Cut(v, ",")
			return first, ok && digestOf(first) != nil
		}),
	),
	signatureText(
		SignatureVersion,
		"the signature is there under another version label than the one of its kind",
		func(v string) string { return strings.ReplaceAll(v, "v1,", "V1,") },
		entries(mendVersion),
	),
	signatureText(
		SignatureHex,
		"the signature is in hex; it is base64",
		reencode(func(raw []byte) string { return hex.EncodeToString(raw) }),
		values(mendHex),
	),
	signatureText(
		SignatureURLSafe,
		"the signature is url-safe base64; it is standard base64 with + and /",
		reencode(base64.URLEncoding.EncodeToString),
		values(func(v string) (string, bool) {
			return strings.NewReplacer("-", "+", "_", "/").Replace(v), strings.ContainsAny(v, "-_") && digestOf(strings.NewReplacer("-", "+", "_", "/").Replace(v)) != nil
		}),
	),
	signatureText(
		SignaturePadding,
		"the signature has the wrong number of '=' at its end",
		reencode(base64.RawStdEncoding.EncodeToString),
		values(func(v string) (string, bool) {
			bare := strings.TrimRight(v, "=")
			fixed := bare + strings.Repeat("=", (4-len(bare)%4)%4)
			return fixed, fixed != v && len(bare)%4 != 1 && slices.Contains(digestSizes, len(digestOf(fixed)))
		}),
	),
	signatureText(
		SignatureHexInBase64,
		"the signature is base64 of hex digits; it is base64 of the bytes",
		reencode(func(raw []byte) string {
			return base64.StdEncoding.EncodeToString([]byte(hex.EncodeToString(raw)))
		}),
		values(func(v string) (string, bool) {
			raw, err := hex.DecodeString(string(digestOf(v)))
			return base64.StdEncoding.EncodeToString(raw), err == nil && len(raw) >= 16
		}),
	),
	signatureText(
		SignatureTwiceBase64,
		"the signature is base64 of base64; it is encoded once",
		reencode(func(raw []byte) string {
			return base64.StdEncoding.EncodeToString([]byte(base64.StdEncoding.EncodeToString(raw)))
		}),
		values(func(v string) (string, bool) {
			inner := strings.TrimPrefix(string(digestOf(v)), "v1,")
			return inner, len(inner)%4 == 0 && len(digestOf(inner)) >= 16
		}),
	),
	signatureText(
		SignatureNotCanonical,
		"the signature's last character has unused bits set: it is not what an encoder prints",
		func(v string) string {
			return strings.TrimRight(v, "=")[:len(strings.TrimRight(v, "="))-1] + nextChar(v) + v[len(strings.TrimRight(v, "=")):]
		},
		values(func(v string) (string, bool) {
			raw := digestOf(v)
			folded := strings.ToLower(v) == v || strings.ToUpper(v) == v // then the letter case is what is wrong
			return base64.StdEncoding.EncodeToString(raw), raw != nil && len(v)%4 == 0 && !folded
		}),
	),
}

func signatureText(c Cause, says string, bend func(v string) string, mend func(v string) (string, bool)) *Hypothesis {
	return &Hypothesis{Cause: c, Part: HeaderPart, Says: says, Remedy: SignatureText,
		bend: bendValue(sign.HeaderSignature, bend),
		mend: mendValue(sign.HeaderSignature, func(v string) (string, string, bool) {
			m, ok := mend(v)
			return m, "", ok
		})}
}

// digestOf decodes base64 with or without padding whose result could be a digest or a signature, else nil.
func digestOf(text string) []byte {
	raw, err := base64.RawStdEncoding.DecodeString(strings.TrimRight(text, "="))
	if err != nil || len(raw) < minDigest || len(raw) > maxDigest {
		return nil
	}
	return raw
}

// minDigest and maxDigest bound what is taken for a digest, in bytes: cut ones included, base64 of hex of SHA-512 as well.
const (
	minDigest = 8
	maxDigest = 176
)

// digestSizes are those of hashes and of ed25519, in bytes; 31 is one of 32 that has lost its last byte.
var digestSizes = []int{16, 20, 28, 31, 32, 48, 64}

// entries makes a mend of a change to each entry that is not yet what it should be.
func entries(f func(entry string) (string, bool)) func(string) (string, bool) {
	return func(v string) (string, bool) {
		changed := false
		parts := strings.Split(v, " ")
		for i, p := range parts {
			if _, value, ok := strings.Cut(p, ","); ok && isEntry(p) && digestOf(value) != nil {
				continue
			}
			if m, ok := f(p); ok && m != p {
				parts[i], changed = m, true
			}
		}
		return strings.Join(parts, " "), changed
	}
}

func isEntry(e string) bool { return strings.HasPrefix(e, "v1,") || strings.HasPrefix(e, "v1a,") }

// values makes a mend of a change to the value of each entry.
func values(f func(value string) (string, bool)) func(string) (string, bool) {
	return func(v string) (string, bool) {
		changed := false
		parts := strings.Split(v, " ")
		for i, p := range parts {
			label, value, ok := strings.Cut(p, ",")
			if !ok {
				continue
			}
			if m, ok := f(value); ok && m != value {
				parts[i], changed = label+","+m, true
			}
		}
		return strings.Join(parts, " "), changed
	}
}

func reencode(print func(raw []byte) string) func(v string) string {
	return func(v string) string {
		label, value, _ := strings.Cut(v, ",")
		raw, _ := base64.StdEncoding.DecodeString(value)
		return label + "," + print(raw)
	}
}

var (
	otherSeparator = expression(`^[vV][0-9]{1,2}(a?)[=:;.|-]([A-Za-z0-9+/_=-]+)$`)
	stripeStyle    = expression(`(?i)^t=[0-9]+,(?:.*,)?v1=([A-Za-z0-9+/_=-]+)`)
	namedHash      = expression(`(?i)^(?:sha-?(?:1|256|384|512)|hs(?:1|256|384|512)|hmac(?:-?sha-?(?:1|256|384|512))?|webhook-signature|signature|sig|digest|mac|s|bearer|basic)[=: ,]+([A-Za-z0-9+/_=-]+)$`)
	namedPart      = expression(`(?i)(?:^|[,; ])(?:signature|sig|mac|hmac|h|s|v1)[=:] ?"?([A-Za-z0-9+/_=-]{20,})"?(?:[,; ]|$)`)
	listJoin       = expression(`([A-Za-z0-9+/_=-]{16})(?:[,;|][ ]*| [|;] )(v[0-9]+a?,)`)
	hexPairs       = expression(`^[0-9a-fA-F]{2}(?:[:-][0-9a-fA-F]{2}){7,}$`)
	jsonEscapes    = expression(`\\u00[0-9a-fA-F]{2}|\\[/"]`)
	labelSpace     = expression(`\b([vV]1a?)(, +|:? +)([A-Za-z0-9+/_=-]{20,})`)
)

func mendScheme(v string) (string, bool) {
	forms := []func() *regexp.Regexp{stripeStyle, namedHash}
	if strings.ContainsAny(v, ",; ") && !strings.Contains(v, "v1,") {
		forms = append(forms, namedPart)
	}
	for _, form := range forms {
		m := form().FindStringSubmatch(strings.TrimSpace(v))
		switch {
		case m == nil:
		case isHex(m[1]): // hex goes with the layout: it is one mistake
			mended, _ := mendHex(m[1])
			return "v1," + mended, true
		case digestOf(m[1]) != nil:
			return "v1," + m[1], true
		}
	}
	return v, false
}

// mendSeparator puts a comma where something else stands between label and signature.
func mendSeparator(v string) (string, bool) {
	joined := labelSpace().ReplaceAllString(v, "$1,$3")
	mended, ok := entries(func(e string) (string, bool) {
		m := otherSeparator().FindStringSubmatch(e)
		if m == nil || digestOf(m[2]) == nil {
			return e, false
		}
		return "v1" + m[1] + "," + m[2], true
	})(joined)
	return mended, ok || joined != v
}

// unescapeJSON undoes one escape.
func unescapeJSON(escape string) string {
	if code, err := strconv.ParseUint(escape[min(2, len(escape)):], 16, 16); err == nil {
		return string(rune(code))
	}
	return escape[1:]
}

func mendList(v string) (string, bool) {
	out := strings.NewReplacer(`["`, "", `"]`, "", `","`, " ", `", "`, " ").Replace(v)
	out = listJoin().ReplaceAllString(out, "$1 $2")
	if cut := strings.TrimRight(out, ",;|"); strings.Contains(cut, ",") {
		out = cut
	}
	return out, out != v
}

// mendPlus joins what blanks cut apart, if that makes one signature of it.
func mendPlus(v string) (string, bool) {
	label, rest, ok := strings.Cut(v, ",")
	joined := strings.ReplaceAll(rest, " ", "+")
	return label + "," + joined, ok && !strings.Contains(rest, ",") && strings.Contains(rest, " ") && slices.Contains(digestSizes, len(digestOf(joined)))
}

// mendVersion relabels an entry by the size of what it holds.
func mendVersion(e string) (string, bool) {
	label, value, ok := strings.Cut(e, ",")
	if !ok || isEntry(e) || digestOf(value) == nil && !isHex(value) || len(label) > 8 {
		return e, false
	}
	if strings.EqualFold(label, "v1a") && len(digestOf(value)) == 64 {
		return "v1a," + value, true
	}
	return "v1," + value, true
}

func isHex(s string) bool {
	_, err := hex.DecodeString(s)
	return err == nil && len(s) >= 32
}

func mendHex(v string) (string, bool) {
	bare := strings.TrimPrefix(strings.TrimPrefix(strings.TrimPrefix(v, "0x"), "0X"), `\x`)
	if hexPairs().MatchString(bare) {
		bare = strings.NewReplacer(":", "", "-", "").Replace(bare)
	}
	if !isHex(bare) {
		return v, false
	}
	raw, _ := hex.DecodeString(bare)
	return base64.StdEncoding.EncodeToString(raw), true
}

// nextChar is the base64 character after the last one of v: it differs in the lowest, unused bit.
func nextChar(v string) string {
	bare := strings.TrimRight(v, "=")
	i := strings.IndexByte(base64Alphabet, bare[len(bare)-1])
	return base64Alphabet[(i|1)%64 : (i|1)%64+1]
}
