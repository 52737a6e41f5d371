package commands

import (
	"fmt"
	"io"
	"strings"

	"github.com/pupkit/pupkit/frames"
)

// frameClause is one statement of the contract about frames, and the faults that break it.
type frameClause struct {
	name, says string
	causes     []frames.Cause
}

// frameClauses are in the order in which a stream is read. Each cause stands under one of them.
var frameClauses = []frameClause{
	{"frame/header", "a frame begins with eight hex digits, the byte length of its body; the host writes them in lower case", []frames.Cause{
		frames.HeaderWidth, frames.PktLine, frames.IdrisFraming, frames.HeaderPrefix, frames.HeaderSign, frames.HeaderBlanks, frames.HeaderUnderscore,
		frames.HeaderNotHex, frames.BinaryLength, frames.LengthInDecimal, frames.LengthInOctal, frames.LengthByteSwapped, frames.UpperCaseHex,
	}},
	{"frame/no-separator", "the body follows its header at once, and the next header the body: nothing stands between", []frames.Cause{
		frames.SeparatorBetween, frames.SeparatorInside,
	}},
	{"frame/byte-length", "the length counts the bytes of the body in UTF-8", []frames.Cause{
		frames.LengthInCharacters, frames.LengthInUTF16, frames.LengthInUTF16Bytes, frames.IncludesHeader, frames.CountsNewline, frames.NULTerminator,
		frames.CRLFTranslation, frames.OtherText, frames.WrongLength,
	}},
	{"frame/utf8", "the body is UTF-8", []frames.Cause{frames.InvalidUTF8, frames.UTF16Stream, frames.LoneSurrogate}},
	{"frame/json", "the body is one JSON value", []frames.Cause{
		frames.InvalidJSON, frames.SeveralValues, frames.TrailingGarbage, frames.NotText, frames.EmptyFrame, frames.FramedTwice, frames.DuplicateKey,
		frames.NestedTooDeeply, frames.WhiteSpace,
	}},
	{"frame/max-size", "a frame that is larger than the host takes is refused before it is read", []frames.Cause{frames.TooLarge}},
	{"frame/truncated", "the stream ends between two frames, never inside one", []frames.Cause{frames.TruncatedHeader, frames.TruncatedBody}},
	{"frame/stray-output", "stdout carries frames and nothing else", []frames.Cause{
		frames.LogLine, frames.LauncherText, frames.NPMBanner, frames.ANSISequences, frames.StackTrace, frames.ByteOrderMark, frames.StrayBytes,
		frames.NDJSON, frames.UnframedJSON, frames.ContentLength, frames.LengthLine, frames.ChunkedEncoding, frames.Netstring, frames.JSONSequence,
		frames.ServerSentEvents, frames.HTTPMessage, frames.InterleavedWriters, frames.FrameInBody, frames.TextInBody,
	}},
}

// clauseNamed returns the clause about frames of that name, bare or in brackets.
func clauseNamed(text string) (frameClause, bool) {
	for _, c := range frameClauses {
		if text == c.name || text == "["+c.name+"]" {
			return c, true
		}
	}
	return frameClause{}, false
}

func explainClause(w io.Writer, c frameClause) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n%s\n\nwhat breaks it:\n", c.name, wrap(c.says))
	for i, cause := range c.causes {
		fmt.Fprintf(&b, "%3d. %s: %s\n     right: %s\n", i+1, cause, cause.Summary(), cause.Fix())
	}
	b.WriteString("\nfind out: pupkit frames decode dump, or live: pupkit tap -- COMMAND\n")
	_, err := io.WriteString(w, b.String())
	return err
}
