package sign_test

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/pupkit/pupkit/sign"
)

func TestOnce(t *testing.T) {
	now := int64(1000)
	g := sign.Once{Max: 2, Now: func() time.Time { return time.Unix(now, 0) }}
	use := func(id string, signed int64) error { return g.Use(sign.Result{ID: id, Time: time.Unix(signed, 0)}) }
	if err := use("a", 1300); err != nil { // signed as far ahead as a Verifier accepts
		t.Fatal(err)
	}
	var r *sign.Refusal
	for _, now = range []int64{1000, 1300, 1600} { // as long as its message is accepted
		if err := use("a", 1300); !errors.As(err, &r) || r.Reason != sign.Replayed {
			t.Errorf("at %d: %v", now, err)
		}
	}
	if err := use("b", 1600); err != nil {
		t.Fatal(err)
	}
	if err := use("c", 1600); !errors.Is(err, sign.ErrFull) {
		t.Errorf("a third id in a guard of two: %v", err)
	}
	now = 1602
	if err := use("c", 1600); err != nil {
		t.Errorf("after the first was forgotten: %v", err)
	}
}

func TestOnceOfMany(t *testing.T) {
	var g sign.Once
	var passed atomic.Int32
	var wg sync.WaitGroup
	for range 64 {
		wg.Go(func() {
			if g.Use(sign.Result{ID: "a", Time: time.Now()}) == nil {
				passed.Add(1)
			}
		})
	}
	wg.Wait()
	if passed.Load() != 1 {
		t.Errorf("one id passed %d times", passed.Load())
	}
}

func TestAnswers(t *testing.T) {
	now := time.Unix(1000, 0)
	g := sign.Answers{Max: 2, Window: time.Minute, Now: func() time.Time { return now }}
	worked := 0
	do := func(id string) (string, bool) {
		body, again, err := g.Do(id, func() ([]byte, error) { worked++; return fmt.Appendf(nil, "%s%d", id, worked), nil })
		if err != nil {
			t.Fatal(err)
		}
		return string(body), again
	}
	for i, want := range []string{"a1", "a1", "b2", "a1", "c3", "a4"} { // c is one too many: a, the oldest, is forgotten
		if got, again := do(want[:1]); got != want || again != (i == 1 || i == 3) {
			t.Errorf("%d: %s, again %v; want %s", i, got, again, want)
		}
	}
	now = now.Add(61 * time.Second)
	if got, again := do("a"); got != "a5" || again {
		t.Errorf("past the window: %s, %v", got, again)
	}
}

func TestAnswersForgetsFailures(t *testing.T) {
	g := sign.Answers{MaxBytes: 4}
	boom := errors.New("boom")
	if _, _, err := g.Do("a", func() ([]byte, error) { return nil, boom }); !errors.Is(err, boom) {
		t.Fatal(err)
	}
	func() {
		defer func() { recover() }()
		g.Do("a", func() ([]byte, error) { panic("boom") })
	}()
	if body, again, err := g.Do("a", func() ([]byte, error) { return []byte("ok"), nil }); err != nil || again || string(body) != "ok" {
		t.Errorf("%q, %v, %v", body, again, err)
	}
	g.Do("b", func() ([]byte, error) { return []byte("long"), nil })
	if _, again, _ := g.Do("a", func() ([]byte, error) { return nil, nil }); again {
		t.Error("answers of six bytes in a guard of four")
	}
}

func TestAnswersWaitsForTheFirst(t *testing.T) {
	var g sign.Answers
	started, finish := make(chan struct{}), make(chan struct{})
	var wg sync.WaitGroup
	wg.Go(func() {
		g.Do("a", func() ([]byte, error) { close(started); <-finish; return []byte("first"), nil })
	})
	<-started
	wg.Go(func() {
		body, again, err := g.Do("a", func() ([]byte, error) { return []byte("second"), nil })
		if string(body) != "first" || !again || err != nil {
			t.Errorf("%q, %v, %v", body, again, err)
		}
	})
	close(finish)
	wg.Wait()
}
