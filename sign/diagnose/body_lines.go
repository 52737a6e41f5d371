package diagnose

import "bytes"

const bom = "\xef\xbb\xbf"

var bodyLines = []*Hypothesis{
	{Cause: BodyNewlineAdded, Part: BodyPart, Remedy: RawBody,
		Says: "the signature covers the body without the line end or blanks at its end: they were added after signing",
		vary: withBodies(
			cut("one line end at the end is too much", func(b []byte) []byte { return bytes.TrimSuffix(bytes.TrimSuffix(b, []byte("\n")), []byte("\r")) }),
			cut("a line feed at the end is too much", func(b []byte) []byte { return bytes.TrimSuffix(b, []byte("\n")) }),
			cut("the line ends at the end are too much", func(b []byte) []byte { return bytes.TrimRight(b, "\r\n") }),
			cut("the white space at the end is too much", bytes.TrimSpace),
			cut("the white space in front is too much", func(b []byte) []byte { return bytes.TrimLeft(b, " \t\r\n") }),
			cut("the white space at the end alone is too much", func(b []byte) []byte { return bytes.TrimRight(b, " \t\r\n") }),
			cut("the NUL bytes at the end are too much", func(b []byte) []byte { return bytes.TrimRight(b, "\x00") }),
		)},
	{Cause: BodyNewlineLost, Part: BodyPart, Remedy: RawBody,
		Says: "the signature covers the body with white space at its end that is not there any more, or was never sent",
		vary: withBodies(
			suffix("a line feed at the end", "\n"),
			suffix("CRLF at the end", "\r\n"),
			suffix("two line feeds at the end", "\n\n"),
			suffix("CR at the end", "\r"),
			suffix("a blank at the end", " "),
			around("a line feed in front", "\n", ""),
			around("a blank in front", " ", ""),
			suffix("a NUL byte at the end", "\x00"),
			suffix("two CRLF at the end", "\r\n\r\n"),
			suffix("three line feeds at the end", "\n\n\n"),
			suffix("two blanks at the end", "  "),
			suffix("a tab at the end", "\t"),
			suffix("a blank and a line feed at the end", " \n"),
			around("line feeds at both ends", "\n", "\n"),
			around("CRLF in front", "\r\n", ""),
		)},
	{Cause: BodyLineEnds, Part: BodyPart, Remedy: RawBody,
		Says: "the signature covers the body with other line ends: something read or wrote it in text mode",
		vary: withBodies(
			replace("CRLF was signed, LF is here", "\n", "\r\n"),
			replace("LF was signed, CRLF is here", "\r\n", "\n"),
			replace("LF was signed, CR is here", "\r", "\n"),
			replace("CR was signed, LF is here", "\n", "\r"),
			replace("CRLF is here where CR was signed", "\r\n", "\r"),
			replace("line feeds were left out of what was signed", "\n", ""),
			replace("CRs were left out of what was signed", "\r", ""),
			crlfToLFToCRLF,
		)},
	{Cause: BodyBOM, Part: BodyPart, Remedy: RawBody,
		Says: "the signature covers the body with or without a byte order mark, and it is here the other way",
		vary: withBodies(
			cut("the byte order mark is too much", func(b []byte) []byte { return bytes.TrimPrefix(b, []byte(bom)) }),
			around("the byte order mark is missing", bom, ""),
			cut("the byte order mark and the white space at the end are too much", func(b []byte) []byte {
				if rest, ok := bytes.CutPrefix(b, []byte(bom)); ok {
					return bytes.TrimSpace(rest)
				}
				return b
			}),
		)},
}

// crlfToLFToCRLF makes mixed line ends CRLF throughout.
var crlfToLFToCRLF = change{"CRLF was signed throughout, line ends are mixed here", func(dst, body []byte) ([]byte, bool) {
	if !bytes.Contains(body, []byte("\r\n")) {
		return dst, false
	}
	for i, c := range body {
		if c == '\n' && (i == 0 || body[i-1] != '\r') {
			dst = append(dst, '\r')
		}
		dst = append(dst, c)
	}
	return dst, true
}}
