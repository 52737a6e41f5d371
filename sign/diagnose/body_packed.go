package diagnose

import (
	"bytes"
	"compress/flate"
	"compress/gzip"
	"compress/zlib"
	"encoding/json"
	"io"
	"slices"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"
)

// maxUnpacked is how much a compressed body may hold, in bytes.
const maxUnpacked = 16 << 20

var bodyPacked = []*Hypothesis{
	{Cause: BodyCompressed, Part: BodyPart, Remedy: Uncompressed,
		Says: "the signature covers the body on the other side of a compression",
		vary: withBodies(
			change{"the body here is gzip of what was signed", unpack(func(r io.Reader) (io.Reader, error) { return gzip.NewReader(r) })},
			change{"the body here is zlib of what was signed", unpack(func(r io.Reader) (io.Reader, error) { return zlib.NewReader(r) })},
			change{"the body here is deflate of what was signed", unpackDeflate},
			change{"gzip of the body was signed", toGzip},
		)},
	{Cause: BodyChunked, Part: BodyPart, Remedy: RawBody,
		Says: "the signature covers the body without the framing that Transfer-Encoding: chunked put on it",
		vary: withBodies(change{"the chunk sizes are still in the body here", fromChunked})},
	{Cause: BodyCut, Part: BodyPart, Remedy: RawBody,
		Says: "the signature covers the body with its last bytes, which are missing here, or without them: it was cut when it was read",
		vary: withBodies(append(firstBytes(256, 512, 1000, 1024, 2048, 4096, 8192, 16384, 32768, 65536),
			change{"the closing brackets are missing", withClosers},
			cut("without the last byte", func(b []byte) []byte { return b[:max(0, len(b)-1)] }),
			change{"as many bytes as the body has characters were signed", func(dst, b []byte) ([]byte, bool) {
				return append(dst, b[:utf8.RuneCount(b)]...), true
			}},
			change{"as many bytes as the body has UTF-16 units were signed", func(dst, b []byte) ([]byte, bool) {
				return append(dst, b[:min(len(b), len(utf16.Encode([]rune(string(b)))))]...), true
			}},
		)...)},
	{Cause: BodyExtra, Part: BodyPart, Remedy: RawBody,
		Says: "the signature covers the body without what stands behind it here, or twice over: it was put together wrongly from its pieces",
		vary: withBodies(
			change{"what follows the JSON is too much", firstDocument},
			change{"the body is here twice", func(dst, b []byte) ([]byte, bool) {
				half := b[:len(b)/2]
				return append(dst, half...), len(b)%2 == 0 && bytes.Equal(half, b[len(b)/2:])
			}},
			always("the body was signed twice over", func(dst, b []byte) []byte { return append(append(dst, b...), b...) }),
		)},
}

// firstBytes are bodies of which a read took no more than a buffer holds.
func firstBytes(sizes ...int) (changes []change) {
	for _, n := range sizes {
		changes = append(changes, change{"only the first " + strconv.Itoa(n) + " bytes were signed", func(dst, b []byte) ([]byte, bool) {
			return append(dst, b[:min(n, len(b))]...), len(b) > n
		}})
	}
	return changes
}

func unpack(open func(io.Reader) (io.Reader, error)) func(dst, body []byte) ([]byte, bool) {
	return func(dst, body []byte) ([]byte, bool) {
		if len(body) < 2 || body[0] != 0x1f && body[0] != 0x78 {
			return dst, false
		}
		r, err := open(bytes.NewReader(body))
		if err != nil {
			return dst, false
		}
		return readUpTo(dst, r)
	}
}

func unpackDeflate(dst, body []byte) ([]byte, bool) {
	if len(body) < 2 || body[0] == '{' || body[0] == '[' || body[0] == '"' {
		return dst, false
	}
	return readUpTo(dst, flate.NewReader(bytes.NewReader(body)))
}

func readUpTo(dst []byte, r io.Reader) ([]byte, bool) {
	out, err := io.ReadAll(io.LimitReader(r, maxUnpacked+1))
	return append(dst, out...), err == nil && len(out) <= maxUnpacked
}

// toGzip compresses as Go does: another compressor makes other bytes, and then nothing can be proven.
func toGzip(dst, body []byte) ([]byte, bool) {
	buf := bytes.NewBuffer(dst)
	w := gzip.NewWriter(buf)
	if _, err := w.Write(body); err != nil || w.Close() != nil {
		return dst, false
	}
	return buf.Bytes(), true
}

func fromChunked(dst, body []byte) ([]byte, bool) {
	for {
		line, rest, ok := bytes.Cut(body, []byte("\r\n"))
		if !ok || len(line) == 0 || len(line) > 64 {
			return dst, false
		}
		digits, _, _ := bytes.Cut(line, []byte(";"))
		size, err := strconv.ParseUint(string(digits), 16, 31)
		switch {
		case err != nil || size > uint64(len(rest)):
			return dst, false
		case size == 0:
			return dst, true
		}
		dst = append(dst, rest[:size]...)
		if body, ok = bytes.CutPrefix(rest[size:], []byte("\r\n")); !ok {
			return dst, false
		}
	}
}

// withClosers appends the brackets that a JSON text leaves open at its end.
func withClosers(dst, body []byte) ([]byte, bool) {
	var open []byte
	inside := false
	for i := 0; i < len(body); i++ {
		switch c := body[i]; {
		case inside && c == '\\':
			i++
		case c == '"':
			inside = !inside
		case inside:
		case c == '{' || c == '[':
			open = append(open, c+2) // its closing bracket
		case (c == '}' || c == ']') && len(open) > 0:
			open = open[:len(open)-1]
		}
	}
	dst = append(dst, body...)
	if inside {
		dst = append(dst, '"')
	}
	slices.Reverse(open)
	return append(dst, open...), inside || len(open) > 0
}

// firstDocument is the JSON value that the body begins with.
func firstDocument(dst, body []byte) ([]byte, bool) {
	dec := json.NewDecoder(bytes.NewReader(body))
	var value json.RawMessage
	if len(body) == 0 || body[0] != '{' && body[0] != '[' || dec.Decode(&value) != nil {
		return dst, false
	}
	return append(dst, value...), len(bytes.TrimSpace(body[dec.InputOffset():])) > 0
}
