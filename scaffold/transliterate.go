package scaffold

import (
	"strings"
	"unicode"
)

// transliterate spells one character of a decomposed (NFKD) text in a to z and digits. It knows the Latin, Greek and
// Cyrillic letters, whose spelling needs no knowledge of the word; marks and apostrophes spell nothing.
func transliterate(r rune) (string, bool) {
	r = unicode.ToLower(r)
	switch {
	case 'a' <= r && r <= 'z' || '0' <= r && r <= '9':
		return string(r), true
	case unicode.Is(unicode.Mn, r), unicode.Is(unicode.Cf, r), strings.ContainsRune("'’ʼʹʻ`", r):
		return "", true
	case r == '&':
		return " and ", true
	}
	latin, known := spelling[r]
	return latin, known
}

var spelling = table(
	// Latin letters that do not decompose
	"æ ae œ oe ø o ß ss þ th ð d đ d ħ h ı i ĸ k ł l ŋ n ŧ t ƒ f ə e",
	// Greek, without accents
	"α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ f χ ch ψ ps ω o",
	// Cyrillic: Russian, Ukrainian, Belarusian, Bulgarian, Serbian, Macedonian
	"а a б b в v г g д d е e ж zh з z и i к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts ч ch ш sh щ shch ъ - ы y ь - э e ю yu я ya",
	"є ye і i ґ g ђ dj ј j љ lj њ nj ћ c џ dz ѕ dz",
)

// table reads pairs of a letter and its spelling; a hyphen spells nothing.
func table(rows ...string) map[rune]string {
	spelling := map[rune]string{}
	fields := strings.Fields(strings.Join(rows, " "))
	for i := 0; i < len(fields); i += 2 {
		for _, letter := range fields[i] {
			spelling[letter] = strings.Trim(fields[i+1], "-")
		}
	}
	return spelling
}
