package sign

import (
	"crypto/ed25519"
	"encoding/base64"
	"fmt"
	"strings"
	"unicode"
)

// The prefixes of key texts (Standard Webhooks, "Signature scheme").
const (
	prefixSecret  = "whsec_"
	prefixPrivate = "whsk_"
	prefixPublic  = "whpk_"
)

// MaxKeyText is the longest text in bytes that ParseKey reads.
const MaxKeyText = 4096

// ParseKey reads a key from its text: whsec_ and base64, the base64 alone, whsk_ for an ed25519 private key (a seed of
// 32 bytes, or seed and public half together), whpk_ for a public one.
//
// White space around the text is removed, missing padding is accepted, a length outside MinKey to MaxKey is accepted:
// each with a warning. Everything else that is not the standard alphabet is refused with a *KeyError, because lenient
// decoders make another key of it without a word. No error holds the secret.
func ParseKey(text string) (Key, error) {
	if len(text) > MaxKeyText {
		return Key{}, keyFault(KeyTooLong, "give the secret alone", "the text has %d bytes, more than %d", len(text), MaxKeyText)
	}
	trimmed := strings.TrimFunc(text, func(r rune) bool { return unicode.IsSpace(r) || r == '\ufeff' })
	if err := checkWrapping(trimmed); err != nil {
		return Key{}, err
	}
	prefix, rest := splitPrefix(trimmed)
	raw, warnings, err := decodeKey(rest, len(prefix))
	if err != nil {
		return Key{}, err
	}
	k := Key{text: trimmed}
	if trimmed != text {
		k.warnings = append(k.warnings, Warning{WarnOuterSpace, "white space around the secret was removed: it is not part of the key"})
	}
	k.warnings = append(k.warnings, warnings...)
	switch prefix {
	case prefixPrivate:
		return privateKey(k, raw)
	case prefixPublic:
		if len(raw) != ed25519.PublicKeySize {
			return Key{}, keyFault(KeyLength, "copy the whole key", "a whpk_ key has %d bytes, not %d", ed25519.PublicKeySize, len(raw))
		}
		k.scheme, k.public = V1a, raw
		return k, nil
	}
	k.scheme, k.secret = V1, raw
	k.warnings = append(k.warnings, lengthWarnings(raw, rest)...)
	return k, nil
}

// ParseKeys reads several keys. A text that cannot be read does not hide the others: errs holds one error for each.
func ParseKeys(texts ...string) (keys []Key, errs []error) {
	for _, t := range texts {
		k, err := ParseKey(t)
		if err != nil {
			errs = append(errs, err)
			continue
		}
		keys = append(keys, k)
	}
	return keys, errs
}

func splitPrefix(text string) (prefix, rest string) {
	for _, p := range []string{prefixSecret, prefixPrivate, prefixPublic} {
		if r, ok := strings.CutPrefix(text, p); ok {
			return p, r
		}
	}
	return "", text
}

func privateKey(k Key, raw []byte) (Key, error) {
	switch len(raw) {
	case ed25519.SeedSize:
		k.private = ed25519.NewKeyFromSeed(raw)
	case ed25519.PrivateKeySize:
		k.private = ed25519.NewKeyFromSeed(raw[:ed25519.SeedSize])
		if !equal(k.private, raw) {
			return Key{}, keyFault(KeyPair, "copy the key again", "the public half of this whsk_ key does not belong to its seed")
		}
	default:
		return Key{}, keyFault(KeyLength, "copy the whole key", "a whsk_ key has %d bytes (a seed) or %d (seed and public half), not %d",
			ed25519.SeedSize, ed25519.PrivateKeySize, len(raw))
	}
	k.scheme = V1a
	k.public = k.private.Public().(ed25519.PublicKey)
	k.warnings = append(k.warnings, Warning{WarnPrivateKey, "this is the private key: a receiver needs only the whpk_ half"})
	return k, nil
}

// decodeKey reads the base64 part. offset is where it starts in the whole text, for places in errors.
func decodeKey(text string, offset int) ([]byte, []Warning, error) {
	body := strings.TrimRight(text, "=")
	if body == "" {
		return nil, nil, keyFault(KeyEmpty, "generate one with `pupkit secret`", "the secret is empty")
	}
	if err := checkAlphabet(body, offset); err != nil {
		return nil, nil, err
	}
	var warnings []Warning
	want := (4 - len(body)%4) % 4
	switch pad := len(text) - len(body); {
	case want == 3:
		return nil, nil, keyFault(KeyIncomplete, "copy the whole secret",
			"%d base64 characters cannot be complete: one is missing or one too many", len(body))
	case pad > want:
		return nil, nil, keyFault(KeyPadding, "remove what does not belong to it", "%d '=' at the end where %d belong", pad, want)
	case pad < want:
		warnings = append(warnings, Warning{WarnUnpadded, fmt.Sprintf("%d '=' at the end are missing: several libraries refuse such a secret", want-pad)})
	}
	raw, err := base64.RawStdEncoding.DecodeString(body)
	if err != nil { // cannot be: alphabet and length were checked
		return nil, nil, keyFault(KeyAlphabet, "copy the secret again", "the secret is not base64")
	}
	if base64.RawStdEncoding.EncodeToString(raw) != body {
		warnings = append(warnings, Warning{WarnNotCanonical, "the last base64 character has unused bits set: was it typed by hand?"})
	}
	return raw, warnings, nil
}

func lengthWarnings(raw []byte, text string) (w []Warning) {
	switch {
	case len(raw) < MinKey:
		w = append(w, Warning{WarnKeyShort, fmt.Sprintf("the key has %d bytes; Standard Webhooks asks for %d to %d", len(raw), MinKey, MaxKey)})
	case len(raw) > MaxKey:
		w = append(w, Warning{WarnKeyLong, fmt.Sprintf("the key has %d bytes; Standard Webhooks asks for %d to %d", len(raw), MinKey, MaxKey)})
	}
	if strings.Trim(string(raw), "\x00") == "" {
		w = append(w, Warning{WarnKeyZero, "the key is all zero bytes, which signs like an empty key: anybody can forge it"})
	}
	if len(text) >= 2*16 && strings.Trim(text, "0123456789abcdefABCDEF") == "" {
		w = append(w, Warning{WarnKeyHex, "the secret consists of hex digits only; it was read as base64, as every library reads it"})
	}
	return w
}
