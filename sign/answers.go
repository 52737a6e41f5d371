package sign

import (
	"container/list"
	"errors"
	"sync"
	"time"
)

// Defaults of an Answers guard.
const (
	DefaultAnswerWindow = 72 * time.Hour // how long an answer is kept
	DefaultAnswerBytes  = 16 << 20       // bytes of all answers together
)

// Answers gives an id that comes again the answer of the first time, without doing the work again: pup's rule for
// events, whose id is stable over retries. Ask it only about messages that have verified. The zero Answers is ready; it
// may be used by several goroutines at once, and a retry that arrives while the first is at work waits for it.
//
// It remembers in memory and is bounded: beyond its limits the oldest answers are forgotten, and then the work would be
// done twice. What must never happen twice needs a record beside the effect itself, in the same transaction.
type Answers struct {
	Window   time.Duration    // 0 is DefaultAnswerWindow
	Max      int              // ids remembered; 0 is DefaultRemembered
	MaxBytes int              // of all answers together; 0 is DefaultAnswerBytes
	Now      func() time.Time // nil is time.Now

	mu    sync.Mutex
	byID  map[string]*answer
	order list.List // of *answer, the oldest first; only those that are done
	bytes int
}

type answer struct {
	id    string
	made  time.Time
	body  []byte
	err   error
	done  chan struct{}
	place *list.Element
}

// Do returns the answer for the id: the remembered one, with again set, or that of work. An error of work is returned
// to all who wait for it and not remembered, so that the next retry does the work. The answer must not be changed.
func (g *Answers) Do(id string, work func() ([]byte, error)) (body []byte, again bool, err error) {
	g.mu.Lock()
	g.forget(clock(g.Now))
	if a, ok := g.byID[id]; ok {
		g.mu.Unlock()
		<-a.done
		return a.body, true, a.err
	}
	if g.byID == nil {
		g.byID = make(map[string]*answer)
	}
	a := &answer{id: id, done: make(chan struct{}), err: errAbandoned}
	g.byID[id] = a
	g.mu.Unlock()

	defer g.finish(a) // also when work panics: those who wait must not wait for ever
	a.body, a.err = work()
	return a.body, false, a.err
}

// errAbandoned is what those who waited get when the work panicked.
var errAbandoned = errors.New("the first delivery of this id was not finished")

func (g *Answers) finish(a *answer) {
	g.mu.Lock()
	defer g.mu.Unlock()
	defer close(a.done)
	if a.err != nil {
		delete(g.byID, a.id)
		return
	}
	a.made = clock(g.Now)
	a.place = g.order.PushBack(a)
	g.bytes += len(a.body)
	g.forget(a.made)
}

// forget drops what is past the window, and the oldest where there is too much.
func (g *Answers) forget(now time.Time) {
	window := g.Window
	if window == 0 {
		window = DefaultAnswerWindow
	}
	for e := g.order.Front(); e != nil; e = g.order.Front() {
		a := e.Value.(*answer)
		full := g.order.Len() > orDefault(g.Max, DefaultRemembered) || g.bytes > orDefault(g.MaxBytes, DefaultAnswerBytes)
		if !full && now.Sub(a.made) <= window {
			return
		}
		g.order.Remove(e)
		delete(g.byID, a.id)
		g.bytes -= len(a.body)
	}
}
