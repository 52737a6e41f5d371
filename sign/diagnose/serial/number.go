package serial

import (
	"bytes"
	"math"
	"strconv"
	"strings"
)

// append prints a number, or a literal as it is.
func (n Numbers) append(dst, text []byte) []byte {
	if n == KeepNumbers || text[0] != '-' && (text[0] < '0' || text[0] > '9') {
		return append(dst, text...)
	}
	if n != ScriptNumbers && !bytes.ContainsAny(text, ".eE") {
		return append(dst, text...)
	}
	f, err := strconv.ParseFloat(string(text), 64)
	if err != nil || math.IsInf(f, 0) {
		return append(dst, text...)
	}
	if n == ScriptNumbers {
		return appendScript(dst, f)
	}
	switch n {
	case JavaNumbers:
		return appendDecimal(dst, f, 1e-3, 1e7, strings.NewReplacer("e+0", "E", "e-0", "E-", "e+", "E", "e-", "E-"))
	case RubyNumbers:
		return appendDecimal(dst, f, 1e-4, 1e16, strings.NewReplacer())
	}
	return appendPython(dst, f)
}

// appendDecimal prints a double with a fraction in any case, with an exponent, which respell writes, outside low and high.
func appendDecimal(dst []byte, f, low, high float64, respell *strings.Replacer) []byte {
	if a := math.Abs(f); f == 0 || a >= low && a < high {
		text := strconv.FormatFloat(f, 'f', -1, 64)
		if !strings.Contains(text, ".") {
			text += ".0"
		}
		return append(dst, text...)
	}
	mantissa, exponent, _ := strings.Cut(strconv.FormatFloat(f, 'e', -1, 64), "e")
	if !strings.Contains(mantissa, ".") {
		mantissa += ".0"
	}
	return append(append(dst, mantissa...), respell.Replace("e"+exponent)...)
}

// appendScript prints a double as ECMAScript does (Number::toString).
func appendScript(dst []byte, f float64) []byte {
	if f == 0 {
		return append(dst, '0') // also -0
	}
	if a := math.Abs(f); a >= 1e-6 && a < 1e21 {
		return strconv.AppendFloat(dst, f, 'f', -1, 64)
	}
	text := strconv.FormatFloat(f, 'e', -1, 64)
	return append(dst, strings.NewReplacer("e-0", "e-", "e+0", "e+").Replace(text)...)
}

// appendPython prints a double as repr does.
func appendPython(dst []byte, f float64) []byte {
	if a := math.Abs(f); f == 0 || a >= 1e-4 && a < 1e16 {
		start := len(dst)
		dst = strconv.AppendFloat(dst, f, 'f', -1, 64)
		if bytes.IndexByte(dst[start:], '.') < 0 {
			dst = append(dst, '.', '0')
		}
		return dst
	}
	return strconv.AppendFloat(dst, f, 'e', -1, 64)
}
