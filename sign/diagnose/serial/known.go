package serial

// Known is a style that a serialiser is known to print by default or with an option that people use.
type Known struct {
	Name  string // as people write it
	Style Style
}

var (
	compact  = Layout{Item: ",", Colon: ":"}
	spaced   = Layout{Item: ", ", Colon: ": "}
	pretty2  = Layout{Item: ",", Colon: ": ", Indent: "  "}
	pretty4  = Layout{Item: ",", Colon: ": ", Indent: "    "}
	prettyT  = Layout{Item: ",", Colon: ": ", Indent: "\t"}
	jackson  = Layout{Item: ",", Colon: " : ", Indent: "  ", ArrayIn: true, Empty: " "}
	foundry  = Layout{Item: ",", Colon: " : ", Indent: "  "}
	pretty8  = Layout{Item: ",", Colon: ": ", Indent: "        "}
	windows2 = Layout{Item: ",", Colon: ": ", Indent: "  ", Line: "\r\n"}

	python = Escapes{ASCII: true, Delete: true}
	php    = Escapes{ASCII: true, Slash: true}
	slash  = Escapes{Slash: true}
	html   = Escapes{Set: "<>&", LineSeps: true}
	gson   = Escapes{Set: "<>&='", LineSeps: true}
	dotnet = Escapes{ASCII: true, Upper: true, Set: "\"'<>&+`", Delete: true}
	drf    = Escapes{LineSeps: true}
	orgJS  = Escapes{LtSlash: true}
	upper  = Escapes{ASCII: true, Upper: true}
	quotes = Escapes{Set: "<>&'\"", LineSeps: true}
	script = Escapes{Set: "<>&'", LineSeps: true}
	phpHex = Escapes{ASCII: true, Slash: true, Set: "<>&'\"", SetUpper: true}
	inHTML = Escapes{Set: "<>/", Upper: true, LineSeps: true}
)

// Serialisers lists the styles, the most usual first. Several serialisers print some texts alike.
var Serialisers = []Known{
	{"JSON.stringify (compact JSON)", Style{Layout: compact}},
	{"json.dumps of Python", Style{Layout: spaced, Escapes: python}},
	{"json.dumps(ensure_ascii=False) of Python", Style{Layout: spaced}},
	{"json_encode of PHP", Style{Layout: compact, Escapes: php}},
	{"json.Marshal of Go, or to_json of Rails (<, > and & escaped)", Style{Layout: compact, Escapes: html}},
	{"JSON.stringify(v, null, 2), jq or another pretty printer with 2 spaces", Style{Layout: pretty2}},
	{"a pretty printer with 4 spaces", Style{Layout: pretty4}},
	{"json.dumps(indent=2) of Python", Style{Layout: pretty2, Escapes: python}},
	{"json.dumps(indent=4) of Python", Style{Layout: pretty4, Escapes: python}},
	{"json.dumps(separators=(',', ':')) of Python", Style{Layout: compact, Escapes: python}},
	{"a pretty printer with tabs", Style{Layout: prettyT}},
	{"json_encode(JSON_UNESCAPED_UNICODE) of PHP, or a serialiser of Swift", Style{Layout: compact, Escapes: slash}},
	{"json_encode(JSON_PRETTY_PRINT) of PHP", Style{Layout: pretty4, Escapes: php}},
	{"json.MarshalIndent of Go with 2 spaces", Style{Layout: pretty2, Escapes: html}},
	{"json.MarshalIndent of Go with 4 spaces", Style{Layout: pretty4, Escapes: html}},
	{"json.MarshalIndent of Go with tabs", Style{Layout: prettyT, Escapes: html}},
	{"System.Text.Json of .NET", Style{Layout: compact, Escapes: dotnet}},
	{"System.Text.Json of .NET, indented", Style{Layout: pretty2, Escapes: dotnet}},
	{"a pretty printer with 2 spaces and CRLF", Style{Layout: windows2}},
	{"System.Text.Json of .NET, indented, on Windows", Style{Layout: windows2, Escapes: dotnet}},
	{"Gson of Java", Style{Layout: compact, Escapes: gson}},
	{"Gson of Java, pretty", Style{Layout: pretty2, Escapes: gson}},
	{"Jackson of Java, pretty", Style{Layout: jackson}},
	{"JSONEncoder of Swift, pretty", Style{Layout: foundry, Escapes: slash}},
	{"a pretty printer with blanks around the colon", Style{Layout: foundry}},
	{"JSONRenderer of Django REST framework", Style{Layout: compact, Escapes: drf}},
	{"JSONObject of Java (org.json)", Style{Layout: compact, Escapes: orgJS}},
	{"a serialiser that escapes with upper-case hex", Style{Layout: compact, Escapes: upper}},
	{"a serialiser that writes control characters with upper-case hex", Style{Layout: compact, Escapes: Escapes{Upper: true}}},
	{"a serialiser that writes line feeds and tabs as \\u000a and \\u0009", Style{Layout: compact, Escapes: Escapes{NoShort: true}}},
	{"json.dumps of Python with PHP's escaped slashes", Style{Layout: spaced, Escapes: php}},
	{"a serialiser with a blank after the colon", Style{Layout: Layout{Item: ",", Colon: ": "}}},
	{"a serialiser with a blank after the comma", Style{Layout: Layout{Item: ", ", Colon: ":"}}},
	{"a serialiser with blanks around the colon", Style{Layout: Layout{Item: ",", Colon: " : "}}},
	{"a serialiser with blanks around the colon and after the comma", Style{Layout: Layout{Item: ", ", Colon: " : "}}},
	{"a serialiser with blanks inside the brackets", Style{Layout: Layout{Item: ", ", Colon: ": ", Pad: " "}}},
	{"Newtonsoft.Json of .NET with EscapeHtml", Style{Layout: compact, Escapes: quotes}},
	{"ConvertTo-Json -Compress of Windows PowerShell, or JavaScriptSerializer of .NET", Style{Layout: compact, Escapes: script}},
	{"json_encode with the JSON_HEX flags of PHP", Style{Layout: compact, Escapes: phpHex}},
	{"serialize-javascript", Style{Layout: compact, Escapes: inHTML}},
	{"json.dumps(indent=0) of Python", Style{Layout: Layout{Item: ",", Colon: ": ", Lines: true}, Escapes: python}},
	{"json.dumps(indent=0, ensure_ascii=False) of Python", Style{Layout: Layout{Item: ",", Colon: ": ", Lines: true}}},
	{"json.dumps(indent='\\t') of Python", Style{Layout: prettyT, Escapes: python}},
	{"a serialiser with blanks around comma and colon", Style{Layout: Layout{Item: " , ", Colon: " : "}}},
	{"a serialiser with blanks around comma and colon, ASCII only", Style{Layout: Layout{Item: " , ", Colon: " : "}, Escapes: python}},
	{"a serialiser with a blank after the colon, ASCII only", Style{Layout: Layout{Item: ",", Colon: ": "}, Escapes: python}},
	{"a serialiser with a blank after the comma, ASCII only", Style{Layout: Layout{Item: ", ", Colon: ":"}, Escapes: python}},
	{"a pretty printer with 5 spaces", Style{Layout: Layout{Item: ",", Colon: ": ", Indent: "     "}}},
	{"a pretty printer with 6 spaces", Style{Layout: Layout{Item: ",", Colon: ": ", Indent: "      "}}},
	{"a pretty printer with 7 spaces", Style{Layout: Layout{Item: ",", Colon: ": ", Indent: "       "}}},
	{"a pretty printer with 10 spaces", Style{Layout: Layout{Item: ",", Colon: ": ", Indent: "          "}}},
	{"json.dumps(indent=3) of Python", Style{Layout: Layout{Item: ",", Colon: ": ", Indent: "   "}, Escapes: python}},
	{"json.dumps(indent=1) of Python", Style{Layout: Layout{Item: ",", Colon: ": ", Indent: " "}, Escapes: python}},
	{"a pretty printer with 4 spaces and CRLF", Style{Layout: Layout{Item: ",", Colon: ": ", Indent: "    ", Line: "\r\n"}}},
	{"a pretty printer with 1 space", Style{Layout: Layout{Item: ",", Colon: ": ", Indent: " "}}},
	{"a pretty printer with 3 spaces", Style{Layout: Layout{Item: ",", Colon: ": ", Indent: "   "}}},
	{"a pretty printer with 8 spaces", Style{Layout: pretty8}},
	{"json.dumps(indent=2) of Python 2 (a blank after each comma)", Style{Layout: Layout{Item: ", ", Colon: ": ", Indent: "  "}}},
}

// With returns the style with other numbers and another order.
func (s Style) With(n Numbers, o Order) Style {
	s.Numbers, s.Order = n, o
	return s
}
