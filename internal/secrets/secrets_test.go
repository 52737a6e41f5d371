package secrets

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
)

const dotenv = "\ufeff# a comment\r\n" +
	"OTHER=1\r\n" +
	"PUP_WEBHOOK_SECRET=whsec_old\r\n" +
	"export  PUP_WEBHOOK_SECRET = \"whsec_new\"  # the newest\r\n" +
	"SINGLE='a # b'\n" +
	"BARE=a b # c\n" +
	"HASH=a#b\n" +
	"ESCAPED=\"a\\\"b\\\\c\"\n" +
	"OPEN=\"abc\n" +
	"EMPTY=\n" +
	"COMMENT=# nothing\n" +
	"exported=no\n"

func world() World {
	return World{
		LookupEnv: func(n string) (string, bool) {
			v, ok := map[string]string{"S": " whsec_a\n whsec_b ", "BLANK": " "}[n]
			return v, ok
		},
		ReadFile: func(p string, max int64) ([]byte, error) {
			v, ok := map[string]string{".env": dotenv, "secret.txt": "whsec_f\r\n", "a#b": "PUP_WEBHOOK_SECRET=x\n"}[p]
			if !ok || max != MaxFile {
				return nil, errors.New("cannot read " + p)
			}
			return []byte(v), nil
		},
	}
}

func TestRead(t *testing.T) {
	for _, c := range []struct{ source, want, fault string }{
		{"env:S", "whsec_a,whsec_b", ""},
		{"env:BLANK", "", "env:BLANK holds nothing"},
		{"env:NONE", "", "the variable NONE is not set"},
		{"env:", "", "names no variable"},
		{"file:secret.txt", "whsec_f", ""},
		{"file:missing", "", "cannot read missing"},
		{"file:", "", "incomplete"},
		{"dotenv:.env", "whsec_new", ""},
		{"dotenv:.env#SINGLE", "a # b", ""},
		{"dotenv:.env#BARE", "a b", ""},
		{"dotenv:.env#HASH", "a#b", ""},
		{"dotenv:.env#ESCAPED", `a"b\c`, ""},
		{"dotenv:.env#OPEN", `"abc`, ""},
		{"dotenv:.env#EMPTY", "", "holds nothing"},
		{"dotenv:.env#COMMENT", "", "holds nothing"},
		{"dotenv:.env#exported", "no", ""},
		{"dotenv:.env#ed", "", "no line ed=…"},
		{"dotenv:.env#", "", "incomplete"},
		{"dotenv:a#b#PUP_WEBHOOK_SECRET", "x", ""},
		{"prompt", "", "nobody can be asked"},
		{"whsec_bare", "whsec_bare", ""},
		{"", "", "empty"},
		{"hunter2:hunter2", "", "no known kind"},
	} {
		s, err := Parse(c.source)
		var got []string
		if err == nil {
			got, err = s.Read(world())
		}
		if c.fault == "" && (err != nil || strings.Join(got, ",") != c.want) {
			t.Errorf("%s: %q, %v; want %q", c.source, got, err, c.want)
		}
		if c.fault != "" && (err == nil || !strings.Contains(err.Error(), c.fault)) {
			t.Errorf("%s: error %v, want %q", c.source, err, c.fault)
		}
		if err != nil && strings.Contains(err.Error(), "hunter2") {
			t.Errorf("the error holds the text: %v", err)
		}
	}
}

func TestSourceNeverPrintsASecret(t *testing.T) {
	s, err := Parse("whsec_hunter2")
	if err != nil {
		t.Fatal(err)
	}
	for _, format := range []string{"%v", "%s", "%#v", "%+v"} {
		if got := fmt.Sprintf(format, s); strings.Contains(got, "hunter2") {
			t.Errorf("%s prints %s", format, got)
		}
	}
}

func TestAskedOnlyWhereSomebodyIsThere(t *testing.T) {
	w := world()
	w.Ask = func() (string, error) { return " whsec_typed\n", nil }
	s, _ := Parse("prompt")
	if got, err := s.Read(w); err != nil || !slices.Equal(got, []string{" whsec_typed"}) {
		t.Errorf("%q, %v", got, err)
	}
}

func FuzzLookup(f *testing.F) {
	f.Add(dotenv, "PUP_WEBHOOK_SECRET")
	f.Fuzz(func(t *testing.T, text, name string) {
		v, ok := lookup(text, name)
		if !ok && v != "" {
			t.Errorf("a value without a line: %q", v)
		}
		if len(v) > len(text) {
			t.Errorf("the value is longer than the file")
		}
	})
}
