package frames

// Cause names what went wrong, from a closed set.
type Cause string

// Lengths that are a number, but not the number of bytes in the body.
const (
	LengthInCharacters Cause = "length-in-characters"
	LengthInUTF16      Cause = "length-in-utf16-units"
	LengthInUTF16Bytes Cause = "length-in-utf16-bytes"
	LengthInDecimal    Cause = "length-in-decimal"
	LengthInOctal      Cause = "length-in-octal"
	LengthByteSwapped  Cause = "length-byte-swapped"
	IncludesHeader     Cause = "length-includes-header"
	CountsNewline      Cause = "length-counts-newline"
	NULTerminator      Cause = "nul-terminator"
	CRLFTranslation    Cause = "crlf-translation"
	OtherText          Cause = "length-of-another-text"
	WrongLength        Cause = "wrong-length"
)

// Headers that are written in another way.
const (
	HeaderWidth      Cause = "header-width"
	PktLine          Cause = "pkt-line"
	IdrisFraming     Cause = "idris-framing"
	HeaderPrefix     Cause = "header-0x"
	HeaderSign       Cause = "header-sign"
	HeaderBlanks     Cause = "header-blanks"
	HeaderUnderscore Cause = "header-underscore"
	HeaderNotHex     Cause = "header-not-hex"
	BinaryLength     Cause = "binary-length"
)

// Other formats than frames.
const (
	NDJSON           Cause = "ndjson"
	UnframedJSON     Cause = "json-without-frames"
	ContentLength    Cause = "content-length-framing"
	LengthLine       Cause = "length-line"
	ChunkedEncoding  Cause = "chunked-encoding"
	Netstring        Cause = "netstring"
	JSONSequence     Cause = "json-text-sequence"
	ServerSentEvents Cause = "server-sent-events"
	HTTPMessage      Cause = "http-message"
	UTF16Stream      Cause = "utf16-stream"
)

// Bytes that belong to no frame.
const (
	SeparatorBetween Cause = "separator-between-frames"
	SeparatorInside  Cause = "separator-after-header"
	ByteOrderMark    Cause = "byte-order-mark"
	LogLine          Cause = "log-line"
	LauncherText     Cause = "launcher-text"
	NPMBanner        Cause = "npm-banner"
	ANSISequences    Cause = "ansi-sequences"
	StackTrace       Cause = "stack-trace"
	StrayBytes       Cause = "stray-bytes"
)

// Frames that are whole in themselves, but not as they stand.
const (
	InterleavedWriters Cause = "interleaved-writers"
	FrameInBody        Cause = "frame-inside-a-body"
	TextInBody         Cause = "text-inside-a-body"
	FramedTwice        Cause = "framed-twice"
	EmptyFrame         Cause = "empty-frame"
	TooLarge           Cause = "too-large"
	TruncatedHeader    Cause = "truncated-header"
	TruncatedBody      Cause = "truncated-body"
)

// Bodies that are not one JSON value.
const (
	InvalidUTF8     Cause = "invalid-utf8"
	InvalidJSON     Cause = "invalid-json"
	NestedTooDeeply Cause = "nested-too-deeply"
	DuplicateKey    Cause = "duplicate-key"
	SeveralValues   Cause = "several-values-in-a-body"
	TrailingGarbage Cause = "trailing-garbage"
	NotText         Cause = "body-is-not-text"
)

// Notes: the host can read these.
const (
	UpperCaseHex  Cause = "upper-case-hex"
	WhiteSpace    Cause = "white-space-in-body"
	LoneSurrogate Cause = "lone-surrogate"
)

// Note says that bytes with this cause can be read by the host.
func (c Cause) Note() bool { return c == UpperCaseHex || c == WhiteSpace || c == LoneSurrogate }

// Loses says that a message is lost where this happens, so that its answer, or its request, may seem to be missing.
func (c Cause) Loses() bool {
	switch c {
	case TooLarge, TruncatedHeader, TruncatedBody, InvalidUTF8, InvalidJSON, NestedTooDeeply, DuplicateKey, NotText,
		StrayBytes, TrailingGarbage, HeaderNotHex, UnframedJSON, BinaryLength:
		return true
	}
	return false
}

// Summary is the mistake in one line.
func (c Cause) Summary() string { return catalogue[c].summary }

// Fix is the general advice against the mistake.
func (c Cause) Fix() string { return catalogue[c].fix }

// Causes lists every cause in the order of the catalogue: lengths, headers, other formats, foreign bytes, frames, bodies, notes.
func Causes() []Cause { return append([]Cause(nil), order...) }
