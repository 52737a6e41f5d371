package conversation

import "github.com/pupkit/pupkit/contract/curupira"

// direct puts the caller before the key, so that calls of the two sides do not mix.
func direct(m *Message, d Direction) string {
	if d == Unknown || (d == ToExtension) == (m.Kind == Request) {
		return m.key
	}
	return "<" + m.key
}

// request queues a request, or pairs it with an answer that came before it.
func (c *Conversation) request(at At, m *Message) {
	c.requests++
	c.inOrder(at, m)
	if m.key == "" {
		return
	}
	k := c.calls.get(direct(m, at.Direction))
	a := asked{at: at, id: m.ID, method: m.Method, version: m.version, faulty: m.faulty()}
	if len(k.held) > 0 {
		h := c.calls.takeAnswer(k)
		k.last = h.at.Number
		c.judge(&a, &h)
		return
	}
	if n := len(k.waiting); n > 0 && c.interleaved() && k.waiting[n-1].at.Number > c.order.start {
		c.report(at, found(ruleIDReused, Warning, "give each request an id of its own",
			"the id %s is in use: message %d is not answered yet", m.ID, k.waiting[n-1].at.Number))
	}
	if c.calls.room() {
		k.waiting = append(k.waiting, a)
	}
}

// answer pairs an answer, or says why it cannot.
func (c *Conversation) answer(at At, m *Message, row *Row) {
	if m.key == "" {
		c.strays++
		return
	}
	key := direct(m, at.Direction)
	k := c.calls.byKey[key]
	switch {
	case k != nil && len(k.waiting) > 0:
		c.pair(k, m.answered(at), row)
		return
	case m.key == "null":
		c.nullID(at, m)
		return
	case k != nil && c.Ordered:
		c.report(at, k.again(m.ID))
		return
	case k == nil:
		if meant, f := c.meant(key, m.ID); meant != nil {
			c.report(at, f)
			h := m.answered(at)
			h.id = meant.waiting[0].id // said already
			c.pair(meant, h, row)
			return
		}
		if c.Ordered {
			c.strays++
			if !c.repeats(at, ruleUnknown) {
				c.report(at, c.unknown(m.ID))
			}
			return
		}
		k = c.calls.get(key)
	}
	c.hold(at, m, k)
}

// pair gives an answer to the first request that waits.
func (c *Conversation) pair(k *call, h answered, row *Row) {
	a := c.calls.takeRequest(k)
	k.last = h.at.Number
	row.Method = a.method
	if !a.at.Time.IsZero() && !h.at.Time.IsZero() {
		row.Elapsed, row.HasElapsed = h.at.Time.Sub(a.at.Time), true
	}
	c.judge(&a, &h)
}

// hold keeps an answer whose request may still come. What its members tell beyond
// doubt is said at once.
func (c *Conversation) hold(at At, m *Message, k *call) {
	h := m.answered(at)
	if h.result != nil {
		if method, ok := h.result.guessed(); ok {
			fs := h.result.judge(method, 0)
			c.reportAll(at, fs)
			if len(fs) > 0 || method != curupira.Initialize {
				h.result = nil
			}
		}
	}
	if h.result != nil {
		kept := *h.result
		h.result = &kept
	}
	if c.calls.room() {
		k.held = append(k.held, h)
	}
}

// answered is the message as an answer.
func (m *Message) answered(at At) answered {
	h := answered{at: at, id: m.ID, kind: m.Kind, code: m.Code, hasCode: m.HasCode}
	if m.Kind == Answer && !m.result.broken {
		h.result = &m.result
	}
	return h
}

// maxSearches is how often all open requests are compared with an unknown id.
const maxSearches = 64

// meant finds the open request that an id was meant for: one whose id has the
// other type, or was rounded by a double.
func (c *Conversation) meant(key, id string) (*call, Finding) {
	prefix, bare := "", key
	if len(key) > 0 && key[0] == '<' {
		prefix, bare = "<", key[1:]
	}
	if other := otherType(bare); other != "" {
		if k := c.calls.byKey[prefix+other]; k != nil && len(k.waiting) > 0 {
			open := k.waiting[0].id
			return k, found(ruleIDChanged, Error, "repeat the id of the request, unchanged",
				"the answer has the id %s (%s), the open request has %s (%s)", id, idType(id), open, idType(open))
		}
	}
	if len(bare) < 16 || prefix != "" || !isNumber(bare) || c.searches >= maxSearches {
		return nil, Finding{}
	}
	c.searches++
	for _, k := range c.calls.ring {
		if len(k.waiting) > 0 && rounded(key, k.key) {
			return k, found(ruleIDChanged, Error, "keep the id as text, or as a 64-bit integer",
				"the answer has the id %s, the open request has %s: a double cannot hold it", id, k.waiting[0].id)
		}
	}
	return nil, Finding{}
}

func idType(id string) string {
	if id != "" && id[0] == '"' {
		return "string"
	}
	return "number"
}

// again is the finding for one more answer to the same request.
func (k *call) again(id string) Finding {
	return found(ruleRepeated, Error, "answer each request once", "a further answer has the id %s; message %d answered it already", id, k.last)
}

// unknown is the finding for an answer whose id no request has.
func (c *Conversation) unknown(id string) Finding {
	if c.requests == 0 && c.notice.Number > 0 {
		return found(ruleNotification, Error, "do not answer a message without an id",
			"the answer has the id %s, and only a notification was sent (message %d)", id, c.notice.Number)
	}
	return Finding{Rule: ruleUnknown, Severity: c.doubt(Error), Fix: "repeat the id of the request, unchanged",
		Message: "the answer has the id " + id + ", which no request has" + c.openList(), same: ruleUnknown}
}
