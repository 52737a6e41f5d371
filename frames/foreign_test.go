package frames

import (
	"testing"
)

func TestForeign(t *testing.T) {
	testStreams(t, []stream{
		{"NUL behind frames", frame(hello) + "\x00" + frame(triggers) + "\x00", "nul-terminator×2", 2},
		{"println crlf", frame(hello) + "\r\n" + frame(triggers) + "\r\n", "separator-between-frames×2", 2},
		{"space sep", frame(hello) + " " + frame(triggers), "separator-between-frames", 2},
		{"comma", frame(hello) + "," + frame(triggers), "separator-between-frames", 2},
		{"two newlines", frame(hello) + "\n\n" + frame(triggers), "separator-between-frames", 2},
		{"three headers, then three bodies", frame(hello)[:8] + frame(triggers)[:8] + frame(accents)[:8] + triggers + hello + accents, "interleaved-writers", 3},
		{"two headers, bodies in order", frame(hello)[:8] + frame(triggers)[:8] + hello + triggers, "interleaved-writers", 2},
		{"a header alone, then frames", frame(hello)[:8] + frame(triggers) + frame(accents), "truncated-body", 2},
		{"cut inside a member, then a frame", frame(accents)[:40] + frame(triggers) + frame(hello), "truncated-body", 2},
		{"cut inside a string, then a frame", frame(accents)[:82] + frame(triggers) + frame(hello), "truncated-body", 2},
		{"log mid", frame(hello) + "2026-11-30 12:00:00 INFO polling\n" + frame(triggers) + "INFO:root:polled\n" + frame(accents), "log-line×2", 3},
		{"log glued", "starting... " + frame(hello), "log-line", 1},
		{"date of eight digits", "20261130 12:00:00 hello\n" + frame(hello), "log-line", 1},
		{"word of eight hex letters", "deadbeef is not a cafe\n" + frame(hello), "log-line", 1},
		{"hex word on a line", "decade0f\n" + frame(hello), "log-line", 1},
		{"log in body", frame(accents)[:30] + "[WARN] slow oven\n" + frame(accents)[30:] + frame(hello), "text-inside-a-body", 2},
		{"stack trace in body", frame(accents)[:30] + "Error: oven {1}\n    at bake (/x/oven.js:3:4)\n\n    at poll (/x/index.js:8:1)\n" + frame(accents)[30:] + frame(hello), "text-inside-a-body", 2},
		{"JSON log in body", frame(accents)[:26] + `{"level":30,"time":1,"msg":"x"}` + "\n" + frame(accents)[26:] + frame(hello), "text-inside-a-body", 2},
		{"number in body", frame(accents)[:29] + "42\n" + frame(accents)[29:] + frame(hello), "text-inside-a-body", 2},
		{"YAML body", frame("jsonrpc: \"2.0\"\nid: 1") + frame(hello), "invalid-json", 1},
		{"digits and a bare word", "00000014jsonrpc: \"2.0\"\nid: 1", "invalid-json", 0},
		{"log in body struct", frame(accents)[:24] + "WARN slow oven\n" + frame(accents)[24:] + frame(hello), "text-inside-a-body", 2},
		{"json log", `{"level":30,"time":1764504000000,"pid":1,"msg":"polling"}` + "\n" + frame(hello) + `{"level":"warn","msg":"x"}` + "\n" + frame(triggers), "log-line×2", 2},
		{"trace", frame(hello) + "Traceback (most recent call last):\n  File \"x.py\", line 1, in <module>\nValueError: {bad}\n", "stack-trace", 1},
		{"html", "<!DOCTYPE html>\n<html><body>no</body></html>\n", "log-line", 0},
		{"binary at the end", frame(hello) + "\x01\x02\xff\xfe\x99\x00\x10", "trailing-garbage", 1},
		{"text at the end", frame(hello) + "bye", "log-line", 1},
		{"yarn", "yarn run v1.22.19\n$ node dist/index.js\n" + frame(hello), "npm-banner", 1},
		{"wsl", "wsl: Failed to translate 'C:\\\\x'\n" + frame(hello), "launcher-text", 1},
		{"bunrun", "$ bun run index.ts\n" + frame(hello), "npm-banner", 1},
		{"ansi only", frame(hello) + "\x1b[2K\r" + frame(triggers), "ansi-sequences", 2},
		{"window title", "\x1b]0;title\x07" + frame(hello), "ansi-sequences", 1},
		{"progress", "\rLoading 10%\rLoading 100%\n" + frame(hello), "log-line", 1},
	})
}
