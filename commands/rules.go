package commands

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/urfave/cli/v3"

	"github.com/pupkit/pupkit/contract/curupira"
	"github.com/pupkit/pupkit/contract/pup"
	"github.com/pupkit/pupkit/frames/conversation"
	"github.com/pupkit/pupkit/lint"
	"github.com/pupkit/pupkit/lint/rules"
)

func (a *app) rulesCommand() *cli.Command {
	topics := []value{{"assumptions", "what the documents leave open, and what pupkit assumes"}}
	a.arguments["rules"] = known(topics)
	return &cli.Command{
		Name: "rules", Category: groupLearn, ArgsUsage: "[assumptions]",
		Usage: "the list of rules",
		Description: `Each rule with its severity and how sure pupkit is of it: stated, implied or shown by a host document, demanded by a
platform below, inferred, or advice. Those of manifests come first (pupkit lint), then those of conversations (pupkit
frames decode, pupkit tap). "pupkit explain RULE" says more. With "assumptions": the messages that the
documents name and do not print, and the shapes that pupkit assumes for them.`,
		Flags: []cli.Flag{a.format("text", vals("text", "json")...), a.host()},
		Action: func(_ context.Context, cmd *cli.Command) error {
			args, host := a.args(cmd), lint.Host(cmd.String("host"))
			w, err := a.out()
			switch {
			case err != nil:
				return err
			case len(args) == 0:
				return listRules(w, host, cmd.String("format"))
			case len(args) == 1 && args[0] == "assumptions":
				return listAssumptions(w, host, cmd.String("format"))
			case len(args) == 1:
				return a.oneOf("the argument of rules", args[0], topics)
			}
			return usagef("rules takes one argument, got %d", len(args)).withHint("pupkit explain RULE is about one rule")
		},
	}
}

type listedRule struct {
	ID       string     `json:"id"`
	Host     lint.Host  `json:"host,omitempty"`
	Severity string     `json:"severity"`
	Basis    lint.Basis `json:"basis"`
	Summary  string     `json:"summary"`
}

func listRules(w io.Writer, host lint.Host, format string) error {
	list := []listedRule{}
	for _, r := range rules.All() {
		if host == "" || r.Host == "" || r.Host == host {
			list = append(list, listedRule{r.ID, r.Host, r.Severity.String(), r.Basis, r.Summary})
		}
	}
	if host == "" || host == lint.Curupira {
		for _, r := range conversation.Rules() {
			list = append(list, listedRule{r.ID, lint.Curupira, r.Severity.String(), lint.Basis(r.Basis), r.Summary})
		}
	}
	if format == "json" {
		return indented(w, list)
	}
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, r := range list {
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\n", r.ID, r.Severity, r.Basis, r.Summary)
	}
	return table.Flush()
}

type assumption struct {
	Host    lint.Host `json:"host"`
	Message string    `json:"message"`
	Writes  string    `json:"writes,omitempty"`
	Reads   string    `json:"reads,omitempty"`
}

func listAssumptions(w io.Writer, host lint.Host, format string) error {
	list := []assumption{}
	for _, x := range pup.Assumptions() {
		list = append(list, assumption{lint.Pup, x.Message, x.Writes, x.Reads})
	}
	for _, x := range curupira.Assumptions() {
		list = append(list, assumption{lint.Curupira, x.Message, x.Writes, x.Reads})
	}
	if host != "" {
		kept := list[:0]
		for _, x := range list {
			if x.Host == host {
				kept = append(kept, x)
			}
		}
		list = kept
	}
	if format == "json" {
		return indented(w, list)
	}
	var b strings.Builder
	b.WriteString("The documents name these messages and do not print them. An extension that answers in another reasonable shape\nhas not broken the contract.\n")
	for _, x := range list {
		fmt.Fprintf(&b, "\n%s: %s\n", x.Host, x.Message)
		if x.Writes != "" {
			fmt.Fprintf(&b, "  writes  %s\n", x.Writes)
		}
		if x.Reads != "" {
			fmt.Fprintf(&b, "  reads   %s\n", x.Reads)
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func indented(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}

func ruleIDs() []string {
	var ids []string
	for _, r := range rules.All() {
		ids = append(ids, r.ID)
	}
	return ids
}
