package frames

import (
	"bytes"
	"regexp"
	"sync"
	"unicode/utf8"
)

// textKind is a kind of foreign text, known by a pattern of one of its lines.
type textKind struct {
	cause   Cause
	what    string
	pattern string
	fix     string
}

// textKinds are tried in this order.
var textKinds = []textKind{
	{NPMBanner, "npm run prints a banner on stdout", `(?m)^> (@[\w.-]+/)?[\w.-]+@\d[\w.+-]* \S+`, ""},
	{NPMBanner, "yarn run prints a banner on stdout", `(?m)^yarn run v\d`, "launch the binary itself, or use yarn run --silent"},
	{NPMBanner, "a package runner prints the command that it runs on stdout", `(?m)^\$ (node|tsx|ts-node|bun|deno|npx|python|\S+/)\b`, "launch the binary itself, or silence the runner (bun run --silent)"},
	{NPMBanner, "npm run prints a banner on stdout", `(?m)^> (node|npx|tsx|ts-node|bun|deno) `, ""},
	{StackTrace, "a stack trace", `(?m)^Traceback \(most recent call last\)|^\s+at .+[(:]\d+\)?$|^panic: |^goroutine \d+ \[|^Exception in thread|^thread '.*' panicked|^Unhandled (exception|promise)|^\s+File ".+", line \d+|^node:internal|^Uncaught |^Caused by: |^\s+from .+:\d+:in `, ""},
	{ANSISequences, "coloured text", `\x1b[\[\]()#0-9A-Za-z]`, ""},
	{LauncherText, "the notice of a shell that the program did not start", `(?i)command not found|is not recognized as|: not found\r?$|cannot execute|no such file or directory|permission denied`,
		"check the [launch] table of the manifest and what is installed: this is not the extension's output"},
	{LogLine, "a notice of dotenv", `^\[dotenv@`, "call its config with quiet: true; stdout carries frames only"},
	{LauncherText, "text of a launcher or a shell profile", launcherPattern, ""},
	{LogLine, "a web page", `(?i)^\s*<(!doctype|html|\?xml)`, "stdout carries frames only, and this is not the extension's answer: something else was started"},
	{UnframedJSON, "an object in a language's own notation, not JSON, and without a frame,", `^\s*[{\[]\s*['\w]+'?\s*(:|=>|=)`, "use a JSON encoder, and put eight hex digits of byte length before its output"},
	{LogLine, "a log line", logPattern, ""},
}

// launcherPattern knows what starts programs and talks: version managers, package runners, shells, virtual machines.
const launcherPattern = `(?im)^(now using node|using node|found '.*\.nvmrc'|nvm |npx:|npx |need to install the following|ok to proceed|npm (warn|notice|info|err!?|error)\b|pnpm:? |added \d+ packages?|up to date|wsl:? |fnm |volta |asdf|mise |conda |\(base\)|pyenv|direnv:|agent pid|last login|welcome to |restored session|picked up (_?java|jdk)|active code page|debugger (listening|attached)|for help, see: https://nodejs|unable to find image|[0-9a-f]+: pull|pulling from|loading personal and system profiles|bash: |zsh: |sh: |/bin/|(stdin|error) is not a tty|install(ed|ing) \d* ?packages?|resolving |resolved |downloading |download http|check file:|compiling |finished |running .target|warning: your |active environment|activating |entering (the )?(virtual|nix|shell)|you have (new )?mail|your identity has been added|identity added|setting up environment|environment (loaded|set)|uv |poetry |bundler|rbenv|sdkman|jenv|starting container|attaching to|creating network|microsoft windows \[|windows powershell|copyright \(c\) microsoft)`

// logPattern knows a level, a time, or a logger's brackets.
const logPattern = `(?i)\b(trace|debug|info|notice|warn|warning|error|fatal|critical|severe)\b|\d{4}[-/]\d\d[-/]\d\d|\d\d:\d\d:\d\d|^\[[\w .:-]+\]`

var textPatterns = sync.OnceValue(func() []*regexp.Regexp {
	out := make([]*regexp.Regexp, len(textKinds))
	for i, k := range textKinds {
		out[i] = regexp.MustCompile(k.pattern)
	}
	return out
})

// fault says what the foreign bytes of a run are.
func (t *strayText) fault(off, size int64) *Error {
	e := t.kind(off, size)
	e.Size = size
	return e
}

func (t *strayText) kind(off, size int64) *Error {
	shown, verb := count(size, "byte"), "are"
	if size == 1 {
		verb = "is"
	}
	if t.lines > 1 {
		shown += " in " + count(t.lines, "line")
	}
	if kind := fileKind(t.kept); kind != "" {
		return fault(StrayBytes, off, t.kept, "%s that %s not a frame, %s: %s", shown, verb, kind, quote(t.kept)).fix("stdout carries frames only, as plain bytes")
	}
	if !isText(t.kept) || !t.words() {
		if t.before || !t.last {
			return fault(StrayBytes, off, t.kept, "%s that %s not a frame: %s", shown, verb, quote(t.kept))
		}
		return fault(TrailingGarbage, off, t.kept, "%s outside any frame: %s", shown, quote(t.kept))
	}
	if t.fragment() {
		return fault(StrayBytes, off, t.kept, "%s that %s not a frame, the end of a message whose start is missing: %s", shown, verb, quote(t.kept)).
			fix("the dump begins in the middle of a frame, or a piece of the stream is missing: record from the start (pupkit tap)")
	}
	for i, k := range textKinds {
		if !textPatterns()[i].Match(t.kept) || k.cause == LauncherText && !t.before {
			continue
		}
		e := fault(k.cause, off, t.kept, "%s that %s not a frame, %s: %s", shown, verb, k.what, quote(t.kept))
		if k.cause == NPMBanner {
			e = fault(k.cause, off, t.kept, "%s: %s that %s not a frame, %s", k.what, shown, verb, quote(t.kept))
		}
		if k.fix != "" {
			e.Fix = k.fix
		}
		return t.first(e)
	}
	if hexRun(t.kept) == len(t.kept) {
		return fault(StrayBytes, off, t.kept, "%s of hex digits that are no header of a frame: %s", shown, quote(t.kept))
	}
	return t.first(fault(LogLine, off, t.kept, "%s that %s not a frame: %s", shown, verb, quote(t.kept)))
}

// fragment says whether the text is the end of a JSON text: it closes more than it opens.
func (t *strayText) fragment() bool {
	text := trimSpace(t.kept)
	if bytes.IndexByte(text, '"') < 0 || bytes.IndexByte(text, '\n') >= 0 || len(t.kept) < keptText && text[len(text)-1] != '}' {
		return false
	}
	return bytes.Count(text, []byte("}")) > bytes.Count(text, []byte("{"))
}

// fileKind knows the first bytes of what is no text.
func fileKind(b []byte) string {
	for _, kind := range []struct{ magic, what string }{
		{"\x1f\x8b", "gzip data"}, {"\x28\xb5\x2f\xfd", "zstd data"}, {"PK\x03\x04", "a zip file"}, {"\x7fELF", "a program file"}, {"MZ\x90", "a program file"}, {"\x89PNG", "an image"},
	} {
		if bytes.HasPrefix(b, []byte(kind.magic)) {
			return kind.what
		}
	}
	return ""
}

// first adds to text before the first frame that the extension need not have written it.
func (t *strayText) first(e *Error) *Error {
	if t.before && e.Cause == LogLine {
		e.Fix += "; if the extension does not write this, its launcher or a shell profile does: start the program itself"
		e.Also = []Cause{LauncherText}
	}
	return e
}

// isText says whether bytes are text of a terminal: UTF-8, with few control characters. The last character may be cut.
func isText(b []byte) bool {
	controls := 0
	for i := 0; i < len(b); {
		r, size := utf8.DecodeRune(b[i:])
		if r == utf8.RuneError && size <= 1 && len(b)-i > 4 || r == 0 {
			controls++
		}
		if r < 0x20 && r != '\n' && r != '\r' && r != '\t' && r != 0x1b && r != 0x07 && r != 0x08 {
			controls++
		}
		i += size
	}
	return controls*8 <= len(b)
}

// textProbe is how much is looked at to tell text from a body, in bytes.
const textProbe = 64

// looksLikeText says whether what stands behind eight hex digits is a line of text and no body: a date, a word of hex letters.
func looksLikeText(b []byte) bool {
	b = b[:min(len(b), textProbe)]
	if len(b) == 0 {
		return false
	}
	trimmed := bytes.TrimLeft(b, " \t")
	if len(trimmed) == 0 {
		return true
	}
	c := trimmed[0]
	if len(trimmed) < len(b) {
		return c != '{' && c != '[' || len(trimmed) > 1 && c == '[' && trimmed[1] != '{' && trimmed[1] != '"'
	}
	return c == '\n' || c == '\r' || c == ':' || c == '-' || c == '.' || c == ',' || letter(c) && !isLiteral(b) && isText(b) || c == ']' || c == ')'
}

func isLiteral(b []byte) bool {
	for _, w := range []string{"true", "false", "null", "NaN", "eyJ"} {
		if bytes.HasPrefix(b, []byte(w)) {
			return true
		}
	}
	return false
}
