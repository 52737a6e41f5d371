package pup

// A FieldType is the JSON type of a manifest's value.
type FieldType string

// The JSON types that occur in a manifest.
const (
	String  FieldType = "string"
	Number  FieldType = "number"
	Boolean FieldType = "boolean"
	Object  FieldType = "object"
	Array   FieldType = "array"
	// Unpublished marks a value whose type the document does not show.
	Unpublished FieldType = ""
)

// A Need says how badly a field is missed.
type Need uint8

// Needs, in rising order.
const (
	Optional Need = iota // may be left out
	Expected             // the document's example carries it
	Required             // the document says or shows that it must be there
)

// A Field is one field of an object in the manifest.
type Field struct {
	Name string
	Type FieldType
	Need Need
	// Naming tells a string that names something, and so cannot be empty.
	Naming bool
}

// Fields lists the fields of the manifest itself, in the order of the document's example. Callers do not change it.
func Fields() []Field { return fields }

// EndpointFields lists the fields of endpoints.
func EndpointFields() []Field { return endpointFields }

// ToolFields lists the fields of a tool.
func ToolFields() []Field { return toolFields }

// CommandFields lists the fields of a command.
func CommandFields() []Field { return commandFields }

// SettingFields lists the fields that are read of a setting. The document names key alone and promises no others.
func SettingFields() []Field { return settingFields }

// EventFields lists the members that are read of an event's entry that is an object: any one of them holds
// the event's name. The document prints no such entry.
func EventFields() []Field { return eventFields }

var fields = []Field{
	{Name: "manifestVersion", Type: Number, Need: Required},
	{Name: "protocolVersion", Type: String, Need: Required},
	{Name: "id", Type: String, Need: Required, Naming: true},
	{Name: "name", Type: String, Need: Required, Naming: true},
	{Name: "author", Type: String, Need: Expected},
	{Name: "description", Type: String, Need: Expected},
	{Name: "summary", Type: String, Need: Required},
	{Name: "instructions", Type: String, Need: Expected},
	{Name: "endpoints", Type: Object, Need: Required},
	{Name: "tools", Type: Array, Need: Required},
	{Name: "commands", Type: Array, Need: Expected},
	{Name: "settings", Type: Array, Need: Expected},
	{Name: "events", Type: Array, Need: Expected},
}

var endpointFields = []Field{
	{Name: "challenge", Type: String, Need: Required, Naming: true},
	{Name: "mcp", Type: String, Need: Required, Naming: true},
	{Name: "events", Type: String, Naming: true},
}

var toolFields = []Field{
	{Name: "name", Type: String, Need: Required, Naming: true},
	{Name: "readOnly", Type: Boolean},
	{Name: "alwaysAsk", Type: Boolean},
	{Name: "thread", Type: Boolean},
	{Name: "userRequest", Type: Boolean},
}

var commandFields = []Field{
	{Name: "name", Type: String, Need: Required, Naming: true},
	{Name: "description", Type: String, Need: Required},
	{Name: "tool", Type: String, Need: Required, Naming: true},
	{Name: "visibility", Type: String},
	{Name: "surfaces", Type: Unpublished},
	{Name: "options", Type: Array},
}

var settingFields = []Field{
	{Name: "key", Type: String, Need: Required, Naming: true},
	{Name: "type", Type: Unpublished},
	{Name: "label", Type: Unpublished},
	{Name: "description", Type: Unpublished},
	{Name: "required", Type: Unpublished},
	{Name: "default", Type: Unpublished},
	{Name: "maxLength", Type: Unpublished},
}

var eventFields = []Field{
	{Name: "name", Type: Unpublished},
	{Name: "type", Type: Unpublished},
	{Name: "event", Type: Unpublished},
}
