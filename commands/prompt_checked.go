package commands

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/huh"

	"github.com/pupkit/pupkit/internal/printable"
)

// checked is a line of input that is checked at every key: what the check says stands under it. huh itself checks only
// when the answer is given; a function that it calls for a description would run beside the typing, and race with it.
type checked struct {
	*huh.Input
	value       *string
	check       func() (note string, err error)
	placeholder func() string
	typed       string // what says is the verdict on
	verdict     string
	fresh       bool
}

func newChecked(title string, value *string, check func() (string, error), placeholder func() string) *checked {
	c := &checked{value: value, check: check, placeholder: placeholder}
	c.Input = huh.NewInput().Title(title).Value(value).Validate(func(text string) error {
		*value = text
		_, err := check()
		return err
	})
	return c
}

// Focus shows the default that the answers before this one make.
func (c *checked) Focus() tea.Cmd {
	c.fresh = false
	c.Input.Placeholder(c.placeholder())
	return c.Input.Focus()
}

// Update keeps the wrapped field in the form.
func (c *checked) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	_, cmd := c.Input.Update(msg)
	return c, cmd
}

// View is the field, and one line under it.
func (c *checked) View() string {
	if !c.fresh || c.typed != *c.value {
		note, err := c.check()
		if err != nil {
			note = "✗ " + err.Error()
		}
		if err != nil && *c.value == "" {
			note = "" // nothing is typed yet
		}
		c.typed, c.verdict, c.fresh = *c.value, printable.Text(note), true
	}
	line, _, _ := strings.Cut(c.verdict, "\n")
	return c.Input.View() + "\n  " + line
}
