package curupira

// An Assumption is a message shape that the document leaves open and pupkit had
// to choose.
type Assumption struct {
	Message string // what the assumption is about: a method, or a step of the host
	Writes  string // what pupkit writes, empty where it writes nothing
	Reads   string // what it reads without complaint, empty where that is as stated
}

// Assumptions lists everything in this package that the document does not fix.
// An extension that answers in another reasonable shape has not broken the
// contract: such a finding is a warning at most.
func Assumptions() []Assumption {
	return []Assumption{
		{
			Message: string(Initialize),
			Writes:  `params {"protocol_version":2}`,
			Reads:   `a result with protocol_version 2, other members allowed; a string of that major version is a warning`,
		},
		{
			Message: string(Describe),
			Writes:  `no params; results {"triggers":[{"trigger_type":…,"description":…}]}`,
			Reads:   `{"triggers":[…]} of strings, or of objects with trigger_type, type or name`,
		},
		{
			Message: string(TriggerSchema),
			Writes:  `params {"trigger_type":…}`,
			Reads:   `{"schema":{…},"prompt_fields":[…]}, the fields as strings or as objects with name`,
		},
		{
			Message: string(TriggerValidate),
			Writes:  `params {"trigger_type":…,"automation":{…}}, the table with defaults applied`,
			Reads:   `any result`,
		},
		{
			Message: string(TriggerPoll),
			Writes:  `params {"trigger_type":…,"automation":{…}}, the table with defaults applied`,
		},
		{
			Message: string(Shutdown),
			Writes:  `no params`,
			Reads:   `any result`,
		},
		{
			Message: "identity of an item",
			Writes:  `SHA-256 in hex of the RFC 8785 canonical JSON of the array of {key, value}, in the order received`,
		},
		{
			Message: "launch",
			Writes:  `npx with package@version; in the package's own directory its bin with node`,
		},
	}
}
