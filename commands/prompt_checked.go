package commands

import (
	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/huh"
	"github.com/charmbracelet/lipgloss"

	"github.com/pupkit/pupkit/internal/printable"
)

// checked is a line of input that is checked at every key: what the check says stands under it. huh itself checks only
// when the answer is given; a function that it calls for a description would run beside the typing, and race with it.
type checked struct {
	*huh.Input
	value       *string
	check       func() (note string, err error)
	placeholder func() string
	width       int

	judged bool   // the verdict is on what is typed now
	typed  string // what the verdict is on
	note   string
	err    error
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
	c.judged = false
	c.Input.Placeholder(c.placeholder())
	return c.Input.Focus()
}

// Update keeps the wrapped field in the form.
func (c *checked) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	_, cmd := c.Input.Update(msg)
	return c, cmd
}

// WithWidth is told how wide the terminal is.
func (c *checked) WithWidth(width int) huh.Field {
	c.width = width
	c.Input.WithWidth(width)
	return c
}

// verdictHeight is the room under a field, in lines. It is always the same, or the form would jump while one types.
const verdictHeight = 3

// View is the field, and under it what the check says.
func (c *checked) View() string {
	if !c.judged || c.typed != *c.value {
		c.judged, c.typed = true, *c.value
		c.note, c.err = c.check()
	}
	verdict := c.note
	switch {
	case c.err == nil:
	case c.typed == "" && c.Input.Error() == nil:
		verdict = "" // nothing is typed yet
	default:
		verdict = "✗ " + c.err.Error()
	}
	style := lipgloss.NewStyle().PaddingLeft(2).Width(c.width).Height(verdictHeight).MaxHeight(verdictHeight)
	return c.Input.View() + "\n" + style.Render(printable.Text(verdict))
}
