// Command lint times pupkit lint against validators that do less: lint PUPKIT JV AJV. It writes the manifests that it
// needs into the current folder and prints the best time of each program, and how pupkit's compares.
package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"time"
)

// many is how many manifests a run of many holds; rounds, how often each program runs, in turn with the others.
const (
	many   = 1000
	rounds = 15
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) != 3 {
		return fmt.Errorf("usage: lint PUPKIT JV AJV")
	}
	pupkit, jv, ajv := args[0], args[1], args[2]
	schema, err := exec.Command(pupkit, "schema", "pup").Output()
	if err != nil {
		return fmt.Errorf("pupkit schema: %w", err)
	}
	if err := os.WriteFile("schema.json", schema, 0o666); err != nil {
		return err
	}
	for name, broken := range map[string]bool{"good": false, "bad": true} {
		if err := write(name, broken); err != nil {
			return err
		}
	}
	fmt.Printf("%-24s %10s %10s %10s %9s %9s\n", "", "pupkit", "jv", "ajv", "of jv", "of ajv")
	for _, set := range []struct {
		name, pattern string
		fails         bool
	}{
		{"one good manifest", "good/0/manifest.json", false},
		{fmt.Sprintf("%d good ones", many), "good/*/manifest.json", false},
		{fmt.Sprintf("%d with six faults each", many), "bad/*/manifest.json", true},
	} {
		files, err := filepath.Glob(set.pattern)
		if err != nil || len(files) == 0 {
			return fmt.Errorf("no files for %s: %w", set.pattern, err)
		}
		best, err := race(set.fails,
			append([]string{pupkit, "lint", "-q"}, files...),
			append([]string{jv, "schema.json"}, files...),
			[]string{ajv, "validate", "--spec=draft2020", "--strict=false", "--all-errors", "-s", "schema.json", "-d", set.pattern})
		if err != nil {
			return err
		}
		fmt.Printf("%-24s %10s %10s %10s %9.2f %9.3f\n", set.name, best[0], best[1], best[2],
			best[0].Seconds()/best[1].Seconds(), best[0].Seconds()/best[2].Seconds())
	}
	return nil
}

// race runs the commands in turn and returns the best time of each. Each has to give the verdict that is expected.
func race(fails bool, commands ...[]string) ([]time.Duration, error) {
	best := make([]time.Duration, len(commands))
	for range rounds {
		for i, c := range commands {
			start := time.Now()
			out, err := exec.Command(c[0], c[1:]...).CombinedOutput()
			took := time.Since(start).Round(100 * time.Microsecond)
			if (err != nil) != fails {
				return nil, fmt.Errorf("%s: %v\n%.500s", c[0], err, out)
			}
			if best[i] == 0 || took < best[i] {
				best[i] = took
			}
		}
	}
	return best, nil
}

func write(folder string, broken bool) error {
	for i := range many {
		m := map[string]any{
			"manifestVersion": 1, "protocolVersion": "2026-07-28", "id": fmt.Sprintf("snack_club_%d", i), "name": "Snack Club",
			"author": "Ada", "description": "Lists the snacks of the day.", "summary": "Read the snacks of the day.",
			"instructions": "Call snack_menu when somebody asks what there is to eat.",
			"endpoints":    map[string]any{"challenge": "https://snacks.pupkit.dev/challenge", "mcp": "https://snacks.pupkit.dev/mcp"},
			"tools":        []any{map[string]any{"name": "snack_menu", "readOnly": true}},
			"commands":     []any{map[string]any{"name": "snacks", "description": "See the snacks", "tool": "snack_menu"}},
			"settings":     []any{}, "events": []any{},
		}
		if broken {
			maps.Copy(m, map[string]any{
				"manifestVersion": 2, "protocolVersion": "2025-11-25", "id": "Snack-Club", "sumary": m["summary"],
				"settings": map[string]any{}, "tools": []any{map[string]any{"name": "snack_menu", "readOnly": "true"}},
			})
			delete(m, "summary")
		}
		text, err := json.MarshalIndent(m, "", "  ")
		if err != nil {
			return err
		}
		dir := filepath.Join(folder, fmt.Sprint(i))
		if err := os.MkdirAll(dir, 0o777); err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dir, "manifest.json"), slices.Concat(text, []byte("\n")), 0o666); err != nil {
			return err
		}
	}
	return nil
}
