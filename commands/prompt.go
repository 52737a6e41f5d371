package commands

import (
	"github.com/charmbracelet/huh"
	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"

	"github.com/pupkit/pupkit/internal/hush"
)

func init() { hush.Over() }

// form is a form on the terminal. Who runs it holds the app meanwhile: the terminal must be itself again before an
// interrupted pupkit ends.
func (a *app) form(groups ...*huh.Group) *huh.Form {
	theme := huh.ThemeBase()
	if a.colored(a.StderrTTY) {
		lipgloss.SetHasDarkBackground(termenv.NewOutput(a.Stderr).HasDarkBackground())
		theme = huh.ThemeCharm()
	}
	return huh.NewForm(groups...).WithInput(a.Stdin).WithOutput(a.Stderr).WithTheme(theme)
}
