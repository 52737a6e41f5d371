package conversation

import (
	"slices"

	"github.com/pupkit/pupkit/contract/curupira"
)

// A call is everything under one id. Of its two queues one is empty: an answer
// takes the first request that waits, a request the first answer that is held.
type call struct {
	key     string
	waiting []asked    // requests without an answer
	held    []answered // answers without a request
	last    int        // the number of the last answer that found its request, 0 for none
}

// An asked is a request that waits for its answer.
type asked struct {
	at      At
	id      string
	method  string
	version int  // that initialize asks for
	faulty  bool // it is no request as it stands
}

// An answered is what is left to say of an answer once its method is known.
type answered struct {
	at      At
	id      string
	kind    Kind
	code    curupira.Code // of a Failure
	hasCode bool
	result  *result // of an Answer, nil where nothing is left to say
}

// calls holds the last [MaxCalls] ids, in the order of their first use.
type calls struct {
	byKey map[string]*call
	ring  []*call // oldest at next once it is full
	next  int

	queued    int // requests and answers in all queues, at most MaxCalls
	forgotten int // those that were dropped
}

// get returns the call of this key, making it where there is none.
func (c *calls) get(key string) *call {
	if k := c.byKey[key]; k != nil {
		return k
	}
	if c.byKey == nil {
		c.byKey = map[string]*call{}
	}
	k := &call{key: key}
	c.byKey[key] = k
	if len(c.ring) < MaxCalls {
		c.ring = append(c.ring, k)
		return k
	}
	old := c.ring[c.next]
	delete(c.byKey, old.key)
	dropped := len(old.waiting) + len(old.held)
	c.forgotten += dropped
	c.queued -= dropped
	c.ring[c.next] = k
	c.next = (c.next + 1) % MaxCalls
	return k
}

// room reports whether one more request or answer can be queued, and counts it.
func (c *calls) room() bool {
	if c.queued >= MaxCalls {
		c.forgotten++
		return false
	}
	c.queued++
	return true
}

// all lists the calls, oldest first.
func (c *calls) all() []*call { return slices.Concat(c.ring[c.next:], c.ring[:c.next]) }

// open lists the requests that wait, in the order of their ids' first use, up to
// a maximum.
func (c *calls) open(limit int) []asked {
	var open []asked
	for _, k := range c.all() {
		for _, a := range k.waiting {
			if len(open) == limit {
				return open
			}
			open = append(open, a)
		}
	}
	return open
}

// takeRequest takes the first request that waits.
func (c *calls) takeRequest(k *call) asked {
	a := k.waiting[0]
	if k.waiting = k.waiting[1:]; len(k.waiting) == 0 {
		k.waiting = nil
	}
	c.queued--
	return a
}

// takeAnswer takes the first answer that is held.
func (c *calls) takeAnswer(k *call) answered {
	a := k.held[0]
	if k.held = k.held[1:]; len(k.held) == 0 {
		k.held = nil
	}
	c.queued--
	return a
}
