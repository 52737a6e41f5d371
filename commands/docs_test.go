package commands

//go:generate go test -run ^TestCommandsPage$ -update .

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/urfave/cli/v3"
)

var update = flag.Bool("update", false, "write the generated pages anew")

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
	if *update {
		if err := os.WriteFile(name, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if strings.ReplaceAll(string(got), "\r\n", "\n") != want {
		t.Errorf("%s is stale: run go generate ./...", name)
	}
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
