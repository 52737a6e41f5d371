package dump

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

// TestLiterals decodes what languages and strace print of a stream.
func TestLiterals(t *testing.T) {
	numbers := strings.Fields(strings.Trim(fmt.Sprint([]byte(stream)), "[]"))
	for name, text := range map[string]string{
		"Go":           fmt.Sprintln([]byte(stream)),
		"Go syntax":    fmt.Sprintf("%#v\n", []byte(stream)),
		"JSON":         "[" + strings.Join(numbers, ",") + "]",
		"on lines":     "[\n  " + strings.Join(numbers, ",\n  ") + "\n]\n",
		"Buffer":       `{"type":"Buffer","data":[` + strings.Join(numbers, ",") + "]}",
		"Uint8Array":   "Uint8Array(52) [\n  " + strings.Join(numbers, ", ") + "\n]\n",
		"C":            "{ " + strings.TrimSuffix(strings.ReplaceAll(fmt.Sprintf("% #x ", stream), " ", ", "), ", ") + " }",
		"strace":       fmt.Sprintf("write(1, %q, 20) = 20\nwrite(2, \"log\", 3) = 3\nread(0, \"x\", 1) = 1\nwrite(1, %q, 32) = 32\n+++ exited with 0 +++\n", stream[:20], stream[20:]),
		"strace, part": fmt.Sprintf("[pid 42] write(1<pipe:[9]>, %q, 52) = 20\n[pid 42] write(1<pipe:[9]>, %q, 32) = 32\n", stream, stream[20:]),
	} {
		if kind, got := decode(t, text); kind != Literal || got != stream {
			t.Errorf("%s: %s, %q", name, kind, got)
		}
	}
}

// TestQuoted decodes strings, which have to be asked for: a program that prints one makes a mistake that has to be seen.
func TestQuoted(t *testing.T) {
	odd := stream + "\x00\x1b é\\\"'\n"
	asJSON, err := json.Marshal(odd)
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"Go": fmt.Sprintf("%q\n", odd), "ASCII": fmt.Sprintf("%+q", odd), "JSON": string(asJSON),
		"Python": "b'" + strings.NewReplacer("\\", `\\`, "'", `\'`, "\x00", `\x00`, "\x1b", `\x1b`, "é", `\xc3\xa9`, "\n", `\n`).Replace(odd) + "'\n",
		"octal":  `"` + strings.NewReplacer("\\", `\\`, `"`, `\"`, "\x00", `\0`, "\x1b", `\33`, "é", `\303\251`, "\n", `\n`).Replace(odd) + `"`,
	} {
		if kind := Detect([]byte(text)); kind != Raw {
			t.Errorf("%s is taken for %s", name, kind)
		}
		got, err := io.ReadAll(NewReader(iotest.OneByteReader(strings.NewReader(text)), Literal))
		if err != nil || string(got) != odd {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
}

func TestBrokenLiterals(t *testing.T) {
	for text, want := range map[string]string{
		"[1, 2, 300]":                      `"300" is no byte`,
		`"\q"`:                             `line 1 of the literal: the escape "\\q" is not known`,
		`"\777"`:                           `line 1 of the literal: the escape "\\777" is no byte`,
		`write(1, "0000002c"..., 52) = 52`: "line 1 of the literal: strace cut the text: run it with -s 16777216",
		"hello\n":                          "no array of bytes, no string in quotes and no call of write to file descriptor 1 is in the text",
	} {
		if _, err := io.ReadAll(NewReader(strings.NewReader(text), Literal)); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}
