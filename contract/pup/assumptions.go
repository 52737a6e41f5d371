package pup

// An Assumption is a message shape that the document leaves open and pupkit had to choose.
type Assumption struct {
	Message string // what the assumption is about
	Writes  string // what pupkit writes, empty where it writes nothing
	Reads   string // what it reads without complaint, empty where that is as stated
}

// Assumptions lists everything in this package that the document does not fix. An extension that answers in another
// reasonable shape has not broken the contract: such a finding is a warning at most.
func Assumptions() []Assumption {
	return []Assumption{
		{
			Message: "challenge",
			Writes:  `a POST to endpoints.challenge with the body {"challenge":"<string>"}`,
			Reads:   `200 and a JSON object with the same challenge string, other members allowed; a JSON string or bare text is a warning`,
		},
		{
			Message: "refusal of a bad signature, age or replay",
			Reads:   `any 4xx; never 2xx, never 5xx`,
		},
		{
			Message: "event",
			Writes: `{"version":1,"id":…,"eventId":…,"occurredAt":"<RFC 3339>","event":{"type":"member.joined","memberId":"…"},` +
				`"context":{"installationId":…,"settings":{…}}}`,
		},
		{
			Message: "context in discovery",
			Writes:  `installationId, askerId and settings`,
		},
		{
			Message: "MCP headers",
			Writes:  `all that MCP 2026-07-28 asks of a client, and accept-encoding: identity`,
			Reads:   `JSON and SSE answers`,
		},
		{
			Message: "client capabilities",
			Writes:  capabilities,
		},
		{
			Message: "secrets",
			Writes:  `whsec_ and base64; one entry a signature, two during a rotation`,
		},
		{
			Message: "ids of installations, askers, channels and calls",
			Writes:  `sample texts, which a context file replaces`,
			Reads:   `any strings`,
		},
	}
}
