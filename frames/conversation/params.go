package conversation

import (
	"strings"

	"github.com/pupkit/pupkit/contract/curupira"
)

// checkAsked reads the version that the host asks for in initialize.
func (m *Message) checkAsked(p *params) {
	const fix = `the host sends {"protocol_version":2}`
	if p.version == nil {
		if p.near != "" {
			m.add(found(ruleInitialize, Error, fix, "initialize is sent without protocol_version; it has %q", p.near))
			return
		}
		m.add(found(ruleInitialize, Error, fix, "initialize is sent without protocol_version"))
		return
	}
	v := readVersion(p.version)
	m.version = v.major
	switch {
	case !v.ok:
		m.add(found(ruleInitialize, Error, fix, "initialize is sent with %s as protocol_version", show(p.version)))
	case v.major != curupira.ProtocolVersion:
		m.add(found(ruleInitialize, Note, "an extension answers with the same major version or rejects it with -32001",
			"initialize asks for protocol version %s; pupkit knows %d", cut(p.version), curupira.ProtocolVersion))
	case !v.exact:
		m.add(found(ruleInitialize, Warning, fix, "initialize is sent with %s as protocol_version", show(p.version)))
	}
}

// checkTrigger holds trigger_type to a local name. Where the document does not
// print the params, a missing one is a warning.
func (m *Message) checkTrigger(p *params, s Severity) {
	rule := ruleTriggerType
	if s == Error {
		rule = ruleLifecycle
	}
	switch kindOf(p.trigger) {
	case '"':
	case 0:
		if p.near != "" {
			m.add(found(rule, s, "write trigger_type", "%s is sent without trigger_type; it has %q", m.Method, p.near))
			return
		}
		m.add(found(rule, s, `send {"trigger_type":"<local name>"}`, "%s is sent without trigger_type", m.Method))
		return
	default:
		m.add(found(rule, s, "trigger_type is a string", "trigger_type is %s", show(p.trigger)))
		return
	}
	name := string(plain(p.trigger))
	if i := strings.LastIndexAny(name, "/:@."); i >= 0 || name == "" {
		fix := "send the name as in trigger_types of the manifest"
		if i >= 0 && i+1 < len(name) {
			fix += ", such as " + cut([]byte(name[i+1:]))
		}
		m.add(found(ruleTriggerType, Warning, fix, "trigger_type is %q, not a local name", cut([]byte(name))))
	}
}

// checkPolling looks for polling arguments where the trigger would see them.
func (m *Message) checkPolling(object []byte, where string) {
	if kindOf(object) != '{' {
		return
	}
	const fix = "keep it in the host: polling arguments are not passed to the trigger"
	for name, value := range members(object) {
		text := plain(name)
		if pollingArgument(text) {
			m.add(found(rulePollArgs, Error, fix, "%s.%s is a polling argument", where, text))
		}
		if string(text) != "polling" || kindOf(value) != '{' {
			continue
		}
		severity := Warning
		for inner := range members(value) {
			if pollingArgument(plain(inner)) {
				severity = Error
			}
		}
		m.add(found(rulePollArgs, severity, fix, "%s.polling holds polling arguments", where))
	}
}

func pollingArgument(name []byte) bool {
	for _, argument := range curupira.PollingArguments() {
		if string(name) == argument {
			return true
		}
	}
	return false
}

// hostState names what a host knows of a task and does not send: the rendered
// prompt and the worktree path are the document's own examples.
var hostState = []string{"prompt", "rendered_prompt", "worktree", "worktree_path"}

// checkLifecycle holds onStarted and onFinished to {trigger_type, values}.
func (m *Message) checkLifecycle(p *params) {
	const fix = `send {"trigger_type":"<local name>","values":[{"key":…,"value":…}]}`
	switch kindOf(p.values) {
	case '[':
		m.add(checkPairs(&walker{b: p.values}, "values", ruleLifecycle).findings...)
	case 0:
		m.add(found(ruleLifecycle, Error, fix, "%s is sent without values", m.Method))
	default:
		m.add(found(ruleLifecycle, Error, fix, "the values of %s are %s, not an array", m.Method, show(p.values)))
	}
	if p.automation != nil {
		p.strange = append(p.strange, "automation")
	}
	for _, name := range p.strange {
		if name == p.near && p.trigger == nil {
			continue // named already
		}
		for _, state := range hostState {
			if name == state || strings.EqualFold(strings.ReplaceAll(state, "_", ""), name) {
				m.add(found(ruleLifecycle, Error, "send trigger_type and values only", "%s is sent with %q, which is host state", m.Method, name))
				return
			}
		}
		m.add(found(ruleLifecycle, Warning, "send trigger_type and values only", "%s is sent with %q, which the protocol does not have there", m.Method, name))
		return
	}
}
