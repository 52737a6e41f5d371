package rules

import (
	"cmp"
	"strings"
)

// notSemVer says what keeps s from being a version of SemVer 2.0.0, "" for a version.
func notSemVer(s string) string {
	switch {
	case s == "":
		return "is empty"
	case unfilled(s):
		return "holds a placeholder that was not filled in"
	case strings.Contains(s, "://") || strings.HasPrefix(s, "workspace:") || strings.HasPrefix(s, "file:") || strings.HasPrefix(s, "link:"):
		return "says where the package is, not which version"
	case s != strings.TrimSpace(s):
		return "has a blank at an end"
	case strings.ContainsAny(s[:1], "^~<>=*|") || strings.ContainsAny(s, " |*"):
		return "is a range, not a version"
	case (s[0] == 'v' || s[0] == 'V') && len(s) > 1 && '0' <= s[1] && s[1] <= '9':
		return "begins with " + s[:1]
	case s[0] < '0' || s[0] > '9':
		return "is not a version, but likely a tag"
	}
	rest, build, hasBuild := strings.Cut(s, "+")
	core, pre, hasPre := strings.Cut(rest, "-")
	parts := strings.Split(core, ".")
	for _, part := range parts {
		switch {
		case part == "x" || part == "X":
			return "is a range, not a version"
		case part == "" || digits(part) != part:
			return "has a part that is not a number: " + quote(part)
		case len(part) > 1 && part[0] == '0':
			return "has a number with a leading zero: " + quote(part)
		}
	}
	switch {
	case len(parts) != 3:
		return "is not MAJOR.MINOR.PATCH: it has " + count(len(parts), "number")
	case hasPre:
		if bad := badIdentifier(pre, true); bad != "" {
			return bad
		}
	}
	if hasBuild {
		return badIdentifier(build, false)
	}
	return ""
}

// badIdentifier looks at what follows the three numbers, part by part.
func badIdentifier(s string, pre bool) string {
	for part := range strings.SplitSeq(s, ".") {
		if part == "" {
			return "has an empty part after the numbers"
		}
		for _, r := range part {
			if r == '_' || r != '-' && !word(r) {
				return "has " + char(r) + " after the numbers"
			}
		}
		if pre && len(part) > 1 && part[0] == '0' && digits(part) == part {
			return "has a number with a leading zero: " + quote(part)
		}
	}
	return ""
}

// nextVersion is the version that a text without being one was likely meant to be, "" where none suggests itself.
func nextVersion(s string) string {
	s = strings.TrimSpace(s)
	s = strings.TrimLeft(s, "^~<>= vV")
	if digits(s) != "" && len(s) <= maxQuoted && strings.Trim(s, "0123456789.") == "" {
		parts := strings.Split(s, ".")
		for i, part := range parts {
			if len(part) > 1 {
				parts[i] = cmp.Or(strings.TrimLeft(part, "0"), "0")
			}
		}
		for len(parts) < 3 {
			parts = append(parts, "0")
		}
		s = strings.Join(parts, ".")
	}
	if len(s) > maxQuoted || notSemVer(s) != "" {
		return ""
	}
	return s
}
