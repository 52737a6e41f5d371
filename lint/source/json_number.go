package source

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// number reads a number, or what looks like the beginning of one.
func (r *jsonReader) number() *Value {
	start := r.pos
	end := r.bareEnd(start)
	n, kind := jsonNumber(r.text[start:end])
	if start+n != end {
		return r.word()
	}
	v := r.node(kind, start)
	r.pos = end
	v.Span.End = end
	v.Text = string(r.text[start:end])
	return v
}

// jsonNumber returns how much of b is a JSON number, and of which kind it is.
func jsonNumber(b []byte) (int, Kind) {
	i, kind := 0, Integer
	digits := func() bool {
		from := i
		for i < len(b) && '0' <= b[i] && b[i] <= '9' {
			i++
		}
		return i > from
	}
	if i < len(b) && b[i] == '-' {
		i++
	}
	if i < len(b) && b[i] == '0' {
		i++
	} else if !digits() {
		return 0, kind
	}
	good := i
	if i < len(b) && b[i] == '.' {
		i++
		if !digits() {
			return good, kind
		}
		good, kind = i, Float
	}
	if i < len(b) && (b[i] == 'e' || b[i] == 'E') {
		i++
		if i < len(b) && (b[i] == '+' || b[i] == '-') {
			i++
		}
		if !digits() {
			return good, kind
		}
		good, kind = i, Float
	}
	return good, kind
}

// oddNumber is a way to write a number that other languages have and JSON has not.
type oddNumber struct {
	form    func() *regexp.Regexp
	message string
	plain   func(string) string // the number as JSON writes it; "" where that is not certain
}

var oddNumbers = []oddNumber{
	{pattern(`^\+(\d+(\.\d+)?([eE][+-]?\d+)?)$`), "the number %s begins with a plus sign", func(s string) string { return s[1:] }},
	{pattern(`^[+-]?0[xX][0-9a-fA-F]+$`), "the number %s is hexadecimal", based},
	{pattern(`^[+-]?0[oO][0-7]+$`), "the number %s is octal", based},
	{pattern(`^[+-]?0[bB][01]+$`), "the number %s is binary", based},
	{pattern(`^-?0\d+(\.\d+)?$`), "the number %s begins with a zero", leadingZero},
	{pattern(`^[+-]?\.\d+([eE][+-]?\d+)?$`), "the number %s has no digit before its point", func(s string) string {
		return strings.Replace(strings.TrimPrefix(s, "+"), ".", "0.", 1)
	}},
	{pattern(`^[+-]?\d+\.([eE][+-]?\d+)?$`), "the number %s has no digit after its point", func(s string) string {
		return strings.Replace(strings.TrimPrefix(s, "+"), ".", "", 1)
	}},
	{pattern(`^-?\d+(_\d+)+(\.\d+)?$`), "the number %s holds underscores", func(s string) string { return strings.ReplaceAll(s, "_", "") }},
	{pattern(`^-?\d+n$`), "the number %s is a JavaScript BigInt", func(s string) string { return strings.TrimSuffix(s, "n") }},
	{pattern(`^-?\d+(\.\d+)?[fFdDLl]$`), "the number %s has a type letter", func(s string) string { return s[:len(s)-1] }},
	{pattern(`^-?\d+(\.\d+)?[eE][+-]?$`), "the number %s has no digits in its exponent", nil},
	{pattern(`^[+-]+$`), "a sign %s without a number", nil},
}

func based(s string) string {
	n, err := strconv.ParseInt(strings.TrimPrefix(s, "+"), 0, 64)
	if err != nil {
		return ""
	}
	return strconv.FormatInt(n, 10)
}

func leadingZero(s string) string {
	sign := ""
	if s[0] == '-' {
		sign, s = "-", s[1:]
	}
	s = strings.TrimLeft(s, "0")
	if s == "" || s[0] == '.' {
		s = "0" + s
	}
	return sign + s
}

// oddNumber reads a number in another language's way, nil where the word is none.
func (r *jsonReader) oddNumber(start, end int) *Value {
	if end-start > 64 {
		return nil
	}
	text := string(r.text[start:end])
	for _, o := range oddNumbers {
		if !o.form().MatchString(text) {
			continue
		}
		v := r.node(Invalid, start)
		r.pos = end
		v.Span.End = end
		f := Fault{Span: v.Span, Message: fmt.Sprintf(o.message, text), Hint: "JSON numbers are decimal: -12, 0.5, 1e3"}
		plain := ""
		if o.plain != nil {
			plain = o.plain(text)
		}
		if n, kind := jsonNumber([]byte(plain)); n > 0 && n == len(plain) {
			v.Kind, v.Text = kind, plain
			f.Hint = "write " + plain
			f.Fix = replace("write the number as JSON does", v.Span, plain)
			f.Fix.Unsafe = strings.Contains(o.message, "zero") // it may be text, such as a telephone number, or octal
		}
		r.each("number", f)
		return v
	}
	return nil
}
