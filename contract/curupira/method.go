package curupira

// A Method is the name of a call that the host makes to an extension.
type Method string

// The eight methods of protocol version 2.
const (
	Initialize        Method = "initialize"         // first, to agree on the protocol version
	Describe          Method = "describe"           // to list the triggers
	TriggerSchema     Method = "trigger/schema"     // to get a trigger's JSON Schema and prompt fields
	TriggerValidate   Method = "trigger/validate"   // before polling, with the automation's table
	TriggerPoll       Method = "trigger/poll"       // to get the next item
	TriggerOnStarted  Method = "trigger/onStarted"  // before the coding agent starts
	TriggerOnFinished Method = "trigger/onFinished" // after the coding agent finishes
	Shutdown          Method = "shutdown"           // to let the process exit cleanly
)

// Methods lists the methods in the document's order.
func Methods() []Method {
	return []Method{
		Initialize, Describe, TriggerSchema, TriggerValidate,
		TriggerPoll, TriggerOnStarted, TriggerOnFinished, Shutdown,
	}
}

// Known reports whether the protocol has this method. Names are compared
// exactly, with regard to case.
func (m Method) Known() bool {
	switch m {
	case Initialize, Describe, TriggerSchema, TriggerValidate,
		TriggerPoll, TriggerOnStarted, TriggerOnFinished, Shutdown:
		return true
	}
	return false
}

// Summary says in a few words when the host calls the method. It is empty for a
// method that the protocol does not have.
func (m Method) Summary() string {
	switch m {
	case Initialize:
		return "first, to agree on the protocol version"
	case Describe:
		return "to list the triggers"
	case TriggerSchema:
		return "to get a trigger's JSON Schema and prompt fields"
	case TriggerValidate:
		return "during `curupira validate` and before polling, with the automation's table"
	case TriggerPoll:
		return "to get the next item"
	case TriggerOnStarted:
		return "before the coding agent starts, with the item's fields"
	case TriggerOnFinished:
		return "after the coding agent finishes, with the item's fields"
	case Shutdown:
		return "to let the process exit cleanly"
	}
	return ""
}
