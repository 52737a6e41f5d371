package outgoing

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptrace"
	"net/url"
	"sync/atomic"
	"time"
)

// pup's limits on a request ("Signed requests").
const (
	Deadline  = 5 * time.Second
	MaxAnswer = 1 << 20 // bytes
)

// Answer is what came back.
type Answer struct {
	Status   int
	Line     string // "200 OK"
	Header   http.Header
	Body     []byte // at most MaxAnswer bytes
	TooLarge bool   // the body goes on past MaxAnswer
	Elapsed  time.Duration
}

// ErrDeadline is the error of an answer that was not complete within the Deadline.
var ErrDeadline = errors.New("no complete answer within five seconds, which is pup's deadline for the whole answer")

// Unfinished is the error of an answer that began and is none, or that did not come although there was a connection.
type Unfinished struct{ Err error }

func (u *Unfinished) Error() string { return u.Err.Error() }

// Unwrap returns what went wrong, such as ErrDeadline.
func (u *Unfinished) Unwrap() error { return u.Err }

// Send makes the request as pup does: no redirect is followed, no compression is asked for or undone, the whole answer
// must arrive within the Deadline, and no more than MaxAnswer bytes are read. The error is an *Unfinished once there is
// a connection.
func Send(ctx context.Context, r Request) (Answer, error) {
	ctx, cancel := context.WithTimeoutCause(ctx, Deadline, ErrDeadline)
	defer cancel()
	var connected atomic.Bool
	ctx = httptrace.WithClientTrace(ctx, &httptrace.ClientTrace{GotConn: func(httptrace.GotConnInfo) { connected.Store(true) }})
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, r.URL, bytes.NewReader(r.Body))
	if err != nil {
		return Answer{}, err
	}
	for _, h := range r.Headers {
		req.Header[http.CanonicalHeaderKey(h.Name)] = append(req.Header[http.CanonicalHeaderKey(h.Name)], h.Value)
	}
	client := &http.Client{
		Transport:     &http.Transport{DisableCompression: true, DisableKeepAlives: true},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	start := time.Now()
	resp, err := client.Do(req)
	switch {
	case err != nil && connected.Load():
		return Answer{}, &Unfinished{cause(ctx, err)}
	case err != nil:
		return Answer{}, cause(ctx, err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(io.LimitReader(resp.Body, MaxAnswer+1))
	a := Answer{Status: resp.StatusCode, Line: resp.Status, Header: resp.Header, Body: body, Elapsed: time.Since(start)}
	if len(body) > MaxAnswer {
		a.Body, a.TooLarge = body[:MaxAnswer], true
	}
	if err != nil {
		return a, &Unfinished{cause(ctx, fmt.Errorf("the answer broke off after %d bytes: %w", len(body), err))}
	}
	return a, nil
}

// cause prefers the reason why the context ended to what the transport made of it, and leaves out the URL that
// net/http repeats.
func cause(ctx context.Context, err error) error {
	if c := context.Cause(ctx); c != nil {
		return c
	}
	var wrapped *url.Error
	if errors.As(err, &wrapped) {
		return wrapped.Err
	}
	return err
}
