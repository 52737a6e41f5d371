package commands

import (
	"errors"

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

// askSecret asks for a secret without showing it.
func (a *app) askSecret() (string, error) {
	defer a.hold()()
	var secret string
	field := huh.NewInput().Title("The extension's secret").Description("whsec_…; it is not shown").
		EchoMode(huh.EchoModePassword).Value(&secret)
	err := a.form(huh.NewGroup(field)).WithShowHelp(false).Run()
	if errors.Is(err, huh.ErrUserAborted) {
		return "", &failure{kind: kindInterrupted}
	}
	return secret, err
}
