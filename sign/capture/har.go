package capture

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"time"

	"github.com/pupkit/pupkit/sign"
)

// archive is what a HAR file (version 1.2) says about requests.
type archive struct {
	Log *struct {
		Entries []struct {
			Started time.Time `json:"startedDateTime"`
			Request struct {
				Method   string
				URL      string
				Headers  []struct{ Name, Value string }
				PostData *struct {
					Text     string
					Encoding string // base64 in some browsers
				}
				BodySize int
			}
		}
	}
}

// isHAR reports whether JSON begins as a HAR file does.
func isHAR(text []byte) bool {
	dec := json.NewDecoder(bytes.NewReader(text))
	open, err := dec.Token()
	if err != nil || open != json.Delim('{') {
		return false
	}
	name, err := dec.Token()
	return err == nil && name == "log"
}

// readHAR reads the signed requests of an archive, or all that have a body where none is signed.
func readHAR(data []byte) ([]Request, error) {
	var a archive
	if err := json.Unmarshal(bytes.TrimPrefix(data, []byte("\ufeff")), &a); err != nil {
		return nil, err
	}
	if a.Log == nil {
		return nil, fmt.Errorf("there is no member %q", "log")
	}
	var signed, others []Request
	for _, e := range a.Log.Entries {
		r := Request{Method: e.Request.Method, URL: e.Request.URL, Time: e.Started}
		for _, h := range e.Request.Headers {
			r.add(h.Name, h.Value)
		}
		if p := e.Request.PostData; p != nil {
			r.Body = []byte(p.Text)
			if p.Encoding == "base64" {
				raw, err := base64.StdEncoding.DecodeString(p.Text)
				if err != nil {
					return nil, fmt.Errorf("the body of %s is not base64: %w", clip(r.URL), err)
				}
				r.Body = raw
			} else if e.Request.BodySize > 0 && e.Request.BodySize != len(r.Body) {
				r.note("the archive says that the body had %d bytes, and its text has %d: HAR keeps text, not bytes", e.Request.BodySize, len(r.Body))
			}
		}
		r.NoBody = e.Request.PostData == nil && e.Request.BodySize > 0
		switch {
		case len(signed)+len(others) >= MaxRequests:
		case len(sign.Values(r.Fields, sign.HeaderSignature))+len(sign.Values(r.Fields, "svix-signature")) > 0:
			signed = append(signed, r)
		case len(r.Body) > 0 || r.NoBody:
			others = append(others, r)
		}
	}
	if len(signed) > 0 {
		return signed, nil
	}
	return others, nil
}
