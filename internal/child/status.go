package child

import "fmt"

// A Status is how a program ended.
type Status struct {
	Code   int    // its exit code, 0 to 255; on Windows any 32-bit number
	Signal int    // the signal that ended it, 0 for none
	Name   string // that signal's name
}

// Exit is the status as a shell tells it: the code, or 128 and the signal.
func (s Status) Exit() int {
	if s.Signal != 0 {
		return 128 + s.Signal
	}
	return s.Code
}

// String puts the status into words.
func (s Status) String() string {
	if s.Signal != 0 {
		return fmt.Sprintf("ended by signal %d (%s)", s.Signal, s.Name)
	}
	return fmt.Sprintf("exit code %d", s.Code)
}
