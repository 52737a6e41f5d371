// Package vectors reads the Standard Webhooks vectors of testdata/vectors for the tests of several packages.
package vectors

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/pupkit/pupkit/sign"
)

// Count is how many vectors there are.
const Count = 229

// Vector is one message with the verdict that a verifier must reach. testdata/vectors/README.md describes the file.
type Vector struct {
	Name       string
	Group      string
	Secrets    []string
	ID         *string // nil where the header is absent, as the next two
	Timestamp  *string
	Signature  *string `json:"signature_header"`
	Body       []byte  `json:"body_base64"`
	Now        float64 // Unix seconds
	Expect     string  // accept or reject
	Reason     string
	FoundBy    map[string]string `json:"found_by"`
	RawHeaders [][2]string       `json:"raw_headers"` // where set, in place of the three headers
}

// Read reads all vectors. The file is looked for in the working directory's testdata and in those above.
func Read(t testing.TB) []Vector {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for {
		data, err := os.ReadFile(filepath.Join(dir, "testdata", "vectors", "sw-vectors.json"))
		if err == nil {
			return parse(t, data)
		}
		if above := filepath.Dir(dir); errors.Is(err, fs.ErrNotExist) && above != dir {
			dir = above
			continue
		}
		t.Fatal(err)
	}
}

func parse(t testing.TB, data []byte) (list []Vector) {
	t.Helper()
	if err := json.Unmarshal(data, &list); err != nil {
		t.Fatal(err)
	}
	if len(list) != Count {
		t.Fatalf("%d vectors, want %d", len(list), Count)
	}
	return list
}

// Accepted reports whether a verifier must accept the message.
func (v Vector) Accepted() bool { return v.Expect == "accept" }

// Fields are the header lines, in order.
func (v Vector) Fields() (fields []sign.Field) {
	for _, h := range v.RawHeaders {
		fields = append(fields, sign.Field{Name: h[0], Value: h[1]})
	}
	for _, h := range []struct {
		name  string
		value *string
	}{{sign.HeaderID, v.ID}, {sign.HeaderTimestamp, v.Timestamp}, {sign.HeaderSignature, v.Signature}} {
		if v.RawHeaders == nil && h.value != nil {
			fields = append(fields, sign.Field{Name: h.name, Value: *h.value})
		}
	}
	return fields
}

// Clock is the receiver's time, with its fraction.
func (v Vector) Clock() time.Time {
	seconds := int64(v.Now)
	return time.Unix(seconds, int64((v.Now-float64(seconds))*1e9))
}

// Verifier holds the keys that can be read and the clock; the errors are those of the keys that cannot.
func (v Vector) Verifier() (*sign.Verifier, []error) {
	keys, errs := sign.ParseKeys(v.Secrets...)
	return &sign.Verifier{Keys: keys, Now: v.Clock}, errs
}
