package conversation

import (
	"strings"

	"github.com/pupkit/pupkit/contract/curupira"
)

// parseCall reads a request or a notification.
func (m *Message) parseCall(t *top) {
	m.Kind = Request
	if t.id == nil {
		m.Kind = Notification
	}
	if kindOf(t.method) != '"' {
		m.add(found(ruleMethod, Error, "write the method's name as a string", "the method is %s", show(t.method)))
		return
	}
	m.Method = methodName(plain(t.method))
	m.checkMethod(t)
	if m.ID == "null" {
		m.add(found(ruleIDNull, Warning, "number the requests", "the request has the id null, as an error for an unreadable request has"))
	}
	if f, ok := checkID(m.ID, true); ok {
		m.add(f)
	}
	switch kindOf(t.params) {
	case 0, '{':
	case '[':
		if curupira.Method(m.Method).Known() {
			m.add(found(ruleParams, Warning, "name them in an object", "the params of %s are an array", m.Method))
		}
		return
	case 'n':
		m.add(found(ruleParams, Warning, "leave params out", "the params are null, and JSON-RPC has an object or an array"))
	default:
		m.add(found(ruleParams, Error, "params is an object, or left out", "the params are %s", show(t.params)))
		return
	}
	if curupira.Method(m.Method).Known() {
		m.checkParams(t)
	}
}

// methodName saves the copy for the methods that are known.
func methodName(name []byte) string {
	for _, known := range curupira.Methods() {
		if string(name) == string(known) {
			return string(known)
		}
	}
	if len(name) > MaxID {
		return cut(name)
	}
	return string(name)
}

// checkMethod says what is doubtful in a method's name, and in calling one of the
// host's without an id.
func (m *Message) checkMethod(t *top) {
	if !curupira.Method(m.Method).Known() {
		fix := "the methods are " + methodList()
		if near := nearMethod(m.Method); near != "" {
			fix = "write " + near
		}
		if strings.HasPrefix(m.Method, "rpc.") {
			fix = "names that begin with rpc. are reserved by JSON-RPC"
		}
		m.add(found(ruleCall, Warning, fix, "the method %q is not one of protocol version %d", cut([]byte(m.Method)), curupira.ProtocolVersion))
	}
	if m.Kind != Notification {
		return
	}
	if like := t.like("id"); like != "" {
		m.add(found(ruleMember, Error, "write id", "the member %q is not id: names are compared exactly", like))
		return
	}
	switch curupira.Method(m.Method) {
	case curupira.Initialize, curupira.Describe, curupira.TriggerSchema, curupira.TriggerValidate, curupira.TriggerPoll:
		m.add(found(ruleCall, Warning, "give it an id", "%s is called without an id, as a notification: no answer will come", m.Method))
	}
}

func methodList() string {
	var names []string
	for _, m := range curupira.Methods() {
		names = append(names, string(m))
	}
	return strings.Join(names, ", ")
}

// nearMethod finds the method that was meant: case, separators and the prefix
// trigger/ are what authors get wrong.
func nearMethod(name string) string {
	fold := func(s string) string {
		s = strings.ToLower(s)
		s = strings.NewReplacer(".", "", "/", "", "_", "", "-", "", ":", "", " ", "").Replace(s)
		return strings.TrimPrefix(strings.TrimPrefix(s, "triggers"), "trigger")
	}
	for _, m := range curupira.Methods() {
		if fold(name) == fold(string(m)) {
			return string(m)
		}
	}
	return ""
}

// params are the members that the host's methods have, nil where one is missing.
type params struct {
	version, trigger, automation, values []byte

	near    string   // a member that looks like protocol_version or trigger_type
	strange []string // other members
}

func (m *Message) readParams(t *top) params {
	var p params
	want := "trigger_type"
	if m.Method == string(curupira.Initialize) {
		want = "protocol_version"
	}
	if t.params == nil || kindOf(t.params) != '{' {
		return p
	}
	for name, value := range members(t.params) {
		switch text := plain(name); string(text) {
		case "protocol_version":
			p.version = value
		case "trigger_type":
			p.trigger = value
		case "automation":
			p.automation = value
		case "values":
			p.values = value
		default:
			if len(text) <= maxShown && alike(string(text), want) {
				p.near = string(text)
			}
			if len(p.strange) < maxStrange {
				p.strange = append(p.strange, cut(text))
			}
		}
	}
	return p
}

// checkParams holds the params of a method to what the document says of them.
func (m *Message) checkParams(t *top) {
	p := m.readParams(t)
	switch curupira.Method(m.Method) {
	case curupira.Initialize:
		m.checkAsked(&p)
	case curupira.TriggerSchema, curupira.TriggerValidate:
		m.checkTrigger(&p, Warning)
	case curupira.TriggerPoll:
		m.checkTrigger(&p, Warning)
		m.checkPolling(t.params, "params")
		m.checkPolling(p.automation, "params.automation")
	case curupira.TriggerOnStarted, curupira.TriggerOnFinished:
		m.checkTrigger(&p, Error)
		m.checkLifecycle(&p)
	}
}
