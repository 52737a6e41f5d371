package commands

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/urfave/cli/v3"
)

// wordKind is what a word of the command line is.
type wordKind int

const (
	wordArgument wordKind = iota
	wordCommand           // of the command before it
	wordFlag              // one or several
	wordValue             // of the flag before it
)

// wordReader reads a command line from left to right.
type wordReader struct {
	root, at *cli.Command
	flag     cli.Flag // the flag whose value the next word is, nil for none
	path     []string // the command and its arguments so far
}

// read takes the next word and says what it is.
func (r *wordReader) read(word string) wordKind {
	switch sub := r.at.Command(word); {
	case r.flag != nil:
		r.flag = nil
		return wordValue
	case isFlag(word):
		name, _, carries := strings.Cut(strings.TrimLeft(word, "-"), "=")
		if f := r.lookup(name); f != nil && !carries && takesValue(f) {
			r.flag = f
		}
		return wordFlag
	case sub != nil:
		r.at = sub
		r.path = append(r.path, word)
		return wordCommand
	}
	r.path = append(r.path, word)
	return wordArgument
}

// isFlag reports whether a word is a flag: -32001 and a word with a blank before its hyphen are none.
func isFlag(word string) bool {
	if name, ok := strings.CutPrefix(word, "--"); ok {
		return name != ""
	}
	if len(word) < 2 || word[0] != '-' {
		return false
	}
	first, _ := utf8.DecodeRuneInString(word[1:])
	return unicode.IsLetter(first)
}

// lookup finds a flag of the command where the reader stands.
func (r *wordReader) lookup(name string) cli.Flag {
	for _, f := range r.flags() {
		if slices.Contains(f.Names(), name) {
			return f
		}
	}
	return nil
}

// flags are those of the command, then those that stand everywhere.
func (r *wordReader) flags() []cli.Flag {
	if r.at == r.root {
		return r.root.Flags
	}
	return append(r.at.Flags[:len(r.at.Flags):len(r.at.Flags)], r.root.Flags...)
}

func takesValue(f cli.Flag) bool {
	doc, ok := f.(cli.DocGenerationFlag)
	return ok && doc.TakesValue()
}

// split takes joined short flags apart: -qf json is -q -f json, and -fjson is -f=json. A word with a letter that is no
// flag stays as it is, for the parser to refuse.
func (r *wordReader) split(word string) []string {
	name, _, _ := strings.Cut(word[1:], "=")
	if word[1] == '-' || utf8.RuneCountInString(name) < 2 || r.lookup(name) != nil {
		return []string{word}
	}
	var out []string
	for i, letter := range word[1:] {
		rest := word[1+i+utf8.RuneLen(letter):]
		switch f := r.lookup(string(letter)); {
		case f == nil:
			return []string{word}
		case takesValue(f) && rest != "":
			return append(out, "-"+string(letter)+"="+strings.TrimPrefix(rest, "="))
		}
		out = append(out, "-"+string(letter))
	}
	return out
}

// arrange puts the words into an order that urfave/cli reads as they are meant. Behind a word such as -32001 it would take
// every flag for an argument, and it trims words before it looks at them: such a word and the arguments behind it go to
// the end, after a "--".
func arrange(root *cli.Command, words []string) []string {
	r := &wordReader{root: root, at: root}
	var out, last []string
	for _, word := range words {
		wasFlag := r.flag == nil && isFlag(word)
		if wasFlag {
			parts := r.split(word)
			out = append(out, parts...)
			r.read(parts[len(parts)-1])
			continue
		}
		kind := r.read(word)
		if kind == wordArgument && (len(last) > 0 || word != "-" && strings.HasPrefix(strings.TrimSpace(word), "-") || word != strings.TrimSpace(word)) {
			last = append(last, word)
			continue
		}
		out = append(out, word)
	}
	if len(last) > 0 {
		out = append(append(out, "--"), last...)
	}
	return out
}
