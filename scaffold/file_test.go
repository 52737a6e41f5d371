package scaffold

import (
	"errors"
	"reflect"
	"strings"
	"testing"
)

func TestParseAnswers(t *testing.T) {
	got, err := ParseAnswers([]byte(`
template = "curupira-node"
name = "My \"Snack\" Club"
description = '''
one
two'''
tools = ["a", "b:write"]
events = ["member.left"]
`))
	want := Answers{
		Host: Curupira, Language: "node", Name: `My "Snack" Club`, Description: "one\ntwo",
		Tools: []Tool{{"a", ReadTool}, {"b", WriteTool}}, Events: []string{"member.left"},
	}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, %v", got, err)
	}
}

func TestParseAnswersRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"naem = 'x'":             `there is no key "naem"`,
		"Name = 'x'":             `there is no key "Name"`,
		"name.x = 'x'":           "incompatible types",
		"[extra]\nx=1":           `there is no key "extra"`,
		"name = \n":              "line 1: ",
		"name = 1":               "incompatible types",
		"tools = ['a:weird']":    `tool "a:weird" has the kind "weird"`,
		"template = 'pup-cobol'": `there is no template "pup-cobol"`,
		"template = 'curupira-node'\nhost = 'pup'":    `is not for the host "pup"`,
		"template = 'curupira-node'\nlang = 'python'": `is not in the language "python"`,
		"name = \"\\u0000\"\nname = 'y'":              "line 2",
	} {
		if _, err := ParseAnswers([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, not %q", text, err, want)
		}
	}
	var unknown *UnknownKeyError
	if _, err := ParseAnswers([]byte("naem = 1")); !errors.As(err, &unknown) || unknown.Key != "naem" {
		t.Error(err)
	}
}

func FuzzParseAnswers(f *testing.F) {
	f.Add("name = 'x'\ntools = ['a:long']")
	f.Fuzz(func(t *testing.T, text string) {
		if a, err := ParseAnswers([]byte(text)); err == nil {
			Complete(a)
		}
	})
}
