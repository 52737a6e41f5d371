package frames

import "strconv"

// HeaderSize is the length of a frame's header in bytes (clause frame/header).
const HeaderSize = 8

// DefaultMaxSize is the largest body that is read by default, in bytes: 16 MiB (clause frame/max-size).
const DefaultMaxSize = 16 << 20

// parseHeader reads the eight hex digits at the start of b. Every byte is looked at before a number is made of
// them, so that no sign, blank, prefix or underscore gets through.
func parseHeader(b []byte) (n int64, ok bool) {
	if len(b) < HeaderSize {
		return 0, false
	}
	for _, c := range b[:HeaderSize] {
		d := hexDigit(c)
		if d < 0 {
			return 0, false
		}
		n = n<<4 | int64(d)
	}
	return n, true
}

// hexDigit is the value of a hex digit, or -1.
func hexDigit(c byte) int {
	switch {
	case '0' <= c && c <= '9':
		return int(c - '0')
	case 'a' <= c && c <= 'f':
		return int(c-'a') + 10
	case 'A' <= c && c <= 'F':
		return int(c-'A') + 10
	}
	return -1
}

// hexRun counts the hex digits that b starts with.
func hexRun(b []byte) int {
	for i, c := range b {
		if hexDigit(c) < 0 {
			return i
		}
	}
	return len(b)
}

// hasUpper says whether a header has a hex digit in upper case.
func hasUpper(header []byte) bool {
	for _, c := range header {
		if 'A' <= c && c <= 'F' {
			return true
		}
	}
	return false
}

// appendHeader appends the eight lower-case digits of n.
func appendHeader(dst []byte, n int) []byte {
	const digits = "0123456789abcdef"
	for shift := 28; shift >= 0; shift -= 4 {
		dst = append(dst, digits[n>>shift&15])
	}
	return dst
}

// headerOf is the header that a body of n bytes ought to have.
func headerOf(n int) string { return string(appendHeader(nil, n)) }

// readings are the numbers that a header's digits would mean if they had been written in another way.
func readings(digits []byte) map[Cause]int64 {
	out := map[Cause]int64{}
	text := string(digits)
	if n, err := strconv.ParseInt(text, 10, 63); err == nil {
		out[LengthInDecimal] = n
	}
	if n, err := strconv.ParseInt(text, 8, 63); err == nil {
		out[LengthInOctal] = n
	}
	if len(digits) == HeaderSize {
		if n, ok := parseHeader(digits); ok {
			out[LengthByteSwapped] = n>>24&0xff | n>>8&0xff00 | n<<8&0xff0000 | n<<24&0xff000000
		}
	}
	return out
}
