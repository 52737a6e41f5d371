package scaffold

import (
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/pupkit/pupkit/contract/pup"
)

func TestCompleteDefaults(t *testing.T) {
	eachTemplate(t, func(t *testing.T, template Template) {
		a := complete(t, Answers{Host: template.Host, Language: template.Language, Name: "My Snack Club"})
		if a.ID != "my_snack_club" || a.Package != "my-snack-club" || a.Author == "" || a.Description == "" || a.Summary == "" {
			t.Errorf("%+v", a)
		}
		if again := complete(t, a); !reflect.DeepEqual(a, again) {
			t.Errorf("completing twice changes the answers: %+v", again)
		}
		if got := len(a.Tools); template.Host == Pup && got != 3 || template.Host == Curupira && got != 0 {
			t.Errorf("%d tools", got)
		}
	})
}

func TestMissing(t *testing.T) {
	_, faults := Complete(Answers{})
	want := Faults{{Field: FieldHost}, {Field: FieldLanguage}, {Field: FieldName}}
	if !reflect.DeepEqual(faults, want) {
		t.Errorf("%+v", faults)
	}
}

func TestAChosenIDNamesThePackage(t *testing.T) {
	for _, test := range []struct{ host, name, id, want string }{
		{Pup, "My Snack Club", "other_id", "my-snack-club"},
		{Pup, "北京", "other_id", "other-id"},
		{Curupira, "My Snack Club", "other_id", "other-id"},
		{Curupira, "北京", "other_id", "other-id"},
	} {
		if a, _ := Complete(Answers{Host: test.host, Language: "node", Name: test.name, ID: test.id}); a.Package != test.want {
			t.Errorf("%+v gives the package %q", test, a.Package)
		}
	}
}

func TestOneLineTexts(t *testing.T) {
	eachTemplate(t, func(t *testing.T, template Template) {
		a := complete(t, Answers{
			Host: template.Host, Language: template.Language, Name: "\u200e\tMy\r\nSnack\u00a0\u200bClub \u200d", Author: " a\nb ",
			Description: " one\r\ntwo\u2028three ",
		})
		if a.Name != "My Snack Club" || a.Author != "a b" || a.Description != "one\ntwo\nthree" || a.Summary != "one two three" {
			t.Errorf("%+v", a)
		}
	})
}

func TestSummaryIsCut(t *testing.T) {
	for _, text := range []string{
		strings.Repeat("a", pup.MaxSummary), strings.Repeat("a", pup.MaxSummary+1), strings.Repeat("word ", 100), strings.Repeat("🍕", pup.MaxSummary),
		strings.Repeat("é", pup.MaxSummary-1) + "🍕",
	} {
		got := cut(text, pup.MaxSummary)
		if reason := checkLength("summary", got, pup.MaxSummary); reason != "" || utf8.RuneCountInString(got) < 70 || !utf8.ValidString(got) {
			t.Errorf("%q: %s", got, reason)
		}
		if fits := checkLength("", text, pup.MaxSummary) == ""; fits != (got == text) {
			t.Errorf("%q is cut to %q", text, got)
		}
	}
}

func TestCompleteRefuses(t *testing.T) {
	long := "a" + strings.Repeat("b", pup.MaxIdentifier-1)
	for _, test := range []struct {
		change func(*Answers)
		field  Field
		want   string
	}{
		{func(a *Answers) { a.Host = "discord" }, FieldHost, `there is no host "discord"`},
		{func(a *Answers) { a.Language = "cobol" }, FieldLanguage, `there is no template "pup-cobol"`},
		{func(a *Answers) { a.Name = "../x" }, FieldName, `the name "../x" holds a path separator`},
		{func(a *Answers) { a.Name = "nul" }, FieldName, `the name "nul" is reserved for a device on Windows`},
		{func(a *Answers) { a.Name = "nul!" }, FieldName, `the package name "nul" is reserved for a device on Windows`},
		{func(a *Answers) { a.Name = " \n" }, FieldName, `the name " \n" is blank`},
		{func(a *Answers) { a.Name = "a\x1b[31m" }, FieldName, "the name holds the control character U+001B"},
		{func(a *Answers) { a.Name = "\xff" }, FieldName, "the name is not valid UTF-8"},
		{func(a *Answers) { a.Name = strings.Repeat("é", 201) }, FieldName, "the name is 201 characters long, 1 over pupkit's limit of 200"},
		{func(a *Answers) { a.Name = "北京" }, FieldID, `no id can be made of the name "北京": pupkit cannot spell '北' (U+5317) in the letters a to z`},
		{func(a *Answers) { a.Name = "123" }, FieldID, `no id can be made of the name "123": an id begins with a letter from a to z`},
		{func(a *Answers) { a.ID = "Snack" }, FieldID, `the id "Snack" begins with 'S': the first character is a letter from a to z`},
		{func(a *Answers) { a.ID = "sn\u0430ck" }, FieldID, "the id \"sn\u0430ck\" holds '\u0430' (U+0430): lowercase letters, digits and underscores are allowed"},
		{func(a *Answers) { a.ID = strings.Repeat("c", 10_000) }, FieldID, `ccc…" is 10000 characters long, 9952 over the limit of 48`},
		{func(a *Answers) { a.ID = "snack-club" }, FieldID, `the id "snack-club" holds '-': lowercase letters, digits and underscores are allowed`},
		{func(a *Answers) { a.ID = "a__b" }, FieldID, `the id "a__b" holds two underscores in a row, which pup reserves`},
		{func(a *Answers) { a.ID = long + "b" }, FieldID, `is 49 characters long, 1 over the limit of 48`},
		{func(a *Answers) { a.Summary = strings.Repeat("x", 151) }, FieldSummary, "the summary is 151 characters long (UTF-16), 1 over the limit of 150"},
		{func(a *Answers) { a.Tools = []Tool{{"x", "weird"}} }, FieldTools, `the tool "x" has the kind "weird": a kind is read, write or long`},
		{func(a *Answers) { a.Tools = []Tool{{"x", ReadTool}, {"x", LongTool}} }, FieldTools, `the tool "x" is named twice`},
		{func(a *Answers) { a.Tools = []Tool{{"", ReadTool}} }, FieldTools, "the tool name is empty"},
		{func(a *Answers) { a.ID, a.Tools = long, []Tool{{"fifteen_letters", ReadTool}} }, FieldTools, "is 65 characters long, 1 over the limit of 64: under this id a tool name may have 14"},
		{func(a *Answers) { a.ID, a.Tools = long, []Tool{{"sixteen__letters", ReadTool}} }, FieldTools, "holds two underscores in a row"},
		{func(a *Answers) {
			a.ID, a.Tools = long, []Tool{{strings.Repeat("t", 15), ReadTool}, {strings.Repeat("u", 16), ReadTool}}
		}, FieldTools, "is 66 characters long, 2 over the limit of 64: under this id a tool name may have 14"},
		{func(a *Answers) { a.Tools = make([]Tool, 101) }, FieldTools, "101 tools are asked for, 1 over the limit of 100"},
		{func(a *Answers) { a.Events = []string{"member.left", "member.gone"} }, FieldEvents, `there is no event "member.gone"`},
		{func(a *Answers) { a.Events = []string{"member.left", "member.left"} }, FieldEvents, `the event "member.left" is named twice`},
		{func(a *Answers) { a.URL = "notes.example.org" }, FieldURL, `the URL "notes.example.org" is not an absolute one`},
		{func(a *Answers) { a.URL = "https://example.org/%zz" }, FieldURL, `the URL "https://example.org/%zz" cannot be read: invalid URL escape "%zz"`},
		{func(a *Answers) { a.URL = "https://u:hunter2@example.org:x" }, FieldURL, `the URL "…@example.org:x" cannot be read: invalid port ":x" after host`},
		{func(a *Answers) { a.URL = "http://example.org" }, FieldURL, `the URL "http://example.org" is not https: pup accepts nothing else`},
		{func(a *Answers) { a.URL = "https://u:p@example.org" }, FieldURL, "the URL carries a user or a password, which pup refuses"},
		{func(a *Answers) { a.URL = "https://example.org/?x=1" }, FieldURL, "carries a query or a fragment"},
		{func(a *Answers) { a.Host, a.Language, a.URL = Curupira, "node", "https://example.org" }, FieldURL, "a Curupira extension has no URL"},
		{func(a *Answers) { a.Host, a.Language, a.Tools = Curupira, "node", DefaultTools() }, FieldTools, "a Curupira extension has no tools"},
	} {
		a := Answers{Host: Pup, Language: "node", Name: "My Snack Club"}
		test.change(&a)
		_, faults := Complete(a)
		fault, found := faults.Of(test.field)
		if !found || !strings.Contains(fault.Message, test.want) {
			t.Errorf("want %s: %s\ngot %+v", test.field, test.want, faults)
		}
		if len(faults) != 1 {
			t.Errorf("%d faults for one mistake: %v", len(faults), faults)
		}
	}
}

func FuzzRender(f *testing.F) {
	for _, text := range hard {
		f.Add("My Snack Club", text, text, text, "list_notes")
	}
	f.Fuzz(func(t *testing.T, name, author, description, summary, tool string) {
		for _, template := range Templates() {
			a := Answers{Host: template.Host, Language: template.Language, Name: name, Author: author, Description: description, Summary: summary}
			if template.Host == Pup {
				a.Tools = []Tool{{tool, LongTool}}
			}
			a, faults := Complete(a)
			if len(faults) > 0 {
				continue
			}
			if again, faults := Complete(a); len(faults) > 0 || !reflect.DeepEqual(a, again) {
				t.Errorf("%+v\nis completed to\n%+v\n%v", a, again, faults)
			}
			project, err := template.Render(a, testExtras)
			if err != nil {
				t.Fatal(err)
			}
			harmless := a
			harmless.Name, harmless.Author, harmless.Description, harmless.Summary = "plain", "plain", "plain", "plain"
			want, err := template.Render(harmless, testExtras)
			if err != nil {
				t.Fatal(err)
			}
			if !reflect.DeepEqual(shapes(t, project), shapes(t, want)) {
				t.Errorf("%+v changes the structure", a)
			}
		}
	})
}
