package acceptance

import (
	"bytes"
	"crypto/rand"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strconv"
	"testing"
	"time"

	"github.com/pupkit/pupkit/contract/pup"
	"github.com/pupkit/pupkit/sign"
)

// signingProxy stands between a client that cannot sign and an extension: it adds pup's context to the body, signs what
// it sends, and passes everything else on as it came, Host and Origin too.
func signingProxy(t *testing.T, target string) string {
	t.Helper()
	to, err := url.Parse(target)
	if err != nil {
		t.Fatal(err)
	}
	key, err := sign.ParseKey(secret)
	if err != nil {
		t.Fatal(err)
	}
	forward := &httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) {
			r.Out.URL.Scheme, r.Out.URL.Host = to.Scheme, to.Host
			r.Out.Host = r.In.Host
		},
		Transport: &http.Transport{DisableCompression: true},
	}
	proxy := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 1<<20))
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadGateway)
			return
		}
		body = withContext(body)
		signed, err := sign.Sign(sign.Message{ID: "msg_" + rand.Text(), Timestamp: time.Now().Unix(), Body: body}, key)
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadGateway)
			return
		}
		for _, field := range signed.Fields() {
			r.Header.Set(field.Name, field.Value)
		}
		r.Header.Set("Content-Length", strconv.Itoa(len(body)))
		r.Body, r.ContentLength = io.NopCloser(bytes.NewReader(body)), int64(len(body))
		forward.ServeHTTP(w, r)
	}))
	t.Cleanup(proxy.Close)
	return proxy.URL
}

// withContext adds the context to params._meta where there is one; a request without is sent on as it is.
func withContext(body []byte) []byte {
	var message, params, meta map[string]json.RawMessage
	if json.Unmarshal(body, &message) != nil || json.Unmarshal(message["params"], &params) != nil ||
		json.Unmarshal(params["_meta"], &meta) != nil || meta == nil {
		return body
	}
	meta[pup.ContextKey], _ = json.Marshal(map[string]any{"installationId": "conformance", "askerId": "1", "settings": map[string]any{}})
	params["_meta"], _ = json.Marshal(meta)
	message["params"], _ = json.Marshal(params)
	changed, err := json.Marshal(message)
	if err != nil {
		return body
	}
	return changed
}
