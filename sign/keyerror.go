package sign

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// KeyFault names why a text is not a key.
type KeyFault string

// The faults of a key's text.
const (
	KeyEmpty       KeyFault = "empty"        // nothing there, or only a prefix
	KeyTooLong     KeyFault = "too-long"     // over MaxKeyText
	KeyVersion     KeyFault = "version"      // v1,whsec_…: the label of a signature
	KeyQuoted      KeyFault = "quoted"       // quotes around it
	KeyPrefixTwice KeyFault = "prefix-twice" // whsec_whsec_…
	KeyPrefixCase  KeyFault = "prefix-case"  // WHSEC_…
	KeyPrefix      KeyFault = "prefix"       // something before whsec_, or another prefix
	KeyPlaceholder KeyFault = "placeholder"  // undefined, null, ${NAME}, <secret>, whsec_...
	KeySpace       KeyFault = "space"        // white space inside
	KeyURLSafe     KeyFault = "url-safe"     // - and _ instead of + and /
	KeyEscaped     KeyFault = "escaped"      // %2B, %3D
	KeyAlphabet    KeyFault = "alphabet"     // another character that is not base64
	KeyPadding     KeyFault = "padding"      // too many '='
	KeyIncomplete  KeyFault = "incomplete"   // a length that base64 cannot have
	KeyLength      KeyFault = "length"       // an ed25519 key of the wrong length
	KeyPair        KeyFault = "pair"         // an ed25519 key whose halves do not match
)

// KeyError says why a text is not a key, and what would be right. It never holds the text.
type KeyError struct {
	Fault   KeyFault
	Message string // what is wrong here
	Fix     string // what to do
}

func (e *KeyError) Error() string { return "cannot read the secret: " + e.Message }

func keyFault(f KeyFault, fix, format string, args ...any) *KeyError {
	return &KeyError{Fault: f, Message: fmt.Sprintf(format, args...), Fix: fix}
}

const wantSecret = "secrets start with whsec_ followed by base64 (24 to 64 bytes after decoding)"

// checkWrapping finds what people copy along with a secret.
func checkWrapping(text string) error {
	lower := lowerASCII(text)
	at := strings.Index(lower, prefixSecret)
	switch {
	case text == "":
		return keyFault(KeyEmpty, "generate one with `pupkit secret`", "the secret is empty")
	case strings.HasPrefix(lower, "v1,") || strings.HasPrefix(lower, "v1a,"):
		label := text[:strings.IndexByte(text, ',')+1]
		return keyFault(KeyVersion, "remove "+label, "the secret starts with %q, which belongs to signatures; "+wantSecret, label)
	case quoted(text):
		return keyFault(KeyQuoted, "remove the quotes", "there are quotes around the secret; "+wantSecret)
	case placeholder(text):
		return keyFault(KeyPlaceholder, "put the real secret there", "this is a placeholder, not a secret; "+wantSecret)
	case at == 0 && strings.HasPrefix(lower[len(prefixSecret):], prefixSecret):
		return keyFault(KeyPrefixTwice, "remove one whsec_", "the prefix whsec_ is there twice")
	case at == 0 && !strings.HasPrefix(text, prefixSecret):
		return keyFault(KeyPrefixCase, "write whsec_", "the prefix is %q; it is lower case: whsec_", text[:len(prefixSecret)])
	case at > 0:
		return keyFault(KeyPrefix, "give only what starts with whsec_", "%d characters stand before whsec_; "+wantSecret,
			utf8.RuneCountInString(text[:at]))
	}
	return nil
}

func quoted(text string) bool {
	const quotes = "\"'`\u2018\u2019\u201c\u201d\u00ab\u00bb"
	first, _ := utf8.DecodeRuneInString(text)
	last, _ := utf8.DecodeLastRuneInString(text)
	return strings.ContainsRune(quotes, first) || strings.ContainsRune(quotes, last)
}

func placeholder(text string) bool {
	_, rest := splitPrefix(text)
	switch strings.ToLower(rest) {
	case "undefined", "null", "none", "nil", "changeme", "secret", "replaceme":
		return true
	}
	return strings.HasPrefix(text, "$") || strings.HasPrefix(rest, "${") || strings.HasPrefix(rest, "<") || strings.HasPrefix(rest, "{{") ||
		strings.Trim(rest, ".…*") == "" && rest != "" || strings.Trim(rest, "xX") == "" && rest != ""
}

// checkAlphabet wants standard base64 characters only; offset is where text starts in what the user gave.
func checkAlphabet(text string, offset int) error {
	for i, r := range text {
		at := offset + i + 1
		switch {
		case r >= 'A' && r <= 'Z', r >= 'a' && r <= 'z', r >= '0' && r <= '9', r == '+', r == '/':
			continue
		case r == ' ' || r == '\t' || r == '\n' || r == '\r':
			return keyFault(KeySpace, "join the parts: a secret is one word", "there is white space (%q) inside the secret, at byte %d", r, at)
		case r == '-' || r == '_':
			if name, ok := otherPrefix(text); ok && offset == 0 {
				return keyFault(KeyPrefix, "copy the webhook secret", "the prefix %q is not that of a webhook secret; "+wantSecret, name)
			}
			return keyFault(KeyURLSafe, "write + for - and / for _", "%q at byte %d is url-safe base64; a secret is standard base64 with + and /", r, at)
		case r == '%':
			return keyFault(KeyEscaped, "undo the percent-encoding", "%q at byte %d: the secret is percent-encoded", r, at)
		case r == '=':
			return keyFault(KeyPadding, "remove what follows the '='", "'=' at byte %d stands inside the secret; it can only end one", at)
		case r == utf8.RuneError:
			return keyFault(KeyAlphabet, "copy the secret again", "byte %d of the secret is not UTF-8", at)
		}
		return keyFault(KeyAlphabet, "copy the secret again", "%+q at byte %d is not a base64 character; "+wantSecret, r, at)
	}
	return nil
}

// otherPrefix finds a prefix such as sk_live_ or ghp_ : a short lower-case word before an underscore.
func otherPrefix(text string) (string, bool) {
	i := strings.IndexByte(text, '_')
	if i < 2 || i > 8 || strings.Trim(text[:i], "abcdefghijklmnopqrstuvwxyz") != "" {
		return "", false
	}
	return text[:i+1], true
}

// lowerASCII keeps every byte where it is, which strings.ToLower does not.
func lowerASCII(text string) string {
	b := []byte(text)
	for i, c := range b {
		if c >= 'A' && c <= 'Z' {
			b[i] = c + 'a' - 'A'
		}
	}
	return string(b)
}
