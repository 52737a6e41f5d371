package commands

import (
	"errors"

	"github.com/charmbracelet/huh"
)

// askSecret asks for a secret without showing it.
func (a *app) askSecret() (string, error) {
	var secret string
	field := huh.NewInput().Title("The extension's secret").Description("whsec_…; it is not shown").
		EchoMode(huh.EchoModePassword).Value(&secret)
	err := huh.NewForm(huh.NewGroup(field)).WithInput(a.Stdin).WithOutput(a.Stderr).WithShowHelp(false).Run()
	if errors.Is(err, huh.ErrUserAborted) {
		return "", &failure{kind: kindInterrupted}
	}
	return secret, err
}
