package scaffold

import (
	"cmp"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/pupkit/pupkit/contract/pup"
)

// placeholder is the public address of a project that has none yet; lint names it as one, and replaces it with --url.
const placeholder = "https://example.com"

// pup settles what only pup's extensions have.
func (c *completion) pup() {
	if len(c.Tools) == 0 {
		c.Tools = DefaultTools()
	}
	if n := len(c.Tools); n > pup.MaxTools {
		c.fault(FieldTools, fmt.Sprintf("%d tools are asked for, %d over the limit of %d", n, n-pup.MaxTools, pup.MaxTools), "")
		return
	}
	seen := map[string]bool{}
	for _, tool := range c.Tools {
		c.fault(FieldTools, checkTool(tool), "")
		if seen[tool.Name] {
			c.fault(FieldTools, quoted("the tool %q is named twice", tool.Name), "")
		}
		seen[tool.Name] = true
	}
	c.qualifiedName()
	c.events()
	c.address()
}

func checkTool(tool Tool) string {
	if reason := checkIdentifier("tool name", tool.Name); reason != "" {
		return reason
	}
	switch tool.Kind {
	case ReadTool, WriteTool, LongTool:
	default:
		return fmt.Sprintf("the tool %q has the kind %q: a kind is read, write or long", tool.Name, tool.Kind)
	}
	return ""
}

// qualifiedName counts id__tool of the longest tool: that is one mistake, however many tools are too long for the id, and
// none where an id or a tool is too long by itself.
func (c *completion) qualifiedName() {
	_, badID := c.faults.Of(FieldID)
	if _, badTool := c.faults.Of(FieldTools); badID || badTool {
		return
	}
	longest := slices.MaxFunc(c.Tools, func(a, b Tool) int { return cmp.Compare(len(a.Name), len(b.Name)) })
	name := c.ID + pup.Separator + longest.Name
	if over := len(name) - pup.MaxQualifiedName; over > 0 {
		c.fault(FieldTools, fmt.Sprintf("%q is %d characters long, %d over the limit of %d: under this id a tool name may have %d",
			name, len(name), over, pup.MaxQualifiedName, len(longest.Name)-over), "")
	}
}

func (c *completion) events() {
	for i, event := range c.Events {
		if !slices.Contains(pup.Events(), event) {
			c.fault(FieldEvents, quoted("there is no event %q", event), "pup sends "+strings.Join(pup.Events(), " and "))
		} else if slices.Contains(c.Events[:i], event) {
			c.fault(FieldEvents, quoted("the event %q is named twice", event), "")
		}
	}
}

// address settles the public URL, to which the endpoints' paths are added.
func (c *completion) address() {
	if c.URL == "" {
		c.URL = placeholder
		return
	}
	const hint = "for example --url https://notes.your-domain.org"
	u, err := url.Parse(c.URL)
	switch {
	case err != nil:
		c.fault(FieldURL, fmt.Sprintf("the URL %q cannot be read: %v", printableURL(c.URL), errors.Unwrap(err)), hint)
	case u.Opaque != "" || u.Host == "":
		c.fault(FieldURL, quoted("the URL %q is not an absolute one", printableURL(c.URL)), hint)
	case u.Scheme != "https":
		c.fault(FieldURL, quoted("the URL %q is not https: pup accepts nothing else", u.Redacted()), hint)
	case u.User != nil:
		c.fault(FieldURL, "the URL carries a user or a password, which pup refuses", hint)
	case u.RawQuery != "" || u.ForceQuery || u.Fragment != "":
		c.fault(FieldURL, quoted("the URL %q carries a query or a fragment, and the endpoints' paths are added to it", c.URL), hint)
	default:
		c.URL = strings.TrimRight(u.String(), "/")
	}
}

// printableURL leaves out what may be a password in a URL that does not parse.
func printableURL(text string) string {
	if _, after, found := strings.Cut(text, "@"); found {
		text = "…@" + after
	}
	return excerpt(text)
}
