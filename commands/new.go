package commands

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/urfave/cli/v3"

	"github.com/pupkit/pupkit/contract/pup"
	"github.com/pupkit/pupkit/internal/printable"
	"github.com/pupkit/pupkit/lint"
	"github.com/pupkit/pupkit/lint/rules"
	"github.com/pupkit/pupkit/scaffold"
	"github.com/pupkit/pupkit/sign"
)

const newDescription = `NAME is the display name, such as 'My Snack Club'; id, package name and directory are derived from it.
On a terminal pupkit asks for what the flags leave open. Without one, what is missing is exit 2 with the question.

The project is written whole or not at all, into a new or empty directory; one that holds something is exit 3
with the files in the way. --force replaces the project's own files there, after naming them, but no work that git
has not got in a commit, unless --yes is given too. A git repository is made where none is around the directory.

  pupkit new 'My Snack Club' --template pup-node
  pupkit new 'My Snack Club' --host pup --lang go --tool menu --tool order:write --event member.joined
  pupkit new Issues --host curupira --dry-run`

func (a *app) newCommand() *cli.Command {
	host := a.choice("host", "the `HOST`: pup or curupira", "", vals(scaffold.Hosts()...)...)
	language := a.choice("lang", "the `LANGUAGE`: go, node or python", "", vals("go", "node", "python")...)
	return &cli.Command{
		Name: "new", Category: groupStart, ArgsUsage: "[NAME]",
		Usage:       "make a working extension project",
		Description: newDescription,
		Flags: []cli.Flag{
			host, language,
			a.choice("template", "host and language in one word: `TEMPLATE` is "+orList(scaffold.Names()), "", templateValues()...),
			&cli.StringFlag{Name: "dir", Usage: "write into `DIR`, not into a directory named after NAME; . is here", TakesFile: true},
			&cli.StringFlag{Name: "id", Usage: "pup's `ID` of the extension, instead of the one derived from NAME"},
			&cli.StringFlag{Name: "author", Usage: "who makes it: `TEXT`, by default the user name of git"},
			&cli.StringFlag{Name: "description", Usage: "what it is for: `TEXT`"},
			&cli.StringSliceFlag{Name: "tool", Usage: "a tool of pup, `NAME[:KIND]`: read (the default), write or long; one of each without this flag"},
			a.repeated("event", "an `EVENT` of pup to take: member.joined or member.left", vals(pup.Events()...)...),
			&cli.StringFlag{Name: "url", Usage: "the public address, `https://HOST`, that pup will call"},
			&cli.StringFlag{Name: "answers", Usage: "take what no flag says from `FILE.toml`: template, host, lang, name, id, author, description, summary, url, tools = [], events = []", TakesFile: true},
			&cli.BoolFlag{Name: "yes", Usage: "ask nothing, take the defaults"},
			&cli.BoolFlag{Name: "dry-run", Usage: "print the tree, write nothing"},
			&cli.BoolFlag{Name: "force", Usage: "go into a directory that holds something, and replace the project's own files"},
			&cli.BoolFlag{Name: "no-git", Usage: "make no git repository"},
			&cli.BoolFlag{Name: "list", Usage: "list the templates"},
		},
		Action: a.newProject,
	}
}

func templateValues() []value {
	var values []value
	for _, t := range scaffold.Templates() {
		values = append(values, value{t.Name(), t.Summary})
	}
	return values
}

// newProject is the whole command: answers, files, place.
func (a *app) newProject(ctx context.Context, cmd *cli.Command) error {
	out, err := a.out()
	if err != nil {
		return err
	}
	if cmd.Bool("list") {
		return listTemplates(out)
	}
	answers, err := a.newAnswers(ctx, cmd)
	if err != nil {
		return err
	}
	template, _ := scaffold.Lookup(answers.Host, answers.Language)
	files, err := a.renderProject(template, answers)
	if err != nil {
		return err
	}
	p := place{name: cmd.String("dir"), files: files, force: cmd.Bool("force"), yes: cmd.Bool("yes")}
	if p.name == "" {
		p.name = answers.Package
	}
	p.dir = a.path(p.name)
	a.sayAnswers(template, answers, p.name)
	if err := a.clear(ctx, &p); err != nil {
		return err
	}
	if cmd.Bool("dry-run") {
		return writeTree(out, p.name, files)
	}
	release := a.hold()
	defer release()
	if err := scaffold.Write(ctx, p.dir, files, p.force); err != nil {
		return a.cannotWrite(err)
	}
	if !cmd.Bool("no-git") {
		a.initGit(ctx, p.dir)
	}
	return writeNext(out, template, answers, p.name, len(files))
}

func (a *app) renderProject(template scaffold.Template, answers scaffold.Answers) ([]scaffold.File, error) {
	extras := scaffold.Extras{Schema: rules.Schema(lint.Host(answers.Host))}
	if template.Host == scaffold.Pup {
		key, err := sign.GenerateKey(sign.V1, a.Random)
		if err != nil {
			return nil, unablef("%w", err)
		}
		extras.Secret = key.Text()
	}
	return template.Render(answers, extras)
}

func listTemplates(w io.Writer) error {
	for _, t := range scaffold.Templates() {
		if _, err := fmt.Fprintf(w, "%-14s %s\n", t.Name(), t.Summary); err != nil {
			return err
		}
	}
	return nil
}

// sayAnswers shows what was derived, before anything is written.
func (a *app) sayAnswers(template scaffold.Template, answers scaffold.Answers, dir string) {
	a.say("%s (%s)", printable.Text(answers.Name), template.Name())
	if answers.Host == scaffold.Pup {
		var tools []string
		for _, tool := range answers.Tools {
			tools = append(tools, tool.Name+":"+string(tool.Kind))
		}
		a.say("  id         %s", answers.ID)
		a.say("  tools      %s", strings.Join(tools, ", "))
	}
	a.say("  package    %s", answers.Package)
	a.say("  directory  %s", printable.Text(dir))
}

// writeNext says what was made and what to run next.
func writeNext(w io.Writer, template scaffold.Template, answers scaffold.Answers, dir string, files int) error {
	var b strings.Builder
	fmt.Fprintf(&b, "made %s: %d files\n\nnext:\n", printable.Text(dir), files)
	if dir != "." {
		fmt.Fprintf(&b, "  cd %s\n", shellWord(dir))
	}
	fmt.Fprintf(&b, "  %-36s # its own tests\n", strings.Join(template.Test, " "))
	if template.Host == scaffold.Pup {
		fmt.Fprintf(&b, "  %-36s # start it\n", strings.Join(template.Start, " "))
		fmt.Fprintf(&b, "  %-36s # in another terminal: a signed request\n", "pupkit sign | curl -q -K -")
		fmt.Fprintf(&b, "  %-36s # once it has an address\n", "pupkit lint --fix --url https://HOST")
	} else {
		fmt.Fprintf(&b, "  %-36s # the manifest, as the host reads it\n", "pupkit lint")
		fmt.Fprintf(&b, "  pupkit frames encode requests.ndjson | %s | pupkit frames decode\n", strings.Join(template.Start, " "))
	}
	fmt.Fprintf(&b, "\nREADME.md has the rest\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// shellWord quotes a directory for the line that goes there, where that is needed.
func shellWord(dir string) string {
	plain := func(r rune) bool {
		return r == '/' || r == '\\' || r == '.' || r == '_' || r == '-' || r == ':' ||
			'0' <= r && r <= '9' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z'
	}
	if strings.HasPrefix(dir, "-") {
		dir = "./" + dir
	}
	if strings.TrimLeftFunc(dir, plain) == "" {
		return dir
	}
	return "'" + strings.ReplaceAll(printable.Text(dir), "'", `'\''`) + "'"
}
