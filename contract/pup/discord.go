package pup

// Discord's limits for application commands: a pup command becomes one (Discord API documentation,
// application commands). Lengths are in characters.
const (
	// MaxCommandName is the longest name of a command or an option; the shortest is one.
	MaxCommandName = 32
	// MaxCommandDescription is the longest description of a command or an option; the shortest is one.
	MaxCommandDescription = 100
	// MaxOptions is the largest number of options of a command or a sub-command.
	MaxOptions = 25
	// MaxChoices is the largest number of choices of an option.
	MaxChoices = 25
	// MaxChoice is the longest name and the longest text value of a choice; a name has at least one character.
	MaxChoice = 100
	// MaxTextLength is the largest min_length and max_length of a text option.
	MaxTextLength = 6000
	// MaxSafeInteger is 2^53-1: an option's integers lie between it and its negative.
	MaxSafeInteger = 1<<53 - 1
	// MaxCommandSize is the cap on all text of one command: names, descriptions and values of the command,
	// its options and their choices; of the translations of a text the longest counts.
	MaxCommandSize = 8000
	// MaxCommands is the largest number of slash commands of one application in one scope.
	MaxCommands = 100
)

// OptionTypes lists the types of an option by Discord's names; a type's number is its index plus one.
// The pup document prints no option, so other spellings may be right there.
func OptionTypes() []string {
	return []string{
		"SUB_COMMAND", "SUB_COMMAND_GROUP", "STRING", "INTEGER", "BOOLEAN", "USER",
		"CHANNEL", "ROLE", "MENTIONABLE", "NUMBER", "ATTACHMENT",
	}
}

// OptionFields lists the members of an option by Discord's names. The pup document prints none of them.
func OptionFields() []Field { return optionFields }

// ChoiceFields lists the members of a choice by Discord's names. The pup document prints none of them.
func ChoiceFields() []Field { return choiceFields }

var optionFields = []Field{
	{Name: "name", Type: String},
	{Name: "description", Type: String},
	{Name: "type"},
	{Name: "required", Type: Boolean},
	{Name: "choices", Type: Array},
	{Name: "options", Type: Array},
	{Name: "min_value", Type: Number},
	{Name: "max_value", Type: Number},
	{Name: "min_length", Type: Number},
	{Name: "max_length", Type: Number},
	{Name: "autocomplete", Type: Boolean},
	{Name: "channel_types", Type: Array},
	{Name: "name_localizations", Type: Object},
	{Name: "description_localizations", Type: Object},
}

var choiceFields = []Field{
	{Name: "name", Type: String},
	{Name: "value"},
	{Name: "name_localizations", Type: Object},
}
