package serial

import (
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// appendString prints a JSON string, quotes included, whatever escapes it was written with.
func (e Escapes) appendString(dst, quoted []byte) []byte {
	plain := e.plain()
	return e.appendStringWith(&plain, dst, quoted)
}

func (e Escapes) appendStringWith(plain *[256]bool, dst, quoted []byte) []byte {
	dst = append(dst, '"')
	s := quoted[1 : len(quoted)-1]
	var before rune
	for i := 0; i < len(s); {
		start := i
		for i < len(s) && plain[s[i]] {
			i++
		}
		if i > start {
			dst = append(dst, s[start:i]...)
			before = rune(s[i-1])
			continue
		}
		r, n := decode(s[i:])
		switch {
		case r == utf8.RuneError && n == 1: // not UTF-8: nobody can say what a serialiser makes of it
			dst = append(dst, s[i])
		case r == '/' && e.LtSlash && before == '<':
			dst = append(dst, '\\', '/')
		default:
			dst = e.appendRune(dst, r)
		}
		before = r
		i += n
	}
	return append(dst, '"')
}

// plain tells the bytes of a string that the style prints as they are.
func (e Escapes) plain() (table [256]bool) {
	for c := range 256 {
		b := byte(c)
		table[c] = b >= ' ' && b != '"' && b != '\\' && (b < 0x7f || b == 0x7f && !e.Delete || b > 0x7f && !e.ASCII && !e.LineSeps) &&
			!(b == '/' && (e.Slash || e.LtSlash)) && strings.IndexByte(e.Set, b) < 0
	}
	return table
}

// decode reads one character of a string: raw, or an escape, or two that make a surrogate pair.
func decode(s []byte) (r rune, size int) {
	if s[0] != '\\' {
		return utf8.DecodeRune(s)
	}
	if len(s) < 2 {
		return utf8.RuneError, 1
	}
	if s[1] != 'u' {
		if i := strings.IndexByte(`bfnrt`, s[1]); i >= 0 {
			return rune("\b\f\n\r\t"[i]), 2
		}
		return rune(s[1]), 2
	}
	r = hex4(s[2:])
	if utf16.IsSurrogate(r) && len(s) >= 12 && s[6] == '\\' && s[7] == 'u' {
		if pair := utf16.DecodeRune(r, hex4(s[8:])); pair != utf8.RuneError {
			return pair, 12
		}
	}
	return r, 6
}

func hex4(s []byte) rune {
	if len(s) < 4 {
		return utf8.RuneError
	}
	n, err := strconv.ParseUint(string(s[:4]), 16, 16)
	if err != nil {
		return utf8.RuneError
	}
	return rune(n)
}

func (e Escapes) appendRune(dst []byte, r rune) []byte {
	short := ""
	switch r {
	case '"':
		short = `\"`
	case '\\':
		return append(dst, `\\`...)
	case '/':
		if e.Slash {
			return append(dst, `\/`...)
		}
	case '\b', '\f', '\n', '\r', '\t':
		if !e.NoShort {
			return append(dst, '\\', "btn\x00fr"[r-'\b'])
		}
	}
	switch {
	case r < 0x80 && strings.IndexByte(e.Set, byte(r)) >= 0, r < ' ', r == 0x7f && e.Delete, utf16.IsSurrogate(r),
		(r == 0x2028 || r == 0x2029) && e.LineSeps, r >= 0x80 && e.ASCII:
		return e.appendHex(dst, r)
	case short != "":
		return append(dst, short...)
	}
	return utf8.AppendRune(dst, r)
}

func (e Escapes) appendHex(dst []byte, r rune) []byte {
	if r > 0xffff {
		high, low := utf16.EncodeRune(r)
		return e.appendHex(e.appendHex(dst, high), low)
	}
	digits := "0123456789abcdef"
	if e.Upper || e.SetUpper && r < 0x80 {
		digits = "0123456789ABCDEF"
	}
	return append(dst, '\\', 'u', digits[r>>12&15], digits[r>>8&15], digits[r>>4&15], digits[r&15])
}
