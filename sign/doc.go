// Package sign implements Standard Webhooks 1.0.0: it signs a message, verifies one, and guards against replays.
//
// A signature covers exactly these bytes, and nothing in this package ever changes a body:
//
//	webhook-id: msg_1                         HMAC-SHA256(key, "msg_1" "." "1785500000" "." body)
//	webhook-timestamp: 1785500000        -->  base64  -->  webhook-signature: v1,…
//
// Where the specification is silent, the choice made here is stated at the constant, type or function that makes it.
// Package [github.com/pupkit/pupkit/sign/diagnose] finds out why a message does not verify, and package
// [github.com/pupkit/pupkit/sign/capture] reads messages out of captured traffic.
package sign
