// Package nearest finds the known word that somebody most likely meant.
package nearest

import (
	"strings"
	"unicode"
)

// MaxLength is the length in characters beyond which a word is not compared: nobody misspells a name that long.
const MaxLength = 64

// Of returns the known word closest to word, and whether one is close enough to be suggested.
//
// A word that differs only in case or in its separators (readonly, read_only, Read-Only) is always close enough.
// Otherwise insertions, deletions, replacements and swaps of neighbours are counted, and a word may have one
// of them for every three characters, at most three. A word of three characters or more that begins exactly
// one known word stands for that one. Of two words equally close the one that begins alike wins, then the earlier one. The word itself, where it is
// known, is no suggestion.
func Of(word string, known []string) (string, bool) {
	w := fold(word)
	if len(w) == 0 || len(w) > MaxLength {
		return "", false
	}
	best, least := "", allowed(len(w))+1
	prefixed, prefixes := "", 0
	for _, k := range known {
		f := fold(k)
		switch {
		case k == word || len(f) == 0 || len(f) > MaxLength:
			continue
		case string(f) == string(w):
			return k, true
		}
		if len(w) >= 3 && strings.HasPrefix(string(f), string(w)) {
			prefixed, prefixes = k, prefixes+1
		}
		limit := min(least, allowed(len(w)), allowed(len(f)))
		if d := distance(w, f); limit > 0 && d <= limit && (d < least || !sameStart(best, w) && sameStart(k, w)) {
			best, least = k, d
		}
	}
	if best == "" && prefixes == 1 {
		return prefixed, true
	}
	return best, best != ""
}

// sameStart reports whether a known word begins with the word's first character.
func sameStart(known string, word []rune) bool {
	f := fold(known)
	return len(f) > 0 && f[0] == word[0]
}

// allowed is how many slips a word of n characters may have.
func allowed(n int) int {
	if n == 2 {
		return 1
	}
	return min(n/3, 3)
}

// fold drops what people vary without thinking: case and the separators - _ . and space.
func fold(s string) []rune {
	out := make([]rune, 0, min(len(s), MaxLength+1))
	for _, r := range s {
		if len(out) > MaxLength {
			break
		}
		switch r {
		case '-', '_', '.', ' ':
		default:
			out = append(out, unicode.ToLower(r))
		}
	}
	return out
}

// distance is the restricted Damerau-Levenshtein distance: no stretch of text is changed twice.
func distance(a, b []rune) int {
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last, row = last, row, before
	}
	return last[len(b)]
}
