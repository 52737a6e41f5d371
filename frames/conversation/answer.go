package conversation

import (
	"strconv"
	"strings"

	"github.com/pupkit/pupkit/contract/curupira"
)

// parseAnswer reads a message that has a result or an error.
func (m *Message) parseAnswer(t *top) {
	m.Kind = Answer
	if t.err != nil && (t.result == nil || kindOf(t.err) != 'n') {
		m.Kind = Failure
	}
	if t.method != nil {
		m.add(found(ruleMethod, Error, "leave method out of an answer", "an answer has the member method, %s", show(t.method)))
	}
	if t.id == nil {
		if like := t.like("id"); like != "" {
			m.add(found(ruleMember, Error, "write id", "the member %q is not id: names are compared exactly", like))
		} else {
			m.add(found(ruleID, Error, "repeat the id of the request, unchanged", "an answer has no id"))
		}
	}
	switch {
	case t.result != nil && t.err != nil:
		m.both(t)
	case t.err != nil:
		m.readError(t.err)
	}
}

// both names the mistake of an answer with result and error.
func (m *Message) both(t *top) {
	const format = "result and error are both present, "
	nullResult, nullError := kindOf(t.result) == 'n', kindOf(t.err) == 'n'
	switch {
	case nullError:
		m.add(found(ruleResultOrError, Error, "leave error out on success", format+`for "error": null counts`))
	case nullResult:
		m.add(found(ruleResultOrError, Error, "leave result out on failure", format+`for "result": null counts`))
		m.readError(t.err)
	default:
		m.add(found(ruleResultOrError, Error, "leave error out on success and result on failure", format+"and an answer has one of them"))
	}
}

// parseNeither reads an object without method, result and error.
func (m *Message) parseNeither(t *top) {
	for _, want := range []string{"result", "error", "method"} {
		like := t.like(want)
		if like == "" {
			continue
		}
		if want == "method" {
			m.Kind = Request
		} else if m.Kind = Answer; want == "error" {
			m.Kind = Failure
		}
		m.add(found(ruleMember, Error, "write "+want, "the member %q is not %s: names are compared exactly", like, want))
		m.result.broken = true
		return
	}
	switch {
	case t.has("level") && (t.has("msg") || t.has("message") || t.has("time")):
		m.add(found(ruleObject, Error, "stdout carries frames with messages only; write logs to stderr",
			"the body is a log record, not a message: it has neither method nor result nor error"))
	case t.id != nil:
		m.Kind = Answer
		m.result.broken = true
		m.add(found(ruleResultOrError, Error, `answer with result, which may be null, or with error`,
			"the message has an id and neither result nor error nor method"))
		m.checkVersion(t)
	default:
		m.add(found(ruleObject, Error, "send a JSON-RPC message: jsonrpc, id and method, result or error",
			"the body is an object without method, result, error and id, not a message"))
	}
}

// has reports whether there is another member of this name.
func (t *top) has(name string) bool {
	for _, s := range t.strange {
		if string(plain(s)) == name {
			return true
		}
	}
	return false
}

// readError holds an error to its shape and takes its code.
func (m *Message) readError(value []byte) {
	const fix = `an error is {"code": integer, "message": string}, data may follow`
	if kindOf(value) != '{' {
		m.add(found(ruleErrorObject, Error, fix, "error is %s", show(value)))
		return
	}
	var code, message []byte
	for name, v := range members(value) {
		switch string(plain(name)) {
		case "code":
			code = v
		case "message":
			message = v
		}
	}
	switch kindOf(code) {
	case 0:
		m.add(found(ruleErrorObject, Error, fix, "the error has no code"))
	case '0':
		m.readCode(string(code))
	default:
		m.add(found(ruleErrorObject, Error, "write the code as an integer, without quotes", "the error's code is %s", show(code)))
	}
	switch kindOf(message) {
	case '"':
	case 0:
		m.add(found(ruleErrorObject, Error, fix, "the error has no message"))
	default:
		m.add(found(ruleErrorObject, Error, "write the message as a string", "the error's message is %s", show(message)))
	}
}

// Codes that JSON-RPC leaves to implementations, within the reserved range.
const (
	firstServerCode curupira.Code = -32099
	lastServerCode  curupira.Code = -32000
)

func (m *Message) readCode(text string) {
	n, err := strconv.ParseInt(number(text), 10, 64)
	if err != nil {
		m.add(found(ruleErrorObject, Error, "write an integer, such as -32603 (internal error)", "the error's code %s is not an integer of 64 bits", cut([]byte(text))))
		return
	}
	m.Code, m.HasCode = curupira.Code(n), true
	if strings.ContainsAny(text, ".eE") {
		m.add(found(ruleErrorCode, Warning, "write "+strconv.FormatInt(n, 10), "the error's code %s is not written as an integer", cut([]byte(text))))
	}
	switch {
	case m.Code.Meaning() != "" || !m.Code.Reserved():
	case m.Code >= firstServerCode && m.Code <= lastServerCode:
		m.add(found(ruleErrorCode, Note, "", "the code %d has no meaning in this protocol", n))
	default:
		m.add(found(ruleErrorCode, Warning, "take a code of the protocol, or one outside -32768 to -32000",
			"the code %d is reserved by JSON-RPC and has no meaning there", n))
	}
}
