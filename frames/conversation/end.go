package conversation

import (
	"fmt"
	"slices"
	"strings"
)

// maxListed is how many ids or messages a finding names.
const maxListed = 8

// list joins what a finding names, or nothing.
func list(lead string, what []string) string {
	if len(what) == 0 {
		return ""
	}
	if len(what) > maxListed {
		what = append(slices.Clip(what[:maxListed]), fmt.Sprintf("and %d more", len(what)-maxListed))
	}
	return lead + strings.Join(what, ", ")
}

// openList is the end of a sentence that names the open requests.
func (c *Conversation) openList() string {
	var ids []string
	for _, a := range c.calls.open(maxListed) {
		ids = append(ids, cut([]byte(a.id)))
	}
	switch len(ids) {
	case 0:
		return ""
	case 1:
		return "; the open request has " + ids[0]
	}
	return "; the open requests have " + strings.Join(ids, ", ")
}

// doubt lowers the severity where the stream is known only in part.
func (c *Conversation) doubt(s Severity) Severity {
	if c.damaged || c.calls.forgotten > 0 {
		return Note
	}
	return s
}

// End closes the stream and returns what only its end can tell: answers that no
// request has, requests that no answer has, and how often a mistake was made
// again. The findings are in the order of the messages.
func (c *Conversation) End() []Finding {
	c.out = nil
	if c.null != nil {
		c.reportNull(c.null.at, c.null.what)
	}
	if c.both() {
		c.endUnknown()
		c.endMissing()
	} else {
		c.endRepeated()
	}
	for _, r := range c.counts {
		if r.again == 0 {
			continue
		}
		numbers := make([]string, 0, maxListed+1)
		for _, n := range r.numbers {
			numbers = append(numbers, fmt.Sprint(n))
		}
		if more := r.again - len(r.numbers); more > 0 {
			numbers = append(numbers, fmt.Sprintf("and %d more", more))
		}
		f := r.first
		f.Fix = ""
		f.Message = fmt.Sprintf("the mistake of message %d again%s", r.first.At.Number, list(", in message ", numbers))
		f.At, f.Repeats, f.Times = r.last, r.first.At, r.again
		c.out = append(c.out, f)
	}
	if c.calls.forgotten > 0 && c.both() {
		c.out = append(c.out, Finding{Rule: ruleLimit, Severity: Note,
			Message: fmt.Sprintf("%d ids stayed unpaired: an answer is looked for among the last %d", c.calls.forgotten, MaxCalls)})
	}
	slices.SortStableFunc(c.out, func(a, b Finding) int {
		if a.At.Number != b.At.Number {
			return a.At.Number - b.At.Number
		}
		return strings.Compare(a.Rule+a.Message, b.Rule+b.Message)
	})
	return c.out
}

// endUnknown settles the answers that found no request: those that were meant
// for an open one, further ones to the same, and unknown ones.
func (c *Conversation) endUnknown() {
	var unknown []answered
	for _, k := range c.calls.all() {
		if len(k.held) == 0 {
			continue
		}
		h := k.held[0]
		if k.last > 0 {
			c.settle(h.at, k.again(h.id))
			continue
		}
		meant, f := c.meant(k.key, h.id)
		if meant == nil {
			unknown = append(unknown, h)
			continue
		}
		c.settle(h.at, f)
		a := c.calls.takeRequest(meant)
		h.id = a.id // said already
		c.judge(&a, &h)
	}
	if len(unknown) == 0 {
		return
	}
	c.strays += len(unknown)
	f := c.unknown(unknown[0].id)
	var others []string
	for _, h := range unknown[1:] {
		others = append(others, fmt.Sprintf("%s (message %d)", cut([]byte(h.id)), h.at.Number))
	}
	f.Message += list("; likewise ", others)
	c.settle(unknown[0].at, f)
}

// settle adds a finding that is not counted with the others of its kind.
func (c *Conversation) settle(at At, f Finding) {
	f.At = at
	c.out = append(c.out, f)
}

// endMissing settles the requests without an answer. As many of them as there are
// answers without a request are explained by those.
func (c *Conversation) endMissing() {
	open := slices.DeleteFunc(c.calls.open(MaxCalls), func(a asked) bool {
		return a.faulty && c.unreadable.Number > 0
	})
	if len(open) <= c.strays {
		return
	}
	var others []string
	for _, a := range open[1:] {
		others = append(others, fmt.Sprintf("%s (message %d)", cut([]byte(a.id)), a.at.Number))
	}
	what := "the request"
	if open[0].method != "" {
		what = cut([]byte(open[0].method))
	}
	f := found(ruleMissing, c.doubt(Error), "answer every request that has an id", "%s with the id %s has no answer", what, open[0].id)
	f.Message += list("; likewise ", others)
	if n := c.unreadable.Number; n > 0 {
		f.Message += fmt.Sprintf("; the error with the id null, message %d, may be meant for it", n)
	}
	if c.damaged {
		f.Message += "; a frame that could not be read may have held it"
	}
	c.settle(open[0].at, f)
}

// endRepeated looks at a stream of answers alone. A host may use an id again once
// it is answered, so two answers under one id are no more than likely wrong.
func (c *Conversation) endRepeated() {
	for _, k := range c.calls.all() {
		if n := len(k.held); n > 1 {
			c.report(k.held[1].at, found(ruleRepeated, Warning, "answer each request once",
				"%d answers have the id %s, the first is message %d", n, k.held[0].id, k.held[0].at.Number))
		}
	}
}
