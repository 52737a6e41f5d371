package curupira

// The params and results below are what pupkit writes. What it reads without
// complaint is wider: see [Assumptions].

// InitializeParams are the params of initialize.
type InitializeParams struct {
	ProtocolVersion int `json:"protocol_version"`
}

// InitializeResult is the result of initialize.
type InitializeResult struct {
	ProtocolVersion int `json:"protocol_version"`
}

// DescribeResult is the result of describe.
type DescribeResult struct {
	Triggers []Trigger `json:"triggers"`
}

// A Trigger is one entry of a [DescribeResult].
type Trigger struct {
	TriggerType string `json:"trigger_type"`
	Description string `json:"description,omitempty"`
}

// SchemaParams are the params of trigger/schema.
type SchemaParams struct {
	TriggerType string `json:"trigger_type"`
}

// SchemaResult is the result of trigger/schema.
type SchemaResult struct {
	Schema       any           `json:"schema"` // a JSON Schema
	PromptFields []PromptField `json:"prompt_fields"`
}

// A PromptField is a placeholder that the trigger's items can fill.
type PromptField struct {
	Name string `json:"name"`
}

// TriggerParams are the params of trigger/validate and of trigger/poll: the
// automation's table with its defaults applied, without polling arguments.
type TriggerParams struct {
	TriggerType string         `json:"trigger_type"` // the local name
	Automation  map[string]any `json:"automation"`
}

// PollResult is the result of trigger/poll. Nil Values are written as null,
// which ends the round; empty ones as [], an item without fields. The member
// itself is never left out: that is a protocol error.
type PollResult struct {
	Values []Pair `json:"values"`
}

// A Pair is one field of an item. Both members are strings, whatever they hold.
type Pair struct {
	Key   string `json:"key"`
	Value string `json:"value"`
}

// LifecycleParams are the params of trigger/onStarted and trigger/onFinished.
// No state of the host is sent with them.
type LifecycleParams struct {
	TriggerType string `json:"trigger_type"` // the local name
	Values      []Pair `json:"values"`
}
