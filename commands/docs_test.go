package commands

//go:generate go test -run ^TestCommandsPage$ -update .

import (
	"bytes"
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/urfave/cli/v3"

	"github.com/pupkit/pupkit/internal/generated"
)

// TestCommandsPage says when docs/commands.md is stale: the help of every command, as the program prints it.
func TestCommandsPage(t *testing.T) {
	var b strings.Builder
	b.WriteString("# Commands\n\nGenerated from `pupkit help` by `go generate ./...`; do not edit.\n")
	writePage(t, &b, newApp(IO{}).root(), nil)
	want := b.String()
	if !strings.Contains(want, "## pupkit version") {
		t.Fatalf("the page lacks commands:\n%s", want)
	}
	name := filepath.Join("..", "docs", "commands.md")
	generated.Page(t, name, want)
}

func writePage(t *testing.T, b *strings.Builder, cmd *cli.Command, path []string) {
	if cmd.Hidden {
		return
	}
	var out, stderr bytes.Buffer
	args := append([]string{"pupkit", "help"}, path...)
	if code := Run(context.Background(), IO{Stdout: &out, Stderr: &stderr}, args); code != 0 {
		t.Fatalf("%q ends with %d: %s", args, code, stderr.String())
	}
	fmt.Fprintf(b, "\n## %s\n\n```\n%s```\n", strings.Join(append([]string{"pupkit"}, path...), " "), out.String())
	for _, sub := range cmd.Commands {
		writePage(t, b, sub, append(path[:len(path):len(path)], sub.Name))
	}
}
