package commands

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/pupkit/pupkit/internal/config"
	"github.com/pupkit/pupkit/internal/nearest"
	"github.com/pupkit/pupkit/lint/report"
	"github.com/pupkit/pupkit/lint/source"
	"github.com/pupkit/pupkit/scaffold"
)

// maxAnswers is the largest answers file, in bytes.
const maxAnswers = 1 << 20

// answersFrom reads an answers file: TOML, with a key for each answer. What is wrong in it is a mistake in the
// configuration, with its place.
func (a *app) answersFrom(name string) (answersFile, error) {
	text, err := a.read(name, "answers", maxAnswers)
	if err != nil {
		return answersFile{}, err
	}
	f := answersFile{doc: source.Parse(name, source.TOML, text)}
	return f, f.read()
}

// read takes the answers out of the document.
func (f *answersFile) read() error {
	for _, fault := range f.doc.Faults {
		if !fault.Warning {
			return f.fault(fault.Span, fault.Hint, "%s", fault.Message)
		}
	}
	if f.doc.Root == nil {
		return nil
	}
	known := f.keys()
	for _, member := range f.doc.Root.Members {
		set, found := known[member.Key]
		if !found {
			names := slices.Sorted(maps.Keys(known))
			hint := "the keys are " + strings.Join(names, ", ")
			if near, found := nearest.Of(member.Key, names); found {
				hint = fmt.Sprintf("did you mean %q?", near)
			}
			return f.fault(member.KeySpan, hint, "there is no answer %q", member.Key)
		}
		if err := set(member.Value); err != nil {
			return err
		}
	}
	return f.useTemplate()
}

// place says where in the file a fault of the answers was made, "" if it was not made there: a flag may say otherwise.
func (f *answersFile) place(fault scaffold.Fault) string {
	_, own := scaffold.Complete(f.answers)
	if f.doc == nil || !slices.Contains(own, fault) {
		return ""
	}
	value := f.doc.Root.Member(string(fault.Field))
	if value == nil {
		return ""
	}
	at := report.At(f.doc, value.Span.Start)
	return fmt.Sprintf("%s:%d:%d: ", f.doc.Name, at.Line, at.Column)
}

// answersFile is an answers file; without a document there is none.
type answersFile struct {
	doc      *source.Document
	answers  scaffold.Answers
	template string
}

// useTemplate takes host and language from the template's name, once the file has said all it says of them.
func (f *answersFile) useTemplate() error {
	if f.template == "" {
		return nil
	}
	if err := f.answers.UseTemplate(f.template); err != nil {
		return f.fault(f.doc.Root.Member("template").Span, "", "%v", err)
	}
	return nil
}

func (f *answersFile) fault(span source.Span, hint, format string, args ...any) error {
	return configFault(&config.Fault{Doc: f.doc, Span: span, Message: fmt.Sprintf(format, args...), Hint: hint})
}

// keys are what a file may answer, by the names of the fields.
func (f *answersFile) keys() map[string]func(*source.Value) error {
	to := &f.answers
	return map[string]func(*source.Value) error{
		"host": f.text(&to.Host), "lang": f.text(&to.Language), "name": f.text(&to.Name), "id": f.text(&to.ID),
		"author": f.text(&to.Author), "description": f.text(&to.Description), "summary": f.text(&to.Summary), "url": f.text(&to.URL), "template": f.text(&f.template),
		"events": f.list(func(_ *source.Value, text string) error { to.Events = append(to.Events, text); return nil }),
		"tools": f.list(func(v *source.Value, text string) error {
			tool, err := scaffold.ParseTool(text)
			if err != nil {
				return f.fault(v.Span, "", "%v", err)
			}
			to.Tools = append(to.Tools, tool)
			return nil
		}),
	}
}

// text takes a string.
func (f *answersFile) text(to *string) func(*source.Value) error {
	return func(v *source.Value) error {
		if v.Kind != source.String {
			return f.fault(v.Span, "put it in quotes", "this answer is not a string")
		}
		*to = v.Text
		return nil
	}
}

// list takes an array of strings.
func (f *answersFile) list(add func(v *source.Value, text string) error) func(*source.Value) error {
	return func(v *source.Value) error {
		if v.Kind != source.Array {
			return f.fault(v.Span, `write ["one", "two"]`, "this answer is not an array of strings")
		}
		for _, item := range v.Items {
			var text string
			if err := f.text(&text)(item); err != nil {
				return err
			}
			if err := add(item, text); err != nil {
				return err
			}
		}
		return nil
	}
}
