package symptoms

const (
	decode = "pupkit frames decode dump"
	tap    = "pupkit tap -- node index.js"
)

var (
	logOnStdout = Cause{
		What: "the extension, or something that it loads, writes logs on stdout", Do: "stdout carries frames only: write logs to stderr", Decide: tap,
	}
	wrongLength = Cause{
		What: "the header counts characters, not the bytes of the UTF-8 text", Do: "take the length of the encoded bytes: Buffer.byteLength, len(data.encode())", Decide: tap,
	}
	lineFraming = Cause{
		What: "the extension writes a line of JSON, or Content-Length headers, instead of frames",
		Do:   "eight hex digits of byte length, then the body, and nothing between frames", Decide: tap,
	}
)

// parsers are what JSON parsers say when a stream or a file is not what it should be.
var parsers = []Symptom{
	{
		Texts: []string{"Unexpected token", "is not valid JSON"}, Title: "SyntaxError: Unexpected token … is not valid JSON",
		From: "JSON.parse of JavaScript", Means: "the text is not JSON from the character on that it names",
		Causes: []Cause{logOnStdout, wrongLength, lineFraming, {
			What: "a file has a trailing comma, a comment or a byte order mark", Do: "see the place and the repair", Decide: "pupkit lint manifest.json",
		}},
	},
	{
		Texts: []string{"Unexpected end of JSON input", "Unexpected non-whitespace character after JSON"},
		Title: "SyntaxError: Unexpected end of JSON input", From: "JSON.parse of JavaScript",
		Means:  "the text ends too early or goes on too long: most often the length in front of it is wrong",
		Causes: []Cause{wrongLength, {What: "the process ended before stdout was written out", Do: "let it end by itself, without process.exit()", Decide: decode}, lineFraming},
	},
	{
		Texts: []string{"invalid character", "looking for beginning of value"}, Title: "invalid character 'x' looking for beginning of value",
		From: "encoding/json of Go", Means: "the text is not JSON from that character on",
		Causes: []Cause{logOnStdout, wrongLength, lineFraming},
	},
	{
		Texts: []string{"Expecting value: line", "Extra data: line", "JSONDecodeError"}, Title: "json.decoder.JSONDecodeError: Expecting value: line 1 column 1 (char 0)",
		From: "json of Python", Means: "the text is empty, no JSON, or has something behind it",
		Causes: []Cause{logOnStdout, wrongLength, {
			What: "in a webhook handler: the signature was right, and the library then parsed a body that is no JSON", Do: "verify with json_parse=False", Decide: verify,
		}},
	},
	{
		Texts: []string{"UnicodeDecodeError", "can't decode byte"}, Title: "UnicodeDecodeError: 'utf-8' codec can't decode byte",
		From: "Python", Means: "the bytes are not UTF-8",
		Causes: []Cause{{
			What: "on Windows the process writes in the local code page", Do: "set PYTHONUTF8=1, or encode the text as UTF-8 yourself", Decide: tap,
		}, {What: "a character was cut in two where two reads meet", Do: "collect the whole body before decoding it", Decide: decode}},
	},
	{
		Texts: []string{"invalid literal for int() with base 16"}, Title: "ValueError: invalid literal for int() with base 16",
		From: "Python", Means: "what was read as a frame's header is not eight hex digits",
		Causes: []Cause{logOnStdout, wrongLength, lineFraming},
	},
	{
		Texts: []string{"EPIPE", "broken pipe"}, Title: "write EPIPE, Broken pipe",
		From: "the operating system", Means: "the other side of the pipe has gone",
		Causes: []Cause{
			{What: "the extension wrote what the host could not read, and the host closed the pipe", Do: "look at the first thing that it wrote", Decide: tap},
			{What: "the extension ended on an error of its own", Do: "read its stderr", Decide: tap},
		},
	},
}

// discord are what Discord answers when a command breaks one of its limits; it gives indexes, never names.
var discord = []Symptom{
	{
		Texts: []string{"Command name is invalid", "APPLICATION_COMMAND_INVALID_NAME", "String value did not match validation regex"},
		Title: "Invalid Form Body: Command name is invalid", From: "Discord",
		Means:  "a command's or an option's name has a character that is not allowed, a capital most often",
		Causes: []Cause{{What: "a name has capitals, blanks or more than 32 characters", Do: "write it in lower case", Decide: lintDiscord}},
	},
	{
		Texts: []string{"Must be 25 or fewer in length", "BASE_TYPE_MAX_LENGTH"}, Title: "Must be 25 or fewer in length.", From: "Discord",
		Means: "a command has too many options, or an option too many choices",
		Causes: []Cause{{What: "there are more than 25 of them", Do: "leave some out, or take free text", Decide: lintDiscord},
			{What: "with another number than 25: a text is too long", Do: "names have 32 characters at most, descriptions 100", Decide: lintDiscord}},
	},
	{
		Texts: []string{"Required options must be placed before non-required options", "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID"},
		Title: "Required options must be placed before non-required options", From: "Discord", Means: "the order of the options is wrong",
		Causes: []Cause{{What: "a required option stands behind an optional one", Do: "put the required ones first", Decide: lintDiscord}},
	},
	{
		Texts: []string{"Application command names must be unique", "APPLICATION_COMMANDS_DUPLICATE_NAME"},
		Title: "Application command names must be unique", From: "Discord", Means: "two commands have one name",
		Causes: []Cause{{What: "the manifest has it twice", Do: "rename one", Decide: lintDiscord},
			{What: "it is a command of pup itself, or of another extension", Decide: "pupkit lint --select pup/command-reserved",
				Do: "choose another name; the published contract does not list pup's, so list those you know as reserved_commands in .pupkit.toml"}},
	},
	{
		Texts: []string{"Command exceeds maximum size", "APPLICATION_COMMAND_TOO_LARGE"}, Title: "Command exceeds maximum size (8000)", From: "Discord",
		Means:  "the texts of one command together are too long",
		Causes: []Cause{{What: "name, description, options and choices add up to more than 8,000 characters", Do: "shorten the descriptions", Decide: lintDiscord}},
	},
}

const lintDiscord = "pupkit lint --select 'pup/discord-*' --select 'pup/command-*'"
