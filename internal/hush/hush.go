// Package hush keeps the libraries behind the prompts from talking to the terminal when the program starts.
//
// Importing Bubble Tea is enough for it to ask the terminal for its background colour: every command would then write
// escape sequences, eat what is typed ahead, and wait for five seconds where the terminal does not answer. It does not
// ask a terminal that is dumb, so the terminal is dumb until [Over].
//
// This package imports the standard library alone and Bubble Tea imports golang.org/x/sys. Go initialises what is ready
// in the order of import paths, and "github.com/pupkit" stands before "golang.org", so this comes first. A test of the
// program on a terminal holds it to that.
package hush

import "os"

var term, known = os.LookupEnv("TERM")

func init() { _ = os.Setenv("TERM", "dumb") }

// Over gives the program its terminal back. It is called once, when all packages that have to be quiet are initialised.
func Over() {
	if known {
		_ = os.Setenv("TERM", term)
	} else {
		_ = os.Unsetenv("TERM")
	}
}
