package commands

import (
	"os"
	"syscall"
)

// tapSignals are handed on to the child, as Ctrl-Break.
var tapSignals = []os.Signal{os.Interrupt, syscall.SIGTERM}
