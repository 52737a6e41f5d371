package commands

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

const benchManifest = `{
  "manifestVersion": 1,
  "protocolVersion": "2026-07-28",
  "id": "snack_club",
  "name": "Snack Club",
  "author": "Ada",
  "description": "Lists the snacks of the day.",
  "summary": "Read the snacks of the day.",
  "instructions": "Call snack_menu when somebody asks what there is to eat.",
  "endpoints": {
    "challenge": "https://snacks.pupkit.dev/challenge",
    "mcp": "https://snacks.pupkit.dev/mcp"
  },
  "tools": [{ "name": "snack_menu", "readOnly": true }],
  "commands": [{ "name": "snacks", "description": "See the snacks of the day", "tool": "snack_menu" }],
  "settings": [],
  "events": []
}
`

// sixFaults breaks a manifest in six places.
var sixFaults = strings.NewReplacer(`"manifestVersion": 1`, `"manifestVersion": 2`, "2026-07-28", "2025-11-25", `"snack_club"`, `"Snack-Club"`,
	`"summary"`, `"sumary"`, `"settings": []`, `"settings": {}`, `"readOnly": true`, `"readOnly": "true"`)

// BenchmarkLint times the whole command, from arguments to the report.
func BenchmarkLint(b *testing.B) {
	for _, bm := range []struct {
		name  string
		count int
		text  string
		want  int
	}{
		{"one", 1, benchManifest, 0},
		{"good1000", 1000, benchManifest, 0},
		{"bad1000", 1000, sixFaults.Replace(benchManifest), 1},
	} {
		b.Run(bm.name, func(b *testing.B) {
			dir := b.TempDir()
			args := []string{"pupkit", "lint", "-q", "--no-config"}
			for i := range bm.count {
				path := filepath.Join(dir, fmt.Sprint(i), "manifest.json")
				if err := os.Mkdir(filepath.Dir(path), 0o777); err != nil {
					b.Fatal(err)
				}
				text := strings.ReplaceAll(bm.text, `"snack_club"`, fmt.Sprintf(`"snack_club_%d"`, i))
				if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
					b.Fatal(err)
				}
				args = append(args, path)
			}
			b.ReportAllocs()
			for b.Loop() {
				world := IO{Stdin: strings.NewReader(""), Stdout: io.Discard, Stderr: io.Discard, Dir: dir, Now: time.Now}
				if code := newApp(world).run(context.Background(), args); code != bm.want {
					b.Fatalf("exit %d", code)
				}
			}
		})
	}
}
