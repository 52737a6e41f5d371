package source

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// The forms of TOML's plain values.
var (
	tomlInteger = pattern(`^([+-]?(0|[1-9](_?\d)*)|0x[0-9A-Fa-f](_?[0-9A-Fa-f])*|0o[0-7](_?[0-7])*|0b[01](_?[01])*)$`)
	tomlFloat   = pattern(`^[+-]?(inf|nan|(0|[1-9](_?\d)*)((\.\d(_?\d)*)?[eE][+-]?\d(_?\d)*|\.\d(_?\d)*))$`)
	tomlTime    = pattern(`^(\d{4}-\d\d-\d\d)?([Tt ]?)(\d\d:\d\d(:\d\d(\.\d+)?)?)?([Zz]|[+-]\d\d:\d\d)?$`)
	timeStart   = pattern(`^ \d\d:\d\d`)
)

// scalarEnd returns the end of the plain value at i.
func (r *tomlReader) scalarEnd(i int) int {
	start := i
	for i < len(r.text) && bytes.IndexByte([]byte(" \t\r\n,;[]{}#=\"'"), r.text[i]) < 0 {
		i++
	}
	if i-start == len("2006-01-02") && timeStart().Match(r.text[i:min(len(r.text), i+6)]) && bytes.Count(r.text[start:i], []byte("-")) == 2 {
		for i++; i < len(r.text) && bytes.IndexByte([]byte(" \t\r\n,]}#"), r.text[i]) < 0; i++ {
		}
	}
	return i
}

// scalar reads a boolean, a number, a date or a time.
func (r *tomlReader) scalar(statement bool) (*Value, bool) {
	start, end := r.pos, r.scalarEnd(r.pos)
	text := r.text[start:end]
	kind := scalarKind(text)
	if kind == Invalid {
		return r.oddScalar(start, end, statement), true
	}
	v := r.node(kind, start)
	r.pos = end
	v.Span.End = end
	v.Text = string(text)
	switch kind {
	case Integer:
		r.integer(v)
	case Float:
		if f, err := strconv.ParseFloat(strings.ReplaceAll(v.Text, "_", ""), 64); err != nil && f != 0 {
			r.each("range", Fault{Span: v.Span, Message: fmt.Sprintf("the number %s is too large", quote(text)), Hint: "a float has 64 bits"})
		}
	case DateTime:
		r.dateTime(v)
	}
	return v, true
}

// scalarKind says which kind of plain value the text is, Invalid where it is none.
func scalarKind(text []byte) Kind {
	if len(text) == 0 || len(text) > 400 {
		return Invalid
	}
	if len(text) == 1 && '0' <= text[0] && text[0] <= '9' {
		return Integer
	}
	switch s := string(text); {
	case s == "true" || s == "false":
		return Bool
	case tomlInteger().Match(text):
		return Integer
	case tomlFloat().Match(text):
		return Float
	}
	if m := tomlTime().FindSubmatch(text); m != nil {
		date, sep, clock, zone := len(m[1]) > 0, len(m[2]) > 0, len(m[3]) > 0, len(m[6]) > 0
		if (date || clock) && sep == (date && clock) && (!zone || date && clock) {
			return DateTime
		}
	}
	return Invalid
}

func (r *tomlReader) integer(v *Value) {
	plain := strings.ReplaceAll(v.Text, "_", "")
	base := 0
	if len(plain) < 2 || plain[0] != '0' {
		base = 10
	}
	if _, err := strconv.ParseInt(plain, base, 64); err != nil {
		r.each("range", Fault{Span: v.Span, Message: fmt.Sprintf("the number %s is too large", quote([]byte(v.Text))), Hint: "an integer has 64 bits"})
	}
}

// dateTime checks a date or time that has the right form, and warns of one without seconds.
func (r *tomlReader) dateTime(v *Value) {
	m := tomlTime().FindStringSubmatch(v.Text)
	layout, text := "", ""
	if m[1] != "" {
		layout, text = "2006-01-02", m[1]
	}
	if m[3] != "" {
		clock := m[3]
		if m[4] == "" {
			r.newer(v.Span, "a time without seconds")
			clock += ":00"
		}
		layout, text = layout+"T15:04:05", text+"T"+clock
	}
	if m[6] != "" {
		layout, text = layout+"Z07:00", text+strings.ToUpper(m[6])
	}
	_, err := time.Parse(layout, text)
	if zone := m[6]; len(zone) == 6 && (zone[1:3] > "23" || zone[4:] > "59") {
		err = strconv.ErrRange // which the time package lets pass
	}
	if err != nil {
		r.each("date", Fault{Span: v.Span, Message: fmt.Sprintf("there is no such date or time as %s", v.Text),
			Hint: "dates are written 2026-07-28, times 07:32:00"})
	}
}

// tomlWords are literals of other languages, with what TOML writes.
var tomlWords = map[string]word{
	"True": {"true", Bool, ""}, "False": {"false", Bool, ""}, "TRUE": {"true", Bool, ""}, "FALSE": {"false", Bool, ""},
	"yes": {"true", Bool, ""}, "no": {"false", Bool, ""}, "on": {"true", Bool, ""}, "off": {"false", Bool, ""},
	"NaN": {"nan", Float, ""}, "Infinity": {"inf", Float, ""}, "-Infinity": {"-inf", Float, ""}, "Inf": {"inf", Float, ""},
	"null": {"", Invalid, ""}, "nil": {"", Invalid, ""}, "None": {"", Invalid, ""}, "undefined": {"", Invalid, ""}, "NULL": {"", Invalid, ""},
}

// oddScalar reads what stands where a plain value belongs and is none: another language's literal, a number in a
// foreign way, or text without quotes.
func (r *tomlReader) oddScalar(start, end int, statement bool) *Value {
	v := r.node(Invalid, start)
	text := string(r.text[start:min(end, start+400)])
	v.Span.End = end
	r.pos = end
	if w, known := tomlWords[text]; known && r.restBlank(end) {
		v.Kind, v.Text = w.kind, w.json
		f := Fault{Span: v.Span, Message: fmt.Sprintf("TOML has no %s", text), Hint: "leave the key out"}
		if w.json != "" {
			f.Message = fmt.Sprintf("%s is written %s in TOML", text, w.json)
			f.Hint = ""
			f.Fix = replace("write it as TOML does", v.Span, w.json)
			f.Fix.Unsafe = strings.ToLower(text) != w.json && w.kind == Bool // yes and no may be text
		}
		r.each("word", f)
		return v
	}
	for _, o := range oddNumbers {
		if plain := r.plainNumber(o, text); plain != "" && r.restBlank(end) {
			v.Kind, v.Text = scalarKind([]byte(plain)), plain
			r.each("number", Fault{Span: v.Span, Message: fmt.Sprintf(o.message, text), Hint: "write " + plain,
				Fix: guess(replace("write the number as TOML does", v.Span, plain))})
			return v
		}
	}
	return r.unquoted(v, statement)
}

// plainNumber returns how TOML writes a number of a foreign form, "" where the text is none.
func (r *tomlReader) plainNumber(o oddNumber, text string) string {
	if o.plain == nil || !o.form().MatchString(text) {
		return ""
	}
	if plain := o.plain(text); scalarKind([]byte(plain)) == Integer || scalarKind([]byte(plain)) == Float {
		return plain
	}
	return ""
}

// restBlank says whether a value may end at i: before a comma, bracket, comment or the end of the line.
func (r *reader) restBlank(i int) bool {
	for r.at(i) == ' ' || r.at(i) == '\t' {
		i++
	}
	return i >= len(r.text) || bytes.IndexByte([]byte("\r\n#,;]}"), r.text[i]) >= 0
}

// unquoted reads text without quotes: in a statement to the end of the line, in brackets to a comma or bracket.
func (r *tomlReader) unquoted(v *Value, statement bool) *Value {
	start := v.Span.Start
	end := start
	for line := r.lineEnd(start); end < line; end++ {
		c := r.text[end]
		if c == '#' && (end == start || r.text[end-1] == ' ' || r.text[end-1] == '\t') || !statement && (c == ',' || c == ']' || c == '}') {
			break
		}
	}
	end = max(start, start+len(bytes.TrimRight(r.text[start:end], " \t,;")))
	if end == start {
		end = start + r.runeLen(start)
	}
	text := r.text[start:end]
	v.Span = Span{start, end}
	r.pos = end
	v.Kind, v.Text = String, string(bytes.ToValidUTF8(text, []byte("\ufffd")))
	if r.flood("bare-value") {
		return v
	}
	f := Fault{Span: v.Span, Message: fmt.Sprintf("the text %s has no quotes", quote(text)), Hint: "strings in TOML stand in quotes: " + quote(text)}
	switch last := text[len(text)-1]; {
	case (last == '"' || last == '\'') && bytes.Count(text, []byte{last}) == 1:
		v.Text = v.Text[:len(v.Text)-1]
		f.Message, f.Hint = "the string's first quote is missing", ""
		f.Fix = insert("write the quote", start, string(last))
	case bytes.HasPrefix(text, []byte("${")) || bytes.HasPrefix(text, []byte("<")) || bytes.HasPrefix(text, []byte("$")):
		v.Kind = Invalid
		f.Message, f.Hint = fmt.Sprintf("the placeholder %s was not filled in", quote(text)), "lint the file that the template makes"
	case utf8.Valid(text) && !bytes.ContainsAny(text, "\"\\"):
		f.Fix = guess(&Fix{Message: "put the text into quotes", Edits: []Edit{{Span{start, start}, `"`}, {Span{end, end}, `"`}}})
	}
	r.each("bare-value", f)
	return v
}
