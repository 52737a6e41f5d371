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

// BenchmarkLintWorst times the whole command on manifests of 1 MiB that are made to be slow.
func BenchmarkLintWorst(b *testing.B) {
	const size = 1 << 20
	for name, text := range map[string]string{
		"deep":       `{"manifestVersion":1,"x":` + strings.Repeat("[", size/2) + strings.Repeat("]", size/2) + "}",
		"array":      `{"manifestVersion":1,"tools":[` + strings.Repeat("1,", size/2) + "1]}",
		"tools":      `{"manifestVersion":1,"tools":[` + strings.Repeat(`{"name":"A"},`, size/13) + "{}]}",
		"duplicates": `{"manifestVersion":1,` + strings.Repeat(`"sumry":1,`, size/10) + `"z":1}`,
		"line":       `{"manifestVersion":1,"summary":"` + strings.Repeat("é", size/2) + `"}`,
		"quotes":     "{'manifestVersion':1," + strings.Repeat("'a':'b',", size/8) + "}",
		"garbage":    "manifestVersion" + strings.Repeat("@#$%", size/4),
	} {
		b.Run(name, func(b *testing.B) {
			dir := b.TempDir()
			if err := os.WriteFile(filepath.Join(dir, "manifest.json"), []byte(text), 0o666); err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			for b.Loop() {
				if code, _, _ := runIn(dir, "lint", "-q", "--no-config"); code != 1 {
					b.Fatalf("exit %d", code)
				}
			}
		})
	}
}
