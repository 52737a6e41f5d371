package main

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/pupkit/pupkit/scaffold"
)

// writeSession makes a dialogue for onterminal of the session that the README shows, so that it stays true: session FILE
//
// The extension listens at $PORT, and not where the README says.
func writeSession(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: session FILE")
	}
	readme, err := os.ReadFile("README.md")
	ts.Check(err)
	_, session, found := strings.Cut(strings.ReplaceAll(string(readme), "\r\n", "\n"), "\n```session\n")
	session, _, closed := strings.Cut(session, "\n```\n")
	const start = "$ node src/main.js &"
	if !found || !closed || !strings.Contains(session, start) {
		ts.Fatalf("the README shows no session that starts an extension")
	}
	port := ts.Getenv("PORT")
	session = strings.ReplaceAll(session, "8787", port)
	move := "$ sed s/8787/" + port + "/ .pupkit.toml >moved && mv moved .pupkit.toml"
	session = strings.Replace(session, start, move+"\n"+start, 1) + "\n$ kill $!; wait; exit 0"
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(dialogueOf(session)), 0o666))
}

// question is a line of a session "QUESTION?  ANSWER", without an answer where the default is taken.
var question = regexp.MustCompile(`^([^{}]+\?)(?:  +(.*))?$`)

// dialogueOf makes a dialogue of a session, in which "$ " begins a command, a question is one of pupkit new, an indented
// line is what the form says before the answer is given, and all else is printed; an ellipsis stands for any text.
func dialogueOf(session string) string {
	var dialogue strings.Builder
	enter, prompt := "", "expect ready:\n"
	for line := range strings.SplitSeq(session, "\n") {
		if !strings.HasPrefix(line, "  ") {
			dialogue.WriteString(enter)
			enter = ""
		}
		command, isCommand := strings.CutPrefix(line, "$ ")
		asked := question.FindStringSubmatch(line)
		switch {
		case isCommand:
			fmt.Fprintf(&dialogue, "%ssend %s\\r\n", prompt, command)
			if prompt = "expect ready:\n"; strings.HasSuffix(command, "&") {
				prompt = "" // it comes before what the command prints
			}
		case asked != nil:
			fmt.Fprintf(&dialogue, "expect %s\n%s", asked[1], typed(asked[2]))
			enter = "send \\r\n"
		default:
			for part := range strings.SplitSeq(strings.TrimSpace(line), "…") {
				if part != "" {
					fmt.Fprintf(&dialogue, "expect %s\n", part)
				}
			}
		}
	}
	return dialogue.String()
}

// typed gives an answer: a list is filtered until the answer alone is left.
func typed(answer string) string {
	switch {
	case answer == "":
		return ""
	case slices.Contains(append(scaffold.Hosts(), scaffold.Languages(scaffold.Pup)...), answer):
		return fmt.Sprintf("send /\nexpect ┃ /\nsend %s\nexpect /%s\n", answer, answer)
	}
	return fmt.Sprintf("send %s\n", answer)
}
