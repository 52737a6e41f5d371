package scaffold

import (
	"fmt"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/pupkit/pupkit/contract/pup"
)

// DeriveID makes pup's identifier out of a display name: 'My Snack Club' is my_snack_club. Accents are dropped, letters
// of other scripts are spelled in Latin ones where that is plain, all else separates words; a long name is cut at a word.
// It fails where nothing legal would be left: without a letter, or with a digit first (pup doc, Manifest).
func DeriveID(name string) (string, error) {
	id, err := derive(name, "_")
	if err == nil && (id == "" || !isASCIILetter(id[0])) {
		return "", fmt.Errorf("no id can be made of the name %q: an id begins with a letter from a to z", name)
	}
	return id, err
}

// DerivePackage makes a package and directory name out of a display name in the same way: 'My Snack Club' is
// my-snack-club. It may begin with a digit.
func DerivePackage(name string) (string, error) {
	slug, err := derive(name, "-")
	if err == nil && slug == "" {
		return "", fmt.Errorf("no package name can be made of the name %q: it holds no letter and no digit", name)
	}
	return slug, err
}

func derive(name, separator string) (string, error) {
	words, err := words(name)
	if err != nil {
		return "", err
	}
	kept := ""
	for _, word := range words {
		next := word
		if kept != "" {
			next = kept + separator + word
		}
		if len(next) > pup.MaxIdentifier {
			if kept == "" {
				kept = word[:pup.MaxIdentifier]
			}
			break
		}
		kept = next
	}
	return kept, nil
}

// words splits a name into words of the letters a to z and digits.
func words(name string) ([]string, error) {
	var ascii strings.Builder
	for _, r := range norm.NFKD.String(name) {
		latin, known := transliterate(r)
		switch {
		case known:
			ascii.WriteString(latin)
		case unicode.IsLetter(r) || unicode.IsNumber(r):
			return nil, fmt.Errorf("no id can be made of the name %q: pupkit cannot spell %q (U+%04X) in the letters a to z", name, r, r)
		default:
			ascii.WriteByte(' ')
		}
	}
	return strings.Fields(ascii.String()), nil
}
