package sign_test

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"

	"github.com/pupkit/pupkit/sign"
)

// An MCP endpoint: both secrets during a rotation, an id only once.
func ExampleVerifier() {
	fresh, err := sign.ParseKey("whsec_yhkxfx45hNIj76pnn5DWUqmkpyt2iPtNPtYbux/QkHI=")
	if err != nil {
		fmt.Println(err)
		return
	}
	verifier := &sign.Verifier{Keys: []sign.Key{fresh}}
	var used sign.Once
	handler := func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 1<<20)) // the bytes as they arrive, before anything parses them
		if err != nil {
			http.Error(w, "too large", http.StatusRequestEntityTooLarge)
			return
		}
		genuine, err := verifier.Verify(sign.FieldsOf(r.Header), body)
		if err != nil {
			http.Error(w, "unauthorized", http.StatusUnauthorized) // the same words whatever the reason
			return
		}
		if err := used.Use(genuine); err != nil {
			http.Error(w, "unauthorized", http.StatusUnauthorized)
			return
		}
		// body is from pup: answer it.
	}
	http.HandleFunc("POST /mcp", handler)
}

// An event comes again with the same id until it is answered: the work is done once.
func ExampleAnswers() {
	var events sign.Answers
	for range 2 {
		answer, again, err := events.Do("msg_1", func() ([]byte, error) {
			fmt.Println("welcome, new member")
			return []byte("{}"), nil
		})
		fmt.Println(string(answer), again, err)
	}
	// Output:
	// welcome, new member
	// {} false <nil>
	// {} true <nil>
}

// What a Verifier says of a message that is genuine and late.
func ExampleRefusal() {
	key, err := sign.ParseKey("whsec_yhkxfx45hNIj76pnn5DWUqmkpyt2iPtNPtYbux/QkHI=")
	if err != nil {
		fmt.Println(err)
		return
	}
	signed, err := sign.Sign(sign.Message{ID: "msg_1", Timestamp: 1785500000, Body: []byte("{}")}, key)
	if err != nil {
		fmt.Println(err)
		return
	}
	late := &sign.Verifier{Keys: []sign.Key{key}, Now: func() time.Time { return time.Unix(1785500301, 0) }}
	_, err = late.Verify(signed.Fields(), []byte("{}"))
	var refusal *sign.Refusal
	if errors.As(err, &refusal) {
		fmt.Println(refusal.Reason, refusal.Age, key)
	}
	// Output: too-old 5m1s v1 key 4388e876
}
