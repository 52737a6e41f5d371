package conversation

import (
	"strconv"

	"github.com/pupkit/pupkit/contract/curupira"
)

// judge holds an answer to its request.
func (c *Conversation) judge(a *asked, h *answered) {
	if h.id != a.id && h.id[0] != '"' {
		c.report(h.at, found(ruleIDChanged, Warning, "repeat the id exactly as it came",
			"the answer has the id %s and the request %s: the same number, but not the same text", h.id, a.id))
	}
	switch {
	case h.kind == Failure && h.hasCode && a.method != "":
		c.judgeCode(a, h)
	case h.result != nil:
		c.judgeResult(a, h)
	}
	if a.method == string(curupira.Shutdown) {
		c.order.ended = h.at
	} else if c.Ordered && c.order.ended.Number > 0 {
		c.report(h.at, found(ruleOrder, Warning, "answer what is open before shutdown", "an answer comes after shutdown was answered"))
	}
}

// judgeResult holds a result to the method that it answers.
func (c *Conversation) judgeResult(a *asked, h *answered) {
	if a.method != "" && !curupira.Method(a.method).Known() {
		c.report(h.at, found(ruleCodes, Error, "answer an unknown method with -32601 (method not found)",
			"the method %q, which the protocol does not have, is answered with a result", cut([]byte(a.method))))
		return
	}
	c.reportAll(h.at, h.result.judge(curupira.Method(a.method), a.version))
}

// judgeCode holds an error's code to the meaning that the document gives it.
func (c *Conversation) judgeCode(a *asked, h *answered) {
	method := curupira.Method(a.method)
	first := method == curupira.Initialize && a.version != 0
	switch {
	case !method.Known() && h.code != curupira.MethodNotFound:
		c.report(h.at, found(ruleCodes, Error, "answer an unknown method with -32601 (method not found)",
			"the method %q, which the protocol does not have, is refused with the code %d", cut([]byte(method)), h.code))
	case method.Known() && h.code == curupira.MethodNotFound:
		c.report(h.at, found(ruleCodes, Warning, "every extension answers the methods of the protocol",
			"%s is refused with -32601 (method not found), and the protocol has it", method))
	case first && a.version != curupira.ProtocolVersion && h.code != curupira.ProtocolFailure:
		c.report(h.at, found(ruleInitialize, Warning, "reject a version with -32001 (protocol or version failure)",
			"protocol version %d is rejected with the code %d", a.version, h.code))
	case first && a.version == curupira.ProtocolVersion && h.code == curupira.ProtocolFailure:
		c.report(h.at, found(ruleInitialize, Warning, "answer the host's version", "the extension rejects protocol version %d, which is the host's", a.version))
	}
}

// A nullAnswer is an answer with the id null for which it is too early to say more.
type nullAnswer struct {
	at   At
	what string
}

// unreadable reports whether a code says that a request, or its frame, could not be read, so that nobody knows its id.
func unreadable(code curupira.Code) bool {
	return code == curupira.ParseError || code == curupira.InvalidRequest || code == curupira.TransportFailure
}

// nullID judges an answer with the id null that no request had.
func (c *Conversation) nullID(at At, m *Message) {
	if m.Kind == Failure && unreadable(m.Code) {
		c.unreadable = at
		return
	}
	c.strays++
	what := "a result"
	if m.Kind == Failure {
		what = "the error " + strconv.FormatInt(int64(m.Code), 10)
	}
	if m.Kind == Failure && !m.HasCode || c.repeats(at, ruleIDNull) {
		return
	}
	if !c.Ordered && c.requests == 0 && c.notice.Number == 0 {
		if c.null == nil { // what it answers may still come
			c.null = &nullAnswer{at: at, what: what}
		}
		return
	}
	c.reportNull(at, what)
}

// reportNull says what an answer with the id null does wrong.
func (c *Conversation) reportNull(at At, what string) {
	if len(c.calls.open(1)) == 0 && c.notice.Number > 0 {
		c.report(at, found(ruleNotification, Error, "a message without an id is a notification and gets no answer",
			"a notification (message %d) is answered, with the id null", c.notice.Number))
		return
	}
	c.report(at, Finding{Rule: ruleIDNull, Severity: Error, Message: what + " has the id null" + c.openList(), same: ruleIDNull,
		Fix: "repeat the id of the request; only an error for an unreadable request (-32700, -32600, -32000) may have null"})
}
