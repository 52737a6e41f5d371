package scaffold

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// CheckName says why a display name cannot also name a directory, or returns "". It takes no part of a path (a separator,
// a drive letter, . and ..) and no name that Windows keeps for a device, with or without an ending.
func CheckName(name string) string {
	switch {
	case name == "." || name == "..":
		return fmt.Sprintf("the name %q is a path, not a name", name)
	case strings.ContainsAny(name, `/\`):
		return fmt.Sprintf("the name %q holds a path separator", name)
	case len(name) >= 2 && name[1] == ':' && isASCIILetter(name[0]):
		return fmt.Sprintf("the name %q begins with a drive letter", name)
	case IsDevice(name):
		return fmt.Sprintf("the name %q is reserved for a device on Windows", name)
	}
	return ""
}

// IsDevice reports whether Windows reads a file's name as a device: CON, PRN, AUX, NUL, CONIN$, CONOUT$, COM0-9 and
// LPT0-9 (the digits also as superscripts), in any case, with any ending and with blanks before it.
func IsDevice(name string) bool {
	base, _, _ := strings.Cut(name, ".")
	base, _, _ = strings.Cut(base, ":")
	base = strings.ToUpper(strings.TrimSpace(base))
	switch base {
	case "CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$":
		return true
	}
	port, isCom := strings.CutPrefix(base, "COM")
	if !isCom {
		var isLpt bool
		if port, isLpt = strings.CutPrefix(base, "LPT"); !isLpt {
			return false
		}
	}
	return utf8.RuneCountInString(port) == 1 && strings.Contains("0123456789¹²³", port)
}

func isASCIILetter(b byte) bool { return 'a' <= b|0x20 && b|0x20 <= 'z' }
