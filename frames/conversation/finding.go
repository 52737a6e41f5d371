package conversation

import (
	"fmt"
	"strconv"
	"unicode/utf8"
)

// A Severity ranks a finding.
type Severity uint8

const (
	// Error breaks JSON-RPC 2.0 or the host's document.
	Error Severity = iota
	// Warning is likely a mistake, but neither says so in words.
	Warning
	// Note is worth knowing and no mistake.
	Note
)

// String returns "error", "warning" or "note".
func (s Severity) String() string {
	switch s {
	case Error:
		return "error"
	case Warning:
		return "warning"
	}
	return "note"
}

// A Finding is one mistake at one message.
type Finding struct {
	At       At       // the message concerned
	Rule     string   // the rule's id, one of [Rules]
	Severity Severity // how bad it is
	Message  string   // what is wrong here
	Fix      string   // what would be right, may be empty

	// Repeats is set on the finding at the end that counts how often a mistake was
	// made again, Times: it is the place of the first one, which was reported.
	Repeats At
	Times   int

	same string // what all findings of the same mistake have in common
}

// found makes a finding. The format tells one mistake from another: the second
// finding with the same one in a conversation is only counted.
func found(rule string, s Severity, fix, format string, args ...any) Finding {
	return Finding{Rule: rule, Severity: s, Fix: fix, Message: fmt.Sprintf(format, args...), same: rule + format}
}

// maxShown is how many bytes of a foreign text a message shows.
const maxShown = 80

// cut shortens a text to what a message shows of it.
func cut(text []byte) string {
	if len(text) <= maxShown {
		return string(text)
	}
	n := maxShown
	for n > 0 && !utf8.RuneStart(text[n]) {
		n--
	}
	return string(text[:n]) + "…"
}

// show puts a JSON value into words, numbers digit for digit.
func show(value []byte) string {
	switch kindOf(value) {
	case 0:
		return "missing"
	case '{':
		return "an object"
	case '[':
		return "an array"
	case '"':
		return "the string " + strconv.Quote(cut(plain(value)))
	case '0':
		return "the number " + cut(value)
	}
	return cut(value)
}
