package frames

import (
	"testing"
)

func TestLogs(t *testing.T) {
	testStreams(t, []stream{
		{"Logback", frame(hello) + "12:00:00.123 [main] INFO  com.acme.Ext - polling\n" + frame(triggers), "log-line", 2},
		{"glog", frame(hello) + "I1130 12:00:00.123456     123 main.go:10] polling\n" + frame(triggers), "log-line", 2},
		{"Ruby Logger", frame(hello) + "I, [2026-11-30T12:00:00.123456 #123]  INFO -- : polling\n" + frame(triggers), "log-line", 2},
		{".NET console logger", "info: Microsoft.Hosting.Lifetime[0]\n      Application started.\n" + frame(hello), "log-line", 1},
		{"PHP warning", "PHP Warning:  Undefined variable $x in /a.php on line 3\n" + frame(hello), "log-line", 1},
		{"deprecation of Node", frame(hello) + "(node:123) [DEP0040] DeprecationWarning: The `punycode` module is deprecated.\n" + frame(triggers), "log-line", 2},
		{"syslog", "Nov 30 12:00:00 host ext[123]: msg\n" + frame(hello), "log-line", 1},
		{"logfmt with braces", frame(hello) + `time=2026-11-30T12:00:00Z level=info msg="polling {x}"` + "\n" + frame(triggers), "log-line", 2},
		{"log line with a message in it", frame(hello) + `2026/11/30 12:00:00 got {"jsonrpc":"2.0","id":1}` + "\n" + frame(triggers), "log-line", 2},
		{"pino, with an id", frame(hello) + `{"level":30,"time":1790769600000,"id":7,"msg":"got it"}` + "\n" + frame(triggers), "log-line", 2},
		{"pino, with a method, first", `{"level":30,"time":1790769600000,"method":"trigger/poll","msg":"call"}` + "\n" + frame(triggers), "log-line", 1},
		{"an object of something else", frame(hello) + `{"status":"ok"}` + "\n" + frame(triggers), "log-line", 2},
		{"an empty object, first", "{}\n" + frame(triggers), "log-line", 1},
		{"a number without a line end", frame(hello) + "42" + frame(triggers), "log-line", 2},
		{"hex digits without a line end", frame(hello) + "cafebabe" + frame(triggers), "log-line", 2},
		{"print", frame(hello) + "here 1\n" + frame(triggers) + "here 2\n", "log-line×2", 2},
		{"a bare number", frame(hello) + "42\n" + frame(triggers), "log-line", 2},
		{"undefined", frame(hello) + "undefined\n" + frame(triggers), "log-line", 2},
		{"logs at end no nl", frame(hello) + "bye bye", "log-line", 1},
		{"dotenv", "[dotenv@17.2.0] injecting env (3) from .env -- tip: encrypt\n" + frame(hello), "log-line", 1},
		{"go panic", frame(hello) + "panic: runtime error: index out of range\n\ngoroutine 1 [running]:\nmain.main()\n\t/x/main.go:5 +0x1d\nexit status 2\n", "stack-trace", 1},
		{"error of Node", frame(hello) + "/x/index.js:3\n    throw new Error('x')\n    ^\n\nError: x\n    at Object.<anonymous> (/x/index.js:3:11)\n", "stack-trace", 1},
	})
}
