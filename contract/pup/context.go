package pup

import "github.com/go-json-experiment/json/jsontext"

// ContextKey is the key of params._meta that carries pup's context.
const ContextKey = "io.puphq/context"

// Context is what pup tells an extension about an invocation ("Invocation context"). It can be trusted only after the
// signature has verified. Empty members are left out.
type Context struct {
	InstallationID string         `json:"installationId"`
	AskerID        string         `json:"askerId,omitempty"`
	ChannelID      string         `json:"channelId,omitempty"` // absent in discovery
	CallID         string         `json:"callId,omitempty"`    // of recorded calls and their task requests
	Settings       jsontext.Value `json:"settings"`            // an object; nil is {}
	UserRequest    *UserRequest   `json:"userRequest,omitempty"`
}

// UserRequest is the message that began a call. Only a tool that declares userRequest gets it, and only where a
// message began the call; its channel can differ from the context's.
type UserRequest struct {
	MessageID string `json:"messageId"`
	ChannelID string `json:"channelId"`
	Content   string `json:"content"`
}

// SampleContext is a context as pup might send it: the form of its ids is not published.
func SampleContext() Context {
	return Context{
		InstallationID: "ins_pupkit",
		AskerID:        "100000000000000001",
		ChannelID:      "100000000000000002",
		CallID:         "call_pupkit",
	}
}

// Discovery returns the context as discovery carries it: without channel and call.
func (c Context) Discovery() Context {
	c.ChannelID, c.CallID, c.UserRequest = "", "", nil
	return c
}
