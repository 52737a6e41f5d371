package sign

import (
	"errors"
	"sync"
	"time"
)

// DefaultRemembered is how many ids a guard remembers where its Max is 0.
const DefaultRemembered = 100_000

// ErrFull is the error of a guard that remembers as many ids as it may, all of them still within their window.
var ErrFull = errors.New("the replay guard is full: it remembers as many ids as it may")

// Once lets an id pass a single time: pup's rule for MCP requests and challenges. Ask it only about messages that have
// verified, or strangers fill it. The zero Once is ready; it may be used by several goroutines at once.
//
// It forgets an id when no Verifier would accept its message any more. Where more ids than Max would have to be
// remembered it refuses with ErrFull, for it can no longer tell.
type Once struct {
	Tolerance time.Duration    // the Verifier's; 0 is DefaultTolerance
	Max       int              // ids remembered; 0 is DefaultRemembered
	Now       func() time.Time // nil is time.Now

	mu   sync.Mutex
	seen map[string]time.Time // id -> when it can be forgotten
	next time.Time            // when to look for what can be forgotten
}

// Use marks the id of a verified message as used. The error is a *Refusal with the reason Replayed, or ErrFull.
func (g *Once) Use(res Result) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	now := clock(g.Now)
	if until, ok := g.seen[res.ID]; ok && !now.After(until) {
		return &Refusal{Reason: Replayed, Header: HeaderID, Message: "the webhook-id has been used before"}
	}
	if g.seen == nil {
		g.seen = make(map[string]time.Time)
	}
	if most := orDefault(g.Max, DefaultRemembered); len(g.seen) >= most || now.After(g.next) {
		g.forget(now)
		if len(g.seen) >= most {
			return ErrFull
		}
	}
	// One second more than the window: a Verifier drops the fraction of its clock.
	g.seen[res.ID] = res.Time.Add(g.tolerance() + time.Second)
	return nil
}

func (g *Once) forget(now time.Time) {
	for id, until := range g.seen {
		if now.After(until) {
			delete(g.seen, id)
		}
	}
	g.next = now.Add(g.tolerance())
}

func (g *Once) tolerance() time.Duration {
	if g.Tolerance == 0 {
		return DefaultTolerance
	}
	return g.Tolerance
}

func clock(now func() time.Time) time.Time {
	if now == nil {
		return time.Now()
	}
	return now()
}

func orDefault(n, d int) int {
	if n == 0 {
		return d
	}
	return n
}
