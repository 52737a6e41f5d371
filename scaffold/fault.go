package scaffold

import "strings"

// Field names one answer, by its key in an answers file.
type Field string

// The fields that a [Fault] can name.
const (
	FieldHost        Field = "host"
	FieldLanguage    Field = "lang"
	FieldName        Field = "name"
	FieldID          Field = "id"
	FieldAuthor      Field = "author"
	FieldDescription Field = "description"
	FieldSummary     Field = "summary"
	FieldTools       Field = "tools"
	FieldEvents      Field = "events"
	FieldURL         Field = "url"
)

// Fault is what is wrong with one answer. An answer that is missing has no Message.
type Fault struct {
	Field   Field
	Message string // what is wrong here
	Hint    string // what would be right, may be empty
}

// Missing says that the answer is not wrong but was not given.
func (f Fault) Missing() bool { return f.Message == "" }

// Faults are all the faults of a set of answers, in the order of the fields.
type Faults []Fault

// Error joins the messages.
func (f Faults) Error() string {
	lines := make([]string, len(f))
	for i, fault := range f {
		lines[i] = fault.Message
		if fault.Missing() {
			lines[i] = string(fault.Field) + " is missing"
		}
	}
	return strings.Join(lines, "; ")
}

// Of returns the first fault of one field.
func (f Faults) Of(field Field) (Fault, bool) {
	for _, fault := range f {
		if fault.Field == field {
			return fault, true
		}
	}
	return Fault{}, false
}
