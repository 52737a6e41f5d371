package conversation

import (
	"bytes"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/pupkit/pupkit/contract/curupira"
)

// A Kind says what a message is.
type Kind uint8

const (
	Other        Kind = iota // not a message of JSON-RPC
	Request                  // a call that wants an answer
	Notification             // a call without an id
	Answer                   // the result of a call
	Failure                  // the error of a call
	Batch                    // an array of messages
)

// String returns the word that a table shows.
func (k Kind) String() string {
	switch k {
	case Request:
		return "request"
	case Notification:
		return "notification"
	case Answer:
		return "answer"
	case Failure:
		return "error"
	case Batch:
		return "batch"
	}
	return "other"
}

// maxBatch is how many messages of a batch are looked at.
const maxBatch = 256

// A Message is what one body says. It holds no part of the body.
type Message struct {
	Kind Kind
	// Method is what a request or a notification calls, "" for an answer.
	Method string
	// ID is the id as it is written, with the quotes of a string; "" where there
	// is none, cut where it is longer than [MaxID].
	ID string
	// Code is the code of a Failure; HasCode tells 0 from none.
	Code    curupira.Code
	HasCode bool

	key      string // the id for pairing, "" for none
	version  int    // the major version that initialize asks for
	result   result
	findings []Finding // without a place
	batch    []Message
}

// add appends findings.
func (m *Message) add(f ...Finding) { m.findings = append(m.findings, f...) }

// faulty reports whether the message breaks a rule by itself.
func (m *Message) faulty() bool {
	return slices.ContainsFunc(m.findings, func(f Finding) bool { return f.Severity == Error })
}

// top holds the raw members of a message, nil where one is missing.
type top struct {
	jsonrpc, id, method, params, result, err []byte

	strange [][]byte // the names of other members, in their quotes
}

// maxStrange is how many unknown members are remembered.
const maxStrange = 16

// readTop takes an object apart, one level deep. A result, which may be large, is
// read on the way.
func (m *Message) readTop(body []byte) top {
	var t top
	w := walker{b: body}
	for w.enter(); w.next(); {
		name := w.name()
		text := plain(name)
		if string(text) == "result" {
			start := w.i
			m.result = readResult(&w)
			t.result = body[start:w.i]
			continue
		}
		value := w.value()
		switch string(text) {
		case "jsonrpc":
			t.jsonrpc = value
		case "id":
			t.id = value
		case "method":
			t.method = value
		case "params":
			t.params = value
		case "error":
			t.err = value
		default:
			if len(t.strange) < maxStrange {
				t.strange = append(t.strange, name)
			}
		}
	}
	return t
}

// Parse reads one body, which must be one valid JSON value; anything else gives
// an unspecified Message and does no harm. It keeps no reference to the body and
// may run on several bodies at once.
func Parse(body []byte) Message {
	var m Message
	body = bytes.TrimSpace(body)
	switch kindOf(body) {
	case '{':
		m.parseObject(body)
	case '[':
		m.parseBatch(body)
	default:
		m.notObject(body)
	}
	return m
}

// notObject says what stands where a message should: most often one that was printed as JSON twice.
func (m *Message) notObject(body []byte) {
	if inner, err := jsontext.AppendUnquote(nil, body); err == nil && kindOf(bytes.TrimSpace(inner)) == '{' && jsontext.Value(inner).IsValid() {
		m.add(found(ruleObject, Error, "encode the message once: the object itself, not the text of its JSON",
			"the body is a string that holds JSON, %s: it was encoded twice", show(body)))
		return
	}
	m.add(found(ruleObject, Error, "send a JSON-RPC message: an object with jsonrpc, id and method, result or error",
		"the body is %s, not a message", show(body)))
}

// parseBatch looks into a batch so that what it answers is not missed as well.
func (m *Message) parseBatch(body []byte) {
	m.Kind = Batch
	n := 0
	for _, part := range elements(body) {
		if n++; n <= maxBatch && kindOf(part) == '{' {
			var one Message
			one.parseObject(part)
			m.batch = append(m.batch, one)
		}
	}
	if n == 0 {
		m.add(found(ruleBatch, Error, "send a message, or nothing", "the body is an empty array, not a message"))
		return
	}
	m.add(found(ruleBatch, Error, "put each message into a frame of its own; a reader refuses a batch as an invalid request (-32600)",
		"the body is an array of %d, a batch, and this protocol has one message a frame", n))
}

func (m *Message) parseObject(body []byte) {
	t := m.readTop(body)
	m.ID, m.key = identify(t.id)
	switch {
	case t.result != nil || t.err != nil:
		m.parseAnswer(&t)
	case t.method != nil:
		m.parseCall(&t)
	default:
		m.parseNeither(&t)
		return
	}
	if t.id != nil && m.key == "" {
		m.add(found(ruleID, Error, "an id is a string, a number or null", "the id is %s", show(t.id)))
	}
	m.checkVersion(&t)
}

// checkVersion holds the member jsonrpc to its one value.
func (m *Message) checkVersion(t *top) {
	const fix = `write "jsonrpc":"2.0", a string`
	switch {
	case string(plainString(t.jsonrpc)) == curupira.JSONRPC:
	case t.jsonrpc == nil:
		if like := t.like("jsonrpc"); like != "" {
			m.add(found(ruleMember, Error, fix, "the member %q is not jsonrpc: names are compared exactly", like))
			return
		}
		m.add(found(ruleVersion, Error, fix, `the member jsonrpc is missing`))
	default:
		m.add(found(ruleVersion, Error, fix, "the member jsonrpc is %s", show(t.jsonrpc)))
	}
}

// plainString is plain for a value that need not be a string.
func plainString(value []byte) []byte {
	if kindOf(value) != '"' {
		return nil
	}
	return plain(value)
}

// like finds a member whose name is nearly the wanted one.
func (t *top) like(want string) string {
	for _, name := range t.strange {
		if text := string(plain(name)); alike(text, want) {
			return text
		}
	}
	return ""
}

// synonyms are names that authors use for a member, in lower case.
var synonyms = map[string][]string{
	"jsonrpc":          {"json_rpc", "json-rpc"},
	"method":           {"methods", "methodname"},
	"params":           {"param", "parameters", "args", "arguments"},
	"result":           {"results", "response"},
	"error":            {"errors", "err"},
	"id":               {"requestid", "request_id", "_id"},
	"values":           {"value", "items", "fields"},
	"key":              {"name"},
	"code":             {"errorcode"},
	"message":          {"msg", "text"},
	"protocol_version": {"protocolversion", "protocol-version", "protocol", "version"},
	"trigger_type":     {"triggertype", "trigger-type", "trigger", "type"},
}

// alike reports whether a name is another spelling of the wanted one.
func alike(name, want string) bool {
	if strings.EqualFold(strings.TrimSpace(name), want) {
		return true
	}
	lower := strings.ToLower(name)
	for _, s := range synonyms[want] {
		if s == lower {
			return true
		}
	}
	return false
}
