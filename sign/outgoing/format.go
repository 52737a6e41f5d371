package outgoing

import "io"

// Format is one form of a request. A new one is one file, and one line in Formats.
type Format struct {
	Name  string
	Usage string // what it is for
	// NeedsURL is set where the form means nothing without a URL.
	NeedsURL bool
	Write    func(io.Writer, Request) error
}

// Formats lists the forms, the default first.
func Formats() []Format {
	return []Format{curl, headers, rawHTTP, jsonForm, shell}
}
