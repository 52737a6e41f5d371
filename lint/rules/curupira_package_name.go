package rules

import (
	"fmt"
	"strings"

	"github.com/pupkit/pupkit/lint"
)

var curupiraPackageName = &lint.Rule{
	ID:       "curupira/package-name",
	Host:     lint.Curupira,
	Severity: lint.Error,
	Basis:    lint.Platform,
	Summary:  "launch.package is the name of an npm package",
	Prose: "npx gets this name. npm's names are lowercase, have at most 214 characters, do not begin with a full stop or an underscore and have nothing that a URL would escape; " +
		"a scope stands in front as @scope/. The version has a key of its own.",
	Clause: lint.Clause{Document: "npm: package.json", Section: "name", Text: "names of packages"},
	Bad: []lint.Example{
		{Name: "a capital", Source: "[launch]\npackage = \"@acme/Curupira\"", Want: `launch.package "@acme/Curupira" has the capital letter 'C' at character 7`, At: `"@acme/Curupira"`},
		{Name: "with its version", Source: "[launch]\npackage = \"@acme/curupira@1.2.0\"", Want: `launch.package "@acme/curupira@1.2.0" has a version in it`, At: `"@acme/curupira@1.2.0"`},
	},
	Good: []lint.Example{{Name: "without a scope", Source: "[launch]\npackage = \"acme-curupira-ext\""}},
	Check: func(p *lint.Pass) {
		at := way{"launch", "package"}
		v := valueAt(p, at)
		if v == nil {
			return
		}
		what, notes := notPackage(v.Text)
		switch {
		case what == "":
		case blank(v.Text):
			say(p, v, at, at.String()+" is "+emptiness(v.Text))
		default:
			say(p, v, at, at.String()+" "+quote(v.Text)+" "+what, notes...)
		}
	},
}

// maxPackage is the longest name of an npm package, in characters.
const maxPackage = 214

// notPackage says what keeps s from being the name of an npm package.
func notPackage(s string) (what string, notes []string) {
	scope, name, scoped := strings.Cut(s, "/")
	switch {
	case blank(s):
		return "is empty", nil
	case unfilled(s):
		return "holds a placeholder that was not filled in", nil
	case strings.Contains(s, "://") || strings.HasPrefix(s, "git+") || strings.HasPrefix(s, "github:"):
		return "is a URL, not the name of a package", nil
	case strings.Contains(scope, ":"):
		return "says where the package is, not its name", []string{"npx gets a name, as in @acme/curupira-ext"}
	case strings.HasPrefix(s, "./") || strings.HasPrefix(s, "../") || strings.HasPrefix(s, "/"):
		return "is a path, not the name of a package", nil
	case scoped && !strings.HasPrefix(s, "@"):
		return "has a slash and no scope", []string{"a scope begins with @, as in @acme/curupira-ext"}
	case strings.HasPrefix(s, "@") && (!scoped || scope == "@" || name == ""):
		return "is a scope without a name", []string{"write @scope/name"}
	case strings.LastIndexByte(s, '@') > 1:
		return "has a version in it", []string{"the version belongs to launch.version, and the name is " + quote(s[:strings.LastIndexByte(s, '@')])}
	case chars(s) > maxPackage:
		return "is " + tooLong(chars(s), maxPackage), nil
	}
	if !scoped {
		name = s
	}
	if name[0] == '.' || name[0] == '_' || name[0] == '-' && !scoped {
		return "begins with " + char(rune(name[0])), nil
	}
	for i, r := range s {
		lower := 'a' <= r && r <= 'z' || '0' <= r && r <= '9' || strings.ContainsRune("-._", r)
		if !lower && !(r == '@' && i == 0) && !(r == '/' && i == len(scope)) && !(scoped && r == '~') {
			what = fmt.Sprintf("has %s at %s", char(r), position(s, i))
			break
		}
	}
	if low := strings.ToLower(trim(s)); what != "" && low != s {
		if bad, _ := notPackage(low); bad == "" {
			notes = []string{quote(low) + " would do"}
		}
	}
	if what == "" && (name == "node_modules" || name == "favicon.ico") {
		what = "is a name that npm keeps for itself"
	}
	return what, notes
}
