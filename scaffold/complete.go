package scaffold

import (
	"slices"
	"strings"

	"github.com/pupkit/pupkit/contract/pup"
)

// Complete checks what the user said and fills in the rest: id and package from the name, summary from the description,
// one tool of each kind, a placeholder address. Single-line texts come back on one line, without what cannot be seen.
// All faults are reported together, missing answers among them; the Answers are whole only if there are none, but what
// could be derived is there in any case, so that a form can show it.
func Complete(a Answers) (Answers, Faults) {
	c := completion{Answers: a}
	c.place()
	c.name()
	c.texts()
	if a.Host == Pup {
		c.pup()
	} else if a.Host == Curupira {
		c.curupira()
	}
	return c.Answers, c.faults
}

// completion collects faults while the answers are filled in.
type completion struct {
	Answers
	faults Faults
}

func (c *completion) fault(field Field, message, hint string) {
	if message != "" {
		c.faults = append(c.faults, Fault{field, message, hint})
	}
}

func (c *completion) missing(field Field) { c.faults = append(c.faults, Fault{Field: field}) }

// place settles host and language.
func (c *completion) place() {
	if c.Host == "" {
		c.Host = onlyHost(c.Language)
	}
	if c.Host == "" {
		c.missing(FieldHost)
		if c.Language == "" {
			c.missing(FieldLanguage)
		}
		return
	}
	if !slices.Contains(Hosts(), c.Host) {
		c.fault(FieldHost, quoted("there is no host %q", c.Host), "the hosts are "+strings.Join(Hosts(), " and "))
		return
	}
	languages := Languages(c.Host)
	if c.Language == "" && len(languages) == 1 {
		c.Language = languages[0]
	}
	if c.Language == "" {
		c.missing(FieldLanguage)
	} else if _, found := Lookup(c.Host, c.Language); !found {
		c.fault(FieldLanguage, quoted("there is no template %q", c.Host+"-"+c.Language),
			"the templates are "+strings.Join(Names(), ", "))
	}
}

// name settles the display name and what is derived from it.
func (c *completion) name() {
	if reason := checkText("name", c.Name, MaxName); reason != "" {
		c.fault(FieldName, reason, "")
		return
	}
	if reason := CheckName(c.Name); reason != "" {
		c.fault(FieldName, reason, "NAME is the display name; a place is given with --dir")
		return
	}
	given := c.Name
	if c.Name = cleanLine(c.Name); c.Name == "" {
		if given == "" {
			c.missing(FieldName)
		} else {
			c.fault(FieldName, quoted("the name %q is blank", given), "")
		}
		return
	}
	chosen := c.ID
	c.identifier()
	c.packageName(chosen)
}

func (c *completion) identifier() {
	if c.ID == "" {
		id, err := DeriveID(c.Name)
		if err != nil {
			if c.Host != Curupira { // which has no id
				c.fault(FieldID, err.Error(), "choose one with --id: a lowercase letter, then lowercase letters, digits, underscores")
			}
			return
		}
		c.ID = id
	}
	c.fault(FieldID, checkIdentifier("id", c.ID), "")
}

// packageName settles the package. Where the name gives none, and for Curupira, which has no id, a chosen id decides.
func (c *completion) packageName(chosen string) {
	if c.Package == "" {
		slug, err := DerivePackage(c.Name)
		if chosen != "" && (err != nil || c.Host == Curupira) {
			slug, err = DerivePackage(chosen)
		}
		if err != nil {
			if _, reported := c.faults.Of(FieldID); !reported {
				c.fault(FieldID, err.Error(), "choose one with --id")
			}
			return
		}
		c.Package = slug
	}
	if slug, err := DerivePackage(c.Package); err != nil || slug != c.Package {
		c.fault(FieldName, quoted("the package name %q is not lowercase words joined by hyphens", c.Package), "")
	}
	if IsDevice(c.Package) {
		c.fault(FieldName, quoted("the package name %q is reserved for a device on Windows", c.Package), "")
	}
}

// texts settles author, description and summary.
func (c *completion) texts() {
	c.fault(FieldAuthor, checkText("author", c.Author, MaxLine), "")
	c.fault(FieldDescription, checkText("description", c.Description, MaxText), "")
	c.fault(FieldSummary, checkText("summary", c.Summary, MaxText), "")
	if c.Author = cleanLine(c.Author); c.Author == "" {
		c.Author = "The authors of " + c.Name
	}
	if c.Description = cleanText(c.Description); c.Description == "" {
		c.Description = "Keeps the notes of a server."
		if c.Host == Curupira {
			c.Description = "Offers the open items of a file to Curupira, one at a time."
		}
	}
	if c.Summary = cleanLine(c.Summary); c.Summary == "" {
		c.Summary = cut(cleanLine(c.Description), pup.MaxSummary)
	}
	c.fault(FieldSummary, checkLength("summary", c.Summary, pup.MaxSummary), "")
}
