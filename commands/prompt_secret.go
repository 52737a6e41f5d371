package commands

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"

	"golang.org/x/term"
)

// askSecret asks for a secret without showing it: the terminal shows nothing from before the question stands there. A
// form is more than that needs: it asks the terminal for its colors first, and on a dumb one it shows what is typed ahead.
func (a *app) askSecret() (string, error) {
	defer a.hold()()
	stdin, ok := a.Stdin.(*os.File)
	if !ok {
		return "", errors.New("stdin is no terminal")
	}
	before, err := term.MakeRaw(int(stdin.Fd()))
	if err != nil {
		return "", fmt.Errorf("cannot keep the terminal from showing the secret: %w", err)
	}
	defer func() { _ = term.Restore(int(stdin.Fd()), before) }()
	line := term.NewTerminal(struct {
		io.Reader
		io.Writer
	}{stdin, a.Stderr}, "")
	type answer struct {
		secret string
		err    error
	}
	answers := make(chan answer, 1)
	go func() {
		secret, err := line.ReadPassword("The extension's secret (whsec_…, not shown): ")
		answers <- answer{secret, err}
	}()
	interrupted, stop := signal.NotifyContext(context.Background(), interrupts()...)
	defer stop()
	select {
	case got := <-answers:
		if !errors.Is(got.err, io.EOF) { // which is Control-C or Control-D
			return got.secret, got.err
		}
	case <-interrupted.Done(): // from elsewhere: a raw terminal sends none
	}
	fmt.Fprint(a.Stderr, "\r\n")
	return "", &failure{kind: kindInterrupted}
}
