package curupira

// A Code is the code of a JSON-RPC error.
type Code int64

// The codes with a meaning in protocol version 2. The first five are those of
// JSON-RPC 2.0.
const (
	ParseError       Code = -32700
	InvalidRequest   Code = -32600
	MethodNotFound   Code = -32601
	InvalidParams    Code = -32602
	InternalError    Code = -32603
	TransportFailure Code = -32000
	ProtocolFailure  Code = -32001
	CommandFailure   Code = -32002
	ConfigFailure    Code = -32003
	TimeoutFailure   Code = -32004
)

// Codes lists the codes in the document's order.
func Codes() []Code {
	return []Code{
		ParseError, InvalidRequest, MethodNotFound, InvalidParams, InternalError,
		TransportFailure, ProtocolFailure, CommandFailure, ConfigFailure, TimeoutFailure,
	}
}

// Meaning gives the document's words for the code, in lower case. It is empty
// for a code that neither the document nor JSON-RPC gives a meaning.
func (c Code) Meaning() string {
	switch c {
	case ParseError:
		return "parse error"
	case InvalidRequest:
		return "invalid request"
	case MethodNotFound:
		return "method not found"
	case InvalidParams:
		return "invalid params"
	case InternalError:
		return "internal error"
	case TransportFailure:
		return "transport failure"
	case ProtocolFailure:
		return "protocol or version failure"
	case CommandFailure:
		return "command execution failure"
	case ConfigFailure:
		return "configuration validation failure"
	case TimeoutFailure:
		return "timeout"
	}
	return ""
}

// The range that JSON-RPC 2.0 keeps for itself, both ends included: a code in it
// that has no [Code.Meaning] is not the author's to use.
const (
	FirstReservedCode Code = -32768
	LastReservedCode  Code = -32000
)

// Reserved reports whether JSON-RPC 2.0 keeps the code for itself.
func (c Code) Reserved() bool { return c >= FirstReservedCode && c <= LastReservedCode }
