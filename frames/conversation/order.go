package conversation

import "github.com/pupkit/pupkit/contract/curupira"

// An order is what was seen of the life of a session.
type order struct {
	first       At // the first call other than initialize
	method      string
	initialized bool
	start       int // the number of the last initialize
	shutdown    At  // Number 0 for none
	ended       At  // the answer to shutdown
}

// inOrder holds the calls to their order: initialize first, nothing after
// shutdown. A dump may begin in the middle of a session, so a missing initialize
// is none, and one after shutdown is a new session.
func (c *Conversation) inOrder(at At, m *Message) {
	o := &c.order
	if at.Direction == ToHost {
		c.report(at, found(ruleCall, Warning, "the protocol has calls from the host only; write logs to stderr",
			"the extension calls the host, with %q", cut([]byte(m.Method))))
		return
	}
	if m.Method == string(curupira.Initialize) {
		if !o.initialized && o.first.Number > 0 && o.shutdown.Number == 0 {
			c.report(at, found(ruleOrder, Error, "send initialize first", "initialize comes after %s (message %d)", cut([]byte(o.method)), o.first.Number))
		}
		*o = order{initialized: true, start: at.Number - 1}
		return
	}
	if o.shutdown.Number > 0 {
		c.report(at, found(ruleOrder, Error, "send nothing after shutdown", "%s comes after shutdown (message %d)", cut([]byte(m.Method)), o.shutdown.Number))
	} else if o.first.Number == 0 {
		o.first, o.method = at, m.Method
	}
	if m.Method == string(curupira.Shutdown) && o.shutdown.Number == 0 {
		o.shutdown = at
	}
}
