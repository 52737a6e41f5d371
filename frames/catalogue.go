package frames

// entry is what is known about a cause apart from a single case of it.
type entry struct{ summary, fix string }

var order []Cause

var catalogue = map[Cause]entry{}

func init() {
	for _, c := range entries {
		order = append(order, c.cause)
		catalogue[c.cause] = entry{c.summary, c.fix}
	}
}

var entries = []struct {
	cause        Cause
	summary, fix string
}{
	{LengthInCharacters, "the length counts characters", "take the length of the UTF-8 bytes, not of the string"},
	{LengthInUTF16, "the length counts UTF-16 code units", "take the length of the UTF-8 bytes (Buffer.byteLength, getBytes, UTF8.GetByteCount), not of the string"},
	{LengthInUTF16Bytes, "the length counts the bytes of the text in UTF-16", "encode as UTF-8 first, then count and write those bytes"},
	{LengthInDecimal, "the length is written in decimal", "write the length as eight hex digits (%08x)"},
	{LengthInOctal, "the length is written in octal", "write the length as eight hex digits (%08x)"},
	{LengthByteSwapped, "the bytes of the length stand in reverse order", "write the length as a number in hex, most significant digit first"},
	{IncludesHeader, "the length includes the header itself", "the length must not include the eight header digits: count the body only"},
	{CountsNewline, "the length counts a line end that was not written", "count the bytes that are written, without a line end"},
	{NULTerminator, "a C string terminator was written", "write the bytes of the body without the terminating NUL, and do not count it"},
	{CRLFTranslation, "line ends were translated to CRLF after the length was taken", "stdout is in Windows text mode: set binary mode (O_BINARY), or write compact JSON"},
	{OtherText, "the length was taken from another form of the same JSON", "serialise once, then count and write those very bytes"},
	{WrongLength, "the length is not that of the JSON value", "take the length of the UTF-8 bytes that are written"},

	{HeaderWidth, "the header has another width than eight digits", "pad the length to eight hex digits (%08x)"},
	{PktLine, "the header is a git pkt-line: four digits that count themselves", "write eight hex digits that count the body only"},
	{IdrisFraming, "the header is that of the Idris IDE protocol: six digits that count characters and the newline at the end", "write eight hex digits that count the body's UTF-8 bytes only, and no newline"},
	{HeaderPrefix, "the header carries a 0x prefix", "write eight hex digits without a prefix (%08x)"},
	{HeaderSign, "the header carries a sign", "write eight hex digits without a sign (%08x)"},
	{HeaderBlanks, "the header is padded with blanks", "pad with zeros to eight hex digits (%08x)"},
	{HeaderUnderscore, "the header has its digits grouped", "write eight hex digits without anything between them (%08x)"},
	{HeaderNotHex, "the header is not eight hex digits", "write the body's byte length as eight hex digits (%08x), then the body at once"},
	{BinaryLength, "the length is written as binary bytes", "write the length as text: eight hex digits (%08x)"},

	{NDJSON, "this is newline-delimited JSON", "Curupira wants eight hex digits of byte length, then the body, and no newline"},
	{UnframedJSON, "JSON stands here without a frame", "put the body's byte length as eight hex digits in front of it"},
	{ContentLength, "this is Content-Length framing, as LSP and DAP use it", "replace the header lines and the blank line by eight hex digits of byte length"},
	{LengthLine, "the length stands on a line of its own", "write eight hex digits, then the body at once, without a line end"},
	{ChunkedEncoding, "this is HTTP's chunked encoding", "write eight hex digits, then the body at once, without line ends"},
	{Netstring, "these are netstrings", "write eight hex digits instead of a decimal length and a colon, and no comma after the body"},
	{JSONSequence, "this is a JSON text sequence (RFC 7464)", "write eight hex digits of byte length instead of the record separator, and no newline"},
	{ServerSentEvents, "these are server-sent events", "write eight hex digits of byte length, then the body; stdout is not an event stream"},
	{HTTPMessage, "this is an HTTP message", "Curupira starts the extension as a child process: write frames to stdout, not HTTP"},
	{UTF16Stream, "the stream is UTF-16 or UTF-32", "write UTF-8 without a byte order mark; if the dump was made with > in PowerShell, make it with cmd or with -o FILE"},

	{SeparatorBetween, "something stands between two frames", "no separator between frames: write without a newline (write, not println)"},
	{SeparatorInside, "something stands between header and body", "nothing may stand between header and body"},
	{ByteOrderMark, "a UTF-8 byte order mark was written", "create the writer for stdout without a byte order mark"},
	{LogLine, "text on stdout is not a frame", "stdout carries frames only: write logs to stderr"},
	{LauncherText, "text from before the extension started", "a launcher or a shell profile wrote it: start the extension's program itself, without the wrapper"},
	{NPMBanner, "npm run prints a banner on stdout", "launch the binary itself, or use npm run --silent"},
	{ANSISequences, "coloured text on stdout is not a frame", "a logger writes to stdout: send it to stderr; switching its colours off does not help"},
	{StackTrace, "a stack trace on stdout is not a frame", "stdout carries frames only: report errors on stderr"},
	{StrayBytes, "bytes that belong to no frame", "stdout carries frames only"},

	{InterleavedWriters, "two writers interleave", "write header and body with one write, under one lock"},
	{FrameInBody, "a whole frame of another writer stands inside a body", "two writers interleave: write header and body with one write, under one lock"},
	{TextInBody, "foreign text stands inside a body", "something else writes to stdout in the middle of a frame: send logs to stderr"},
	{FramedTwice, "the frame is framed once more", "frame the body once: one of two layers has to go"},
	{EmptyFrame, "an empty body is not a JSON-RPC message", "there is no flush or keep-alive frame: leave it out"},
	{TooLarge, "the frame is larger than the host takes", "send less at once; --max-size raises the limit here, not the host's"},
	{TruncatedHeader, "the stream ends inside a header", "let the process end by itself, or wait for stdout to drain"},
	{TruncatedBody, "the stream ends inside a body", "let the process end by itself, or wait for stdout to drain"},

	{InvalidUTF8, "the body is not valid UTF-8", "set the output encoding to UTF-8"},
	{InvalidJSON, "the body is not JSON", "build the body with a JSON encoder"},
	{NestedTooDeeply, "the body is nested too deeply", "keep nesting below 10000 levels"},
	{DuplicateKey, "an object holds a key twice", "keep one of them: parsers differ in which one they take"},
	{SeveralValues, "the body holds more than one JSON value", "one message per frame"},
	{TrailingGarbage, "bytes follow the JSON value", "end the body where the JSON value ends"},
	{NotText, "the body is not JSON text", "write the JSON text itself as the body"},

	{UpperCaseHex, "the header has upper-case digits", "write lower-case hex digits (%08x), as the host document's example does"},
	{WhiteSpace, "white space stands around the JSON value, inside the body", "leave the white space out, and out of the length"},
	{LoneSurrogate, "a string holds half of a surrogate pair, escaped", "escape both halves, or write the character itself"},
}
